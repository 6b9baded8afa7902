/// A search that decides URLs by a table of rules, and keeps the state of the engines between URLs.
///
/// An instance belongs to one decision at a time.
struct RuleSearch: ~Copyable {
  /// The rules, owned by `shared` and accessed without reference counting.
  let table: UnsafePointer<RuleTable>
  private let shared: Shared<RuleTable>
  private let maximumByteCount: Int
  private let alwaysSearches: Bool
  private var automaton = Box<LazyAutomaton>()
  /// The start of the automaton for each selection of patterns; 0 if it is not known yet.
  private var starts = RawBuffer<Int32>(repeating: 0, count: 32)
  private var startsClearingCount = 0
  /// The root in the automaton for each selection of patterns; -1 if it is not known yet.
  private var roots = RawBuffer<Int32>(repeating: -1, count: 32)
  private var candidates = RawBuffer<Int32>()
  private var decisionCount = 0
  private var texts: URLForms
  /// For each list of conditions, the number of the last decision that tested it; negative if it
  /// did not hold.
  private var results: RawBuffer<Int>
  private var sets: PositionSetEngine?
  /// Whether the automaton ever had too much to compute.
  private(set) var hasGivenUp = false
  private let maximumWork: Int
  /// The number of items that the next decision may compute.
  private var workLimit: Int

  /// The rule that decides.
  enum Result: Equatable {
    /// The rule with this index.
    case rule(Int)
    /// No rule matches.
    case noRule
  }

  /// Creates a search that has seen no URL.
  /// - Parameters:
  ///   - table: The rules.
  ///   - maximumByteCount: The memory for states, in bytes, beyond which all states are dropped.
  ///   - maximumWork: The number of items that a decision may compute before it compares the
  ///     remaining patterns one by one.
  ///   - alwaysSearches: Whether the automaton decides even where comparing the rules one by one is
  ///     faster.
  init(
    _ table: Shared<RuleTable>, maximumByteCount: Int = Engine.maximumStateBytes,
    maximumWork: Int = Engine.maximumWork, alwaysSearches: Bool = false
  ) {
    (self.table, shared) = (table.contents, table)
    self.maximumByteCount = maximumByteCount
    self.maximumWork = maximumWork
    workLimit = maximumWork
    self.alwaysSearches = alwaysSearches
    texts = URLForms(nameCount: table.contents.pointee.names.count)
    results = RawBuffer(repeating: 0, count: table.contents.pointee.queries.count)
  }

  /// The number of times that all states of the automaton were dropped.
  var clearingCount: Int { automaton.pointer?.pointee.clearingCount ?? 0 }

  /// The number of comparisons by position sets, where the automaton or a scan would take too long.
  var positionSetCount: Int { sets?.count ?? 0 }

  /// The number of items of states computed so far.
  var work: Int { automaton.pointer?.pointee.work ?? 0 }

  /// The maximum number of items that the last step may compute beyond the limit.
  var maximumStep: Int { automaton.pointer?.pointee.maximumStep ?? 0 }

  /// Returns the first rule that matches a URL.
  mutating func firstRule(
    matching url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> Result {
    decisionCount += 1
    texts.begin(url, parts)
    automaton.pointer?.pointee.limitWork(to: workLimit)
    var best = Int.max
    let engine = Engine.forPaths(
      count: table.pointee.paths.count, pathLength: parts.path.count,
      isFirstDecision: decisionCount == 1)
    if engine == .scan, !alwaysSearches { scan(&best) } else { search(&best) }
    workLimit = Engine.work(of: maximumWork, afterExhaustion: isExhausted)
    texts.end()
    sets?.forgetTexts()
    return best == .max ? .noRule : .rule(best)
  }

  private mutating func loadedAutomaton() -> UnsafeMutablePointer<LazyAutomaton> {
    if let known = automaton.pointer { return known }
    let made = automaton.fill(
      with: LazyAutomaton(table.pointee.code, maximumByteCount: maximumByteCount))
    made.pointee.limitWork(to: workLimit)
    return made
  }

  /// Whether the automaton has computed as much as it may for the decision.
  private var isExhausted: Bool { automaton.pointer?.pointee.isExhausted ?? false }
}

extension RuleSearch {
  /// Compares the patterns for paths one by one.
  private mutating func scan(_ best: inout Int) {
    for number in table.pointee.paths.indices {
      let path = table.pointee.paths[number]
      if Int(path.firstRule) >= best { return }
      let text = texts.path(path.form)
      if matches(Int(path.start), text) { consider(number, &best) }
    }
  }

