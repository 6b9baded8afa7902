import AssociatedDomains

/// A search for texts of a component that meet some conditions and as few others as possible.
///
/// Texts come shortest first, each with the conditions that it meets. A text that meets all that an
/// earlier text meets is left out. Some conditions may compare the text as written, others decoded;
/// the search therefore writes and decodes a text at the same time.
///
/// A text whose escapes are not UTF-8 is compared as written. Such texts come last, since no
/// rule says how other systems decode them.
struct TextSearch {
  /// The texts that are searched for.
  enum Subject {
    /// A whole component.
    case component(Pattern.Kind)
    /// The value of a query item, which all conditions compare.
    case value
  }

  /// A text, and the conditions that it meets.
  struct Option {
    /// The text as it is written in a URL.
    let text: String
    /// The indexes of the other conditions that it meets.
    let met: Set<Int>
    /// Whether its escapes are UTF-8, or it is compared as written only.
    let isUTF8: Bool
  }

  private var passes: [TextPass]
  private var found: [Option] = []
  /// The number of required conditions, which come first.
  private let requiredCount: Int

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - subject: The texts.
  ///   - required: The conditions that texts must meet.
  ///   - others: The other conditions.
  ///   - forbidden: Lists of indexes of other conditions; no text meets all conditions of a list.
  ///   - budget: The budget of the search.
  init(
    _ subject: Subject, meeting required: [LinkRule.Condition],
    avoiding others: [LinkRule.Condition], forbidden: [[Int]], _ budget: AnalysisBudget
  ) {
    requiredCount = required.count
    let conditions = (required + others).enumerated().map {
      (number: $0.offset, condition: $0.element)
    }
    let lists = forbidden.map { list in Set(list.map { $0 + required.count }) }
    let decoded = conditions.filter(\.condition.pattern.form.isDecoded)
    let written = conditions.filter { !$0.condition.pattern.form.isDecoded }
    var passes: [TextPass] = []
    func append(
      _ escapes: TextPass.Escapes, _ written: [ConditionReader.Numbered],
      _ decoded: [ConditionReader.Numbered]
    ) {
      passes.append(
        TextPass(subject, escapes, written, decoded, required.count, lists, budget))
    }
    if !decoded.isEmpty { append(.decoded, written, decoded) }
    let items = decoded.filter { $0.condition.queryItem != nil }
    if case .component = subject, !items.isEmpty, items.count < conditions.count {
      // Each name and value is decoded by itself, and the whole query only if all are.
      let others = conditions.filter { condition in
        !items.contains { $0.number == condition.number }
      }
      append(.ofItems(asWritten: items.count < decoded.count), others, items)
    } else if !written.isEmpty || decoded.isEmpty {
      append(decoded.isEmpty ? .written : .invalid, conditions, [])
    }
    self.passes = passes
  }

  /// Returns the next text; `nil` if there is none, or the budget is exhausted.
  mutating func next() -> Option? {
    while !passes.isEmpty {
      while let (text, met) = passes[0].next() {
        let option = Option(
          text: text, met: Set(met.map { $0 - requiredCount }), isUTF8: passes[0].isUTF8)
        if found.contains(where: { $0.met.isSubset(of: option.met) }) { continue }
        found.append(option)
        return option
      }
      passes.removeFirst()
    }
    return nil
  }
}

/// One pass of a search: over texts whose escapes are UTF-8, or over those that are compared as
/// written.
private struct TextPass {
  /// The kind of escapes in texts.
  enum Escapes: Equatable {
    /// UTF-8, decoded for some conditions.
    case decoded
    /// Any; all conditions compare them as written.
    case written
    /// Not UTF-8, so that all conditions compare them as written.
    case invalid
    /// UTF-8 or not in each name and value of a query.
    ///
    /// If the whole query is compared as written, no escapes are decoded, or some are not UTF-8.
    case ofItems(asWritten: Bool)
  }

  private let escapes: Escapes
  private let isPath: Bool
  private let requiredCount: Int
  private let forbidden: [Set<Int>]
  private let written, decoded: ConditionReader
  private var alphabet: EscapeAlphabet
  private let budget: AnalysisBudget
  private var visits: [Visit] = []
  /// The visits not made yet, by the minimum length of a text that begins with theirs.
  private var waiting: [[Visit]] = []
  private var length = 0
  /// The visits whose escapes are not tried yet, by the minimum length of a text with an escape.
  private var delayed: [[Int]] = []
  /// The visits after the current one, with their minimum lengths.
  private var fresh: [(visit: Visit, least: Int)] = []
  private var lengths: [State: Int] = [:]
  /// The states that were visited, by their classes.
  private var visited: [Class: [State]] = [:]

