package import Questions

/// The record of one run of one implementation, from which every report is rendered.
package struct RunRecord: Sendable, Hashable {
  /// The implementation, the time and the conditions of the run.
  package var header: RecordHeader
  /// The cases, in the order of the suites.
  package var cases: [CaseRecord]
  /// Why the run was aborted; `nil` if it was not, or if the record was read from a file.
  package var abortReason: String?
  /// Why answers are wrong; `nil` if none is, or if this was not examined.
  package var diagnosis: Diagnosis?

  /// Creates a record.
  package init(header: RecordHeader, cases: [CaseRecord], abortReason: String? = nil) {
    self.header = header
    self.cases = cases
    self.abortReason = abortReason
  }

  /// The number of cases with each outcome.
  package var counts: [Outcome: Int] {
    cases.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
  }

  /// The record without the cases whose answers change, because these are evidence of nothing else.
  package var withoutFlakyCases: RunRecord {
    var record = self
    record.cases.removeAll(where: \.isFlaky)
    return record
  }

  /// Whether a case of the run failed, errored or passed unexpectedly.
  package var isWrong: Bool {
    cases.contains { $0.outcome.isWrong }
  }
}

/// One line of a record: a case with its expected and its actual answer.
package struct CaseRecord: Sendable, Hashable {
  /// The case's id: `components/query/missing-item-is-empty`.
  package var id: String
  /// The suite's path, the part of the id before the last slash: `components/query`.
  package var suite: String
  /// What the case shows, in one sentence.
  package var title: String
  /// The suite's file, relative to the project: `Conformance/suites/...json`.
  package var file: String
  /// The line of the case's id in the file, from 1.
  package var line: Int
  /// What the case rests on: `documented`, `observed`, `inferred` or `unspecified`.
  package var authority: String
  /// The ids of the rules that the case tests.
  package var rules: [String]
  /// The platform on which it was run: `ios=27.0`.
  package var platform: String
  /// The question as written in the suite, if it is needed as evidence; else `null`.
  @CompactJSON package var question: JSON
  /// The outcome.
  package var outcome: Outcome
  /// The expected answer in a few words: `no_match`.
  package var expected: String
  /// The actual answer, in the same words; `nil` if there is none.
  package var actual: String?
  /// One line: `expected no_match, got match`, the reason of a skip, the alternative taken.
  package var message: String
  /// The type of an error: `error`, `crash`, `timeout` or `protocol`; `not-run` of a case that was
  /// not run.
  package var errorType: String?
  /// The trace of an error, if there is one.
  package var trace: String?
  /// The seconds from request to response.
  package var seconds: Double
  /// A command line that runs this case again.
  package var reproduce: String
  /// The kind of its question; `nil` for a problem of the run.
  package var kind: QuestionKind?
  /// Whether its `pattern` question is stated as a `match` question.
  package var isAskedAsMatch: Bool
  /// Why the harness skipped it; `nil` if it did not, even if the implementation declined.
  package var skip: Skip?
  /// The wrong answer with its details; `null` if the answer is right or there is none.
  @CompactJSON package var answer: JSON

  /// The different answer when the same question was asked again, in the words of `actual`; `nil`
  /// if it was asked once or always got the same answer.
  package var again: String?

  /// Why the harness skips a case.
  package enum Skip: String, Sendable, CaseIterable {
    /// The implementation does not answer questions of the kind.
    case undeclared
    /// The implementation does not support the system.
    case system
  }

  /// Creates the record of a case, or of a problem of the run, which has no authority.
  package init(
    id: String, suite: String, title: String, file: String = "", line: Int = 0,
    authority: String = "", rules: [String] = [], platform: String = "", question: JSON = .null,
    outcome: Outcome, expected: String = "", actual: String? = nil, message: String,
    errorType: String? = nil, trace: String? = nil, seconds: Double = 0, reproduce: String = "",
    kind: QuestionKind? = nil, isAskedAsMatch: Bool = false, skip: Skip? = nil,
    answer: JSON = .null, again: String? = nil
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
    self.kind = kind
    self.isAskedAsMatch = isAskedAsMatch
    self.skip = skip
    self.answer = answer
    self.again = again
  }

  /// Whether the implementation answers the same question in different ways.
  package var isFlaky: Bool { again != nil }

  /// The kind of question that the implementation was asked; `nil` for a problem of the run.
  package var askedKind: QuestionKind? { isAskedAsMatch ? .match : kind }

  /// Whether a suite has the case; a record also has entries about the run itself.
  var isFromSuite: Bool { !authority.isEmpty }

  /// Whether this is not a case but a problem of the run, or of its list of known failures.
  package var isProblemOfRun: Bool {
    !isFromSuite && [Self.suiteOfRun, Self.suiteOfKnownFailures].contains(suite)
  }

  /// The suite of the entries about a run itself.
  static let suiteOfRun = "assay"
  /// The suite of the entries about a list of known failures itself.
  static let suiteOfKnownFailures = "known-failures"
}

/// A JSON value that is kept as its text, which takes a fifth of the memory.
///
/// Records have thousands of questions, of which few are shown.
@propertyWrapper
package struct CompactJSON: Sendable, Hashable {
  /// The text; `nil` for `null`.
  private var text: String?

  /// Creates a wrapper of a value.
  package init(wrappedValue: JSON) {
    text = wrappedValue == .null ? nil : wrappedValue.text
  }

  /// The value, parsed at each access.
  package var wrappedValue: JSON {
    get { text.flatMap { try? JSONReader.value(of: Array($0.utf8)) } ?? .null }
    set { self = CompactJSON(wrappedValue: newValue) }
  }
}
