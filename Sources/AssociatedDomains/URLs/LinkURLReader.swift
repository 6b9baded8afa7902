/// A reader that splits a URL in place, from left to right, by the grammar of RFC 3986.
package struct LinkURLReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var end: Int

  /// What the grammar requires where a text does not conform to it.
  enum Expectation {
    case scheme, colon, userinfo, host, port, path, query, fragment
    case escape, bracket, address
  }

  /// The first position at which a text does not conform to the grammar.
  struct Fault: Error {
    /// What the grammar requires at the position.
    let expectation: Expectation
    /// The offset in bytes.
    let offset: Int
  }

  /// Returns whether a character may occur in the path, query or fragment of a URL.
  package static func allows(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "%"
      || scalar.isASCII
        && URLCharacters.table.has(UInt8(truncatingIfNeeded: scalar.value), .query)
  }

  /// Creates a reader at the start of a URL.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    end = bytes.count
  }

  private var next: UInt8? { offset < end ? bytes[offset] : nil }

  /// Splits the whole URL, without allocating memory.
  mutating func url() throws(Fault) -> LinkURL.Ranges {
    var ranges = LinkURL.Ranges()
    guard let first = next, ASCIISet.alpha.contains(first) else { throw unexpected(.scheme) }
    ranges.scheme = try take(.scheme)
    guard pass(":") else { throw unexpected(.colon) }
    if offset + 1 < end, bytes[offset] == UInt8(ascii: "/"), bytes[offset + 1] == bytes[offset] {
      offset += 2
      try authority(into: &ranges)
    }
    ranges.path = try take(.path)
    if pass("?") { ranges.query = try take(.query) }
    if pass("#") { ranges.fragment = try take(.query) }
    guard next == nil else {
      throw unexpected(
        ranges.fragment != nil ? .fragment : ranges.query == nil ? .path : .query)
    }
    return ranges
  }

  /// Returns the URL's parts, given the start of its path; `nil` if they are invalid or have
  /// escapes.
  @inline(__always)
  func plainParts(from start: Int) -> URLParts? {
    var offset = start
    let path = plainText(.path, &offset)
    var query = 0..<0
    var fragment = 0..<0
    if offset < end, bytes[offset] == UInt8(ascii: "?") {
      offset += 1
      query = plainText(.query, &offset)
    }
    if offset < end, bytes[offset] == UInt8(ascii: "#") {
      offset += 1
      fragment = plainText(.query, &offset)
    }
    guard offset == end else { return nil }
    return URLParts(path: path, query: query, fragment: fragment, mayHaveEscapes: false)
  }

  @inline(__always)
  private func plainText(_ allowed: URLCharacters, _ offset: inout Int) -> Range<Int> {
    let start = offset
    while true {
      offset = bytes.endOfCommonURLBytes(from: offset)
      guard offset < end, bytes[offset] != UInt8(ascii: "#"),
        URLCharacters.table.has(bytes[offset], allowed)
      else { return start..<offset }
      offset += 1
    }
  }

  private mutating func authority(into ranges: inout LinkURL.Ranges) throws(Fault) {
    end = offset
    while end < bytes.count, !URLCharacters.table.has(bytes[end], .authorityEnd) { end += 1 }
    if bytes[offset..<end].contains(UInt8(ascii: "@")) {
      ranges.userinfo = try take(.userinfo)
      guard pass("@") else { throw unexpected(.userinfo) }
    }
    ranges.host =
      next == UInt8(ascii: "[") ? try addressLiteral() : try take(.name)
    if pass(":") { ranges.port = try take(.digit) }
    guard next == nil else { throw unexpected(ranges.port == nil ? .host : .port) }
    end = bytes.count
  }

  private mutating func addressLiteral() throws(Fault) -> Range<Int> {
    let start = offset
    guard let closing = bytes[start..<end].firstIndex(of: UInt8(ascii: "]")) else {
      offset = end
      throw unexpected(.bracket)
    }
    guard IPLiteral.isValid(Array(bytes[start + 1..<closing])[...]) else {
      throw unexpected(.address)
    }
    offset = closing + 1
    return start..<offset
  }

  private mutating func pass(_ delimiter: Unicode.Scalar) -> Bool {
    guard let next, next == UInt8(ascii: delimiter) else { return false }
    offset += 1
    return true
  }

  private mutating func take(_ allowed: URLCharacters) throws(Fault) -> Range<Int> {
    let start = offset
    while true {
      while offset < end, URLCharacters.table.has(bytes[offset], allowed) { offset += 1 }
      guard offset < end, bytes[offset] == UInt8(ascii: "%"), allowed.includesEscapes else {
        return start..<offset
      }
      guard offset + 2 < end, ASCIISet.xdigit.contains(bytes[offset + 1]),
        ASCIISet.xdigit.contains(bytes[offset + 2])
      else { throw unexpected(.escape) }
      offset += 3
    }
  }

  private func unexpected(_ expectation: Expectation) -> Fault {
    Fault(expectation: expectation, offset: offset)
  }
}

