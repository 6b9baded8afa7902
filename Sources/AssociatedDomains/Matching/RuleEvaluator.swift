/// Decides on URLs by a table of rules, one after another, and keeps what it learns about them.
///
/// An evaluator belongs to one decision at a time, and to one table, which must outlive it.
final class RuleEvaluator {
  /// In memory of its own, so that access is not checked for exclusivity.
  private let evaluation: UnsafeMutablePointer<RuleEvaluation>

  /// Creates an evaluator that has seen no URL.
  /// - Parameters:
  ///   - table: The rules.
  ///   - maximumByteCount: The memory for states beyond which they are dropped.
  ///   - alwaysSearches: Whether the automaton decides even where comparing the rules one by one is
  ///     faster.
  init(
    _ table: RuleTable, maximumByteCount: Int = RuleEvaluation.maximumByteCount,
    alwaysSearches: Bool = false
  ) {
    evaluation = .allocate(capacity: 1)
    evaluation.initialize(
      to: RuleEvaluation(
        table, maximumByteCount: maximumByteCount, alwaysSearches: alwaysSearches))
  }

  deinit {
    evaluation.pointee.deallocate()
    evaluation.deallocate()
  }

  /// Returns the first rule that matches a URL.
  func firstRule(
    of table: RuleTable, matching url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> RuleEvaluation.Result {
    evaluation.pointee.firstRule(of: table, matching: url, parts)
  }

  /// The number of times that all states of the automaton were dropped.
  var clearingCount: Int { evaluation.pointee.clearingCount }
  /// What was computed so far and is looked up from now on, in items of states.
  var work: Int { evaluation.pointee.work }
  /// The most items that may be computed beyond the limit, in the last step.
  var maximumStep: Int { evaluation.pointee.maximumStep }
}

/// The state of an evaluator.
struct RuleEvaluation {
  /// The memory for states, in bytes, beyond which they are dropped.
  static let maximumByteCount = 16 << 20

  /// The items that a decision may compute before it is made in another way.
  static let maximumWork = 300_000

  private let maximumByteCount: Int
  private let alwaysSearches: Bool
  private var automaton: PatternAutomaton?
  /// The start of the automaton for each selection of patterns; 0 if it is not known yet.
  private var starts = RawBuffer<Int32>(repeating: 0, count: 32)
  private var startsClearingCount = 0
  /// The root in the automaton for each selection of patterns; -1 if it is not known yet.
  private var roots = RawBuffer<Int32>(repeating: -1, count: 32)
  private var candidates = RawBuffer<Int32>()
  private var decisionCount = 0
  private var texts: URLTexts
  /// Whether the last use of each list of conditions held, by the number of the decision.
  private var results: RawBuffer<Int>
  private var isUndecided = false

  /// The rule that decides.
  enum Result: Equatable {
    /// The rule with this index.
    case rule(Int)
    /// No rule matches.
    case noRule
    /// The rules must be compared in another way.
    case undecided
  }

  /// Creates the state of an evaluator that has seen no URL.
  init(_ table: RuleTable, maximumByteCount: Int, alwaysSearches: Bool) {
    self.maximumByteCount = maximumByteCount
    self.alwaysSearches = alwaysSearches
    texts = URLTexts(names: table.names)
    results = RawBuffer(repeating: 0, count: table.queries.count)
  }

  /// Frees the memory.
  func deallocate() {
    automaton?.deallocate()
    starts.deallocate()
    roots.deallocate()
    candidates.deallocate()
    texts.deallocate()
    results.deallocate()
  }

  /// The number of times that all states of the automaton were dropped.
  var clearingCount: Int { automaton?.clearingCount ?? 0 }

  /// What was computed so far, in items of states.
  var work: Int { automaton?.work ?? 0 }

  /// The most items that may be computed beyond the limit, in the last step.
  var maximumStep: Int { automaton?.maximumStep ?? 0 }

  /// Returns the first rule that matches a URL.
  mutating func firstRule(
    of table: RuleTable, matching url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> Result {
    decisionCount += 1
    isUndecided = false
    texts.begin(url, parts)
    automaton?.limitWork(to: Self.maximumWork)
    var best = Int.max
    // What is asked once is not worth an automaton.
    let isSmall = decisionCount == 1 || table.paths.count <= PatternAutomaton.fewItems
    if isSmall, !alwaysSearches {
      scan(table, &best)
    }
    if !isSmall || alwaysSearches || isUndecided {
      if isUndecided {
        // What was found of conditions may be wrong.
        decisionCount += 1
        isUndecided = false
      }
      search(table, &best)
    }
    texts.end()
    if isUndecided { return .undecided }
    return best == .max ? .noRule : .rule(best)
  }

  private mutating func makeAutomaton(_ table: RuleTable) {
    guard automaton == nil else { return }
    automaton = PatternAutomaton(table.code, maximumByteCount: maximumByteCount)
    automaton?.limitWork(to: Self.maximumWork)
  }
}

extension RuleEvaluation {
  /// Compares the patterns for paths one by one.
  private mutating func scan(_ table: RuleTable, _ best: inout Int) {
    for number in table.paths.indices {
      let path = table.paths[number]
      if isUndecided || Int(path.firstRule) >= best { return }
      let text = texts.path(path.form)
      if matches(table, Int(path.start), text) { consider(table, number, &best) }
    }
  }

  /// Compares all patterns for paths at once, but those that begin with a star for themselves, so
  /// that their states add to those of the others instead of multiplying them.
  private mutating func search(_ table: RuleTable, _ best: inout Int) {
    makeAutomaton(table)
    var (first, end) = (0, 0)
    while end < RuleTable.Form.allCases.count {
      // Forms with the same text are compared at once.
      end = texts.endOfForms(equalToForm: first)
      for beginsWithStar in [false, true] {
        guard !isUndecided else { return }
        search(table, first..<end, beginsWithStar, &best)
      }
      first = end
    }
  }

