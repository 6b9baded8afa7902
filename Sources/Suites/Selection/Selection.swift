import FoundationShim
package import Questions

/// The cases of a run.
package struct Selection: Sendable, Hashable {
  /// Globs of suite paths; empty for every suite.
  package var suites: [String]
  /// Globs of case ids; empty for every case.
  package var cases: [String]
  /// Globs of the ids of cases that are left out.
  package var skipped: [String]
  /// Globs of rule ids; a case must name a rule that matches one of them; empty for every rule.
  package var rules: [String]
  /// The kinds of question to run; empty for every kind.
  package var questions: [QuestionKind]
  /// The authorities of the cases to run; empty for every authority.
  package var authorities: [Authority]
  /// The platform of the run; `nil` to run each case on its newest.
  package var platform: Platform?
  /// The part of the selected cases to run; `nil` for all of them.
  package var shard: Shard?
  /// The seed of the order of execution; `nil` for the order of the suites.
  package var seed: UInt64?

  /// Creates a selection; by default of all cases, each on its newest system.
  package init(
    suites: [String] = [], cases: [String] = [], skipped: [String] = [], rules: [String] = [],
    questions: [QuestionKind] = [], authorities: [Authority] = [], platform: Platform? = nil,
    shard: Shard? = nil,
    seed: UInt64? = nil
  ) {
    self.suites = suites
    self.cases = cases
    self.skipped = skipped
    self.rules = rules
    self.questions = questions
    self.authorities = authorities
    self.platform = platform
    self.shard = shard
    self.seed = seed
  }

  /// The selection without platform, shard and seed; `nil` if it selects all cases.
  package var filters: Selection? {
    var filters = self
    (filters.platform, filters.shard, filters.seed) = (nil, nil, nil)
    return filters == Selection() ? nil : filters
  }

  /// Returns the selected cases of all shards, in the order of the suites.
  ///
  /// - Throws: `InputErrors` for each glob that matches nothing, so that a misspelled filter is
  ///   never a green run, and if the filters together leave no case.
  package func cases(of data: ConformanceData) throws(InputErrors) -> [Case] {
    let all = data.suites.lazy.flatMap(\.cases)
    guard !all.isEmpty else { throw InputErrors([InputError("the conformance data has no cases")]) }
    var errors: [InputError] = []
    for glob in suites where !data.suites.contains(where: { Glob(glob).matches($0.path) }) {
      errors.append(
        InputError("no suite has a path like \(glob.quoted); ids of cases begin with it"))
    }
    for glob in cases where !all.contains(where: { Glob(glob).matches($0.id) }) {
      errors.append(InputError("no case has an id like \(glob.quoted)"))
    }
    for glob in skipped where !all.contains(where: { Glob(glob).matches($0.id) }) {
      errors.append(InputError("no case that could be left out has an id like \(glob.quoted)"))
    }
    for glob in rules where !data.catalog.rules.keys.contains(where: Glob(glob).matches) {
      errors.append(InputError("no rule has an id like \(glob.quoted)"))
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    let (suites, cases, rules) = (suites.map(Glob.init), cases.map(Glob.init), rules.map(Glob.init))
    let skipped = skipped.map(Glob.init)
    var selected: [Case] = []
    selected.reserveCapacity(data.suites.map(\.cases.count).reduce(0, +))
    selected += all.filter { item in
      (suites.isEmpty || suites.select(item.suite)) && cases.select(item.id)
        && !skipped.contains { $0.matches(item.id) }
        && (questions.isEmpty || questions.contains(item.question.kind))
        && (rules.isEmpty || item.rules.contains(where: rules.select))
        && (authorities.isEmpty || authorities.contains(item.authority))
        && platform.map(item.platforms.contains) ?? true
    }
    guard !selected.isEmpty else {
      throw InputErrors([
        InputError(
          "no case matches all filters; loosen one of them (untestable rules have no cases)")
      ])
    }
    return selected
  }

  /// Returns those of the selected cases that are in the shard.
  package func share(of selected: [Case]) -> [Case] {
    guard let shard else { return selected }
    return selected.filter { shard.contains($0.id) }
  }

  /// Returns items in the order of execution.
  ///
  /// Each seed has its own order, in which the order of two cases does not depend on other cases.
  ///
  /// - Parameter id: Returns the id of an item's case.
  package func executionOrder<Item>(_ items: [Item], id: (Item) -> String) -> [Item] {
    guard let seed else { return items }
    return items.map { ($0, StableHash.of(id($0), seed: seed)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
  }
}

extension Selection: CustomStringConvertible {
  /// The filters in words: `suite paths/*, rule PTH-002`.
  package var description: String {
    [
      ("suite", suites), ("case", cases), ("skip", skipped), ("rule", rules),
      ("question", questions.map(\.rawValue)),
      ("authority", authorities.map(\.rawValue)),
    ]
    .flatMap { name, values in values.map { "\(name) \($0)" } }
    .joined(separator: ", ")
  }
}

/// A shell pattern for a whole text: `*`, `?` and `[...]`.
package struct Glob: Sendable, Hashable {
  /// The pattern.
  package let pattern: String

  /// Creates a glob.
  package init(_ pattern: some StringProtocol) {
    self.pattern = String(pattern)
  }

  /// Whether the glob matches only its own text.
  package var isLiteral: Bool { literalStart.utf8.count == pattern.utf8.count }

  /// The text with which every matching text begins.
  package var literalStart: Substring {
    pattern[..<(pattern.utf8.firstIndex { "*?[\\".utf8.contains($0) } ?? pattern.endIndex)]
  }

  /// Returns whether the glob matches the text.
  package func matches(_ text: String) -> Bool {
    fnmatch(pattern, text, 0) == 0
  }
}

extension [Glob] {
  /// Returns whether one of the globs matches the text, or there is none.
  fileprivate func select(_ text: String) -> Bool {
    isEmpty || contains { $0.matches(text) }
  }
}
