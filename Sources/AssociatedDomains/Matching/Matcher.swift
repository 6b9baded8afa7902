/// The rules of one site for one app, compiled.
public struct Matcher: Sendable {
  /// The app that the matcher decides for.
  public let app: String
  /// The domain that the site association came from.
  public let domain: String
  /// What applies to the app.
  let scope: MatcherScope

  /// Compiles the rules that a system finds for an app in the site association of a domain.
  public init(
    _ site: SiteAssociation, app: String, domain: String, on system: OperatingSystem = .latest
  ) {
    self.app = app
    self.domain = domain
    scope = MatcherScope(of: app, in: site, on: system)
  }

  /// Whether a URL opens the app: the first rule that matches decides (ORD-001, PATHS-003).
  ///
  /// So an exclusion below it has no effect (EXC-002).
  ///
  /// A text that is no URL, or a URL that can be no universal link of the domain, matches nothing.
  public func decision(for url: String) -> MatchResult {
    guard let url = try? LinkURL(parsing: url), url.obstacle(for: domain) == nil else {
      return MatchResult(.noMatch)
    }
    switch scope {
    case .nothing: return MatchResult(.noMatch)
    case .everything(let pointer): return MatchResult(.match, rule: pointer)
    case .rules(let rules):
      let url = ComparedURL(url)
      let index = rules.indices.first { rules[$0].matches(url) }
      return index.map { rules[$0].result } ?? MatchResult(.noMatch)
    }
  }
}

/// What a site association says on one app and one URL.
public struct MatchResult: Sendable, Hashable {
  /// Whether the URL opens the app.
  public enum Decision: String, Sendable, CaseIterable {
    /// It does.
    case match
    /// A rule keeps it out of the app.
    case exclude
    /// No rule is for it.
    case noMatch = "no_match"
  }

  /// Whether the URL opens the app.
  public let decision: Decision
  /// The rule that decided: the first that matches; nothing if none does.
  public let rule: JSONPointer?

  /// A decision and the rule behind it.
  init(_ decision: Decision, rule: JSONPointer? = nil) {
    self.decision = decision
    self.rule = rule
  }
}
