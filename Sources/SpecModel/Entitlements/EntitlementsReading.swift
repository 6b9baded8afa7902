/// What the entitlements of an app say of associated domains.
public struct EntitlementsReading: Sendable, Hashable {
  /// Whether the bytes are entitlements at all.
  public let accepted: Bool
  /// The domains, without repeats, in the order of their entries.
  public let domains: [DomainReading]
  /// The entries that count for nothing.
  public let ignored: [IgnoredEntry]

  /// An answer about entitlements.
  public init(accepted: Bool, domains: [DomainReading], ignored: [IgnoredEntry]) {
    self.accepted = accepted
    self.domains = domains
    self.ignored = ignored
  }

  /// The answer where the bytes are no entitlements.
  static let refused = EntitlementsReading(accepted: false, domains: [], ignored: [])
}

/// One associated domain, as an entry of the entitlement names it.
public struct DomainReading: Sendable, Hashable {
  /// The service: `applinks`.
  public let service: String
  /// The host without `*.`, its letters small.
  public let host: String
  /// Whether the entry speaks of the hosts below that host, and not of the host itself.
  public let isWildcard: Bool
  /// The words of its modes, sorted.
  public let modes: [String]

  /// A domain with what its entry says.
  public init(service: String, host: String, isWildcard: Bool, modes: [String]) {
    self.service = service
    self.host = host
    self.isWildcard = isWildcard
    self.modes = modes
  }
}

/// An entry of the entitlement that counts for nothing.
public struct IgnoredEntry: Sendable, Hashable {
  /// Its place in the array, from 0.
  public let index: Int
  /// What is wrong with it.
  public let reason: EntryFault

  /// An entry by its place.
  public init(index: Int, reason: EntryFault) {
    self.index = index
    self.reason = reason
  }
}

/// What can be wrong with an entry of the entitlement, by the words of the tables.
public enum EntryFault: String, Error, Sendable, CaseIterable {
  /// It is no string (DOM-001).
  case wrongType = "wrong-type"
  /// It has a variable in it, `$(` or `${`, that nothing has replaced (SUB-017).
  case unexpandedVariable = "unexpanded-variable"
  /// It has no colon, and so no service before one (DOM-001).
  case noService = "no-service"
  /// No service has the name that stands before its first colon (ENV-001).
  case unknownService = "unknown-service"
  /// Its domain has `://` in it, as a scheme does (DOM-009).
  case scheme
  /// Its domain ends with a slash (DOM-009).
  case trailingSlash = "trailing-slash"
  /// Its domain goes on after a slash (DOM-009).
  case path
  /// Its domain begins with a `*` that no period follows (DOM-003).
  case wildcardWithoutPeriod = "wildcard-without-period"
  /// Its domain has no host (DOM-001).
  case emptyHost = "empty-host"
  /// Its host has a colon after it, as before a port (DOM-010).
  case port
  /// Its host has an empty label, or a character that no label can have (URL-009, X-41).
  case invalidHost = "invalid-host"
  /// Its query is no mode, or the system does not know modes (DOM-009, X-43).
  case query
  /// Its mode is none of those that there are (DOM-012).
  case unknownMode = "unknown-mode"
  /// It is a wildcard for `appclips` (DOM-003).
  case wildcardAppClip = "wildcard-app-clip"
}
