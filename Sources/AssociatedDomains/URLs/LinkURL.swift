/// A URL split by RFC 3986 and nothing else: no character is mended, decoded or resolved.
///
/// Whether it can be a universal link is a second question; see ``obstacle(for:)``.
public struct LinkURL: Sendable {
  /// The URL's bytes.
  let bytes: [UInt8]
  /// Where the components stand in the bytes.
  let ranges: Ranges

  /// Where each component of a URL stands, without the delimiters around it.
  struct Ranges: Sendable {
    /// What stands before the first colon.
    var scheme = 0..<0
    /// What stands before the `@` of the authority.
    var userinfo: Range<Int>?
    /// The host, brackets included.
    var host: Range<Int>?
    /// The digits after the host's colon.
    var port: Range<Int>?
    /// What stands before the question mark and the number sign.
    var path = 0..<0
    /// What stands after the question mark.
    var query: Range<Int>?
    /// What stands after the number sign.
    var fragment: Range<Int>?
  }

  /// Splits a URL; throws at the first byte that the grammar has no place for (URL-008, X-35).
  ///
  /// So hosts are ASCII, and international names in Punycode (URL-009).
  public init(parsing text: String) throws(LinkURLError) {
    var reader = LinkURLReader(Array(text.utf8))
    ranges = try reader.url()
    bytes = reader.bytes
  }

  /// The scheme as written, without its colon.
  public var scheme: String { text(ranges.scheme) }
  /// What stands before the `@` of the authority, if there is one.
  public var userinfo: String? { ranges.userinfo.map(text) }
  /// The host as written, brackets included; nothing if the URL has no authority.
  public var host: String? { ranges.host.map(text) }
  /// The digits of the port, perhaps none, if the host is followed by a colon.
  public var port: String? { ranges.port.map(text) }
  /// The path as written, perhaps empty.
  public var path: String { text(ranges.path) }
  /// The query without its question mark, if there is one.
  public var query: String? { ranges.query.map(text) }
  /// The fragment without its number sign, if there is one.
  public var fragment: String? { ranges.fragment.map(text) }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension LinkURL {
  /// Why the URL can be no universal link of a domain, or nothing if it can.
  ///
  /// It needs `http` or `https` (URL-001), the domain as its host in any case (URL-003) and no port
  /// but the scheme's own; userinfo plays no part (URL-006, X-22).
  public func obstacle(for domain: String) -> String? {
    guard let defaultPort else { return schemeObstacle }
    guard let host = ranges.host, !host.isEmpty else { return "there is no host" }
    guard bytes[host].hasSameLetters(as: domain.utf8) else {
      return "the host is \(text(host).quoted), not \(domain.quoted)"
    }
    let port = bytes[ranges.port ?? 0..<0]
    guard port.isEmpty || port.drop(while: { $0 == UInt8(ascii: "0") }).elementsEqual(defaultPort)
    else {
      return "the port is \(String(decoding: port, as: UTF8.self)), not the scheme's own"
    }
    return nil
  }

  /// Why the scheme is not that of a website, or nothing if it is: `http` or `https` (URL-001).
  var schemeObstacle: String? {
    defaultPort == nil ? "the scheme is \(scheme.quoted), not `http` or `https`" : nil
  }

  /// The port that the scheme of a website stands for; nothing if it is another scheme.
  private var defaultPort: String.UTF8View? {
    Self.defaultPorts.first { bytes[ranges.scheme].hasSameLetters(as: $0.scheme.utf8) }?.port
  }

  private static let defaultPorts: [(scheme: String, port: String.UTF8View)] = [
    ("https", "443".utf8), ("http", "80".utf8),
  ]
}

/// Why a text is not a URL, and where.
public struct LinkURLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The offset in UTF-8 bytes of what is wrong.
  public let offset: Int
  /// One line: what was expected, what was found and how to fix it.
  public let message: String

  /// The place and the message on one line.
  public var description: String { "byte \(offset): \(message)" }
}

extension Sequence<UInt8> {
  /// Whether two ASCII texts differ in nothing but the case of their letters.
  fileprivate func hasSameLetters(as other: some Sequence<UInt8>) -> Bool {
    elementsEqual(other) { $0.asciiLowercased == $1.asciiLowercased }
  }
}
