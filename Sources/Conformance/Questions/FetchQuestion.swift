/// A question about which addresses are asked for a file, and whether it is accepted.
public struct FetchQuestion: Sendable, Hashable {
  /// The entry of the entitlement: `applinks:*.example.com?mode=developer`.
  public var entry: String
  /// Who asks.
  public var client: Client
  /// Whether the device is in developer mode.
  public var isInDeveloperMode: Bool
  /// Whether the device is managed.
  public var isManaged: Bool
  /// How the app came onto the device.
  public var distribution: ResolveQuestion.Distribution
  /// When it asks.
  public var moment: Moment
  /// What the web answers at each address; an address that is missing cannot be reached.
  public var web: [String: WebAnswer]

  /// Who asks for a file.
  public enum Client: String, Sendable, CaseIterable {
    /// The device on which the app is installed.
    case device
    /// Apple's content delivery network, on behalf of the devices.
    case cdn
  }

  /// When a device may ask for a file.
  public enum Moment: String, Sendable, CaseIterable {
    case install
    case update
    case firstLaunch = "first-launch"
    case periodic
  }

  /// What one address of the web answers.
  public enum WebAnswer: Sendable, Hashable {
    case failure(Failure)
    case response(Response)
  }

  /// What a server sends, and what its certificate is worth.
  public struct Response: Sendable, Hashable {
    /// The status code.
    public var status: Int
    /// The header fields, by their names in any case.
    public var headers: [String: String]
    /// The body: what remains when content encodings are undone.
    public var body: FileContents
    /// How many spaces follow the body, so that a table can hold a large file.
    public var padding: Int
    /// What the client finds when it checks the certificate.
    public var certificate: Certificate

    /// The most spaces that may follow a body.
    public static let maximumPadding = 10_000_000

    /// The bytes of the body with its padding.
    public var bytes: [UInt8] {
      body.bytes + Array(repeating: UInt8(ascii: " "), count: padding)
    }
  }

  /// Why no response came.
  public enum Failure: String, Sendable, CaseIterable {
    case unreachable
    case timeout
  }

  /// What a client finds when it checks the certificate of a server.
  public enum Certificate: String, Sendable, CaseIterable {
    case trusted
    case untrustedRoot = "untrusted-root"
    case expired
    case wrongHost = "wrong-host"
  }
}
