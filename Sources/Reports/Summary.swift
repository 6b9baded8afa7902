import Questions
import Running
import Suites

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
    /// The name, which no other in the summary has.
    let name: String
    /// The language it is written in.
    let language: String
    /// Its version.
    let version: String
    /// Where it comes from; missing where the record does not say.
    let homepage: String?
    /// The version of the tables.
    let suiteVersion: String
    /// The platform of the whole run; missing where each case was asked at its newest.
    let platform: String?
    /// When the run began, in UTC: `2026-11-21T10:00:00`.
    let started: String
    /// The name of the machine, or of those that had a shard each.
    let host: String
    /// How many cases the record has.
    let cases: Int
    /// How many of them ended each way, with a number for every outcome.
    let counts: [String: Int]
    /// How long they took together.
    let seconds: Double
    /// The same cases by their suites.
    let suites: [Suite]
  }

  /// The cases of one suite.
  struct Suite: Encodable {
    /// The path of the suite: `components/query`.
    let suite: String
    /// How many cases of it the record has.
    let cases: Int
    /// How many of them ended each way, with a number for every outcome.
    let counts: [String: Int]
  }

  /// One case that makes the run exit with 1.
  struct Wrong: Encodable {
    /// The name of the implementation that was asked.
    let implementation: String
    /// The case's id.
    let id: String
    /// The ids of the rules that the case tests.
    let rules: [String]
    /// The platform that it was asked at: `ios=27.0`.
    let platform: String
    /// How it ended: `failed`, `errored` or `unexpected pass`.
    let outcome: String
    /// For an error its type: `error`, `crash`, `timeout` or `protocol`; missing for all else.
    let errorType: String?
    /// What the table expects, in a few words: `no_match`.
    let expected: String
    /// What came back, in the same words; missing where no answer came.
    let actual: String?
    /// One line: `expected no_match, got match`.
    let message: String
    /// A command line that asks this case again.
    let reproduce: String
  }

  /// One case that is answered in several ways.
  struct Differing: Encodable {
    /// The case's id.
    let id: String
    /// The ids of the rules that the case tests.
    let rules: [String]
    /// What the table expects, in a few words: `no_match`.
    let expected: String
    /// By the implementation's name what it answers, or else why it does not.
    let answers: [String: String]
  }

  /// One case that is asked and never failed.
  struct Unspecified: Encodable {
    /// The case's id.
    let id: String
    /// The ids of the rules that the case tests.
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
      let taken = comparison.byName(item) { $0.outcome == .informational ? $0.message : nil }
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
