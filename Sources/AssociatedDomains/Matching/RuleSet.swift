/// The rules that decide for one app, in order: their table, and the searches that tasks borrow.
///
/// A few are compiled at once. Of many, a first decision reads one after another up to the first that
/// matches, because what is asked once is not worth compiling them all.
package struct RuleSet: ~Copyable {
  /// The rules as they are in the file.
  let declarations: RuleDeclarations
  /// The table if there are few rules, owned by `shared` and reached without reference counting.
  private let eagerTable: UnsafePointer<RuleTable>?
  private let shared: Shared<RuleTable>?
  private let pool = SearchPool()
  /// What is known of many rules.
  private let lazyTable = Locked(LazyTable())

  private struct LazyTable {
    /// The table, once it is needed.
    var table: Shared<RuleTable>?
    /// The decisions that were begun.
    var decisionCount = 0
  }

  /// Creates the set of some rules.
  init(_ declarations: RuleDeclarations) {
    self.declarations = declarations
    let areMany = declarations.list.value.hasMoreElements(than: Engine.eagerRuleLimit)
    shared = areMany ? nil : Shared(declarations.table())
    eagerTable = shared?.contents
  }

  /// The rules as plain numbers.
  var table: Shared<RuleTable> {
    if let known = shared ?? lazyTable.changed(by: { _ in }).table { return known }
    let table = Shared(declarations.table())
    // If another task was faster, its table stays.
    let state = lazyTable.changed { state in state.table = state.table ?? table }
    return state.table ?? table
  }

  /// Decides on a URL.
  /// - Rules: ORD-001, PATHS-003, EXC-002
  func result(for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts) -> MatchResult {
    if let eagerTable, let result = eagerTable.scan(url, parts) {
      return self.result(result, of: eagerTable.pointee.rules)
    }
    return resultOfSearch(for: url, parts)
  }

  // Inlined, it would make the compiler count references before the scan.
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

  /// Returns whether no decision was made on many rules so far; asking counts as making one.
  private func beginsFirstDecision() -> Bool {
    shared == nil && lazyTable.changed { $0.decisionCount += 1 }.decisionCount == 1
  }

  /// Decides on a URL by an automaton of its own, which keeps few states.
  func resultOfAutomaton(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    var search = RuleSearch(table, maximumByteCount: 1 << 14, alwaysSearches: true)
    return result(search.firstRule(matching: url, parts), of: search.table.pointee.rules)
  }

  /// Returns the result of the decision of one of some rules.
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
