/// A question about which addresses are asked for a file, and whether it is accepted.
package struct FetchQuestion: Sendable, Hashable {
  /// The entry of the entitlement: `applinks:*.example.com?mode=developer`.
  package var entry: String
  /// Who asks.
  package var client: Client
  /// Whether the device is in developer mode.
  package var isInDeveloperMode: Bool
  /// Whether the device is managed.
  package var isManaged: Bool
  /// How the app came onto the device.
  package var distribution: ResolveQuestion.Distribution
  /// What triggers the request.
  package var trigger: Trigger
  /// What the web answers at each address; an address that is missing cannot be reached.
  package var web: [String: WebAnswer]

  /// Who asks for a file.
  package enum Client: String, Sendable, CaseIterable {
    /// The device on which the app is installed.
    case device
    /// Apple's content delivery network, on behalf of the devices.
    case cdn
  }

  /// An event on which a device may request a file.
  package enum Trigger: String, Sendable, CaseIterable {
    /// When the app is installed.
    case install
    /// When the app is updated.
    case update
    /// When the app is launched for the first time.
    case firstLaunch = "first-launch"
    /// When it is time to check the file that it has.
    case periodic
  }

  /// What one address of the web answers.
  package enum WebAnswer: Sendable, Hashable {
    /// Nothing comes, for this reason.
    case failure(Failure)
    /// A response comes, whatever its status.
    case response(Response)
  }

  /// What a server sends, and what its certificate is worth.
  package struct Response: Sendable, Hashable {
    /// The status code.
    package var status: Int
    /// The header fields, by their names in any case.
    package var headers: [String: String]
    /// The body: what remains when content encodings are undone.
    package var body: FileContents
    /// How many spaces follow the body, so that a table can hold a large file.
    package var padding: Int
    /// What the client finds when it checks the certificate.
    package var certificate: Certificate

    /// The most spaces that may follow a body.
    package static let maximumPadding = 10_000_000

    /// The bytes of the body with its padding.
    package var bytes: [UInt8] {
      body.bytes + Array(repeating: UInt8(ascii: " "), count: padding)
    }
  }

  /// Why no response came.
  package enum Failure: String, Sendable, CaseIterable {
    /// The server cannot be connected to.
    case unreachable
    /// The server takes too long.
    case timeout
  }

  /// What a client finds when it checks the certificate of a server.
  package enum Certificate: String, Sendable, CaseIterable {
    /// It is valid, it is for the host, and the system knows its root.
    case trusted
    /// Its root is one that the system does not know.
    case untrustedRoot = "untrusted-root"
    /// It is no longer valid.
    case expired
    /// It is for another host.
    case wrongHost = "wrong-host"
  }
}
