package import AssociatedDomains

/// A difference between two site associations in what they decide for an app.
package struct DecisionChange: Sendable, Hashable {
  /// The decision of the old file, and the rule that makes it.
  package let old: MatchResult
  /// The decision of the new file, and the rule that makes it.
  package let new: MatchResult
  /// The path, query and fragment of a URL that is decided this way, as short as possible.
  package let example: String
}

/// How decisions for an app differ in two files.
package struct DecisionChanges: Sendable {
  /// One change for each pair of rules, those with the plainest examples first.
  package let changes: [DecisionChange]
  /// The removed rules for which the search was not conclusive.
  package let unsettledOld: [JSONPointer]
  /// The added rules for which the search was not conclusive.
  package let unsettledNew: [JSONPointer]
}

/// The comparison of two site associations, app by app.
package struct SiteComparison {
  private let budget: AnalysisBudget
  private let reserve = AnalysisBudget(work: AnalysisBudget.maximumWork / 8)
  private var old, new: SiteScopes
  /// The known changes, by the lists of rules that apps share.
  private var known: [Lists: DecisionChanges] = [:]

  /// The lists of an app in both files.
  private struct Lists: Hashable {
    let old, new: UnsafeRawPointer
  }

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - old: The file before the change.
  ///   - new: The file after the change.
  ///   - system: The system that reads both files.
  ///   - budget: The budget for comparing all apps.
  package init(
    from old: SiteAssociation, to new: SiteAssociation, on system: OperatingSystem,
    within budget: AnalysisBudget
  ) {
    self.budget = budget
    (self.old, self.new) = (SiteScopes(of: old, on: system), SiteScopes(of: new, on: system))
  }

  /// Returns how decisions for an app differ.
  ///
  /// A URL is decided differently only if a removed rule decided it before, or an added rule
  /// decides it now. If a URL matches no removed or added rule, the same rule is the first to match
  /// in both files. Of two rules that are in both files in the same order and that both match, the
  /// later one decides in neither. Only URLs of removed and added rules are searched for.
  /// - Complexity: One search for each changed rule, and for each pair of a changed rule and a rule
  ///   that decides otherwise and may match the same URL, up to the budget.
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
