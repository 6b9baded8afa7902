import FoundationShim

/// A line of a list of exceptions: what is excepted, `#` and the reason.
package struct ExceptionLine: Sendable {
  /// What is excepted, which is not empty.
  package let subject: Substring
  /// Why.
  package let reason: String

  /// Reads a list; blank lines and those that begin with `#` have no entry.
  ///
  /// - Parameters:
  ///   - forms: What a line can be, for errors: `GLOB # REASON`.
  ///   - entry: Returns the entry of a line.
  /// - Throws: `InputErrors` with everything that is wrong with it.
  package static func read<Entry>(
    _ text: String, file: String, forms: String,
    entry: (ExceptionLine) throws(InputError) -> Entry
  ) throws(InputErrors) -> [(text: String, entry: Entry?)] {
    var errors: [InputError] = []
    var lines: [(text: String, entry: Entry?)] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = String(Substring(line))
      do throws(InputError) {
        lines.append((line, try ExceptionLine(line).map(entry)))
      } catch {
        lines.append((line, nil))
        errors.append(InputError("\(error.message); write \(forms)", file: file, line: lines.count))
      }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    return lines
  }

  private init?(_ line: String) throws(InputError) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    guard let mark = words.firstIndex(where: { $0.hasPrefix("#") }) else {
      throw InputError("the reason is missing")
    }
    subject = line[first.startIndex..<words[mark - 1].endIndex]
    reason = line[words[mark].startIndex...].dropFirst().trimmed
    guard !reason.isEmpty else { throw InputError("the reason is empty") }
  }
}
