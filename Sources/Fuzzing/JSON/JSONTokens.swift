import Discovery

/// JSON, possibly malformed, cut into tokens so that it can be varied.
///
/// A token is a string with its quotation marks, a bracket, comma or colon, a run of white space, or
/// a run of anything else.
struct JSONTokens: NestedTokens {
  var tokens: [Token] = []

  /// The role of a byte outside strings.
  private enum Kind { case quote, punctuation, space, other }

  private static func kind(of byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "\""): .quote
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"):
      .punctuation
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): .space
    default: .other
    }
  }

  static func levels(openedBy token: Token) -> Int {
    switch token.first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): -1
    default: 0
    }
  }

  static func lengthOfFirst(in text: Token) -> Int {
    let first = kind(of: text[text.startIndex])
    switch first {
    case .quote:
      var end = text.startIndex + 1
      while end < text.endIndex, kind(of: text[end]) != .quote {
        end += text[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return end + 1 - text.startIndex
    case .punctuation: return 1
    case .space, .other: return text.prefix { kind(of: $0) == first }.count
    }
  }

  /// Returns a span that rarely starts at white space.
  func anySpan(_ generator: inout SeededGenerator) -> Range<Int>? {
    guard !tokens.isEmpty else { return nil }
    let index = generator.number(below: tokens.count)
    let isSpace = tokens[index].first.map(Self.kind) == .space
    return span(from: isSpace && index + 1 < tokens.count ? index + 1 : index)
  }
}