/// The parts of a URL in which a character may occur, as bits.
private struct URLCharacters {
  let bits: UInt8

  static let scheme = URLCharacters(bits: 1)
  static let userinfo = URLCharacters(bits: 2)
  static let name = URLCharacters(bits: 4)
  static let digit = URLCharacters(bits: 8)
  static let path = URLCharacters(bits: 16)
  static let query = URLCharacters(bits: 32)
  static let authorityEnd = URLCharacters(bits: 64)

  /// Whether the part may have escapes.
  var includesEscapes: Bool { bits & (2 | 4 | 16 | 32) != 0 }

  /// The parts in which each byte may occur, in memory that lives as long as the program.
  struct Table: @unchecked Sendable {
    private let parts: UnsafeMutablePointer<UInt8>

    init(_ sets: [(URLCharacters, ASCIISet)]) {
      parts = .allocate(capacity: 256)
      parts.initialize(repeating: 0, count: 256)
      for (part, characters) in sets {
        for byte in UInt8.min...UInt8.max where characters.contains(byte) {
          parts[Int(byte)] |= part.bits
        }
      }
    }

    @inline(__always)
    func has(_ byte: UInt8, _ part: URLCharacters) -> Bool { parts[Int(byte)] & part.bits != 0 }
  }

  static let table: Table = {
    let name = ASCIISet.unreserved.union(ASCIISet("!$&'()*+,;="))
    let path = name.union(ASCIISet(":@/"))
    return Table([
      (scheme, ASCIISet.alnum.union(ASCIISet("+-."))), (userinfo, name.union(ASCIISet(":"))),
      (URLCharacters.name, name), (digit, .digit), (URLCharacters.path, path),
      (query, path.union(ASCIISet("?"))),
      (authorityEnd, ASCIISet("/?#")),
    ])
  }()
}

extension LinkURLError {
  /// Creates the error for a fault in a text.
  init(_ fault: LinkURLReader.Fault, in bytes: [UInt8]) {
    offset = fault.offset
    switch fault.expectation {
    case .escape:
      code = .invalidEscape
      message = "expected two hexadecimal digits after `%`; write a percent sign as `%25`"
      return
    case .address:
      code = .invalidAddress
      message = "expected an IP address in the brackets"
      return
    default: break
    }
    let expectation = fault.expectation.description
    guard offset < bytes.count else {
      code = .unexpectedEnd
      message = "expected \(expectation), found the end"
      return
    }
    code = .invalidCharacter
    let scalar = bytes.utf8Scalar(at: offset)?.scalar ?? "\u{FFFD}"
    var message = "expected \(expectation), found \(scalar.nameInMessage)"
    switch fault.expectation {
    case .host where !scalar.isASCII: message += "; write the name in Punycode"
    case .userinfo, .host:
      message += "; write it as `\(String(scalar).percentEncoded)`"
    case .path, .query, .fragment:
      let whole = Self.encoded(bytes).map { "`\($0)`" }
      message += "; write \(whole ?? "it as `\(String(scalar).percentEncoded)`")"
    default: break
    }
    self.message = message
  }

  /// Returns a URL with invalid characters percent-encoded; `nil` if it is long or still invalid.
  private static func encoded(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= 200 else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      LinkURLReader.allows(scalar) || scalar == "#" ? String(scalar) : String(scalar).percentEncoded
    }.joined()
    let ranges = Array(text.utf8).withUnsafeBufferPointer { bytes in
      var reader = LinkURLReader(bytes)
      return try? reader.url()
    }
    return ranges == nil ? nil : text
  }
}

extension LinkURLReader.Expectation: CustomStringConvertible {
  /// The expectation in a few words.
  var description: String {
    switch self {
    case .scheme: "a scheme such as `https`"
    case .colon: "`:` after the scheme"
    case .userinfo: "a character of the userinfo"
    case .host: "a character of the host"
    case .port: "a digit of the port"
    case .path: "a character of the path"
    case .query: "a character of the query"
    case .fragment: "a character of the fragment"
    case .escape: "two hexadecimal digits"
    case .bracket: "`]` after the address"
    case .address: "an IP address"
    }
  }
}
