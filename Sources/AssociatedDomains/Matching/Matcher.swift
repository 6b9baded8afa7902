/// The compiled rules of one site for one app.
///
/// ```swift
/// let matcher = Matcher(site, app: "ABCDE12345.com.example.app", domain: "example.com")
/// let result = matcher.decision(for: "https://example.com/buy/1?color=red")
/// if result.decision == .match { print("opened by", result.rule?.text ?? "") }
/// ```
public struct Matcher: Sendable, Equatable {
  /// The identifier of the app.
  public let app: String
  /// The domain of the site association.
  public let domain: String
  /// The part of the site association that applies to the app.
  let scope: MatcherScope

  /// Compiles the rules that a system finds for an app in a site association.
  /// - Parameters:
  ///   - site: The site association.
  ///   - app: The identifier of the app, for example `ABCDE12345.com.example.app`.
  ///   - domain: The domain that the site association was fetched for.
  ///   - system: The system that reads the file.
  /// - Complexity: O(*n*), where *n* is the length of the patterns and variables of the app's
  ///   entry.
  public init(
    _ site: SiteAssociation, app: String, domain: String, on system: OperatingSystem = .latest
  ) {
    self.app = app
    self.domain = domain
    scope = MatcherScope(of: app, in: site, on: system)
  }

  /// Returns whether a URL opens the app: the first rule that matches decides.
  ///
  /// A text that is not a URL, or a URL that cannot be a universal link of the domain, matches
  /// nothing.
  /// - Returns: The decision, and the pointer to the rule that decided.
  /// - Complexity: O(*r* · *n*), where *r* is the length of the rules and *n* that of the URL.
  /// - Rules: ORD-001, PATHS-003, EXC-002
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

/// The result of matching a URL for an app.
public struct MatchResult: Sendable, Hashable {
  /// Whether a URL opens an app.
  public enum Decision: String, Sendable, CaseIterable {
    /// A rule opens the app.
    case match
    /// A rule excludes the URL.
    case exclude
    /// No rule matches.
    case noMatch = "no_match"
  }

  /// Whether the URL opens the app.
  public let decision: Decision
  /// The pointer to the rule that decided; `nil` if none matches.
  public let rule: JSONPointer?

  /// Creates a result.
  init(_ decision: Decision, rule: JSONPointer? = nil) {
    self.decision = decision
    self.rule = rule
  }
}
