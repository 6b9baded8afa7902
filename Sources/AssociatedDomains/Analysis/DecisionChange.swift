/// A difference between two site associations in what they decide for an app.
package struct DecisionChange: Sendable, Hashable {
  /// The decision of the old file, and the rule that makes it.
  package let old: MatchResult
  /// The decision of the new file, and the rule that makes it.
  package let new: MatchResult
  /// The path, query and fragment of a URL that is decided like this, as short as possible.
  package let example: String
}

extension SiteAssociation {
  /// Returns how decisions for an app differ in another file: one change for each pair of rules.
  ///
  /// - Parameters:
  ///   - new: The other file.
  ///   - app: The identifier of the app.
  ///   - system: The system that reads both.
  /// - Throws: `RuleSpaceError` if that cannot be decided within bounds.
  package func changes(
    to new: SiteAssociation, app: String, on system: OperatingSystem
  ) throws(RuleSpaceError) -> [DecisionChange] {
    let lists = [self, new].map { MatcherScope(of: app, in: $0, on: system).list }
    // Most apps have the same rules, and the search may be long.
    guard lists[0].map(\.withoutPointer) != lists[1].map(\.withoutPointer) else { return [] }
    let values = VariableValues(of: [appLinks, new.appLinks])
    var space = RuleSpace(lists, values: values.values)
    var changes: [Pair: DecisionChange] = [:]
    for item in try space.classes(firsts: 1) {
      let results = lists.indices.map { list -> MatchResult in
        guard let rule = item.rules.first(where: { $0.list == list }) else {
          return MatchResult(.noMatch)
        }
        return lists[list][rule.index].result
      }
      guard results[0].decision != results[1].decision else { continue }
      let change = DecisionChange(old: results[0], new: results[1], example: item.example)
      let pair = Pair(old: results[0], new: results[1])
      if let known = changes[pair], !change.isPlainer(than: known) { continue }
      changes[pair] = change
    }
    return changes.values.sorted { $0.isPlainer(than: $1) }
  }

  /// The results of both files.
  private struct Pair: Hashable {
    let old, new: MatchResult
  }
}

extension DecisionChange {
  fileprivate func isPlainer(than other: DecisionChange) -> Bool {
    example.isPlainer(than: other.example)
  }
}

extension CompiledRule {
  fileprivate var withoutPointer: CompiledRule {
    CompiledRule(
      pointer: .root, excludes: excludes, ownConditions: conditions, defaults: .none)
  }
}

extension MatcherScope {
  /// The rules in order; one without conditions if every URL opens the app.
  var list: [CompiledRule] {
    switch self {
    case .nothing: []
    case .everything(let pointer):
      [CompiledRule(pointer: pointer, excludes: false, ownConditions: [], defaults: .none)]
    case .rules(let rules): Array(rules.compiled())
    }
  }
}
