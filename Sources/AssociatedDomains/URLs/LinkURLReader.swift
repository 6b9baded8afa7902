/// Parses a URL from left to right by the grammar of RFC 3986.
struct LinkURLReader {
  /// The bytes of the URL.
  let bytes: [UInt8]
  private var offset = 0
  private var end: Int

  private static let name = ASCIISet.unreserved.union(ASCIISet("!$&'()*+,;="))
  private static let path = name.union(ASCIISet(":@/"))
  private static let query = path.union(ASCIISet("?"))
  private static let userinfo = name.union(ASCIISet(":"))
  private static let scheme = ASCIISet.alnum.union(ASCIISet("+-."))

  /// Returns whether a character may occur in the path, query or fragment of a URL.
  static func allows(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "%" || scalar.isASCII && query.contains(UInt8(truncatingIfNeeded: scalar.value))
  }

  /// Creates a reader at the start of a URL.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  private var next: UInt8? { offset < end ? bytes[offset] : nil }

  /// Parses the whole URL.
  mutating func url() throws(LinkURLError) -> LinkURL.Ranges {
    var ranges = LinkURL.Ranges()
    guard let first = next, ASCIISet.alpha.contains(first) else {
      throw unexpected("a scheme such as `https`")
    }
    ranges.scheme = try take(Self.scheme)
    guard pass(":") else { throw unexpected("`:` after the scheme") }
    if bytes[offset...].starts(with: "//".utf8) {
      offset += 2
      try authority(into: &ranges)
    }
    ranges.path = try take(Self.path, allowingEscapes: true)
    if pass("?") { ranges.query = try take(Self.query, allowingEscapes: true) }
    if pass("#") { ranges.fragment = try take(Self.query, allowingEscapes: true) }
    guard next == nil else { throw unexpected(whereItStands(in: ranges)) }
    return ranges
  }

  private func whereItStands(in ranges: LinkURL.Ranges) -> String {
    if ranges.fragment != nil { return "a character of the fragment" }
    return ranges.query == nil ? "a character of the path" : "a character of the query"
  }

  private mutating func authority(into ranges: inout LinkURL.Ranges) throws(LinkURLError) {
    let delimiters = ASCIISet("/?#")
    end = bytes[offset...].firstIndex(where: delimiters.contains) ?? bytes.count
    if bytes[offset..<end].contains(UInt8(ascii: "@")) {
      ranges.userinfo = try take(Self.userinfo, allowingEscapes: true)
      guard pass("@") else { throw unexpected("a character of the userinfo") }
    }
    ranges.host =
      next == UInt8(ascii: "[") ? try addressLiteral() : try take(Self.name, allowingEscapes: true)
    if pass(":") { ranges.port = try take(.digit) }
    guard next == nil else {
      throw unexpected(ranges.port == nil ? "a character of the host" : "a digit of the port")
    }
    end = bytes.count
  }

  private mutating func addressLiteral() throws(LinkURLError) -> Range<Int> {
    let start = offset
    guard let closing = bytes[start..<end].firstIndex(of: UInt8(ascii: "]")) else {
      offset = end
      throw unexpected("`]` after the address")
    }
    guard IPLiteral.isValid(bytes[start + 1..<closing]) else {
      throw LinkURLError(
        code: .invalidAddress, offset: start, message: "expected an IP address in the brackets")
    }
    offset = closing + 1
    return start..<offset
  }

  private mutating func pass(_ delimiter: Unicode.Scalar) -> Bool {
    guard let next, next == UInt8(ascii: delimiter) else { return false }
    offset += 1
    return true
  }

  private mutating func take(
    _ allowed: ASCIISet, allowingEscapes: Bool = false
  ) throws(LinkURLError) -> Range<Int> {
    let start = offset
    while let byte = next {
      if allowed.contains(byte) {
        offset += 1
      } else if allowingEscapes, byte == UInt8(ascii: "%") {
        guard offset + 2 < end, ASCIISet.xdigit.contains(bytes[offset + 1]),
          ASCIISet.xdigit.contains(bytes[offset + 2])
        else {
          throw LinkURLError(
            code: .invalidEscape, offset: offset,
            message: "expected two hexadecimal digits after `%`; write a percent sign as `%25`")
        }
        offset += 3
      } else {
        break
      }
    }
    return start..<offset
  }

  private func unexpected(_ expectation: String) -> LinkURLError {
    guard offset < bytes.count else {
      return LinkURLError(
        code: .unexpectedEnd, offset: offset, message: "expected \(expectation), found the end")
    }
    let scalar = bytes.utf8Scalar(at: offset)?.scalar ?? "\u{FFFD}"
    var message = "expected \(expectation), found \(scalar.nameInMessage)"
    let isHost = expectation.hasSuffix("host")
    if isHost, !scalar.isASCII {
      message += "; write the name in Punycode"
    } else if expectation.hasPrefix("a character") {
      message += "; write it as `\(String(scalar).percentEncoded)`"
    }
    return LinkURLError(code: .invalidCharacter, offset: offset, message: message)
  }
}
