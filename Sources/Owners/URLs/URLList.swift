/// A list of URLs, a line each; blank lines and those that begin with `#` are comments.
package struct URLList: Sendable {
  /// The name of the file in messages.
  let file: String
  /// The URLs with their lines, from 1.
  let lines: [(line: Int, url: String)]

  /// Reads the first word of each line.
  package init(parsing text: String, file: String) {
    self.file = file
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap { index, line in
        guard let word = line.split(whereSeparator: \.isWhitespace).first, !word.hasPrefix("#")
        else { return nil }
        return (index + 1, String(word))
      }
  }

  /// The URLs.
  package var urls: [String] { lines.map(\.url) }
}
