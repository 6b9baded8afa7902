/// The result of one request to a server.
public enum WebResponse: Sendable, Hashable {
  /// No response was received.
  case failure(Failure)
  /// A response was received.
  case answer(Answer)

  /// Why no response was received.
  @nonexhaustive
  public enum Failure: String, Sendable, CaseIterable {
    /// The server could not be found or connected to.
    case unreachable
    /// The server took too long.
    case timeout
  }

  /// How a system judges the server's certificate.
  @nonexhaustive
  public enum Certificate: String, Sendable, CaseIterable {
    /// It is valid for this host, and the system trusts its root.
    case trusted
    /// The system does not trust its root, or does not trust it for another reason.
    case untrustedRoot = "untrusted-root"
    /// It is not valid yet, or no longer.
    case expired
    /// It belongs to another host.
    case wrongHost = "wrong-host"
  }

  /// A field of the header.
  public struct HeaderField: Sendable, Hashable {
    /// The name, in any mix of uppercase and lowercase.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a field.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// The answer of a server.
  public struct Answer: Sendable, Hashable {
    /// The status code; 0 if the answer is not HTTP, or the client refuses the certificate.
    public var status: Int
    /// The fields of the header.
    public var headers: [HeaderField]
    /// The body, after decompression.
    ///
    /// It may be cut off one byte after ``SiteAssociation/maximumByteCount``.
    public var body: [UInt8]
    /// How the system judges the server's certificate.
    public var certificate: Certificate
    /// The client's own description of what is wrong with the certificate, and a fix.
    public var certificateFault: String?
    /// Whether the whole answer arrived and could be decoded.
    public var isWhole: Bool

    /// Creates an answer from its parts.
    public init(
      status: Int, headers: [HeaderField] = [], body: [UInt8] = [],
      certificate: Certificate = .trusted, certificateFault: String? = nil, isWhole: Bool = true
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.certificate = certificate
      self.certificateFault = certificateFault
      self.isWhole = isWhole
    }
  }
}

extension WebResponse.Answer {
  /// Returns the values of a header field, joined by commas; `nil` if there are none.
  /// - Parameter name: The name in lowercase.
  package func header(_ name: String) -> String? {
    let values = headers.filter { $0.name.asciiLowercased.hasSameScalars(as: name) }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The media type of the body in lowercase, without parameters.
  var mediaType: String? {
    header("content-type").map { value in
      String(Substring(value.asciiLowercased.utf8.prefix { $0 != UInt8(ascii: ";") }.trimmed))
    }
  }

  /// The first `max-age` of `Cache-Control`, in seconds.
  package var maximumAge: Int? {
    let directives = header("cache-control")?.asciiLowercased.utf8.split(
      separator: UInt8(ascii: ","))
    let name = "max-age=".utf8
    let ages = directives?.map(\.trimmed).filter { $0.starts(with: name) }
      .map { $0.dropFirst(name.count) }
    let age = ages?.first { !$0.isEmpty && $0.allSatisfy(ASCIISet.digit.contains) }
    return age.flatMap { Int(Substring($0)) }
  }
}

extension Substring.UTF8View {
  private static let blanks = ASCIISet(" \t")

  /// The text without surrounding spaces and tabs.
  fileprivate var trimmed: Substring.UTF8View {
    let start = drop(while: Self.blanks.contains)
    return start.lastIndex { !Self.blanks.contains($0) }.map { start[...$0] } ?? start
  }
}
