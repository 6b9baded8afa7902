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
  case wrongType = "wrong-type"
  case unexpandedVariable = "unexpanded-variable"
  case noService = "no-service"
  case unknownService = "unknown-service"
  case scheme
  case trailingSlash = "trailing-slash"
  case path
  case wildcardWithoutPeriod = "wildcard-without-period"
  case emptyHost = "empty-host"
  case port
  case invalidHost = "invalid-host"
  case query
  case unknownMode = "unknown-mode"
  case wildcardAppClip = "wildcard-app-clip"
}
