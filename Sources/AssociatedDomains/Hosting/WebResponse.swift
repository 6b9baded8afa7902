/// What came of one request to a server.
public enum WebResponse: Sendable {
  /// No answer came.
  case failure(Failure)
  /// An answer came.
  case answer(Answer)

  /// Why no answer came.
  public enum Failure: String, Sendable, CaseIterable {
    /// The server could not be found or connected to.
    case unreachable
    /// The server took too long.
    case timeout
  }

  /// What a server's certificate is worth.
  public enum Certificate: String, Sendable, CaseIterable {
    /// It is valid, for this host, and its root is known to the system.
    case trusted
    /// It goes back to a root that the system does not know, or is not trusted for another reason.
    case untrustedRoot = "untrusted-root"
    /// It is not valid now: not yet, or no longer.
    case expired
    /// It is for another host.
    case wrongHost = "wrong-host"
  }

  /// The answer of a server.
  public struct Answer: Sendable {
    /// The status code; 0 where what came is no HTTP, or the client does not take the certificate.
    public var status: Int
    /// The header fields, names in any case.
    public var headers: [(name: String, value: String)]
    /// The body in bytes, after any compression for the transfer is undone.
    ///
    /// It may be cut off after one byte more than ``SiteAssociation/maximumByteCount``.
    public var body: [UInt8]
    /// What the server's certificate is worth.
    public var certificate: Certificate
    /// Why the certificate is not trusted though its root may be known, in the client's words.
    public var certificateFault: String?
    /// Whether all of the answer came and could be decoded.
    public var isWhole: Bool

    /// An answer from its parts.
    public init(
      status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
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
  /// The values of a header field in their order, joined by commas as HTTP has it, by its name in
  /// small letters; nothing if the answer lacks the field.
  func header(_ name: String) -> String? {
    let values = headers.filter { $0.name.asciiLowercased.hasSameScalars(as: name) }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The media type of the body in lower case, without parameters.
  var mediaType: String? {
    header("content-type").map { value in
      String(Substring(value.asciiLowercased.utf8.prefix { $0 != UInt8(ascii: ";") }.trimmed))
    }
  }

  /// For how many seconds the answer may be kept, by the first `max-age` of its `Cache-Control`.
  var maximumAge: Int? {
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

  /// The text without the spaces and tabs around it.
  fileprivate var trimmed: Substring.UTF8View {
    let start = drop(while: Self.blanks.contains)
    return start.lastIndex { !Self.blanks.contains($0) }.map { start[...$0] } ?? start
  }
}
