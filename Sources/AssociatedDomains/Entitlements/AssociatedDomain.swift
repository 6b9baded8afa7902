/// One entry of the associated-domains entitlement: the domain that an app names for a service.
///
/// Written `<service>:<fully qualified domain>[?mode=<mode>]` (DOM-001), as in
/// `applinks:*.example.com?mode=developer`.
public struct AssociatedDomain: Sendable, Hashable {
  /// A condition under which alone an entry counts (DOM-012).
  public enum Mode: String, Sendable, CaseIterable {
    /// The device is in developer mode and the app is signed for development (DOM-017).
    case developer
    /// The device is managed (DOM-018).
    case managed
  }

  /// What the domain may do for the app.
  public let service: Service
  /// The domain in lower case, without the `*.` before it.
  public let host: String
  /// Whether the entry is for all subdomains of the host, and not for the host itself.
  public let isWildcard: Bool
  /// The conditions that must all hold; an entry without any always counts.
  public let modes: Set<Mode>

  /// Reads an entry as a system reads it; throws why the system ignores it.
  public init(
    parsing entry: String, on platform: Platform = .latest
  ) throws(AssociatedDomainError) {
    let reader = AssociatedDomainReader(entry)
    service = try reader.service()
    let domain = try reader.domain()
    (host, isWildcard) = (domain.host, domain.isWildcard)
    modes = try reader.modes(on: platform)
    try reader.checkWildcard(isWildcard, for: service)
  }

  /// Whether the entry is for a URL's host.
  ///
  /// An exact entry is for its host alone; a wildcard for its subdomains at any depth (DOM-003),
  /// but not for the host itself (DOM-005, X-04), nor for one that merely ends alike. Hosts are
  /// compared as they stand in the URL, in any case (URL-003).
  public func covers(host: String) -> Bool {
    let host = host.asciiLowercased.utf8
    guard isWildcard else { return host.elementsEqual(self.host.utf8) }
    let suffix = ".\(self.host)".utf8
    return host.count > suffix.count && host.suffix(suffix.count).elementsEqual(suffix)
  }
}

extension AssociatedDomain: CustomStringConvertible {
  /// The entry as it is written in an entitlement.
  public var description: String {
    let domain = isWildcard ? "*.\(host)" : host
    let mode = Mode.allCases.filter(modes.contains).map(\.rawValue).joined(separator: "+")
    return "\(service.rawValue):\(domain)\(modes.isEmpty ? "" : "?mode=\(mode)")"
  }
}
