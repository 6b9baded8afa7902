/// The compiled rules of one site for several apps, which share the rules of the same entry.
///
/// ```swift
/// let apps = site.apps(for: .applinks)
/// let matcher = SiteMatcher(site, apps: apps, domain: "example.com")
/// for (app, result) in zip(apps, matcher.results(for: "https://example.com/buy/1")) {
///   print(app, result.decision)
/// }
/// ```
public struct SiteMatcher: Sendable {
  /// The identifiers of the apps.
  public let apps: [String]
  /// The domain of the site association.
  public let domain: String
  private let link: Shared<LinkDomain>
  /// The distinct scopes of the apps, and the index of each app's scope.
  private let scopes: [MatcherScope]
  private let scopeIndexes: [Int]

  /// Compiles the rules that a system reads for some apps in a site association.
  ///
  /// The rules of one entry are compiled once.
  /// - Parameters:
  ///   - site: The site association.
  ///   - apps: The identifiers of the apps.
  ///   - domain: The domain that the site association was fetched for.
  ///   - system: The system that reads the file.
  /// - Complexity: The same as ``Matcher/init(_:app:domain:on:)`` for each entry that names one of
  ///   the apps.
  public init(
    _ site: SiteAssociation, apps: [String], domain: String, on system: OperatingSystem = .latest
  ) {
    (self.apps, self.domain) = (apps, domain)
    link = Shared(LinkDomain(domain))
    var siteScopes = SiteScopes(of: site, on: system)
    var scopes: [MatcherScope] = []
    var indexes: [UnsafeRawPointer: Int] = [:]
    scopeIndexes = apps.map { app in
      let scope = siteScopes.scope(of: app)
      if case .rules(let rules) = scope {
        if let index = indexes[rules.identity] { return index }
        indexes[rules.identity] = scopes.count
      }
      scopes.append(scope)
      return scopes.count - 1
    }
    self.scopes = scopes
  }

  /// Returns whether a URL opens each of the apps, in their order; see `Matcher.result(for:)`.
  /// - Complexity: The same as `Matcher.result(for:)` for each entry that names one of the apps.
  public func results(for url: some StringProtocol) -> [MatchResult] {
    url.utf8.withContiguousStorageIfAvailable(results)
      ?? Array(url.utf8).withUnsafeBufferPointer(results)
  }

  private func results(for url: UnsafeBufferPointer<UInt8>) -> [MatchResult] {
    let parts = URLParts(of: url, on: link.contents.pointee)
    let results = scopes.map { scope in
      parts.map { scope.result(for: url, $0) } ?? MatchResult(.noMatch)
    }
    return scopeIndexes.map { results[$0] }
  }
}
