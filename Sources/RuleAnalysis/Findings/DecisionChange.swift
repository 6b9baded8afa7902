package import AssociatedDomains

/// A difference between two site associations in what they decide for an app.
package struct DecisionChange: Sendable, Hashable {
  /// The decision of the old file, and the rule that makes it.
  package let old: MatchResult
  /// The decision of the new file, and the rule that makes it.
  package let new: MatchResult
  /// The path, query and fragment of a URL that is decided like this, as short as possible.
  package let example: String
}

/// How decisions for an app differ in two files.
package struct DecisionChanges: Sendable {
  /// One change for each pair of rules, those with the plainest examples first.
  package let changes: [DecisionChange]
  /// The removed rules whose effect was not searched for to the end.
  package let unsettledOld: [JSONPointer]
  /// The added rules whose effect was not searched for to the end.
  package let unsettledNew: [JSONPointer]
}

/// The comparison of two site associations, app by app.
package struct SiteComparison {
  private let budget: AnalysisBudget
  private let reserve = AnalysisBudget(work: AnalysisBudget.maximumWork / 8)
  private var old, new: SiteScopes
  /// What is known of apps that have the same lists of rules.
  private var known: [Lists: DecisionChanges] = [:]

  /// The lists of an app in both files.
  private struct Lists: Hashable {
    let old, new: UnsafeRawPointer
  }

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - old: The file before the change.
  ///   - new: The file after it.
  ///   - system: The system that reads both.
  ///   - budget: What the comparison of all apps may spend.
  package init(
    from old: SiteAssociation, to new: SiteAssociation, on system: OperatingSystem,
    within budget: AnalysisBudget
  ) {
    self.budget = budget
    (self.old, self.new) = (SiteScopes(of: old, on: system), SiteScopes(of: new, on: system))
  }

  /// Returns how decisions for an app differ.
  ///
  /// A URL is decided otherwise only if a rule that was removed decided it before, or one that was
  /// added decides it now: a URL that meets none of them has the same first rule among the others, and
  /// of two rules that are in both files in the same order, the later one decides in neither. Only
  /// URLs of those rules are searched for.
  /// - Complexity: That of searches for each changed rule and each rule that decides otherwise and may
  ///   meet it, up to the budget.
  package mutating func changes(for app: String) -> DecisionChanges {
    let (before, after) = (old.scope(of: app), new.scope(of: app))
    guard case .rules(let old) = before, case .rules(let new) = after else {
      return changes(from: before, to: after)
    }
    let lists = Lists(old: old.identity, new: new.identity)
    if let known = known[lists] { return known }
    let found = changes(from: before, to: after)
    known[lists] = found
    return found
  }

  private func changes(from old: MatcherScope, to new: MatcherScope) -> DecisionChanges {
    var search = ChangeSearch(
      from: (old.rules, RuleListMatcher(of: old)), to: (new.rules, RuleListMatcher(of: new)),
      budget,
      reserve: reserve)
    return search.changes()
  }
}
