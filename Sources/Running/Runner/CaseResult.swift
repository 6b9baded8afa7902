package import Questions
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
  /// The type of the error, if there is one; an unspecified case is informational all the same.
  package let errorType: String?
  /// The trace of the error, if there is one.
  package let trace: String?
  /// The wrong answer with its details, `nil` if the answer is right or there is none.
  package let wrongAnswer: Answer?

  /// The result of a case that an aborted run did not reach.
  static let notRun = CaseResult(
    .notRun, "the run was aborted before this case", errorType: "not-run")

  /// Creates the result of a response.
  package init(of response: Response, for expectation: Expectation) {
    switch (response, expectation) {
    case (.skipped(let reason), _):
      self.init(.skipped, reason.isEmpty ? "declined without a reason" : reason)
    case (.error(let message, let trace), _):
      let message = message.isEmpty ? "an error without a message" : message
      self.init(message, type: "error", trace: trace, for: expectation)
    case (.fault(let fault), _):
      self.init(fault.message, type: fault.kind.rawValue, trace: fault.trace, for: expectation)
    case (.answer(let answer), _):
      self.init(answer, actual: answer.summary, shown: answer.summary, for: expectation)
    case (.refused(let reason), _):
      self.init(.refused, actual: "refused", shown: "refused: \(reason)", for: expectation)
    }
  }

  /// Creates the result of an answer.
  ///
  /// - Parameters:
  ///   - actual: The answer in a few words.
  ///   - shown: The answer in messages.
  private init(_ answer: Answer, actual: String, shown: String, for expectation: Expectation) {
    switch expectation {
    case .answer(let expected) where answer.satisfies(expected):
      self.init(.passed, "got \(shown)", actual: actual)
    case .answer(let expected):
      self.init(
        .failed, "expected \(expected.summary), got \(shown)", actual: actual,
        wrongAnswer: answer)
    case .alternatives(let alternatives):
      let taken = alternatives.first { answer.satisfies($0.answer) }?.name
      self.init(
        .informational, taken ?? "none of the alternatives: \(shown)", actual: actual,
        alternative: taken)
    }
  }

  /// Creates the result of an error, which fails only a case that has a right answer.
  private init(_ message: String, type: String, trace: String?, for expectation: Expectation) {
    switch expectation {
    case .answer: self.init(.errored, message, errorType: type, trace: trace)
    case .alternatives:
      self.init(.informational, "failed: \(message)", errorType: type, trace: trace)
    }
  }

  private init(
    _ outcome: Outcome, _ message: String, actual: String? = nil, alternative: String? = nil,
    errorType: String? = nil, trace: String? = nil, wrongAnswer: Answer? = nil
  ) {
    self.outcome = outcome
    self.actual = actual
    self.message = message
    self.alternative = alternative
    self.errorType = errorType
    self.trace = trace
    self.wrongAnswer = wrongAnswer
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
