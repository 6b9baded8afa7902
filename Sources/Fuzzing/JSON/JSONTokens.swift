/// JSON cut into tokens so that it can be varied, however broken it is.
///
/// A token is a string with its quotation marks, a bracket, comma or colon, a run of white space, or
/// a run of anything else.
struct JSONTokens: NestedTokens {
  var tokens: [Token] = []

  /// The tokens of a text.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let first = rest.first {
      let length =
        switch Kind(of: first) {
        case .quote: Self.lengthOfString(rest)
        case .punctuation: 1
        case let kind: rest.prefix { Kind(of: $0) == kind }.count
        }
      tokens.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
  }

  static func levels(openedBy token: Token) -> Int {
    switch token.first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): -1
    default: 0
    }
  }

  /// A span that starts at any token, white space rarely; nothing where there are no tokens.
  func anySpan(_ generator: inout SeededGenerator) -> Range<Int>? {
    guard !tokens.isEmpty else { return nil }
    let index = generator.number(below: tokens.count)
    let isSpace = tokens[index].first.map { Kind(of: $0) == .space } ?? false
    return span(from: isSpace && index + 1 < tokens.count ? index + 1 : index)
  }

  private enum Kind {
    case quote, punctuation, space, other

    init(of byte: UInt8) {
      switch byte {
      case UInt8(ascii: "\""): self = .quote
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: ","), UInt8(ascii: ":"):
        self = .punctuation
      case 0x09, 0x0A, 0x0D, 0x20: self = .space
      default: self = .other
      }
    }
  }

  private static func lengthOfString(_ bytes: ArraySlice<UInt8>) -> Int {
    var isEscaped = false
    for (length, byte) in bytes.enumerated().dropFirst() {
      if byte == UInt8(ascii: "\""), !isEscaped { return length + 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return bytes.count
  }
}
