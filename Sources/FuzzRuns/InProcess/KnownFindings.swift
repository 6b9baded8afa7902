package import Questions

/// A list of known findings, one per line: its name, `#` and a reason.
package enum KnownFindings {
  /// Reads a list; empty lines and those that begin with `#` are comments.
  ///
  /// - Returns: The reason for each name; of several, the last.
  /// - Throws: `InputErrors` for lines without a reason.
  package static func read(_ text: String, file: String) throws(InputErrors) -> [String: String] {
    let lines = try ExceptionLine.read(text, file: file, forms: "NAME # REASON") {
      (String($0.subject), $0.reason)
    }
    return Dictionary(lines.compactMap(\.entry)) { $1 }
  }
}
