/// JSON cut into tokens so that it can be varied, however broken it is.
///
/// A token is a string with its quotation marks, a bracket, comma or colon, a run of white space, or
/// a run of anything else.
struct JSONTokens: NestedTokens {
  var tokens: [Token] = []

  /// Cuts a text into tokens.
  init(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let end = Self.endOfToken(at: start, in: bytes)
      tokens.append(bytes[start..<end])
      start = end
    }
  }

  static func levels(openedBy token: Token) -> Int {
    switch token.first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): -1
    default: 0
    }
  }

  /// Returns a span that starts at any token, rarely at white space; `nil` if there are no tokens.
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

  private static func endOfToken(at start: Int, in bytes: [UInt8]) -> Int {
    let kind = Kind(of: bytes[start])
    var end = start + 1
    switch kind {
    case .punctuation: break
    case .quote:
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end + 1, bytes.count)
    case .space, .other:
      while end < bytes.count, Kind(of: bytes[end]) == kind { end += 1 }
    }
    return end
  }
}
