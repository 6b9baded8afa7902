package import Questions
package import Suites

/// The outcome of a response to a case, with messages that are created on demand.
///
/// A class, because copies of a structure would count references to all parts of a response.
package final class CaseResult: Sendable {
  /// The outcome.
  package let outcome: Outcome
  /// The name of the alternative taken, if the case is unspecified and the answer is one of its
  /// alternatives.
  package let alternative: String?
  /// The platform; `nil` if the case applies to no known platform.
  let platform: Platform?
  /// The time from request to response, or the total of several requests.
  let duration: Duration
  /// The result of a different response to the same question; `nil` if there was none.
  let again: CaseResult?
  /// The response; `nil` if an aborted run did not reach the case.
  private let response: Response?
  private let expectation: Expectation

  /// Creates the result of a response, or of a case that an aborted run did not reach.
  package init(
    of response: Response?, for expectation: Expectation, on platform: Platform? = nil,
    duration: Duration = .zero, again: CaseResult? = nil
  ) {
    (self.response, self.expectation, self.platform) = (response, expectation, platform)
    (self.duration, self.again) = (duration, again)
    (outcome, alternative) =
      switch response {
      case nil: (.notRun, nil)
      case .skipped: (.skipped, nil)
      case .error, .fault: (expectation.outcomeOfError, nil)
      case .answer(let answer): expectation.judgment(of: answer)
      case .refused: expectation.judgment(of: .refused)
      }
  }

  private func with(_ duration: Duration, again: CaseResult?) -> CaseResult {
    CaseResult(of: response, for: expectation, on: platform, duration: duration, again: again)
  }

  /// Returns this result, or the result on another platform if only that one is wrong.
  func including(_ other: CaseResult) -> CaseResult {
    let shown = !outcome.isWrong && other.outcome.isWrong ? other : self
    return shown.with(duration + other.duration, again: shown.again)
  }

  /// Returns the result of a question that got a different response when it was repeated: of the
  /// two results, the first wrong one.
  func including(again other: Response) -> CaseResult {
    let other = CaseResult(of: other, for: expectation, on: platform, duration: duration)
    return !outcome.isWrong && other.outcome.isWrong
      ? other.with(duration, again: self) : with(duration, again: other)
  }

  /// The answer in a few words, if there is one.
  package var actual: String? {
    switch response {
    case .answer(let answer): answer.summary.cut
    case .refused: "refused"
    case .skipped, .error, .fault, nil: nil
    }
  }

  /// The answer in a few words, or else the type of the error or the outcome.
  package var brief: String { actual ?? errorType ?? outcome.rawValue }

  /// One line: the expected and the actual answer, the alternative taken, or why there is no
  /// answer.
  package var message: String {
    switch response {
    case nil: "the run was aborted before this case"
    case .skipped(let reason): reason.isEmpty ? "declined without a reason" : reason
    case .error(let message, _):
      failure(message.isEmpty ? "an error without a message" : message)
    case .fault(let fault): failure(fault.message)
    case .answer(let answer): comparison(with: answer.summary.cut)
    case .refused(let reason): comparison(with: "refused: \(reason)")
    }
  }

  private func failure(_ message: String) -> String {
    outcome == .informational ? "failed: \(message)" : message
  }

  private func comparison(with answer: String) -> String {
    switch outcome {
    case .informational: alternative ?? "none of the alternatives: \(answer)"
    case .passed: "got \(answer)"
    default: "expected \(expectation.summary), got \(answer)"
    }
  }

  /// The type of the error, if there is one; an unspecified case is informational even then.
  package var errorType: String? {
    switch response {
    case nil: "not-run"
    case .error: "error"
    case .fault(let fault): fault.kind.rawValue
    case .skipped, .answer, .refused: nil
    }
  }

  /// The trace of the error, if there is one.
  package var trace: String? {
    switch response {
    case .error(_, let trace): trace
    case .fault(let fault): fault.trace
    case .skipped, .answer, .refused, nil: nil
    }
  }

  /// The wrong answer with its details; `nil` if the answer is right or there is none.
  package var wrongAnswer: Answer? {
    switch response {
    case .answer(let answer) where outcome == .failed: answer
    case .refused where outcome == .failed: .refused
    case .answer, .refused, .skipped, .error, .fault, nil: nil
    }
  }
}

extension Expectation {
  /// The outcome of an error, which fails only a case that has a right answer.
  fileprivate var outcomeOfError: Outcome {
    switch self {
    case .answer: .errored
    case .alternatives: .informational
    }
  }

  /// Returns the outcome of an answer, and the alternative that it takes.
  fileprivate func judgment(of answer: Answer) -> (Outcome, alternative: String?) {
    switch self {
    case .answer(let expected): (answer.satisfies(expected) ? .passed : .failed, nil)
    case .alternatives(let alternatives):
      (.informational, alternatives.first { answer.satisfies($0.answer) }?.name)
    }
  }

  /// The expectation in a few words: `no_match`, or the alternatives.
  package var summary: String {
    switch self {
    case .answer(let answer): answer.summary
    case .alternatives(let alternatives):
      alternatives.map { "\($0.name): \($0.answer.summary)" }.joined(separator: " | ")
    }
  }
}
