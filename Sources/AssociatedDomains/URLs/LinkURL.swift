/// A URL parsed by RFC 3986; no character is corrected, decoded or resolved.
///
/// ```swift
/// let url = try LinkURL(parsing: "https://example.com/buy?color=red")
/// assert(url.path == "/buy" && url.query == "color=red")
/// assert(url.obstacle(for: "example.com") == nil)
/// ```
///
/// Whether it can be a universal link is a separate question; see ``obstacle(for:)``.
/// - Rules: URL-008, URL-009, X-35
public struct LinkURL: Sendable, Hashable {
  /// The bytes of the URL.
  let bytes: [UInt8]
  /// The ranges of the components in the bytes.
  let ranges: Ranges

  /// The ranges of the components of a URL, without delimiters.
  struct Ranges: Sendable, Hashable {
    /// The text before the first colon.
    var scheme = 0..<0
    /// The text before the `@` of the authority.
    var userinfo: Range<Int>?
    /// The host, including brackets.
    var host: Range<Int>?
    /// The digits after the colon of the host.
    var port: Range<Int>?
    /// The text before the question mark and the number sign.
    var path = 0..<0
    /// The text after the question mark.
    var query: Range<Int>?
    /// The text after the number sign.
    var fragment: Range<Int>?
  }

  /// Parses a URL; hosts are ASCII, and international names in Punycode.
  /// - Throws: An error at the first byte that does not conform to the grammar.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  /// - Rules: URL-008, X-35, URL-009
  public init(parsing text: String) throws(LinkURLError) {
    var reader = LinkURLReader(Array(text.utf8))
    ranges = try reader.url()
    bytes = reader.bytes
  }

  /// The scheme as written, without its colon.
  public var scheme: String { text(ranges.scheme) }
  /// The text before the `@` of the authority; `nil` without `@`.
  public var userinfo: String? { ranges.userinfo.map(text) }
  /// The host as written, including brackets; `nil` without an authority.
  public var host: String? { ranges.host.map(text) }
  /// The digits of the port, possibly empty; `nil` without a colon after the host.
  public var port: String? { ranges.port.map(text) }
  /// The path as written, possibly empty.
  public var path: String { text(ranges.path) }
  /// The query without its question mark; `nil` without a question mark.
  public var query: String? { ranges.query.map(text) }
  /// The fragment without its number sign; `nil` without a number sign.
  public var fragment: String? { ranges.fragment.map(text) }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension LinkURL {
  /// Returns why the URL cannot be a universal link of a domain, in words; `nil` if it can.
  ///
  /// The scheme must be `http` or `https`, the host the domain in uppercase or lowercase, and the
  /// port that of the scheme; the userinfo is irrelevant.
  /// - Rules: URL-001, URL-003, X-22, URL-006
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

  /// Why the scheme is not that of a website, in words; `nil` if it is.
  /// - Rules: URL-001
  var schemeObstacle: String? {
    defaultPort == nil ? "the scheme is \(scheme.quoted), not `http` or `https`" : nil
  }

  /// The default port of the scheme; `nil` unless it is that of a website.
  private var defaultPort: String.UTF8View? {
    Self.defaultPorts.first { bytes[ranges.scheme].hasSameLetters(as: $0.scheme.utf8) }?.port
  }

  private static let defaultPorts: [(scheme: String, port: String.UTF8View)] = [
    ("https", "443".utf8), ("http", "80".utf8),
  ]
}

/// Why a text is not a URL, and where.
public struct LinkURLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of an error.
  @nonexhaustive
  public enum Code: String, Sendable, CaseIterable {
    /// A character does not conform to the grammar.
    case invalidCharacter = "invalid-character"
    /// A percent sign is not followed by two hexadecimal digits.
    case invalidEscape = "invalid-escape"
    /// The brackets of the host contain no IP address.
    case invalidAddress = "invalid-address"
    /// The text ends before the URL does.
    case unexpectedEnd = "unexpected-end"
  }

  /// The kind of the error.
  public let code: Code
  /// The offset of the error in UTF-8 bytes.
  public let offset: Int
  /// One line: what was expected, what was found, and a fix.
  public let message: String

  /// The offset and the message on one line.
  public var description: String { "byte \(offset): \(message)" }
}

extension Sequence<UInt8> {
  /// Returns whether two ASCII texts differ only in case.
  fileprivate func hasSameLetters(as other: some Sequence<UInt8>) -> Bool {
    elementsEqual(other) { $0.asciiLowercased == $1.asciiLowercased }
  }
}
