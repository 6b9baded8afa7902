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
