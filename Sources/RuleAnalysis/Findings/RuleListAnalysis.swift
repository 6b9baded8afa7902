import AssociatedDomains

/// An exact analysis of what the rules of one list decide.
///
/// A URL made from a rule's own patterns settles nearly every rule; only the rules that remain in
/// doubt require a search.
struct RuleListAnalysis {
  /// What a rule does.
  enum Verdict {
    /// The rule decides some URLs, for example this path, query and fragment; if the rule is an
    /// exclude, a later rule includes the example.
    case decides(String)
    /// The rule is an exclude that decides some URLs, but no later rule includes any of them.
    case excludesInVain
    /// No URL meets all conditions of the rule.
    case neverMatches
    /// These earlier rules, in order, match all URLs that the rule matches, and each of them is
    /// necessary.
    case shadowed(by: [Int])
    /// The budget ended before there was an answer.
    case unsettled
  }

  /// All rules of the list.
  private let all: [ConditionIndex.Rule]
  /// The rules that can decide.
  private let list: RuleList
  private let question: RuleQuestion
  private let matcher: RuleListMatcher
  private var overlap: RuleOverlap
  /// Whether no URL meets certain conditions, by the numbers of the conditions.
  private var emptiness: [[Int]: Bool] = [:]
  /// For each rule, the first rule with the same conditions.
  private let firstEqual: [Int]
  /// The first rule that has only one condition, by the number of the condition.
  private let firstOfCondition: [Int: Int]

  /// Creates the analysis of a list.
  init(of matcher: RuleListMatcher, _ budget: AnalysisBudget) {
    var index = ConditionIndex()
    let all = index.append(matcher.rules, matcher)
    list = RuleList(matcher.rules, matcher, in: &index)
    (self.all, self.matcher) = (all, matcher)
    question = RuleQuestion(index: index, lists: [list, RuleList(all: all)], budget: budget)
    overlap = RuleOverlap(index, budget)
    firstOfCondition = Dictionary(
      all.filter { $0.conditions.count == 1 }.map { ($0.conditions[0], $0.position) }
    ) { first, _ in first }
    var known: [[Int]: Int] = [:]
    firstEqual = all.map { rule in
      let first = known[rule.conditions] ?? rule.position
      known[rule.conditions] = first
      return first
    }
  }

  /// Returns what each rule does, in order.
  mutating func verdicts() -> [Verdict] { all.map { verdict(on: $0) } }

  private mutating func verdict(on rule: ConditionIndex.Rule) -> Verdict {
    if rule.isDefective { return .neverMatches }
    let equal = firstEqual[rule.position]
    let first = min(firstRule(meaning: rule.conditions) ?? equal, equal)
    if first < rule.position {
      // The first rule matches wherever this rule does, if this rule matches anywhere.
      return isEmpty(rule).map { $0 ? .neverMatches : .shadowed(by: [first]) } ?? .unsettled
    }
    guard let index = list.indexes[rule.position] else { return .unsettled }
    if let url = witness(of: rule) { return decided(by: rule, index, url) }
    switch question.answer(matching: [rule], butNone: [before(index)]) {
    case .url(let url): return decided(by: rule, index, url)
    case .none(let relevant): return shadow(on: rule, by: relevant)
    case .unsettled: return .unsettled
    }
  }

  /// Returns the first rule that matches wherever some conditions hold because its only condition
  /// is one of them; `nil` if there is none.
  private func firstRule(meaning conditions: [Int]) -> Int? {
    conditions.compactMap { firstOfCondition[$0] }.min()
  }

  /// Returns the rules before an index.
  private func before(_ index: Int) -> RuleQuestion.Range { .init(list: 0, rules: 0..<index) }

  /// Returns a URL made from a rule's patterns that the rule decides; `nil` if none is found.
  private func witness(of rule: ConditionIndex.Rule) -> String? {
    RuleWitness.Filling.allCases.lazy.compactMap {
      RuleWitness.url(of: rule.compiled, filledWith: $0)
    }.first { url in
      guard !question.budget.isExhausted else { return false }
      let (first, cost) = matcher.firstRule(matching: url)
      question.budget.spend(cost)
      return first == rule.position
    }
  }

  /// Returns the verdict on a rule that decides a URL.
  private mutating func decided(
    by rule: ConditionIndex.Rule, _ index: Int, _ url: String
  ) -> Verdict {
    guard rule.compiled.excludes else { return .decides(url) }
    for other in all.dropFirst(rule.position + 1)
    where !other.compiled.excludes && overlap.mayMeet(rule, other) {
      let between = RuleQuestion.Range(list: 1, rules: rule.position + 1..<other.position)
      let guess = overlap.url(matching: [rule, other])
      let others = [before(index), between]
      switch question.answer(matching: [rule, other], butNone: others, guess: guess) {
      case .url(let url): return .decides(url)
      case .none: continue
      case .unsettled: return .unsettled
      }
    }
    return question.budget.isExhausted ? .unsettled : .excludesInVain
  }

  /// Returns whether no URL meets all conditions of a rule; `nil` if that is not settled.
  private mutating func isEmpty(_ rule: ConditionIndex.Rule) -> Bool? {
    if let known = emptiness[rule.conditions] { return known }
    let urls = RuleWitness.Filling.allCases.lazy.compactMap {
      RuleWitness.url(of: rule.compiled, filledWith: $0)
    }
    let isMet = urls.contains { url in
      question.budget.spend(question.index.cost(of: rule, length: url.utf8.count))
      return rule.matches(url)
    }
    let isEmpty = isMet ? false : question.isEmpty(rule, without: [])
    emptiness[rule.conditions] = isEmpty
    return isEmpty
  }

  /// Returns the verdict on a rule that never decides.
  ///
  /// - Parameter others: Rules that together match all URLs that the rule matches; some may not be
  ///   needed.
  private mutating func shadow(on rule: ConditionIndex.Rule, by others: [ConditionIndex.Rule])
    -> Verdict
  {
    guard let isEmpty = isEmpty(rule) else { return .unsettled }
    if isEmpty { return .neverMatches }
    for other in others where question.isEmpty(rule, without: [other]) == true {
      return .shadowed(by: [other.position])
    }
    var needed = others
    for other in others {
      let fewer = needed.filter { $0.position != other.position }
      if question.isEmpty(rule, without: fewer) == true { needed = fewer }
    }
    return .shadowed(by: needed.map(\.position).sorted())
  }
}