  private mutating func search(
    _ table: RuleTable, _ forms: Range<Int>, _ beginsWithStar: Bool, _ best: inout Int
  ) {
    guard let start = start(table, forms, beginsWithStar) else {
      isUndecided = true
      return
    }
    if start < 0 { return }
    let text = texts.path(RuleTable.Form.allCases[forms.lowerBound])
    // Conditions may change the automaton, so what it has found is copied.
    candidates.count = 0
    switch automaton?.run(from: start, text) ?? .tooMany {
    case .tooMany: isUndecided = true
    case .end(let state):
      guard let accepted = automaton?.accepted(in: state) else { return }
      candidates.append(contentsOf: accepted)
    case .few(let state, let offset):
      guard let items = automaton?.items(of: state) else { return }
      for item in items {
        switch table.code.compare(from: item.place, with: text, at: offset) {
        case .matches(let number): candidates.append(Int32(number))
        case .differs: break
        case .undecided: isUndecided = true
        }
      }
    }
    for number in candidates.elements {
      if Int(table.paths[Int(number)].firstRule) >= best { return }
      consider(table, Int(number), &best)
    }
  }

  /// Returns the start of the automaton for some patterns; -1 if there are none, `nil` if there are
  /// too many.
  private mutating func start(
    _ table: RuleTable, _ forms: Range<Int>, _ beginsWithStar: Bool
  ) -> Int? {
    forgetDroppedStarts()
    let slot = forms.lowerBound | forms.count << 2 | (beginsWithStar ? 1 : 0) << 4
    if starts[slot] != 0 { return Int(starts[slot]) }
    if roots[slot] < 0 {
      let chosen = table.paths.lazy.filter {
        $0.beginsWithStar == beginsWithStar && forms.contains(Int($0.form.rawValue))
      }
      guard !chosen.isEmpty else {
        starts[slot] = -1
        return -1
      }
      roots[slot] = Int32(automaton?.root(of: chosen.map(\.start)) ?? 0)
    }
    guard let start = automaton?.start(atRoot: Int(roots[slot])) else { return nil }
    forgetDroppedStarts()
    starts[slot] = Int32(start)
    return start
  }

  private mutating func forgetDroppedStarts() {
    if clearingCount == startsClearingCount { return }
    for slot in 0..<starts.count { starts[slot] = 0 }
    startsClearingCount = clearingCount
  }

  /// Tests the rules with a pattern for paths that matches, up to the best one so far.
  private mutating func consider(_ table: RuleTable, _ path: Int, _ best: inout Int) {
    var number = Int(table.paths[path].firstRule)
    while number >= 0, number < best {
      let rule = table.rules[number]
      if holds(table, rule) { best = number }
      number = Int(rule.next)
    }
  }
}

extension RuleEvaluation {
  /// Returns whether the conditions of a rule on query and fragment hold.
  /// - Rules: CMP-001, QRY-003
  private mutating func holds(_ table: RuleTable, _ rule: RuleTable.Rule) -> Bool {
    if rule.fragment < 0, rule.query < 0 { return true }
    // What is left is decided in another way.
    if isUndecided { return false }
    if rule.fragment >= 0 {
      let condition = table.conditions[Int(rule.fragment)]
      if !matches(table, Int(condition.start), texts.fragment(condition.form)) { return false }
    }
    if rule.query < 0 { return true }
    // Rules that inherit their conditions share them.
    let known = results[Int(rule.query)]
    if known.magnitude == decisionCount { return known > 0 }
    let list = table.queries[Int(rule.query)]
    for number in list.first..<list.end where !holds(table, table.conditions[Int(number)]) {
      results[Int(rule.query)] = -decisionCount
      return false
    }
    results[Int(rule.query)] = decisionCount
    return true
  }

  /// Returns whether a condition on the query holds.
  ///
  /// All items with the name must match, or the empty text if there are none. Items that no
  /// condition names are irrelevant.
  /// - Rules: QRY-004, QRY-006, QRY-002
  private mutating func holds(_ table: RuleTable, _ condition: RuleTable.Condition) -> Bool {
    let start = Int(condition.start)
    if condition.name < 0 { return matches(table, start, texts.query(condition.form)) }
    guard var item = texts.firstItem(named: Int(condition.name), condition.form) else {
      return matches(table, start, UnsafeBufferPointer(start: nil, count: 0))
    }
    while true {
      if !matches(table, start, item.value) { return false }
      guard item.next >= 0 else { return true }
      item = texts.item(Int(item.next), condition.form)
    }
  }

  /// Returns whether one pattern matches a whole text.
  private mutating func matches(
    _ table: RuleTable, _ start: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if table.code.instructions[start].precedesVariable {
      return matchesByAutomaton(table, start, text)
    }
    switch table.code.compare(from: start, with: text, at: 0) {
    case .matches: return true
    case .differs: return false
    case .undecided:
      isUndecided = true
      return false
    }
  }

  private mutating func matchesByAutomaton(
    _ table: RuleTable, _ start: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    makeAutomaton(table)
    if let start = automaton?.start(of: start) {
      switch automaton?.run(from: start, text) ?? .tooMany {
      case .end(let state): return automaton?.accepted(in: state).isEmpty == false
      case .few(let state, let offset):
        for item in automaton?.items(of: state) ?? .init(start: nil, count: 0) {
          switch table.code.compare(from: item.place, with: text, at: offset) {
          case .matches: return true
          case .differs: break
          case .undecided: isUndecided = true
          }
        }
        return false
      case .tooMany: break
      }
    }
    isUndecided = true
    return false
  }
}
