/// What one run of one implementation left behind; every report is rendered from it.
public struct RunRecord: Sendable, Hashable {
  /// Who was asked, when, and under which conditions.
  public var header: RecordHeader
  /// The cases, in the order of the suites.
  public var cases: [CaseRecord]
  /// Why some of the cases were not asked, which no file keeps; nothing where all were.
  public var givenUp: String?

  /// A record of a run.
  public init(header: RecordHeader, cases: [CaseRecord], givenUp: String? = nil) {
    self.header = header
    self.cases = cases
    self.givenUp = givenUp
  }

  /// How many cases ended each way.
  public var counts: [Outcome: Int] {
    cases.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
  }
}

/// What a report quotes of a rule.
public struct RuleCitation: Sendable, Hashable, Codable {
  /// The rule in one or two sentences.
  public var statement: String
  /// Its sources, each as one line: the work, the place in it, the link.
  public var sources: [String]

  /// A rule as reports quote it.
  public init(statement: String, sources: [String]) {
    self.statement = statement
    self.sources = sources
  }
}

/// How a case ended; every case of a run has exactly one.
public enum Outcome: String, Sendable, CaseIterable, Codable {
  /// The answer is the expected one.
  case passed
  /// The answer is another one.
  case failed
  /// No answer came, or none that the protocol has.
  case errored
  /// It was not asked, or the implementation declined it.
  case skipped
  /// It failed as the list of known failures says.
  case knownFailure = "known failure"
  /// The list of known failures has it, but it passed.
  case unexpectedPass = "unexpected pass"
  /// Nobody specifies the answer; which one was given is shown.
  case reported
}

/// One line of a record: what was asked, what was expected, what came back.
public struct CaseRecord: Sendable, Hashable, Codable {
  /// The case's id: `components/query/missing-item-is-empty`.
  public var id: String
  /// The suite's path, the part of the id before the last slash: `components/query`.
  public var suite: String
  /// What the case shows, in one sentence.
  public var title: String
  /// The table that holds the case, relative to the project: `Conformance/suites/...json`.
  public var file: String
  /// The line in the table on which the case's id stands, from 1.
  public var line: Int
  /// What the case rests on: `documented`, `observed` or `unspecified`.
  public var authority: String
  /// The ids of the rules that the case tests.
  public var rules: [String]
  /// The platform that it was asked at: `ios=27.0`.
  public var platform: String
  /// The question, as the table has it, where it is needed as evidence; else `null`.
  @CompactJSON public var question: JSON
  /// How it ended.
  public var outcome: Outcome
  /// What the table expects, in a few words: `no_match`.
  public var expected: String
  /// What came back, in the same words; nothing where no answer came.
  public var actual: String?
  /// One line: `expected no_match, got match`, the reason of a skip, the alternative taken.
  public var message: String
  /// For an errored case its type: `error`, `crash`, `timeout` or `protocol`.
  public var errorType: String?
  /// For an errored case what the implementation left behind.
  public var trace: String?
  /// Seconds from asking to answer.
  public var seconds: Double
  /// A command line that asks this case again.
  public var reproduce: String

  /// A case as it ended.
  public init(
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
  public var isWrong: Bool {
    cases.contains { $0.outcome.isWrong }
  }
}

extension CaseRecord {
  /// Whether the tables hold it; a record also says what is wrong with the run itself.
  var isOfTables: Bool { !authority.isEmpty }
}
