import AssociatedDomains

/// What the rules of one list decide, exactly.
///
/// A URL made from a rule's own patterns settles nearly every rule; only what it leaves in doubt is
/// searched for.
struct RuleListAnalysis {
  /// What a rule does.
  enum Verdict {
    /// It decides some URLs, for example this path, query and fragment; if it is an exclude, one that
    /// a later rule includes.
    case decides(String)
    /// An exclude that decides some URLs, each of which no later rule includes.
    case excludesInVain
    /// No URL meets all its conditions.
    case neverMatches
    /// Earlier rules, in order, decide all URLs that it matches.
    case shadowed(by: [Int])
    /// The budget ended before there was an answer.
    case unsettled
  }

  /// All rules of the list.
  private let all: [ConditionIndex.Rule]
  /// Those that can decide.
  private let list: RuleList
  private let question: RuleQuestion
  private let matcher: RuleListMatcher
  private var overlap: RuleOverlap
  /// The first rule with the same conditions as each.
  private let firstEqual: [Int]
  /// The first rule that a condition alone makes, by the number of the condition.
  private let firstOfCondition: [Int: Int]
  /// Whether each rule decides something, or may.
  private var mayDecide: [Bool]

  /// Creates the analysis of a list.
  init(of matcher: RuleListMatcher, _ budget: AnalysisBudget) {
    var index = ConditionIndex()
    let all = index.append(matcher.rules)
    list = RuleList(matcher.rules, matcher, in: &index)
    (self.all, self.matcher) = (all, matcher)
    question = RuleQuestion(index: index, lists: [list, RuleList(all: all)], budget: budget)
    overlap = RuleOverlap(index, budget)
    mayDecide = all.map { _ in true }
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
  mutating func verdicts() -> [Verdict] {
    all.indices.map { position in
      let verdict = verdict(of: position)
      switch verdict {
      case .neverMatches, .shadowed: mayDecide[position] = false
      case .decides, .excludesInVain, .unsettled: break
      }
      return verdict
    }
  }

  private mutating func verdict(of position: Int) -> Verdict {
    let rule = all[position]
    if rule.isDefective { return .neverMatches }
    guard let index = list.indexes[position] else {
      return shadow(on: rule, upTo: firstEqual[position])
    }
    if let first = firstRule(meaning: rule.conditions), first < position {
      return shadow(on: rule, upTo: first)
    }
    if let url = witness(of: rule) { return decided(by: rule, index, url) }
    switch question.answer(matching: [rule], butNone: [before(index)]) {
    case .url(let url): return decided(by: rule, index, url)
    case .none(let relevant):
      guard let last = relevant.map(\.position).max() else { return .neverMatches }
      return shadow(on: rule, upTo: last)
    case .unsettled: return .unsettled
    }
  }

  /// Returns the first rule that matches wherever some conditions hold because it has only one of them;
  /// `nil` if there is none.
  private func firstRule(meaning conditions: [Int]) -> Int? {
    conditions.compactMap { firstOfCondition[$0] }.min()
  }

  /// Returns the rules before one.
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

  /// Returns which rules decide the URLs that a rule matches, which never decides.
  ///
  /// - Parameter last: The last rule that is needed to match all of them.
  private mutating func shadow(on rule: ConditionIndex.Rule, upTo last: Int) -> Verdict {
    var deciders: [Int] = []
    for (index, other) in list.rules.enumerated() where other.position <= last {
      let first = firstRule(meaning: rule.conditions + other.conditions) ?? other.position
      guard first >= other.position, mayDecide[other.position], overlap.mayMeet(rule, other) else {
        continue
      }
      let guess = overlap.url(matching: [rule, other])
      switch question.answer(matching: [rule, other], butNone: [before(index)], guess: guess) {
      case .url: deciders.append(other.position)
      case .none: continue
      case .unsettled: return .unsettled
      }
      guard other.position < last else { break }
      let rest = question.answer(matching: [rule], butNone: [before(index + 1)])
      if case .none = rest { break }
    }
    if question.budget.isExhausted { return .unsettled }
    // Without a decider, no URL meets the conditions of the rule.
    return deciders.isEmpty ? .neverMatches : .shadowed(by: deciders)
  }
}
