import Discovery

/// JSON cut into tokens so that it can be varied, however broken it is.
///
/// A token is a string with its quotation marks, a bracket, comma or colon, a run of white space, or
/// a run of anything else.
struct JSONTokens: NestedTokens {
  var tokens: [Token] = []

  private static let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
  private static let punctuation = Array("{}[],:".utf8)
  private static let space = Array(" \t\n\r".utf8)

  static func levels(openedBy token: Token) -> Int {
    switch token.first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): -1
    default: 0
    }
  }

  static func lengthOfFirst(in text: Token) -> Int {
    let isSpace = space.contains(text[text.startIndex])
    if text.first == quote {
      var end = text.startIndex + 1
      while end < text.endIndex, text[end] != quote { end += text[end] == backslash ? 2 : 1 }
      return end + 1 - text.startIndex
    }
    return max(
      1,
      text.prefix {
        $0 != quote && !punctuation.contains($0) && space.contains($0) == isSpace
      }.count)
  }

  /// Rarely starts at white space.
  func anySpan(_ generator: inout SeededGenerator) -> Range<Int>? {
    guard !tokens.isEmpty else { return nil }
    let index = generator.number(below: tokens.count)
    let isSpace = tokens[index].first.map(Self.space.contains) ?? false
    return span(from: isSpace && index + 1 < tokens.count ? index + 1 : index)
  }
}