  /// Whether the escapes of texts are UTF-8, or nothing decodes them.
  var isUTF8: Bool { escapes == .decoded || escapes == .written }

  /// A state of all automata after a text.
  private struct State: Hashable {
    var written, decoded: ConditionReader.Progress
    var escapes = EscapeScan()
    var itemEscapes = ItemEscapeScan()
  }

  /// The parts of a state that must be equal for one state to be better than another.
  private struct Class: Hashable {
    let written, decoded: Int
    let escapes: EscapeScan
    let itemEscapes: ItemEscapeScan
  }

  /// A state, and how the search reached it.
  private struct Visit {
    let state: State
    let previous: Int
    let text: String
    let length: Int
  }

  init(
    _ subject: TextSearch.Subject, _ escapes: Escapes, _ written: [ConditionReader.Numbered],
    _ decoded: [ConditionReader.Numbered], _ requiredCount: Int, _ forbidden: [Set<Int>],
    _ budget: AnalysisBudget
  ) {
    let kind: Pattern.Kind
    switch subject {
    case .component(let component): kind = component
    case .value: kind = .query
    }
    var isValue: Bool { if case .value = subject { true } else { false } }
    let demand = ConditionReader.Demand(
      requiredCount: requiredCount,
      forbidden: Set(forbidden.filter { $0.count == 1 }.flatMap(\.self)))
    self.escapes = escapes
    (self.requiredCount, self.forbidden, self.budget) = (requiredCount, forbidden, budget)
    isPath = kind == .path
    // In a search for values, conditions do not name the item.
    let items =
      isValue
      ? { $0.map { ($0.number, .init($0.condition.pattern)) } }
      : { $0 }
        as ([ConditionReader.Numbered]) -> [ConditionReader.Numbered]
    self.written = ConditionReader(kind, items(written), demand, budget)
    self.decoded = ConditionReader(kind, items(decoded), demand, budget)
    let hasItems = !isValue && (written + decoded).contains { $0.condition.queryItem != nil }
    alphabet = EscapeAlphabet(
      kind, written: self.written, decoded: decoded.isEmpty ? nil : self.decoded,
      hasItems: hasItems, isValue: isValue, budget)
    budget.spend(20 * (self.written.requirements.count + self.decoded.requirements.count + 1))
    var start = State(written: self.written.start, decoded: self.decoded.start)
    if isPath {
      // A path begins with a slash.
      start.written = self.written.progress(after: .init("/"), from: start.written)
      start.decoded = self.decoded.progress(after: .init("/"), from: start.decoded)
    }
    guard self.written.isPromising(start.written), self.decoded.isPromising(start.decoded) else {
      return
    }
    append(start, after: nil, isPath ? "/" : "")
    waiting = [fresh.map(\.visit)]
    fresh = []
  }

  /// Returns the next text that meets the required conditions, and the numbers of the other
  /// conditions that it meets; `nil` if there is no text, or the budget is exhausted.
  mutating func next() -> (text: String, met: Set<Int>)? {
    while length < max(waiting.count, delayed.count) {
      // Of the visits of one length, the last is made first, because it is nearest to an end.
      while length < waiting.count, let visit = waiting[length].popLast() {
        if budget.isExhausted { return nil }
        // Only the first visit of a state counts.
        guard lengths[visit.state] == visit.length, !isWorse(visit.state) else { continue }
        lengths[visit.state] = -1
        visits.append(visit)
        let number = visits.count - 1
        appendSteps(from: visit, number)
        if let met = result(at: visit.state) { return (text(to: number), met) }
      }
      if length < delayed.count, let number = delayed[length].popLast() {
        if budget.isExhausted { return nil }
        appendEscapes(from: visits[number].state, number)
      } else {
        length += 1
      }
    }
    return nil
  }

  /// Returns the other conditions that a text meets if it ends at a state; `nil` if it does not
  /// meet the required conditions, or meets all conditions of a forbidden list.
  private func result(at state: State) -> Set<Int>? {
    switch escapes {
    case .decoded, .written: break
    case .invalid: guard state.escapes.mayEnd else { return nil }
    case .ofItems(let asWritten):
      guard state.itemEscapes.mayEnd(asWritten: asWritten) else { return nil }
    }
    let met = written.conditions(at: state.written).union(decoded.conditions(at: state.decoded))
    let isRequired = (0..<requiredCount).allSatisfy(met.contains)
    guard isRequired, !forbidden.contains(where: { $0.isSubset(of: met) }) else { return nil }
    return met.filter { $0 >= requiredCount }
  }