  /// Compares all patterns for paths at once, in two groups: those that begin with a star, and
  /// others.
  ///
  /// That way, the numbers of states of the two groups add up instead of multiplying.
  private mutating func search(_ best: inout Int) {
    let automaton = loadedAutomaton()
    var form: ComparisonForm? = .written
    while let first = form {
      // Forms with the same text are compared at once.
      let next = texts.formAfter(first)
      let text = texts.path(first)
      let plain = Selection(first: first, end: next, beginsWithStar: false)
      let starred = Selection(first: first, end: next, beginsWithStar: true)
      let progress = advance(automaton, plain, starred, text)
      guard search(automaton, plain, from: progress?.first, text, &best),
        search(automaton, starred, from: progress?.second, text, &best)
      else {
        hasGivenUp = true
        return scan(&best)
      }
      form = next
    }
  }

  /// A selection of the patterns for paths.
  private struct Selection {
    /// The first form of paths that the patterns are compared with.
    let first: ComparisonForm
    /// The first later form that they are not compared with; `nil` if there is none.
    let end: ComparisonForm?
    /// Whether they begin with a star.
    let beginsWithStar: Bool

    /// A number below 32 that is unique to the selection.
    var number: Int {
      Int(first.rawValue) | Int(end?.rawValue ?? 0) << 2 | (beginsWithStar ? 1 : 0) << 4
    }

    func contains(_ pattern: RuleTable.PathPattern) -> Bool {
      pattern.beginsWithStar == beginsWithStar && pattern.form.rawValue >= first.rawValue
        && end.map { pattern.form.rawValue < $0.rawValue } ?? true
    }
  }

  /// Reads a text for two selections at once; `nil` unless both starts are known.
  private mutating func advance(
    _ automaton: UnsafeMutablePointer<LazyAutomaton>, _ first: Selection, _ second: Selection,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (first: LazyAutomaton.Progress, second: LazyAutomaton.Progress)? {
    forgetDroppedStarts(automaton)
    let known = (starts[first.number], starts[second.number])
    guard known.0 > 0, known.1 > 0 else { return nil }
    return automaton.pointee.advance(from: Int(known.0), Int(known.1), text)
  }

  /// - Returns: Whether the patterns were compared; there may be too much to compute.
  private mutating func search(
    _ automaton: UnsafeMutablePointer<LazyAutomaton>,
    _ selection: Selection, from progress: LazyAutomaton.Progress?,
    _ text: UnsafeBufferPointer<UInt8>, _ best: inout Int
  ) -> Bool {
    var reached = progress.flatMap { automaton.pointee.run(from: $0, text) }
    if reached == nil {
      guard let start = start(automaton, selection) else { return false }
      if start < 0 { return true }
      reached = automaton.pointee.run(from: start, text)
    }
    // Testing conditions may change the automaton, so its result is copied first.
    candidates.removeAll()
    switch reached ?? .tooMany {
    case .tooMany: return false
    case .end(let state): candidates.append(contentsOf: automaton.pointee.accepted(in: state))
    case .few(let state, let offset):
      for item in automaton.pointee.items(of: state)
      where table.pointee.code.mayMatch(from: item.place, text, at: offset) {
        let number = compare(from: item.place, with: text, at: offset)
        if let number { candidates.append(Int32(number)) }
      }
    }
    for number in candidates.elements {
      if Int(table.pointee.paths[Int(number)].firstRule) >= best { break }
      consider(Int(number), &best)
    }
    return true
  }

  /// Returns the start of the automaton for some patterns; -1 if there are none, `nil` if there are
  /// too many.
  private mutating func start(
    _ automaton: UnsafeMutablePointer<LazyAutomaton>,
    _ selection: Selection
  ) -> Int? {
    forgetDroppedStarts(automaton)
    let slot = selection.number
    if starts[slot] != 0 { return Int(starts[slot]) }
    if roots[slot] < 0 {
      let chosen = table.pointee.paths.elements.lazy.filter(selection.contains)
      guard !chosen.isEmpty else {
        starts[slot] = -1
        return -1
      }
      roots[slot] = Int32(automaton.pointee.root(of: chosen.map(\.start)))
    }
    guard let start = automaton.pointee.start(atRoot: Int(roots[slot])) else { return nil }
    forgetDroppedStarts(automaton)
    starts[slot] = Int32(start)
    return start
  }

  private mutating func forgetDroppedStarts(_ automaton: UnsafeMutablePointer<LazyAutomaton>) {
    let clearingCount = automaton.pointee.clearingCount
    if clearingCount == startsClearingCount { return }
    starts.replaceAll(with: 0)
    startsClearingCount = clearingCount
  }

  /// Tests the rules of a pattern for paths that matches, up to the best rule so far.
  private mutating func consider(_ path: Int, _ best: inout Int) {
    var number = Int(table.pointee.paths[path].firstRule)
    while number >= 0, number < best {
      let rule = table.pointee.rules[number]
      if holds(rule) { best = number }
      number = Int(rule.next)
    }
  }
}

extension RuleSearch {
  /// Returns whether the conditions of a rule on query and fragment hold.
  /// - Rules: CMP-001, QRY-003
  private mutating func holds(_ rule: RuleTable.Rule) -> Bool {
    if rule.fragment < 0, rule.query < 0 { return true }
    if rule.fragment >= 0 {
      let condition = table.pointee.conditions[Int(rule.fragment)]
      if !matches(Int(condition.start), texts.fragment(condition.form)) { return false }
    }
    if rule.query < 0 { return true }
    // Rules that inherit their conditions share them.
    let known = results[Int(rule.query)]
    if known.magnitude == decisionCount { return known > 0 }
    let list = table.pointee.queries[Int(rule.query)]
    for number in list.first..<list.end where !holds(table.pointee.conditions[Int(number)]) {
      results[Int(rule.query)] = -decisionCount
      return false
    }
    results[Int(rule.query)] = decisionCount
    return true
  }

