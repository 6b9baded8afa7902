import Conformance

/// What the JSON report holds; the names of the members are its format.
struct Summary: Encodable {
  /// The version of the format.
  let summary = 1
  /// Who was asked, and how it went.
  let implementations: [Implementation]
  /// Every failure, error and stale entry.
  let wrong: [Wrong]
  /// The cases that implementations answer differently.
  let differing: [Differing]
  /// The cases to which nobody says the right answer.
  let unspecified: [Unspecified]

  /// One implementation, as it was asked in one record.
  struct Implementation: Encodable {
    let name: String
    let language: String
    let version: String
    let homepage: String?
    let suiteVersion: String
    let platform: String?
    let started: String
    let host: String
    let cases: Int
    let counts: [String: Int]
    let seconds: Double
    let suites: [Suite]
  }

  /// The cases of one suite.
  struct Suite: Encodable {
    let suite: String
    let cases: Int
    let counts: [String: Int]
  }

  /// One case that makes the run exit with 1.
  struct Wrong: Encodable {
    let implementation: String
    let id: String
    let rules: [String]
    let platform: String
    let outcome: String
    let errorType: String?
    let expected: String
    let actual: String?
    let message: String
    let reproduce: String
  }

  /// One case that is answered in several ways.
  struct Differing: Encodable {
    let id: String
    let rules: [String]
    let expected: String
    /// By the implementation's name what it answers, or else why it does not.
    let answers: [String: String]
  }

  /// One case that is asked and never failed.
  struct Unspecified: Encodable {
    let id: String
    let rules: [String]
    /// By the implementation's name the alternative that it takes.
    let alternatives: [String: String]
  }
}

extension Summary {
  /// Sums up what stands side by side.
  init(_ comparison: SideBySide) {
    implementations = comparison.columns.map(Implementation.init)
    wrong = comparison.columns.flatMap { column in
      column.record.cases.lazy.filter(\.outcome.isWrong).map { Wrong($0, of: column.name) }
    }
    differing = comparison.cases.filter(\.differs).map { item in
      Differing(
        id: item.key, rules: item.first.rules, expected: item.first.expected,
        answers: comparison.byName(item) { $0.actual ?? $0.headline })
    }
    unspecified = comparison.cases.compactMap { item in
      let taken = comparison.byName(item) { $0.outcome == .reported ? $0.message : nil }
      guard !taken.isEmpty else { return nil }
      return Unspecified(id: item.key, rules: item.first.rules, alternatives: taken)
    }
  }
}

extension Summary.Implementation {
  fileprivate init(_ column: SideBySide.Column) {
    let header = column.record.header
    name = column.name
    language = header.implementation.language
    version = header.implementation.version
    homepage = header.implementation.homepage
    suiteVersion = header.suiteVersion
    platform = header.platform
    started = header.started
    host = header.host
    cases = column.record.cases.count
    counts = Tally(column.record).byOutcome
    seconds = column.record.cases.lazy.map(\.seconds.asDuration).reduce(0, +)
    suites = column.record.suites.map { suite in
      let tally = suite.cases.reduce(into: Tally()) { $0.add($1.outcome) }
      return Summary.Suite(suite: suite.path, cases: tally.total, counts: tally.byOutcome)
    }
  }
}

extension Summary.Wrong {
  fileprivate init(_ record: CaseRecord, of implementation: String) {
    self.implementation = implementation
    id = record.id
    rules = record.rules
    platform = record.platform
    outcome = record.outcome.rawValue
    errorType = record.errorType
    expected = record.expected
    actual = record.actual
    message = record.headline
    reproduce = record.reproduce
  }
}

extension Tally {
  /// Every outcome with its count, those that do not occur too.
  fileprivate var byOutcome: [String: Int] {
    Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0.rawValue, self[$0]) })
  }
}

extension SideBySide {
  /// Something of each answer to a case, by the name of the implementation.
  fileprivate func byName(
    _ item: ComparedCase, _ value: (CaseRecord) -> String?
  ) -> [String: String] {
    zip(columns, item.answers).reduce(into: [:]) { values, pair in
      values[pair.0.name] = pair.1.flatMap(value)
    }
  }
}
