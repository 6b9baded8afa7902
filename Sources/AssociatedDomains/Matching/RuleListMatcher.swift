/// The rules of one list of an entry, decided by themselves: whichever app and domain they are for.
package struct RuleListMatcher {
  /// The rules, in order.
  package let rules: [CompiledRule]
  private let evaluator: RuleEvaluator
  private let domain = Shared(LinkDomain("example.com"))

  /// What an item of a state costs that an automaton computes and sorts, in items of work.
  private static let costOfItem = 6
  /// What a comparison of one pattern by sets of positions costs, in the same unit.
  private static let costOfPositionSets = 10_000

  /// Compiles the rules of a list as today's systems read them; `nil` if the entry lacks the list.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - areComponents: Whether the list is `components`, and not `paths`.
  ///   - appLinks: The service of the entry.
  package init?(of entry: DetailsEntry, areComponents: Bool, in appLinks: AppLinks) {
    guard let list = areComponents ? entry.componentList : entry.pathList else { return nil }
    let source = RuleSource(
      list, areComponents: areComponents, variables: appLinks.substitutionVariables,
      defaults: [entry.defaults, appLinks.defaults].compactMap(\.self), system: .latest)
    rules = source.compiled().map { $0() }
    evaluator = RuleEvaluator(Shared(source.table()))
  }

  /// Compiles the rules that decide for an app; `nil` unless its entry has a list.
  package init?(of scope: MatcherScope) {
    guard case .rules(let set) = scope else { return nil }
    rules = Array(set.compiled())
    evaluator = RuleEvaluator(set.table)
  }

  /// Returns the index of the first rule that matches a URL, `nil` if none does, and what the decision
  /// cost, in items of work.
  ///
  /// - Parameter link: The path, query and fragment of the URL.
  package func firstRule(matching link: String) -> (index: Int?, cost: Int) {
    let before = (evaluator.work, evaluator.positionSetCount)
    let url = Array("https://example.com\(link)".utf8)
    let result = url.withUnsafeBufferPointer { url in
      URLParts(of: url, on: domain.contents.pointee).map {
        evaluator.firstRule(matching: url, $0)
      }
    }
    let cost =
      url.count + Self.costOfItem * (evaluator.work - before.0)
      + Self.costOfPositionSets * (evaluator.positionSetCount - before.1)
    if case .rule(let index) = result { return (index, cost) }
    return (nil, cost)
  }
}
