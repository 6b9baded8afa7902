import Discovery

/// A mutator of URLs that varies their components.
enum URLMutator {
  static let mutator = Mutator(
    mutated: { input, generator in
      var parts = parts(of: input)
      for _ in 0...generator.number(below: 3) {
        parts = generator.rearranged(parts) { $0.bytes(of: pieces) }
      }
      return Array(parts.joined())
    },
    crossed: { first, second, generator in
      Array(generator.joined(parts(of: first), parts(of: second)).joined())
    })

  private static let pieces = [
    "https", "http", "HTTPS", "ftp", ":", "//", "/", "?", "#", "@", "&", "=", ";", "+", ".", "..",
    "%", "%2F", "%2f", "%41", "%C3%A9", "%zz", "%00", "[", "]", "[::1]", "[v1.a]", "[::1.2.3.4]",
    "[fe80::1%25en0]", "example.com", "EXAMPLE.com", "example.com.", "www.example.com",
    "xn--nxasmq6b", "user:password@", "user@", "@@", ":443", ":80", ":0443", ":", ":8443",
    ":99999999999999999999", "/buy/", "//buy", "?a=1&b=2", "?a&a=", "#fragment", " ", "\t", "\n",
    "\u{E9}", "e\u{301}", "\u{0}", "\u{7F}", "|", "\\", "^", "`", "{", "}", "\"", "<", ">", "*",
  ]

  /// Returns the delimiters and the texts between them.
  private static func parts(of input: [UInt8]) -> [ArraySlice<UInt8>] {
    let delimiters = Array(":/?#@&=[]%".utf8)
    return input.pieces { rest in max(1, rest.prefix { !delimiters.contains($0) }.count) }
  }
}
