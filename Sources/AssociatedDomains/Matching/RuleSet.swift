/// The rules that decide for one app, in order, with their table and the searches that tasks
/// borrow.
///
/// A few rules are compiled immediately. If there are many, the first decision reads one after
/// another up to the first that matches, because compiling all rules is not worthwhile for a single
/// URL.
package struct RuleSet: ~Copyable {
  /// The rules as written in the file.
  let declarations: RuleDeclarations
  /// The table if there are few rules, owned by `shared` and reached without reference counting.
  private let eagerTable: UnsafePointer<RuleTable>?
  private let shared: Shared<RuleTable>?
  private let pool = SearchPool()
  /// The table of many rules, and the number of decisions.
  private let lazyTable = Locked(LazyTable())

  private struct LazyTable {
    /// The table, once it is needed.
    var table: Shared<RuleTable>?
    /// The number of decisions that have begun.
    var decisionCount = 0
  }

  /// Creates the set of the declared rules.
  init(_ declarations: RuleDeclarations) {
    self.declarations = declarations
    let areMany = declarations.list.value.hasMoreElements(than: Engine.eagerRuleLimit)
    shared = areMany ? nil : Shared(declarations.table())
    eagerTable = shared?.contents
  }

  /// The rules as a table of plain numbers.
  var table: Shared<RuleTable> {
    if let known = shared ?? lazyTable.changed(by: { _ in }).table { return known }
    let table = Shared(declarations.table())
    // If another task was faster, its table stays.
    let state = lazyTable.changed { state in state.table = state.table ?? table }
    return state.table ?? table
  }

  /// Returns the result for a URL.
  /// - Rules: ORD-001, PATHS-003, EXC-002
  func result(for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts) -> MatchResult {
    if let eagerTable, let result = eagerTable.scan(url, parts) {
      return self.result(result, of: eagerTable.pointee.rules)
    }
    return resultOfSearch(for: url, parts)
  }

  // If this function were inlined, the compiler would count references before the scan.
  @inline(never)
  private func resultOfSearch(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    // The pool lives no longer than the table.
    let known = pool.withSearch(orNew: { beginsFirstDecision() ? nil : RuleSearch(table) }) {
      search in
      result(
        search.pointee.firstRule(matching: url, parts), of: search.pointee.table.pointee.rules)
    }
    return known ?? firstResult(for: url, parts) ?? resultOfSearch(for: url, parts)
  }

  /// Returns whether this is the first decision on many rules, and counts the decision.
  private func beginsFirstDecision() -> Bool {
    shared == nil && lazyTable.changed { $0.decisionCount += 1 }.decisionCount == 1
  }

  /// Returns the result for a URL by a separate automaton, which keeps few states.
  func resultOfAutomaton(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    var search = RuleSearch(table, maximumByteCount: 1 << 14, alwaysSearches: true)
    return result(search.firstRule(matching: url, parts), of: search.table.pointee.rules)
  }

  /// Returns the match result for the outcome of a search.
  func result(
    _ first: RuleSearch.Result, of rules: borrowing RawBuffer<RuleTable.Rule>
  ) -> MatchResult {
    switch first {
    case .rule(let index):
      let rule = rules[index]
      return MatchResult(
        rule.excludes ? .exclude : .match,
        rule: declarations.list.pointer.appending(Int(rule.element)))
    case .noRule: return MatchResult(.noMatch)
    }
  }
}
