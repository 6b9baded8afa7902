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
    _ site: SiteAssociation, app: String, domain: String, on platform: Platform = .latest
  ) {
    self.app = app
    self.domain = domain
    scope = MatcherScope(of: app, in: site, on: platform)
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
