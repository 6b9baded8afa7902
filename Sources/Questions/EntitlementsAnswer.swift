/// An answer about bytes: whether they are entitlements, and what they claim.
public struct EntitlementsAnswer: Sendable, Hashable {
  /// Whether the bytes are entitlements.
  public var isAccepted: Bool
  /// The associated domains that they claim.
  public var domains: Set<Domain>
  /// The ignored entries; `nil` if the answer omits them.
  public var ignored: Set<IgnoredEntry>?

  /// Creates an answer about a file.
  public init(isAccepted: Bool, domains: Set<Domain>, ignored: Set<IgnoredEntry>?) {
    self.isAccepted = isAccepted
    self.domains = domains
    self.ignored = ignored
  }

  /// An associated domain.
  public struct Domain: Sendable, Hashable {
    /// The service: `applinks`.
    public var service: String
    /// The host in lowercase, without the `*.` of a wildcard.
    public var host: String
    /// Whether it matches the subdomains of the host.
    public var isWildcard: Bool
    /// The modes, all of which must be on: `developer`, `managed`.
    public var modes: Set<String>

    /// Creates an associated domain.
    public init(service: String, host: String, isWildcard: Bool, modes: Set<String>) {
      self.service = service
      self.host = host
      self.isWildcard = isWildcard
      self.modes = modes
    }
  }

  /// An entry that claims nothing.
  public struct IgnoredEntry: Sendable, Hashable {
    /// Its index in the array, from 0.
    public var entry: Int
    /// A word for what is wrong with it, such as `port`; `nil` if the answer omits it.
    public var reason: String?

    /// Creates an entry.
    public init(entry: Int, reason: String?) {
      self.entry = entry
      self.reason = reason
    }
  }
}

extension EntitlementsAnswer {
  /// Reads an answer's members; `ignored`, and each `reason` in it, are optional.
  package init(reading object: inout ObjectReader) throws(InputError) {
    isAccepted = try object.bool("accepted")
    domains = Set(try object.objects("domains", as: "a domain", Domain.init(reading:)))
    ignored =
      object.optional("ignored") == nil
      ? nil : Set(try object.objects("ignored", as: "an entry", IgnoredEntry.init(reading:)))
  }

  /// The members of the answer in suites and messages.
  var members: JSON.Object {
    var members: JSON.Object = [
      "accepted": .bool(isAccepted),
      "domains": .array(domains.sorted { $0.text < $1.text }.map(\.json)),
    ]
    members["ignored"] = ignored.map { .array($0.sorted { $0.entry < $1.entry }.map(\.json)) }
    return members
  }

  /// The answer in a few words: `refused`, or the domains and what is ignored.
  var summary: String {
    guard isAccepted else { return "refused" }
    let domains = domains.map(\.text).sorted().joined(separator: " ")
    let ignored = (ignored ?? []).sorted { $0.entry < $1.entry }.map(\.text)
    return (domains.isEmpty ? "accepted, no domains" : "accepted, \(domains)")
      + (ignored.isEmpty ? "" : ", ignored \(ignored.joined(separator: ", "))")
  }

  /// Returns whether this answer is the expected one; a detail is compared only if both have it.
  package func satisfies(_ expected: EntitlementsAnswer) -> Bool {
    guard isAccepted == expected.isAccepted, domains == expected.domains else { return false }
    guard let mine = ignored, let others = expected.ignored else { return true }
    let reasons = Dictionary(others.map { ($0.entry, $0.reason) }) { first, _ in first }
    return Set(mine.map(\.entry)) == Set(others.map(\.entry))
      && mine.allSatisfy { agree($0.reason, reasons[$0.entry] ?? nil) }
  }
}

extension EntitlementsAnswer.Domain {
  fileprivate init(reading object: inout ObjectReader) throws(InputError) {
    service = try object.string("service")
    host = try object.string("host")
    isWildcard = try object.bool("wildcard")
    modes = Set(try object.strings("modes"))
  }

  fileprivate var json: JSON {
    .object([
      "service": .string(service), "host": .string(host), "wildcard": .bool(isWildcard),
      "modes": .array(modes.sorted().map(JSON.string)),
    ])
  }

  /// The entry of an entitlement that claims the domain.
  fileprivate var text: String {
    let mode = modes.isEmpty ? "" : "?mode=\(modes.sorted().joined(separator: "+"))"
    return "\(service):\(isWildcard ? "*." : "")\(host)\(mode)"
  }
}

extension EntitlementsAnswer.IgnoredEntry {
  fileprivate init(reading object: inout ObjectReader) throws(InputError) {
    entry = try object.wholeNumber("entry")
    reason = try object.optionalText("reason")
  }

  fileprivate var json: JSON {
    var members: JSON.Object = ["entry": .number(entry)]
    members["reason"] = reason.map(JSON.string)
    return .object(members)
  }

  fileprivate var text: String { reason.map { "\(entry) (\($0))" } ?? "\(entry)" }
}
