/// A question about where a file is requested, and whether it is accepted.
public struct FetchQuestion: Sendable, Hashable {
  /// The entry of the entitlement: `applinks:*.example.com?mode=developer`.
  public var entry: String
  /// The client that requests the file.
  public var client: Client
  /// Whether the device is in developer mode.
  public var isInDeveloperMode: Bool
  /// Whether the device is managed.
  public var isManaged: Bool
  /// How the app came onto the device.
  public var distribution: ResolveQuestion.Distribution
  /// The event that triggers the request.
  public var trigger: Trigger
  /// The answer at each address; a missing address cannot be reached.
  public var web: [String: WebAnswer]

  /// A client that requests a file.
  public enum Client: String, Sendable, CaseIterable {
    /// The device on which the app is installed.
    case device
    /// Apple's content delivery network, on behalf of the devices.
    case cdn
  }

  /// An event on which a device may request a file.
  public enum Trigger: String, Sendable, CaseIterable {
    /// When the app is installed.
    case install
    /// When the app is updated.
    case update
    /// When the app is launched for the first time.
    case firstLaunch = "first-launch"
    /// When it is time to check the file that it has.
    case periodic
  }

  /// The answer of one address of the web.
  public enum WebAnswer: Sendable, Hashable {
    /// No response comes, for this reason.
    case failure(Failure)
    /// A response comes, whatever its status.
    case response(Response)
  }

  /// A server's response, and the state of its certificate.
  public struct Response: Sendable, Hashable {
    /// The status code.
    public var status: Int
    /// The header fields, by their names in any case.
    public var headers: [String: String]
    /// The body, without content encodings.
    public var body: FileContents
    /// The number of spaces after the body, so that a suite can have a large file.
    public var padding: Int
    /// The state of the certificate.
    public var certificate: Certificate

    /// The most spaces that may follow a body.
    public static let maximumPadding = 10_000_000

    /// The bytes of the body with its padding.
    public var bytes: [UInt8] {
      var bytes = body.bytes
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: padding))
      return bytes
    }
  }

  /// A reason why no response comes.
  public enum Failure: String, Sendable, CaseIterable {
    /// The server cannot be connected to.
    case unreachable
    /// The server takes too long.
    case timeout
  }

  /// The state of a server's certificate.
  public enum Certificate: String, Sendable, CaseIterable {
    /// It is valid, for the host, and its root is trusted.
    case trusted
    /// Its root is not trusted.
    case untrustedRoot = "untrusted-root"
    /// It is no longer valid.
    case expired
    /// It is for another host.
    case wrongHost = "wrong-host"
  }
}
