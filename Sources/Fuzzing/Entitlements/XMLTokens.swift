/// XML cut into tags, other markup and the text between them.
struct XMLTokens: NestedTokens {
  var tokens: [Token] = []

  /// The tokens of a text.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let token = rest.prefix(Self.lengthOfFirst(in: rest))
      tokens.append(token)
      rest = rest.dropFirst(token.count)
    }
  }

  static func levels(openedBy token: Token) -> Int {
    guard token.first == UInt8(ascii: "<") else { return 0 }
    switch token.dropFirst().first {
    case UInt8(ascii: "/"): return -1
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return 0
    default: return token.suffix(2).first == UInt8(ascii: "/") ? 0 : 1
    }
  }

  /// Where tags of that name open.
  func indices(ofTag name: String) -> [Int] {
    tokens.indices.filter { tokens[$0].elementsEqual("<\(name)>".utf8) }
  }

  /// The texts between tags: the contents of keys and strings, and the space around all.
  var indicesOfText: [Int] {
    tokens.indices.filter { tokens[$0].first != UInt8(ascii: "<") }
  }

  private static func lengthOfFirst(in text: Token) -> Int {
    let open = UInt8(ascii: "<")
    guard text.first == open else { return text.prefix { $0 != open }.count }
    let end = ends.first { text.starts(with: $0.opening.utf8) }?.closing ?? ">"
    return text.firstRange(of: Array(end.utf8)).map { $0.upperBound - text.startIndex }
      ?? text.count
  }

  private static let ends = [
    (opening: "<!--", closing: "-->"), (opening: "<![CDATA[", closing: "]]>"),
    (opening: "<?", closing: "?>"),
  ]
}
