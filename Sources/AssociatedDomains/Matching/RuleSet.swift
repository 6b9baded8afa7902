/// The rules that decide for one app, in order.
package final class RuleSet: Sendable {
  /// The rules as they are read.
  let source: RuleSource
  /// What decides.
  let decider: Shared<RuleDecider>

  /// Creates the rules of a source.
  init(_ source: RuleSource) {
    self.source = source
    decider = Shared(RuleDecider(source))
  }

  /// The rules as plain numbers.
  var table: Shared<RuleTable> { decider.contents.pointee.table }

  /// Returns the rules in a form that explains why one does not match.
  func compiled() -> some Sequence<CompiledRule> { source.compiled().lazy.map { $0() } }
}

extension RuleSet: Equatable {
  /// Compares what the rules require.
  package static func == (left: RuleSet, right: RuleSet) -> Bool {
    left === right || left.compiled().elementsEqual(right.compiled())
  }
}

/// Decides on URLs by the rules of one app.
///
/// A few are compiled at once. Of many, a first decision reads one after another up to the first that
/// matches, because what is asked once is not worth compiling them all.
struct RuleDecider: ~Copyable {
  /// The rules as they are read.
  let source: RuleSource
  /// The table of few rules, which belongs to `shared` and is reached without a reference count.
  private let eagerTable: UnsafePointer<RuleTable>?
  private let shared: Shared<RuleTable>?
  private let pool = EvaluatorPool()
  /// What is known of many rules.
  private let lazyTable = Locked(LazyTable())

  private struct LazyTable {
    /// The table, once it is needed.
    var table: Shared<RuleTable>?
    /// The decisions that were begun.
    var decisionCount = 0
  }

  /// Creates what decides by the rules of a source.
  init(_ source: RuleSource) {
    self.source = source
    let areMany = source.list.value.hasMoreElements(than: Engine.eagerRuleLimit)
    shared = areMany ? nil : Shared(source.table())
    eagerTable = shared?.contents
  }

  /// The rules as plain numbers.
  var table: Shared<RuleTable> {
    if let known = shared ?? lazyTable.changed(by: { _ in }).table { return known }
    let table = Shared(source.table())
    // If another task was faster, its table stays.
    let state = lazyTable.changed { state in state.table = state.table ?? table }
    return state.table ?? table
  }

  /// Decides on a URL.
  /// - Rules: ORD-001, PATHS-003, EXC-002
  func decision(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    if let eagerTable, let result = eagerTable.scan(url, parts) {
      return decision(result, of: eagerTable.pointee.rules)
    }
    return decisionByEvaluator(for: url, parts)
  }

  // Inlined, it would make the compiler count references before the scan.
  @inline(never)
  private func decisionByEvaluator(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    // The pool lives no longer than the table.
    let known = pool.withEvaluation(
      orNew: { beginsFirstDecision() ? nil : RuleEvaluation(table.contents) }
    ) { evaluation in
      decision(
        evaluation.pointee.firstRule(matching: url, parts),
        of: evaluation.pointee.table.pointee.rules)
    }
    if let known { return known }
    if let result = firstDecision(for: url, parts) { return result }
    return decisionByEvaluator(for: url, parts)
  }

  /// Returns whether no decision was made on many rules so far; asking counts as making one.
  private func beginsFirstDecision() -> Bool {
    shared == nil && lazyTable.changed { $0.decisionCount += 1 }.decisionCount == 1
  }

  /// Decides on a URL by an automaton of its own, which keeps few states.
  func decisionBySearch(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    let evaluator = RuleEvaluator(table, maximumByteCount: 1 << 14, alwaysSearches: true)
    return decision(
      evaluator.firstRule(matching: url, parts), of: evaluator.table.contents.pointee.rules)
  }

  /// Returns the decision of one of some rules.
  func decision(
    _ result: RuleEvaluation.Result, of rules: borrowing RawBuffer<RuleTable.Rule>
  ) -> MatchResult {
    switch result {
    case .rule(let index):
      let rule = rules[index]
      return MatchResult(
        rule.excludes ? .exclude : .match, rule: source.list.pointer.appending(Int(rule.element)))
    case .noRule: return MatchResult(.noMatch)
    }
  }
}