  /// Returns whether an earlier visited state is at least as good, however texts are continued.
  private mutating func isWorse(_ state: State) -> Bool {
    let known = Class(
      written: written.classNumber(of: state.written),
      decoded: decoded.classNumber(of: state.decoded), escapes: state.escapes,
      itemEscapes: state.itemEscapes)
    let isWorse = visited[known, default: []].contains {
      written.meetsLess($0.written, than: state.written)
        && decoded.meetsLess($0.decoded, than: state.decoded)
    }
    if !isWorse { visited[known, default: []].append(state) }
    return isWorse
  }

  /// Appends the visits that follow a visit to the visits not made yet.
  ///
  /// Escapes cost more to find, so they follow only when no shorter text is left.
  private mutating func appendSteps(from visit: Visit, _ number: Int) {
    let state = visit.state
    for symbol in alphabet.plain where written.mayRead(symbol, from: state.written) {
      guard decoded.mayRead(symbol, from: state.decoded) else { continue }
      var next = state
      switch escapes {
      case .decoded, .written: break
      case .invalid: next.escapes.readPlain()
      case .ofItems: guard next.itemEscapes.read(symbol) else { continue }
      }
      next.written = written.progress(after: symbol, from: state.written)
      next.decoded = decoded.progress(after: symbol, from: state.decoded)
      append(next, after: number, String(symbol.scalar))
    }
    appendFresh()
    guard written.mayRead(.init("%"), from: state.written) else { return }
    let least = max(length, visit.length + max(3, distance(from: state)))
    while delayed.count <= least { delayed.append([]) }
    delayed[least].append(number)
  }

  private mutating func appendEscapes(from state: State, _ number: Int) {
    if case .ofItems = escapes {
      if state.itemEscapes.mayDecode { appendScalars(from: state, number) }
      if state.itemEscapes.mayWrite { appendBytes(from: state, number) }
    } else {
      appendScalars(from: state, number)
    }
    appendFresh()
  }

  /// Moves the fresh visits to the waiting visits in reverse order, because the plainest were found
  /// first and the last visit is made first.
  private mutating func appendFresh() {
    while let (visit, least) = fresh.popLast() {
      while waiting.count <= least { waiting.append([]) }
      waiting[least].append(visit)
    }
  }

  /// Returns the minimum number of characters after which a text may meet the required conditions.
  private func distance(from state: State) -> Int {
    max(written.distance(from: state.written), decoded.distance(from: state.decoded))
  }

  private mutating func appendBytes(from state: State, _ number: Int) {
    for escape in alphabet.escapesOfBytes(from: state.written) {
      var next = state
      next.written = escape.written
      for scalar in escape.text.unicodeScalars {
        next.decoded = decoded.progress(after: .init(scalar), from: next.decoded)
      }
      next.itemEscapes.readWritten(escape.byte)
      append(next, after: number, escape.text)
    }
  }

  private mutating func appendScalars(from state: State, _ number: Int) {
    let escapes = alphabet.escapes(from: state.written, everyByte: escapes == .invalid)
    for escape in escapes {
      var next = state
      next.written = escape.written
      if let symbol = escape.symbol {
        next.decoded = decoded.progress(after: symbol, from: state.decoded)
      }
      if self.escapes == .invalid { next.escapes.read(escape.byte) }
      if case .ofItems = self.escapes { next.itemEscapes.readDecoded() }
      append(next, after: number, escape.text)
    }
  }

  private mutating func append(_ state: State, after number: Int?, _ text: String) {
    budget.spend(4)
    guard written.isPromising(state.written), decoded.isPromising(state.decoded) else { return }
    let end = number.map { visits[$0].length + text.utf8.count } ?? 0
    if let known = lengths[state], known <= end { return }
    lengths[state] = end
    let least = max(length, end + distance(from: state))
    fresh.append((Visit(state: state, previous: number ?? -1, text: text, length: end), least))
    budget.hold(MemoryLayout<Visit>.stride + 2 * MemoryLayout<State>.stride)
  }

  private func text(to number: Int) -> String {
    var parts: [String] = []
    var number = number
    while number >= 0 {
      parts.append(visits[number].text)
      number = visits[number].previous
    }
    return parts.reversed().joined()
  }
}
