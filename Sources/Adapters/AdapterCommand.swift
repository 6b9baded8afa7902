package import Questions

/// The program of an adapter and its arguments.
package struct AdapterCommand: Sendable, Hashable {
  /// The command as it was written.
  package let text: String
  /// The program, by name or path, and its arguments.
  package let words: [String]

  /// Splits a command into words as a POSIX shell does, by whitespace, quotation marks and
  /// backslashes.
  ///
  /// No shell runs: nothing is expanded, and `|`, `>` or `&` are plain characters.
  package init(_ text: String) throws(InputError) {
    var splitter = WordSplitter()
    for character in text.unicodeScalars { splitter.take(character) }
    self.text = text
    self.words = try splitter.finish(of: text)
  }

  /// The program's name: the last component of its path.
  package var name: String {
    words.first?.split(separator: "/").last.map(String.init) ?? text
  }
}

/// The state between two characters of a command.
private struct WordSplitter {
  private enum Quote {
    case single, double
  }

  private var words: [String] = []
  /// The current word, `nil` between words; quotation marks begin one even if it is empty.
  private var word: String?
  private var quote: Quote?
  private var isEscaped = false

  mutating func take(_ scalar: Unicode.Scalar) {
    if isEscaped {
      isEscaped = false
      takeEscaped(scalar)
      return
    }
    switch (quote, scalar) {
    case (nil, " "), (nil, "\t"), (nil, "\n"):
      words += word.map { [$0] } ?? []
      word = nil
    case (nil, "'"): begin(.single)
    case (nil, "\""): begin(.double)
    case (.single, "'"), (.double, "\""): quote = nil
    case (nil, "\\"), (.double, "\\"): isEscaped = true
    default: append(scalar)
    }
  }

  private mutating func begin(_ quote: Quote) {
    self.quote = quote
    word = word ?? ""
  }

  private mutating func takeEscaped(_ scalar: Unicode.Scalar) {
    guard scalar != "\n" else { return }
    let isOrdinary = !["$", "`", "\"", "\\"].contains(scalar)
    if quote == .double, isOrdinary { append("\\") }
    append(scalar)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    word = (word ?? "") + String(scalar)
  }

  func finish(of text: String) throws(InputError) -> [String] {
    let name = "exec:\(text)"
    guard quote == nil else { throw InputError("\(name): a quotation mark is not closed") }
    guard !isEscaped else { throw InputError("\(name): nothing follows the last backslash") }
    let all = words + (word.map { [$0] } ?? [])
    guard all.first?.isEmpty == false else {
      throw InputError("\(name): name a program after exec:")
    }
    return all
  }
}
