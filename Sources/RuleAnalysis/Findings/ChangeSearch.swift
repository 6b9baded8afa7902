import AssociatedDomains

/// A search for the URLs that two lists of rules decide differently.
struct ChangeSearch {
  private let question: RuleQuestion
  private let budget: AnalysisBudget
  /// The budget for decisions on rules that are not settled.
  private let reserve: AnalysisBudget
  private var overlap: RuleOverlap
  private let old, new: [ConditionIndex.Rule]
  /// For each rule, its index in the other list; `nil` if the rule was removed or added.
  private let oldPartners, newPartners: [Int?]
  private var found: [Results: DecisionChange] = [:]

  /// What both lists decide.
  private struct Results: Hashable {
    let old, new: MatchResult
  }

  /// A rule by what it does.
  private struct Effect: Hashable {
    let conditions: [Int]
    let excludes: Bool
  }

  /// Creates the search of two lists.
  ///
  /// - Parameters:
  ///   - old: The rules before the change, and their matcher if they are compiled.
  ///   - new: The rules after the change, and their matcher if they are compiled.
  ///   - budget: The budget of the search.
  ///   - reserve: The budget for decisions on rules that the search does not settle.
  init(
    from old: ([LinkRule], RuleListMatcher?), to new: ([LinkRule], RuleListMatcher?),
    _ budget: AnalysisBudget, reserve: AnalysisBudget
  ) {
    (self.budget, self.reserve) = (budget, reserve)
    var index = ConditionIndex()
    let lists = [old, new].map { RuleList($0.0, $0.1, in: &index) }
    (self.old, self.new) = (lists[0].rules, lists[1].rules)
    question = RuleQuestion(index: index, lists: lists, budget: budget)
    overlap = RuleOverlap(index, budget)
    let effects = [self.old, self.new].map { list in
      list.map { Effect(conditions: $0.conditions, excludes: $0.compiled.excludes) }
    }
    (oldPartners, newPartners) = Self.partners(effects[0], effects[1])
  }

  /// Returns all changes.
  mutating func changes() -> DecisionChanges {
    let removed = old.indices.filter { oldPartners[$0] == nil }
    let added = new.indices.filter { newPartners[$0] == nil }
    let unsettledOld = removed.filter { budget.isExhausted || !searchRemoved($0) }.map { old[$0] }
    let unsettledNew = added.filter { budget.isExhausted || !searchAdded($0) }.map { new[$0] }
    for rule in unsettledOld + unsettledNew { decideWitnesses(of: rule) }
    return DecisionChanges(
      changes: found.values.sorted { $0.example.isPlainer(than: $1.example) },
      unsettledOld: unsettledOld.map(\.compiled.pointer),
      unsettledNew: unsettledNew.map(\.compiled.pointer))
  }

  /// Searches for URLs that a removed rule decided before, and that another rule, or no rule,
  /// decides now; returns whether the search was conclusive.
  private mutating func searchRemoved(_ index: Int) -> Bool {
    let rule = old[index]
    var isSettled = search(rule, nil, butOld: 0..<index, butNew: new.indices)
    for (other, candidate) in new.enumerated()
    where candidate.compiled.excludes != rule.compiled.excludes
      // A rule that precedes in the old list too would have decided there.
      && newPartners[other].map({ $0 > index }) ?? true && overlap.mayMeet(rule, candidate)
    {
      isSettled = search(rule, candidate, butOld: 0..<index, butNew: 0..<other) && isSettled
    }
    return isSettled && !budget.isExhausted
  }

  /// Searches for URLs that an added rule now decides and that a rule in both lists, or no rule,
  /// decided before; returns whether the search was conclusive.
  private mutating func searchAdded(_ index: Int) -> Bool {
    let rule = new[index]
    var isSettled = search(nil, rule, butOld: old.indices, butNew: 0..<index)
    for (other, candidate) in old.enumerated()
    where candidate.compiled.excludes != rule.compiled.excludes
      && oldPartners[other].map({ $0 > index }) ?? false && overlap.mayMeet(rule, candidate)
    {
      isSettled = search(candidate, rule, butOld: 0..<other, butNew: 0..<index) && isSettled
    }
    return isSettled && !budget.isExhausted
  }

  /// Searches for a URL that one rule decided before and one decides now, or only one of the two;
  /// returns whether there is an answer.
  private mutating func search(
    _ before: ConditionIndex.Rule?, _ after: ConditionIndex.Rule?,
    butOld oldRules: Range<Int>, butNew newRules: Range<Int>
  ) -> Bool {
    let rules = [before, after].compactMap(\.self)
    // A guess with an escape is dropped, because a shorter text may avoid the escape.
    let guess = overlap.url(matching: rules).flatMap { $0.contains("%") ? nil : $0 }
    let others = [
      RuleQuestion.Range(list: 0, rules: oldRules), RuleQuestion.Range(list: 1, rules: newRules),
    ]
    switch question.answer(matching: rules, butNone: others, guess: guess) {
    case .url(let url):
      insert(before, after, url)
      return true
    case .none: return true
    case .unsettled: return false
    }
  }

  private mutating func insert(
    _ before: ConditionIndex.Rule?, _ after: ConditionIndex.Rule?, _ example: String
  ) {
    let results = Results(
      old: before?.compiled.result ?? MatchResult(.noMatch),
      new: after?.compiled.result ?? MatchResult(.noMatch))
    let change = DecisionChange(old: results.old, new: results.new, example: example)
    if let known = found[results], !example.isPlainer(than: known.example) { return }
    found[results] = change
  }

  /// Decides URLs made from the patterns of a rule that is not settled.
  private mutating func decideWitnesses(of rule: ConditionIndex.Rule) {
    for filling in RuleWitness.Filling.allCases {
      guard let url = RuleWitness.url(of: rule.compiled, filledWith: filling) else { continue }
      let first = [old, new].map { list in
        list.first { rule in
          reserve.spend(question.index.cost(of: rule, length: url.utf8.count))
          return !reserve.isExhausted && rule.matches(url)
        }
      }
      if reserve.isExhausted { return }
      let decisions = first.map { $0?.compiled.result.decision ?? .noMatch }
      if decisions[0] != decisions[1] { insert(first[0], first[1], url) }
    }
  }

  /// Returns the partners of the rules that are in both lists in the same order, as many as
  /// possible.
  ///
  /// - Complexity: O(*n* log *n*), since no two rules of a list have the same conditions.
  private static func partners(_ old: [Effect], _ new: [Effect]) -> ([Int?], [Int?]) {
    let indexes = Dictionary(uniqueKeysWithValues: zip(new, new.indices))
    // The pairs that end the best sequence of each length, each with the one before it.
    var ends: [Int] = []
    var pairs: [(old: Int, new: Int, previous: Int?)] = []
    for (index, effect) in old.enumerated() {
      guard let other = indexes[effect] else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < other { low = middle + 1 } else { high = middle }
      }
      pairs.append((index, other, low > 0 ? ends[low - 1] : nil))
      if low == ends.count { ends.append(pairs.count - 1) } else { ends[low] = pairs.count - 1 }
    }
    var oldPartners = [Int?](repeating: nil, count: old.count)
    var newPartners = [Int?](repeating: nil, count: new.count)
    var last = ends.last
    while let index = last {
      let pair = pairs[index]
      oldPartners[pair.old] = pair.new
      newPartners[pair.new] = pair.old
      last = pair.previous
    }
    return (oldPartners, newPartners)
  }
}
