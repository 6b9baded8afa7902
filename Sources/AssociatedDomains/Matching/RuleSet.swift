/// The rules that decide for one app, in order.
final class RuleSet: Sendable {
  private let components: [ComponentRule]
  private let paths: [PathRule]
  private let variables: [(name: String, values: [String])]
  private let defaults: [ComponentRule]
  private let system: OperatingSystem
  /// The rules as plain numbers.
  let table: RuleTable
  private let pool = EvaluatorPool()

  /// Compiles the rules of an entry: component rules, or path rules if there are none.
  init(
    components: [ComponentRule], paths: [PathRule],
    variables: [(name: String, values: [String])], defaults: [ComponentRule],
    system: OperatingSystem
  ) {
    (self.components, self.paths) = (components, paths)
    (self.variables, self.defaults, self.system) = (variables, defaults, system)
    var builder = RuleTableBuilder(variables: variables, defaults: defaults, system: system)
    // In place, so that the rules are not copied.
    components.withUnsafeBufferPointer { for index in $0.indices { builder.append($0[index]) } }
    paths.withUnsafeBufferPointer { for index in $0.indices { builder.append($0[index]) } }
    table = builder.table()
  }

  /// The number of rules.
  var count: Int { table.rules.count }

  /// Returns the rules in a form that explains why one does not match.
  func compiled() -> some Sequence<CompiledRule> {
    let compiler = RuleCompiler(
      variables: SubstitutionVariables(pairs: variables), defaults: defaults, system: system)
    return (0..<count).lazy.map { [components, paths] index in
      components.isEmpty ? compiler.rule(paths[index]) : compiler.rule(components[index])
    }
  }

  /// Decides on a URL.
  /// - Rules: ORD-001, PATHS-003, EXC-002
  func decision(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    if let result = table.scan(url, parts) { return decision(result) }
    return decisionByEvaluator(for: url, parts)
  }

  // Inlined, it would make the compiler count references before the scan.
  @inline(never)
  private func decisionByEvaluator(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    let result = pool.withEvaluator(orNew: { RuleEvaluator(table) }) {
      $0.firstRule(of: table, matching: url, parts)
    }
    return decision(result)
  }

  /// Decides on a URL by an automaton of its own, which keeps few states.
  func decisionBySearch(
    for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts
  ) -> MatchResult {
    let evaluator = RuleEvaluator(table, maximumByteCount: 1 << 14, alwaysSearches: true)
    return decision(evaluator.firstRule(of: table, matching: url, parts))
  }

  private func decision(_ result: RuleEvaluation.Result) -> MatchResult {
    switch result {
    case .rule(let index): self.result(at: index)
    case .noRule: MatchResult(.noMatch)
    }
  }

  /// The result for a URL on which the rule with an index decides.
  func result(at index: Int) -> MatchResult {
    let pointer = components.isEmpty ? paths[index].pointer : components[index].pointer
    return MatchResult(table.rules[index].excludes ? .exclude : .match, rule: pointer)
  }
}

extension RuleSet: Equatable {
  /// Compares what the rules require.
  static func == (left: RuleSet, right: RuleSet) -> Bool {
    left === right || left.count == right.count && left.compiled().elementsEqual(right.compiled())
  }
}
