/// The compiled rules of one site for one app.
///
/// ```swift
/// let matcher = Matcher(site, app: "ABCDE12345.com.example.app", domain: "example.com")
/// let result = matcher.result(for: "https://example.com/buy/1?color=red")
/// if result.decision == .match { print("opened by", result.rule?.text ?? "") }
/// ```
public struct Matcher: Sendable, Equatable {
  /// The identifier of the app.
  public let app: String
  /// The domain of the site association.
  public let domain: String
  /// The part of the site association that applies to the app.
  package let scope: MatcherScope
  private let link: Shared<LinkDomain>
  /// The domain in the form that URLs are compared with; `link` owns its memory.
  nonisolated(unsafe) let linkDomain: UnsafePointer<LinkDomain>
  /// The rules of the scope, accessed without reference counting; `nil` if the scope has no rules.
  private nonisolated(unsafe) let ruleSet: UnsafePointer<RuleSet>?

  /// The rules that decide for the app, in order; one without conditions if every URL opens the
  /// app.
  /// - Complexity: The same as ``init(_:app:domain:on:)``; each access reads the rules again.
  public var rules: [LinkRule] { scope.rules }

  /// Creates a matcher of the rules that a system reads for an app in a site association.
  ///
  /// Up to 16 rules are compiled immediately; more rules are compiled for the second decision.
  /// - Parameters:
  ///   - site: The site association.
  ///   - app: The identifier of the app, for example `ABCDE12345.com.example.app`.
  ///   - domain: The domain that the site association was fetched for.
  ///   - system: The system that reads the file.
  /// - Complexity: O(*n*), where *n* is the length of the patterns of the app's entry and of the
  ///   values that they use.
  public init(
    _ site: SiteAssociation, app: String, domain: String, on system: OperatingSystem = .latest
  ) {
    self.init(scope: MatcherScope(of: app, in: site, on: system), app: app, domain: domain)
  }

  /// Creates a matcher from the part of a site association that applies to an app.
  package init(scope: MatcherScope, app: String, domain: String) {
    self.app = app
    self.domain = domain
    self.scope = scope
    link = Shared(LinkDomain(domain))
    linkDomain = link.contents
    if case .rules(let rules) = scope { ruleSet = rules.contents } else { ruleSet = nil }
  }

  /// Compares the apps, the domains and what the rules require.
  public static func == (left: Matcher, right: Matcher) -> Bool {
    left.app == right.app && left.domain == right.domain && left.scope == right.scope
  }

  /// Returns whether a URL opens the app: the first rule that matches decides.
  ///
  /// A text that is not a URL, or a URL that cannot be a universal link of the domain, matches
  /// nothing.
  /// - Returns: The decision, and the pointer to the rule that decided.
  /// - Complexity: O(*n* + *c*), where *n* is the length of the URL and *c* is the length of the
  ///   query and fragment conditions of the rules whose path matches, once the matcher has seen
  ///   similar URLs; see <doc:WhatADecisionCosts>.
  /// - Rules: ORD-001, PATHS-003, EXC-002
  @inlinable
  public func result(for url: some StringProtocol) -> MatchResult {
    url.utf8.withContiguousStorageIfAvailable { result(of: $0) } ?? result(ofCopy: url.utf8)
  }

  /// Returns whether a URL opens the app, by the bytes of its text.
  @inlinable
  public func result(for url: some Collection<UInt8>) -> MatchResult {
    url.withContiguousStorageIfAvailable { result(of: $0) } ?? result(ofCopy: url)
  }

  // If this function were inlined, the compiler would count references to the text.
  @inline(never) @usableFromInline
  func result(ofCopy url: some Collection<UInt8>) -> MatchResult {
    Array(url).withUnsafeBufferPointer { result(of: $0) }
  }

  @usableFromInline
  func result(of url: UnsafeBufferPointer<UInt8>) -> MatchResult {
    guard let parts = URLParts(of: url, on: linkDomain.pointee) else {
      return MatchResult(.noMatch)
    }
    return ruleSet?.pointee.result(for: url, parts) ?? scope.result(for: url, parts)
  }

  /// Returns the same result as `result(for:)`, but always uses the automaton.
  ///
  /// Tests thereby reach the automaton even with few rules or with a first URL.
  package func resultOfAutomaton(for url: String) -> MatchResult {
    Array(url.utf8).withUnsafeBufferPointer { url in
      guard let ruleSet, let parts = URLParts(of: url, on: linkDomain.pointee) else {
        return result(of: url)
      }
      return ruleSet.pointee.resultOfAutomaton(for: url, parts)
    }
  }
}

/// The result of matching a URL for an app.
public struct MatchResult: Sendable, Hashable, Codable {
  /// Whether a URL opens an app.
  public enum Decision: String, Sendable, CaseIterable, Codable {
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
  package init(_ decision: Decision, rule: JSONPointer? = nil) {
    self.decision = decision
    self.rule = rule
  }
}
