/// The rules that decide for one app, in order.
///
/// A few are compiled at once. Of many, a first decision reads one after another up to the first that
/// matches, because what is asked once is not worth compiling them all.
package final class RuleSet: Sendable {
  /// The rules as they are read.
  let source: RuleSource
  /// The table of few rules, which is reached without a reference count.
  private let tableOfFew: Unmanaged<RuleTable>?
  private let pool = EvaluatorPool()
  /// The table of many rules once it is needed, which is set by an atomic operation.
  private nonisolated(unsafe) let tableOfMany: UnsafeMutablePointer<AnyObject?>
  /// What the first decision leaves, likewise.
  private nonisolated(unsafe) let hasDecided: UnsafeMutablePointer<AnyObject?>

  /// The most elements of a list whose rules are compiled at once.
  private static let few = 16

  /// Creates the rules of a source.
  init(_ source: RuleSource) {
    self.source = source
    let areMany = source.list.value.hasMoreElements(than: Self.few)
    tableOfFew = areMany ? nil : .passRetained(source.table())
    tableOfMany = .allocate(capacity: 1)
    tableOfMany.initialize(to: nil)
    hasDecided = .allocate(capacity: 1)
    hasDecided.initialize(to: nil)
  }

  deinit {
    tableOfFew?.release()
    for slot in [tableOfMany, hasDecided] {
      slot.deinitialize(count: 1)
      slot.deallocate()
    }
  }

  /// The rules as plain numbers.
  var table: RuleTable {
    if let known = tableOfFew?.takeUnretainedValue() ?? knownTableOfMany { return known }
    let table = source.table()
    // If another task was faster, its table stays.
    _ = _stdlib_atomicInitializeARCRef(object: tableOfMany, desired: table)
    return knownTableOfMany ?? table
  }

  private var knownTableOfMany: RuleTable? {
    _stdlib_atomicLoadARCRef(object: tableOfMany).map { unsafeDowncast($0, to: RuleTable.self) }
  }

  /// Returns the rules in a form that explains why one does not match.
  func compiled() -> some Sequence<CompiledRule> { source.compiled().lazy.map { $0() } }

  /// Decides on a URL.
  /// - Rules: ORD-001, PATHS-003, EXC-002
  func decision(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    let known = tableOfFew?._withUnsafeGuaranteedRef { table in
      table.scan(url, parts).map { decision($0, in: table) }
    }
    return (known ?? nil) ?? decisionByEvaluator(for: url, parts)
  }

  // Inlined, it would make the compiler count references before the scan.
  @inline(never)
  private func decisionByEvaluator(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    let known = pool.withEvaluator(orNew: { beginsFirstDecision() ? nil : RuleEvaluator(table) }) {
      let table = Unmanaged.passUnretained($0.table)
      let result = $0.firstRule(matching: url, parts)
      return table._withUnsafeGuaranteedRef { decision(result, in: $0) }
    }
    if let known { return known }
    if let result = firstDecision(for: url, parts) { return result }
    return decisionByEvaluator(for: url, parts)
  }

  /// Returns whether no decision was made on many rules so far; asking counts as making one.
  private func beginsFirstDecision() -> Bool {
    tableOfFew == nil && _stdlib_atomicInitializeARCRef(object: hasDecided, desired: pool)
  }

  /// Decides on a URL by an automaton of its own, which keeps few states.
  func decisionBySearch(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    let evaluator = RuleEvaluator(table, maximumByteCount: 1 << 14, alwaysSearches: true)
    return decision(evaluator.firstRule(matching: url, parts), in: evaluator.table)
  }

  /// Returns the decision of a rule in a table.
  func decision(_ result: RuleEvaluation.Result, in table: RuleTable) -> MatchResult {
    switch result {
    case .rule(let index):
      let rule = table.rules[index]
      return MatchResult(
        rule.excludes ? .exclude : .match, rule: source.list.pointer.appending(Int(rule.element)))
    case .noRule: return MatchResult(.noMatch)
    }
  }
}

extension RuleSet: Equatable {
  /// Compares what the rules require.
  package static func == (left: RuleSet, right: RuleSet) -> Bool {
    left === right || left.compiled().elementsEqual(right.compiled())
  }
}
