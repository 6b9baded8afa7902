import FoundationShim
package import Questions

/// A list of known findings: a line for each, its name, ` # ` and a reason.
package enum KnownFindings {
  /// Reads a list; empty lines and those that begin with `#` are comments.
  ///
  /// - Throws: `InputError` if a line has no reason.
  package static func read(_ text: String, file: String) throws(InputError) -> [String: String] {
    var known: [String: String] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      guard let mark = line.firstRange(of: " # ") else {
        throw InputError(
          "expected the name of a finding, \" # \" and a reason", file: "\(file):\(index + 1)")
      }
      let name = line[..<mark.lowerBound].trimmed
      known[name] = String(line[mark.upperBound...])
    }
    return known
  }
}
