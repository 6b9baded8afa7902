import Questions
package import Suites

/// The outcome of a response to a case, with its messages.
package struct CaseResult: Sendable, Hashable {
  /// The outcome.
  package let outcome: Outcome
  /// The answer in a few words, if there is one.
  package let actual: String?
  /// One line: the expected and the actual answer, the alternative taken, or why there is no answer.
  package let message: String
  /// The name of the alternative taken, if the case is unspecified and the answer is one of its
  /// alternatives.
  package let alternative: String?
  /// The type of an errored case.
  package let errorType: String?
  /// The trace of an errored case, if there is one.
  package let trace: String?

  /// Creates the result of a response.
  package init(of response: Response, for expectation: Expectation) {
    switch (response, expectation) {
    case (.skipped(let reason), _):
      self.init(.skipped, reason.isEmpty ? "declined without a reason" : reason)
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
  /// The expectation in a few words: `no_match`, or the alternatives.
  package var summary: String {
    switch self {
    case .answer(let answer): answer.summary
    case .alternatives(let alternatives):
      alternatives.map { "\($0.name): \($0.answer.summary)" }.joined(separator: " | ")
    }
  }
}
