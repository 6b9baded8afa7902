public import Foundation

/// Who asks for the file of an associated domain, and when.
public struct FetchRequest: Sendable, Hashable {
  /// The entry of the entitlement.
  public var entry: String
  /// Who asks.
  public var client: Client
  /// Whether the user has switched on the development of associated domains.
  public var isInDeveloperMode: Bool
  /// Whether an organisation manages the device.
  public var isManaged: Bool
  /// How the app came to the device.
  public var distribution: Distribution
  /// What makes the device ask.
  public var moment: Moment

  /// A request for the domain of an entry.
  public init(
    entry: String, client: Client = .device, isInDeveloperMode: Bool = false,
    isManaged: Bool = false, distribution: Distribution = .appStore, moment: Moment = .install
  ) {
    self.entry = entry
    self.client = client
    self.isInDeveloperMode = isInDeveloperMode
    self.isManaged = isManaged
    self.distribution = distribution
    self.moment = moment
  }

  /// Who asks for a file, by the words of the tables.
  public enum Client: String, Sendable, CaseIterable {
    /// A device with the app.
    case device
    /// Apple's content delivery network, on behalf of the devices.
    case cdn
  }

  /// What makes a device ask, by the words of the tables.
  public enum Moment: String, Sendable, CaseIterable {
    /// The app is installed.
    case install
    /// The app is updated.
    case update
    /// The app is launched for the first time.
    case firstLaunch = "first-launch"
    /// Some time has passed since the device last asked.
    case periodic
  }
}

/// What the web answers at one URL.
public enum WebAnswer: Sendable, Hashable {
  /// No response, for this reason.
  case failure(WebFailure)
  /// A response, whatever its status is.
  case response(WebResponse)
}

/// How a request can fail, by the words of the tables.
public enum WebFailure: String, Sendable, CaseIterable {
  /// No connection to the server comes about.
  case unreachable
  /// No response comes in time.
  case timeout
}

/// A response of a web server.
public struct WebResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields; their names count in any case.
  public var headers: [String: String]
  /// What remains after content decoding.
  public var body: Data
  /// What the server's certificate is worth.
  public var certificate: Certificate

  /// A response that a server gives.
  public init(
    status: Int = 200, headers: [String: String] = [:], body: Data,
    certificate: Certificate = .trusted
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.certificate = certificate
  }

  /// What a certificate is worth, by the words of the tables.
  public enum Certificate: String, Sendable, CaseIterable {
    /// It is valid now and for the host, and the system knows its root.
    case trusted
    /// The system does not know its root.
    case untrustedRoot = "untrusted-root"
    /// It is no longer valid.
    case expired
    /// It is that of another host.
    case wrongHost = "wrong-host"
  }
}

/// What comes of asking for the file of an associated domain.
public struct FetchReading: Sendable, Hashable {
  /// The URLs asked, in order.
  public let requests: [String]
  /// Why the file is refused; nothing where it is accepted.
  public let refusal: FetchRefusal?
  /// The seconds until the device asks again, where something says so.
  public let again: Int?

  /// Whether the file is accepted.
  public var accepted: Bool {
    refusal == nil
  }

  /// The answer to a request.
  public init(requests: [String], refusal: FetchRefusal?, again: Int? = nil) {
    self.requests = requests
    self.refusal = refusal
    self.again = again
  }
}

/// Why a file is refused, by the words of the tables.
public enum FetchRefusal: String, Sendable, CaseIterable {
  /// The entry of the entitlement counts for nothing.
  case entry
  /// A mode of the entry is not on.
  case modeOff = "mode-off"
  /// Now is not the moment to ask.
  case notNow = "not-now"
  /// No connection to the server came about.
  case unreachable
  /// No response came in time.
  case timedOut = "timed-out"
  /// The certificate of the server is not accepted.
  case certificate
  /// The server redirects to another address.
  case redirect
  /// The status does not mean that there is a file.
  case status
  /// The file is larger than it may be.
  case tooLarge = "too-large"
  /// What came is no site association: no JSON, or no object.
  case notJSON = "not-json"
}