  /// Returns whether a condition on the query holds: for items of one name, all of their values match.
  /// - Rules: QRY-004, QRY-006
  private mutating func holds(_ condition: RuleTable.Condition) -> Bool {
    let start = Int(condition.start)
    if condition.name < 0 { return matches(start, texts.query(condition.form)) }
    let items = texts.items(
      named: Int(condition.name), of: table.pointee.names, condition.form)
    if Engine.joinsValues(count: items.count) {
      return positionSets().matches(from: start, all: items.map(\.text), condition.form)
    }
    for item in items where !matches(start, item.text) { return false }
    return true
  }

  /// Returns whether one pattern matches a whole text.
  private mutating func matches(_ start: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let hasVariables = table.pointee.code.instructions[start].precedesVariable
    switch Engine.forText(hasVariables: hasVariables, isExhausted: isExhausted) {
    case .scan: return compare(from: start, with: text, at: 0) != nil
    case .automaton:
      if let isMatch = matchesByAutomaton(start, text) { return isMatch }
    case .positionSets: break
    }
    hasGivenUp = true
    return positionSets().matches(from: start, text, at: 0) != nil
  }

  /// Returns whether one pattern matches a whole text; `nil` if there is too much to compute.
  private mutating func matchesByAutomaton(
    _ start: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool? {
    let automaton = loadedAutomaton()
    guard let initial = automaton.pointee.start(of: start) else { return nil }
    switch automaton.pointee.run(from: initial, text) {
    case .end(let state): return !automaton.pointee.accepted(in: state).isEmpty
    case .few(let state, let offset):
      for item in automaton.pointee.items(of: state)
      where compare(from: item.place, with: text, at: offset) != nil {
        return true
      }
      return false
    case .tooMany: return nil
    }
  }

  /// Returns the number of a pattern without variables if its rest matches the rest of a text.
  private mutating func compare(
    from place: Int, with text: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Int? {
    switch table.pointee.code.compare(from: place, with: text, at: offset) {
    case .matches(let number): number
    case .differs: nil
    case .undecided: positionSets().matches(from: place, text, at: offset)
    }
  }

  private mutating func positionSets() -> PositionSetEngine {
    if let sets { return sets }
    let comparison = PositionSetEngine(table)
    sets = comparison
    return comparison
  }
}
