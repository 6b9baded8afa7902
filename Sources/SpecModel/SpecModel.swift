public import Foundation

/// The reference model: the rules of universal links as plain functions, read under one dialect.
///
/// One file holds the rules of one area, and the files follow the ledger: `JSONReading`, `MemberTypes`,
/// `Envelope`, `PatternLanguage`, `PathForm`, `LegacyPaths`, `Components`, `Query`, `LetterCase`,
/// `PercentEncoding`, `Defaults`, `SubstitutionVariables`, `URLReading`, `Entries`; then
/// `EntitlementsFiles`, `PropertyLists`, `CodeSignature`, `Entitlement`, `Claims`, `Hosting`,
/// `Responses`, `Opening`. The folders have the names of the library's, for whoever reads both; in
/// `Dialects` is what a reader may choose. Nothing is cached or prepared: each answer is worked out
/// anew from the bytes of the file.
///
/// A comment line that begins `States` stands where the choice is made that its rules speak of: on a
/// function, or on a branch of one.
public struct SpecModel: Sendable {
  /// The choices that this reader makes.
  public let dialect: Dialect

  /// A reader of one dialect.
  public init(dialect: Dialect) {
    self.dialect = dialect
  }

  /// Whether a URL opens an app, by the file of the domain, and which rule of the file says so.
  public func decision(site: Data, domain: String, app: String, url: String) -> Verdict {
    decision(site: contents(of: site), domain: domain, app: app, url: url)
  }

  /// The same by what the file writes, so that dialects that read JSON alike can share it.
  package func decision(
    site: SiteContents, domain: String, app: String, url: String
  ) -> Verdict {
    guard let root = root(of: site), let applinks = applinks(of: root),
      let url = webURL(url, on: domain)
    else { return .noMatch }
    return verdict(of: applinks, for: app, on: url)
  }

  /// Whether one pattern matches one text, as a component rule with that pattern would.
  ///
  /// The text is written as in a URL, without the `?` or `#` before it. A system that does not know
  /// one of the flags does not heed it here either.
  public func matches(
    pattern: String, text: String, kind: TextKind, variables: [String: [String]],
    caseSensitive: Bool, percentEncoded: Bool
  ) -> Bool {
    let flags: Members = [
      "caseSensitive": .bool(caseSensitive), "percentEncoded": .bool(percentEncoded),
    ]
    let rule = Component(members: flags, entryDefaults: [:], domainDefaults: [:])
    let values = variables.mapValues { JSONValue.array($0.map(JSONValue.string)) }
    return matches(pattern, text, kind, comparison(of: rule, values))
  }

  /// Whether the bytes are a site association, and which apps it names for each service.
  public func association(of site: Data) -> Association {
    guard let root = root(of: site) else { return Association(accepted: false, services: [:]) }
    return Association(accepted: true, services: services(of: root))
  }

  /// Which associated domains the bytes of an entitlements file name.
  ///
  /// The file is a property list, a blob as `codesign` prints it, a provisioning profile or a
  /// Mach-O binary.
  public func entitlements(of data: Data) -> EntitlementsReading {
    entitlements(of: entitlementsContents(of: data))
  }

  /// The same by what the file writes, so that dialects that read files alike can share it.
  package func entitlements(of contents: EntitlementsContents) -> EntitlementsReading {
    reading(of: contents) ?? .refused
  }

  /// What the entitlements in a file write.
  package func entitlementsContents(of data: Data) -> EntitlementsContents {
    EntitlementsContents(dictionaries: entitlementDictionaries(in: Array(data)))
  }

  /// What a URL opens on a device.
  ///
  /// `redirects` are the URLs to which the web leads a browser from there, one after the other.
  public func opening(
    of url: String, on device: Device, from origin: Origin, redirects: [String] = []
  ) -> Opening {
    opening(of: url, on: device, from: origin, redirects: redirects[...])
  }

  /// What comes of asking a scripted web, answers by URL, for the file of an associated domain.
  public func fetch(_ request: FetchRequest, from web: [String: WebAnswer]) -> FetchReading {
    reading(of: request, from: web)
  }
}

/// Whether a URL opens an app.
public enum Decision: String, Sendable, CaseIterable {
  /// The URL opens the app.
  case match
  /// A rule keeps the URL out of the app.
  case exclude
  /// No rule speaks of the URL.
  case noMatch = "no_match"
}

/// A decision with the place of the rule that made it.
public struct Verdict: Sendable, Hashable {
  /// Whether the URL opens the app.
  public let decision: Decision
  /// The JSON Pointer of the deciding rule in the file; nothing where no rule matched.
  public let rule: String?

  /// A decision by a rule.
  public init(decision: Decision, rule: String?) {
    self.decision = decision
    self.rule = rule
  }

  /// The answer where no rule speaks of the URL.
  static let noMatch = Verdict(decision: .noMatch, rule: nil)
}

/// Which component of a URL a text is.
public enum TextKind: String, Sendable, CaseIterable {
  /// The path, which is compared in its canonical form (PTH-006).
  case path
  /// The query without the `?` before it, or the value of one of its items.
  case query
  /// The fragment without the `#` before it.
  case fragment
}

/// What a file says at large: whether it can be read, and whom it names.
public struct Association: Sendable, Hashable {
  /// Whether the bytes are a site association at all.
  public let accepted: Bool
  /// Each service with its app identifiers, without repeats, sorted by Unicode scalars.
  public let services: [String: [String]]

  /// An answer about a file.
  public init(accepted: Bool, services: [String: [String]]) {
    self.accepted = accepted
    self.services = services
  }
}
