/// What a reply means for a case: its outcome, and the words for it.
struct CaseResult: Equatable {
  var outcome: Outcome
  var actual: String?
  var message: String
  var errorType: String?
  var trace: String?

  /// Compares a reply with what the case expects.
  init(of reply: Reply, for expectation: Expectation) {
    switch (reply, expectation) {
    case (.skipped(let reason), _):
      self.init(.skipped, actual: nil, reason)
    case (.error(let message, let trace), _):
      self.init(.errored, actual: nil, message, errorType: "error", trace: trace)
    case (.answer(let answer), .answer(let expected)):
      let actual = answer.summary
      if answer.satisfies(expected) {
        self.init(.passed, actual: actual, "got \(actual)")
      } else {
        self.init(.failed, actual: actual, "expected \(expected.summary), got \(actual)")
      }
    case (.answer(let answer), .alternatives(let alternatives)):
      let actual = answer.summary
      let taken = alternatives.first { answer.satisfies($0.answer) }
      let words = taken.map { "takes the alternative \"\($0.name)\": \(actual)" }
      self.init(.reported, actual: actual, words ?? "takes none of the alternatives: \(actual)")
    }
  }

  private init(
    _ outcome: Outcome, actual: String?, _ message: String, errorType: String? = nil,
    trace: String? = nil
  ) {
    self.outcome = outcome
    self.actual = actual
    self.message = message
    self.errorType = errorType
    self.trace = trace
  }
}

extension Outcome {
  /// Whether a run with such a case exits with 1.
  public var isWrong: Bool {
    switch self {
    case .failed, .errored, .unexpectedPass: true
    case .passed, .skipped, .knownFailure, .reported: false
    }
  }
}

extension Expectation {
  /// In a few words: `no_match`, or the alternatives.
  public var summary: String {
    switch self {
    case .answer(let answer): answer.summary
    case .alternatives(let alternatives):
      alternatives.map { "\($0.name): \($0.answer.summary)" }.joined(separator: " | ")
    }
  }
}
