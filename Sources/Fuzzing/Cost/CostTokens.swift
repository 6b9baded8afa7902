import Discovery

/// The text of a file of any kind, cut into tokens: a string in quotation marks, an XML tag, a
/// bracket, a separator, a line end, a run of spaces, or a word.
struct CostTokens: NestedTokens {
  var tokens: [Token] = []

  static func lengthOfFirst(in text: Token) -> Int {
    let first = text[text.startIndex]
    switch first {
    case UInt8(ascii: "\""):
      var end = text.startIndex + 1
      while end < text.endIndex, text[end] != first {
        end += text[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return min(end + 1, text.endIndex) - text.startIndex
    case UInt8(ascii: "<"):
      return (text.firstIndex(of: UInt8(ascii: ">")) ?? text.endIndex - 1) + 1 - text.startIndex
    case _ where isPunctuation(first): return 1
    default:
      let isSpace = first == UInt8(ascii: " ")
      return text.prefix {
        !isPunctuation($0) && !"\"<".utf8.contains($0) && ($0 == UInt8(ascii: " ")) == isSpace
      }.count
    }
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool { "[]{}(),;=:\n".utf8.contains(byte) }

  static func levels(openedBy token: Token) -> Int {
    switch token.first {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"): -1
    case UInt8(ascii: "<"):
      token.starts(with: "</".utf8)
        ? -1 : token.suffix(2).elementsEqual("/>".utf8) || token.starts(with: "<?".utf8) ? 0 : 1
    default: 0
    }
  }

  /// Returns whether a token ends an element of a list.
  private static func isSeparator(_ token: Token) -> Bool {
    token.count == 1 && ",;\n".utf8.contains(token[token.startIndex])
  }

  /// Returns the list element that contains a token, including the separator after the element.
  func element(around index: Int) -> Range<Int> {
    var (start, level) = (index, 0)
    while start > 0 {
      let before = tokens[start - 1]
      if level == 0, Self.isSeparator(before) || Self.levels(openedBy: before) > 0 { break }
      level -= Self.levels(openedBy: before)
      start -= 1
    }
    var (end, depth) = (start, 0)
    while end < tokens.count {
      let levels = Self.levels(openedBy: tokens[end])
      if depth + levels < 0 { break }
      depth += levels
      end += 1
      if depth == 0, Self.isSeparator(tokens[end - 1]) { break }
    }
    return start..<max(end, start)
  }

  /// Returns copies of an element's tokens, one after the other.
  ///
  /// - Parameter isCounted: Whether all numbers grow by one from each copy to the next.
  func repetitions(of span: Range<Int>, count: Int, isCounted: Bool) -> [Token] {
    let comma: Token = [UInt8(ascii: ",")]
    // The last element of a list has no comma.
    let isLast =
      tokens.indices.contains(span.upperBound)
      && Self.levels(openedBy: tokens[span.upperBound]) < 0
      && tokens[span].last.map(Self.isSeparator) == false
    let isListed =
      span.lowerBound > 0
      && tokens[span.lowerBound - 1].first.map { "[({,".utf8.contains($0) } == true
    let separator = isLast && isListed ? [comma] : []
    return (1...max(1, count)).flatMap { number in
      separator + tokens[span].map { isCounted ? $0.addingToNumbers(number) : $0 }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the text with a number added to each of its decimal numbers.
  fileprivate func addingToNumbers(_ addend: Int) -> ArraySlice<UInt8> {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard contains(where: isDigit) else { return self }
    var result: [UInt8] = []
    var rest = self
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      let number = isDigit(first) ? Int(String(decoding: run, as: UTF8.self)) : nil
      result += number.map { Array(String($0 &+ addend).utf8) } ?? Array(run)
      rest = rest[run.endIndex...]
    }
    return result[...]
  }
}
