/// Whether a URL opens an app.
package enum Decision: String, Sendable, CaseIterable, Codable {
  /// A rule that does not exclude matches: the URL opens the app.
  case match
  /// A rule that excludes matches first: the URL does not open the app.
  case exclude
  /// No rule matches: the URL does not open the app.
  case noMatch = "no_match"
}

/// What an implementation answers, and what a case expects.
package enum Answer: Sendable, Hashable {
  /// To `match`: the decision and, where it is known, the JSON Pointer of the rule that decided.
  case decision(Decision, rule: String?)
  /// To `pattern`.
  case matches(Bool)
  /// To `site`: whether the bytes are a site association, and its apps by service, in any order.
  case site(accepted: Bool, services: [String: Set<String>])
  /// To `entitlements`: whether the bytes are entitlements, and what they claim.
  case entitlements(EntitlementsAnswer)
  /// To `resolve`: the app's identifier, `browser` or `nothing`, and why it is no app.
  case opens(String, reason: String?)
  /// To `fetch`: what is asked, and what comes of it.
  case fetch(FetchAnswer)
}
