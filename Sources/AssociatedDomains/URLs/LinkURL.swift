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

  /// Parses a URL; the host must be ASCII, with international names in Punycode.
  /// - Throws: An error at the first byte that does not conform to the grammar.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  /// - Rules: URL-008, X-35, URL-009
  public init(parsing text: String) throws(LinkURLError) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    do throws(LinkURLReader.Fault) {
      ranges = try bytes.withUnsafeBufferPointer { bytes throws(LinkURLReader.Fault) in
        var reader = LinkURLReader(bytes)
        return try reader.url()
      }
    } catch {
      throw LinkURLError(error, in: bytes)
    }
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
  /// Why a URL cannot be a universal link of a domain.
  @nonexhaustive
  public enum Obstacle: Sendable, Hashable {
    /// The URL has this scheme, which is not a website's.
    case scheme(String)
    /// There is no host, or an empty one.
    case missingHost
    /// The URL has this host, which is not the domain.
    case host(String, domain: String)
    /// The URL has this port, which is not the default port of the scheme.
    case port(String)
  }

  /// Returns why the URL cannot be a universal link of a domain; `nil` if it can.
  ///
  /// The scheme must be `http` or `https`, the host must equal the domain apart from case, and the
  /// port must be absent or the default port of the scheme; the userinfo is irrelevant.
  /// - Rules: URL-001, URL-003, X-22, URL-006
  public func obstacle(for domain: String) -> Obstacle? {
    let obstacle = bytes.withUnsafeBufferPointer { bytes in
      Array(domain.utf8).withUnsafeBufferPointer { ranges.obstacle(in: bytes, for: $0) }
    }
    switch obstacle {
    case .scheme: return .scheme(scheme)
    case .missingHost: return .missingHost
    case .host: return .host(host ?? "", domain: domain)
    case .port: return .port(port ?? "")
    case nil: return nil
    }
  }

  /// Whether the scheme is a website's.
  /// - Rules: URL-001
  var hasWebScheme: Bool { bytes.withUnsafeBufferPointer(ranges.defaultPort) != nil }
}

extension LinkURL.Obstacle: CustomStringConvertible {
  /// The obstacle in words: `the host is "example.org", not "example.com"`.
  public var description: String {
    switch self {
    case .scheme(let scheme): "the scheme is \(scheme.quoted), not `http` or `https`"
    case .missingHost: "there is no host"
    case .host(let host, let domain): "the host is \(host.quoted), not \(domain.quoted)"
    case .port(let port): "the port is \(port), not the scheme's own"
    }
  }
}

extension LinkURL.Ranges {
  /// The part of a URL that keeps it from being a universal link of a domain.
  enum Obstacle {
    /// The scheme is not a website's.
    case scheme
    /// There is no host, or an empty one.
    case missingHost
    /// The host is not the domain.
    case host
    /// The port is not the default port of the scheme.
    case port
  }

  /// Returns why the URL with these ranges cannot be a universal link of a domain; `nil` if it can.
  /// - Rules: URL-001, URL-003, X-22, URL-006
  func obstacle(
    in bytes: UnsafeBufferPointer<UInt8>, for domain: UnsafeBufferPointer<UInt8>
  ) -> Obstacle? {
    guard let defaultPort = defaultPort(in: bytes) else { return .scheme }
    guard let host, !host.isEmpty else { return .missingHost }
    guard UnsafeBufferPointer(rebasing: bytes[host]).hasSameLetters(as: domain) else {
      return .host
    }
    guard let port, !port.isEmpty else { return nil }
    let digits = bytes[port].drop { $0 == UInt8(ascii: "0") }
    return digits.isEmpty || !defaultPort.isEqual(to: digits) ? .port : nil
  }

  /// Returns the default port of the scheme; `nil` unless the scheme is a website's.
  /// - Rules: URL-001
  func defaultPort(in bytes: UnsafeBufferPointer<UInt8>) -> StaticString? {
    let scheme = UnsafeBufferPointer(rebasing: bytes[scheme])
    if scheme.hasSameLetters(as: "https" as StaticString) { return "443" }
    return scheme.hasSameLetters(as: "http" as StaticString) ? "80" : nil
  }
}

extension StaticString {
  fileprivate func isEqual(to bytes: some Sequence<UInt8>) -> Bool {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount).elementsEqual(bytes)
  }
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

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether two ASCII texts are equal apart from case.
  fileprivate func hasSameLetters(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] {
      if self[index].asciiLowercased != other[index].asciiLowercased { return false }
    }
    return true
  }

  fileprivate func hasSameLetters(as other: StaticString) -> Bool {
    hasSameLetters(
      as: UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
  }
}
