import Questions
package import Suites

/// What a reply means for a case: its outcome, and the words for it.
package struct CaseResult: Sendable, Hashable {
  /// The outcome.
  package let outcome: Outcome
  /// The answer in a few words, if there was one.
  package let actual: String?
  /// One line: what was expected and what came, the alternative taken, or why nothing came.
  package let message: String
  /// For an unspecified case the name of the alternative that the answer is, if it is one.
  package let alternative: String?
  /// For an errored case its type.
  package let errorType: String?
  /// For an errored case what the implementation left behind.
  package let trace: String?

  /// Compares a reply with what the case expects.
  package init(of reply: Response, for expectation: Expectation) {
    switch (reply, expectation) {
    case (.skipped(let reason), _):
      self.init(.skipped, reason.isEmpty ? "declined, and no reason given" : reason)
    case (.error(let message, let trace), _):
      self.init(
        .errored, message.isEmpty ? "an error without a message" : message, errorType: "error",
        trace: trace)
    case (.fault(let fault), _):
      self.init(.errored, fault.message, errorType: fault.kind.rawValue, trace: fault.trace)
    case (.answer(let answer), .answer(let expected)):
      let actual = answer.summary
      if answer.satisfies(expected) {
        self.init(.passed, "got \(actual)", actual: actual)
      } else {
        self.init(.failed, "expected \(expected.summary), got \(actual)", actual: actual)
      }
    case (.answer(let answer), .alternatives(let alternatives)):
      let actual = answer.summary
      let taken = alternatives.first { answer.satisfies($0.answer) }?.name
      self.init(
        .informational, taken ?? "none of the alternatives: \(actual)", actual: actual,
        alternative: taken)
    }
  }

  private init(
    _ outcome: Outcome, _ message: String, actual: String? = nil, alternative: String? = nil,
    errorType: String? = nil, trace: String? = nil
  ) {
    self.outcome = outcome
    self.actual = actual
    self.message = message
    self.alternative = alternative
    self.errorType = errorType
    self.trace = trace
  }
}

extension Expectation {
  /// In a few words: `no_match`, or the alternatives.
  package var summary: String {
    switch self {
    case .answer(let answer): answer.summary
    case .alternatives(let alternatives):
      alternatives.map { "\($0.name): \($0.answer.summary)" }.joined(separator: " | ")
    }
  }
}
