package import Questions

/// What one run of one implementation left behind; every report is rendered from it.
package struct RunRecord: Sendable, Hashable {
  /// Who was asked, when, and under which conditions.
  package var header: RecordHeader
  /// The cases, in the order of the suites.
  package var cases: [CaseRecord]
  /// Why some of the cases were not asked, which no file keeps; nothing where all were.
  package var abortReason: String?

  /// A record of a run.
  package init(header: RecordHeader, cases: [CaseRecord], abortReason: String? = nil) {
    self.header = header
    self.cases = cases
    self.abortReason = abortReason
  }

  /// How many cases ended each way.
  package var counts: [Outcome: Int] {
    cases.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
  }
}

/// One line of a record: what was asked, what was expected, what came back.
package struct CaseRecord: Sendable, Hashable, Codable {
  /// The case's id: `components/query/missing-item-is-empty`.
  package var id: String
  /// The suite's path, the part of the id before the last slash: `components/query`.
  package var suite: String
  /// What the case shows, in one sentence.
  package var title: String
  /// The table that holds the case, relative to the project: `Conformance/suites/...json`.
  package var file: String
  /// The line in the table on which the case's id stands, from 1.
  package var line: Int
  /// What the case rests on: `documented`, `observed` or `unspecified`.
  package var authority: String
  /// The ids of the rules that the case tests.
  package var rules: [String]
  /// The platform that it was asked at: `ios=27.0`.
  package var platform: String
  /// The question, as the table has it, where it is needed as evidence; else `null`.
  @CompactJSON package var question: JSON
  /// How it ended.
  package var outcome: Outcome
  /// What the table expects, in a few words: `no_match`.
  package var expected: String
  /// What came back, in the same words; nothing where no answer came.
  package var actual: String?
  /// One line: `expected no_match, got match`, the reason of a skip, the alternative taken.
  package var message: String
  /// For an errored case its type: `error`, `crash`, `timeout` or `protocol`.
  package var errorType: String?
  /// For an errored case what the implementation left behind.
  package var trace: String?
  /// Seconds from asking to answer.
  package var seconds: Double
  /// A command line that asks this case again.
  package var reproduce: String

  /// A case as it ended.
  package init(
    id: String, suite: String, title: String, file: String, line: Int, authority: String,
    rules: [String], platform: String, question: JSON, outcome: Outcome, expected: String,
    actual: String?, message: String, errorType: String? = nil, trace: String? = nil,
    seconds: Double, reproduce: String
  ) {
    self.id = id
    self.suite = suite
    self.title = title
    self.file = file
    self.line = line
    self.authority = authority
    self.rules = rules
    self.platform = platform
    self.question = question
    self.outcome = outcome
    self.expected = expected
    self.actual = actual
    self.message = message
    self.errorType = errorType
    self.trace = trace
    self.seconds = seconds
    self.reproduce = reproduce
  }
}

extension RunRecord {
  /// Whether something in the run failed, errored or is stale.
  package var isWrong: Bool {
    cases.contains { $0.outcome.isWrong }
  }
}

extension CaseRecord {
  /// Whether the tables hold it; a record also says what is wrong with the run itself.
  var isOfTables: Bool { !authority.isEmpty }
}
