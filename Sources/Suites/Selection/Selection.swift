package import Questions

/// Which cases of the tables a run asks.
package struct Selection: Sendable, Hashable {
  /// Globs of suite paths; none means every suite.
  package var suites: [String]
  /// Globs of case ids; none means every case.
  package var cases: [String]
  /// Globs of rule ids, of which a case must name one; none means every rule.
  package var rules: [String]
  /// The platform to ask at; nothing means each case at its newest.
  package var platform: Platform?
  /// The part of the selected cases that is asked here; nothing means all of them.
  package var shard: Shard?
  /// What the order of asking depends on; nothing means the order of the tables.
  package var seed: UInt64?

  /// A selection; without arguments all cases, each at its newest platform.
  package init(
    suites: [String] = [], cases: [String] = [], rules: [String] = [], platform: Platform? = nil,
    shard: Shard? = nil, seed: UInt64? = nil
  ) {
    self.suites = suites
    self.cases = cases
    self.rules = rules
    self.platform = platform
    self.shard = shard
    self.seed = seed
  }

  /// The selected cases of all shards, in the order of the tables.
  ///
  /// - Throws: `InputErrors` for each glob that matches nothing, so that a misspelt filter never
  ///   reads as a green run, and when the filters together leave no case.
  package func cases(of tables: ConformanceData) throws(InputErrors) -> [Case] {
    let all = tables.cases
    guard !all.isEmpty else { throw InputErrors([InputError("the tables hold no case")]) }
    var errors: [InputError] = []
    for glob in suites where !tables.suites.contains(where: { matches(glob, $0.path) }) {
      errors.append(
        InputError("--suite \(glob): no suite has such a path; `assay list` names them"))
    }
    for glob in cases where !all.contains(where: { matches(glob, $0.id) }) {
      errors.append(InputError("--case \(glob): no case has such an id; `assay list` names them"))
    }
    for glob in rules where !tables.catalog.rules.keys.contains(where: { matches(glob, $0) }) {
      errors.append(InputError("--rule \(glob): no rule has such an id; `assay trace` names them"))
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    let selected = all.filter { item in
      isSelected(item.suite, by: suites) && isSelected(item.id, by: cases)
        && (rules.isEmpty || item.rules.contains { isSelected($0, by: rules) })
        && platform.map(item.platforms.contains) ?? true
    }
    guard !selected.isEmpty else {
      throw InputErrors([
        InputError(
          "the filters together leave no case; loosen one of them (a rule that nothing can test has "
            + "none: `assay trace` says which)")
      ])
    }
    return selected
  }

  /// Those of the selected cases that the shard asks.
  package func share(of selected: [Case]) -> [Case] {
    guard let shard else { return selected }
    return selected.filter { shard.contains($0.id) }
  }

  /// What is asked in the order of asking: an order of its own for each seed, in which two cases
  /// stand the same way round whatever else is asked.
  ///
  /// - Parameter id: The id of the case that an item stands for.
  package func inOrderOfAsking<Item>(_ items: [Item], id: (Item) -> String) -> [Item] {
    guard let seed else { return items }
    return items.map { ($0, StableHash.of(id($0), seed: seed)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
  }

  private func isSelected(_ text: String, by globs: [String]) -> Bool {
    globs.isEmpty || globs.contains { matches($0, text) }
  }

  private func matches(_ glob: String, _ text: String) -> Bool {
    Glob(glob).matches(text)
  }
}
