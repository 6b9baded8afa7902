import AssociatedDomains
package import Questions

/// A list of URLs, one per line; blank lines and lines that begin with `#` are comments.
package struct URLList: Sendable {
  /// The name of the file in messages.
  let file: String
  /// The URLs with their lines, from 1.
  let lines: [(line: Int, url: String)]

  /// Reads the URL in each line, which a comment that begins with `#` may follow.
  ///
  /// - Throws: `InputError` if a line holds anything else, or no line holds a URL.
  package init(parsing text: String, file: String) throws(InputError) {
    var lines: [(line: Int, url: String)] = []
    let texts = text.trimmingPrefix("\u{FEFF}").split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in texts.enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let url = words.first, !url.hasPrefix("#") else { continue }
      if words.count > 1, !words[1].hasPrefix("#") {
        throw InputError(
          "unexpected \(String(words[1]).quotedBriefly); write only a URL in each line", file: file,
          line: index + 1)
      }
      lines.append((index + 1, String(url)))
    }
    guard !lines.isEmpty else { throw InputError("no URL; write one in each line", file: file) }
    self.file = file
    self.lines = lines
  }

  /// The URLs.
  package var urls: [String] { lines.map(\.url) }
}
