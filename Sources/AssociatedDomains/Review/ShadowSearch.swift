/// A search for rules that match all that later ones do, with a limit on its work.
struct ShadowSearch {
  /// The steps left: comparisons of conditions and of the characters of patterns.
  private(set) var budget = maximumWork

  /// The maximum number of steps, because it grows with the square of the file's length.
  static let maximumWork = 3_000_000

  /// Returns the first of some rules that certainly matches every URL that another one matches;
  /// `nil` if none is found within the budget.
  mutating func first(
    of rules: ArraySlice<CompiledRule>, matchingWherever other: CompiledRule
  ) -> CompiledRule? {
    rules.first { budget > 0 && matches($0, wherever: other) }
  }

  private mutating func matches(_ rule: CompiledRule, wherever other: CompiledRule) -> Bool {
    budget -= 10
    let sharesDefaults = rule.defaults === other.defaults && rule.defaults.canHold
    let inherited = sharesDefaults ? [] : rule.defaults.conditions
    return inherited.allSatisfy { isImplied($0, by: other) }
      && rule.ownConditions.allSatisfy { isImplied($0, by: other) }
  }

  /// Returns whether a rule certainly implies a condition.
  private mutating func isImplied(_ condition: CompiledRule.Condition, by rule: CompiledRule)
    -> Bool
  {
    condition.alwaysHolds || rule.ownConditions.contains { implies($0, condition) }
      || rule.defaults.conditions.contains { implies($0, condition) }
  }

  /// Returns whether a condition certainly implies another one.
  private mutating func implies(
    _ condition: CompiledRule.Condition, _ other: CompiledRule.Condition
  ) -> Bool {
    budget -= 10
    return budget > 0 && condition.pattern.kind == other.pattern.kind
      && condition.queryItem.map(ScalarText.init) == other.queryItem.map(ScalarText.init)
      && other.pattern.matchesEverything(matchedBy: condition.pattern, budget: &budget)
  }
}
