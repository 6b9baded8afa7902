/// One entry of the associated-domains entitlement: a domain that an app claims for a service.
///
/// An entry has the form `<service>:<fully qualified domain>[?mode=<mode>]`, for example
/// `applinks:*.example.com?mode=developer`.
///
/// ```swift
/// let entry = try AssociatedDomain(parsing: "applinks:*.example.com")
/// assert(entry.matches(host: "www.example.com") && !entry.matches(host: "example.com"))
/// ```
/// - Rules: DOM-001
public struct AssociatedDomain: Sendable, Hashable {
  /// A condition that must hold for the entry to count.
  /// - Rules: DOM-012
  @nonexhaustive
  public enum Mode: String, Sendable, CaseIterable {
    /// The device is in developer mode and the app is signed for development.
    /// - Rules: DOM-017
    case developer
    /// The device is managed.
    /// - Rules: DOM-018
    case managed
  }

  /// The service that the domain is claimed for.
  public let service: Service
  /// The domain in lowercase, without the `*.` of a wildcard.
  public let host: String
  /// Whether the entry matches the subdomains of the host instead of the host itself.
  public let isWildcard: Bool
  /// The conditions, all of which must hold; empty if the entry always counts.
  public let modes: Set<Mode>

  /// Parses an entry as a system does.
  /// - Parameters:
  ///   - entry: The entry as written in the entitlement.
  ///   - system: The system that reads it.
  /// - Throws: An error if the system ignores the entry.
  /// - Complexity: O(*n*), where *n* is the length of the entry.
  public init(
    parsing entry: String, on system: OperatingSystem = .latest
  ) throws(AssociatedDomainError) {
    let reader = AssociatedDomainReader(entry)
    service = try reader.service()
    let domain = try reader.domain(on: system)
    (host, isWildcard) = (domain.host, domain.isWildcard)
    modes = try reader.modes(on: system)
    try reader.checkWildcard(isWildcard, for: service)
  }

  /// Returns whether the entry matches the host of a URL, ignoring case.
  ///
  /// An exact entry matches only its own host. A wildcard matches subdomains at any depth, but
  /// neither its own host, nor a host that merely ends with the same characters, nor one with an
  /// empty label.
  /// - Rules: DOM-003, DOM-005, URL-003, X-70
  public func matches(host: String) -> Bool {
    let host = host.asciiLowercased.utf8
    guard isWildcard else { return host.elementsEqual(self.host.utf8) }
    let suffix = ".\(self.host)".utf8
    guard host.suffix(suffix.count).elementsEqual(suffix) else { return false }
    return host.dropLast(suffix.count)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty }
  }
}

extension AssociatedDomain: CustomStringConvertible {
  /// The entry as written in an entitlement.
  public var description: String {
    let domain = isWildcard ? "*.\(host)" : host
    let mode = Mode.allCases.filter(modes.contains).map(\.rawValue).joined(separator: "+")
    return "\(service.rawValue):\(domain)\(modes.isEmpty ? "" : "?mode=\(mode)")"
  }
}

extension AssociatedDomain {
  /// Why a mode of an entry does not hold.
  @nonexhaustive
  public enum ModeObstacle: Sendable, Hashable, CaseIterable {
    /// The device is not in developer mode.
    case noDeveloperMode
    /// The app is not signed with a development profile.
    case noDevelopmentProfile
    /// The device is not managed.
    case noManagement

    /// The rule of the mode.
    package var rule: String {
      switch self {
      case .noDeveloperMode, .noDevelopmentProfile: "DOM-017"
      case .noManagement: "DOM-018"
      }
    }
  }

  /// Returns why a mode of the entry does not hold; `nil` if all modes hold.
  ///
  /// Developer mode requires an app signed for development on a device in that mode; managed mode
  /// requires a managed device.
  /// - Rules: DOM-012, DOM-017, DOM-018
  func modeObstacle(
    inDeveloperMode: Bool, managed: Bool, for distribution: Distribution
  ) -> ModeObstacle? {
    if modes.contains(.developer) {
      guard inDeveloperMode else { return .noDeveloperMode }
      guard distribution == .development else { return .noDevelopmentProfile }
    }
    return modes.contains(.managed) && !managed ? .noManagement : nil
  }
}

extension AssociatedDomain.ModeObstacle: CustomStringConvertible {
  /// The obstacle in words, and a fix if there is one.
  public var description: String {
    switch self {
    case .noDeveloperMode:
      "the device is not in developer mode; switch that on in its settings"
    case .noDevelopmentProfile:
      "the app is not signed with a development profile, which developer mode requires"
    case .noManagement: "the device is not managed, which managed mode requires"
    }
  }
}
