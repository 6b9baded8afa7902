/// XML cut into tags, other markup and the text between them.
struct XMLTokens: NestedTokens {
  var tokens: [Token] = []

  static func levels(openedBy token: Token) -> Int {
    guard token.first == UInt8(ascii: "<") else { return 0 }
    switch token.dropFirst().first {
    case UInt8(ascii: "/"): return -1
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return 0
    default: return token.suffix(2).first == UInt8(ascii: "/") ? 0 : 1
    }
  }

  /// Returns the indices of the opening tags with a name.
  func indices(ofTag name: String) -> [Int] {
    let tag = Array("<\(name)>".utf8)
    return tokens.indices.filter { tokens[$0].elementsEqual(tag) }
  }

  /// The indices of text between tags: the contents of keys and strings, and white space.
  var indicesOfText: [Int] {
    tokens.indices.filter { tokens[$0].first != UInt8(ascii: "<") }
  }

  static func lengthOfFirst(in text: Token) -> Int {
    let open = UInt8(ascii: "<")
    guard text.first == open else { return text.prefix { $0 != open }.count }
    let closing = ends.first { text.starts(with: $0.opening) }?.closing ?? [UInt8(ascii: ">")]
    let start = text.indices.first { index in
      text[index] == closing[0] && text[index...].starts(with: closing)
    }
    return start.map { $0 + closing.count - text.startIndex } ?? text.count
  }

  private static let ends: [(opening: [UInt8], closing: [UInt8])] =
    [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map { (Array($0.utf8), Array($1.utf8)) }
}
