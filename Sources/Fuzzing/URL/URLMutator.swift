/// Varies a URL by its components.
enum URLMutator {
  /// Both ways to vary.
  static let mutator = Mutator(
    mutate: { bounded(mutated($0, &$2), or: $0, $1) },
    crossOver: { bounded(crossed($0, $1, &$3), or: $0, $2) })

  private static let pieces = [
    "https", "http", "HTTPS", "ftp", ":", "//", "/", "?", "#", "@", "&", "=", ";", "+", ".", "..",
    "%", "%2F", "%2f", "%41", "%C3%A9", "%zz", "%00", "[", "]", "[::1]", "[v1.a]", "[::1.2.3.4]",
    "[fe80::1%25en0]", "example.com", "EXAMPLE.com", "example.com.", "www.example.com",
    "xn--nxasmq6b", "user:password@", "user@", "@@", ":443", ":80", ":0443", ":", ":8443",
    ":99999999999999999999", "/buy/", "//buy", "?a=1&b=2", "?a&a=", "#fragment", " ", "\t", "\n",
    "\u{E9}", "e\u{301}", "\u{0}", "\u{7F}", "|", "\\", "^", "`", "{", "}", "\"", "<", ">", "*",
  ]

  private static func mutated(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var parts = parts(of: input)
    for _ in 0...generator.number(below: 3) {
      let index = generator.number(below: parts.count)
      let piece = Array((pieces.randomElement(using: &generator) ?? "").utf8)[...]
      switch generator.number(below: parts.isEmpty ? 1 : 4) {
      case 0: parts.insert(piece, at: index)
      case 1: parts[index] = piece
      case 2: parts.remove(at: index)
      default: parts.insert(parts[index], at: generator.number(below: parts.count + 1))
      }
    }
    return Array(parts.joined())
  }

  private static func crossed(
    _ first: [UInt8], _ second: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let (left, right) = (parts(of: first), parts(of: second))
    return Array(
      (left.prefix(generator.number(below: left.count + 1))
        + right.dropFirst(generator.number(below: right.count + 1))).joined())
  }

  private static func bounded(
    _ result: [UInt8], or input: [UInt8], _ maximumSize: Int
  ) -> [UInt8] {
    result.count <= maximumSize ? result : Array(input.prefix(maximumSize))
  }

  /// The delimiters and what stands between them.
  private static func parts(of input: [UInt8]) -> [ArraySlice<UInt8>] {
    let delimiters = Array(":/?#@&=[]%".utf8)
    var parts: [ArraySlice<UInt8>] = []
    var rest = input[...]
    while let first = rest.first {
      let length =
        delimiters.contains(first) ? 1 : rest.prefix { !delimiters.contains($0) }.count
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts
  }
}
