import Questions

/// The entries of the associated-domains entitlement of an app.
struct EntitlementsReading {
  /// The domains, without repeats, in the order of their entries.
  var domains: [EntitlementsAnswer.Domain] = []
  /// The entries that are ignored, in their order.
  var ignored: [EntitlementsAnswer.IgnoredEntry] = []
}

/// What can be wrong with an entry of the entitlement, spelled as in the suites.
enum EntryFault: String, Error, CaseIterable {
  /// The entry is not a string (DOM-001).
  case wrongType = "wrong-type"
  /// The entry contains an unexpanded variable: `$(` or `${` (SUB-017).
  case unexpandedVariable = "unexpanded-variable"
  /// The entry has no colon, so it names no service (DOM-001).
  case noService = "no-service"
  /// The text before the first colon is not the name of a service (ENV-001).
  case unknownService = "unknown-service"
  /// Its domain has `://` in it, as a scheme does (DOM-001).
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
  /// Its host has an empty label, or a character that no label can have, such as the asterisk of a
  /// wildcard where there are no wildcards (DOM-030, URL-009, X-41).
  case invalidHost = "invalid-host"
  /// The query is not a mode, or the system does not support modes (DOM-009, X-43).
  case query
  /// The mode is unknown (DOM-012).
  case unknownMode = "unknown-mode"
  /// It is a wildcard for `appclips` (DOM-003).
  case wildcardAppClip = "wildcard-app-clip"
}
