package import Questions
package import Running
import SpecModel

extension Answer {
  /// Creates the answer of the model with mutants switched on; `nil` if the system does not support
  /// universal links.
  init?(to question: Question, on platform: Platform, with mutants: [Mutant]) {
    guard let reading = ModelReading(question, on: platform) else { return nil }
    let answer = reading.expectation(with: mutants)
    self = answer == .refused ? .refusal(of: question.kind) : answer
  }
}

extension Answer {
  /// Returns the answer that stands for a refused file: no match to a `match` question, otherwise a
  /// refusal.
  static func refusal(of kind: QuestionKind) -> Answer {
    kind == .match ? .decision(.noMatch, rule: nil) : .refused
  }
}

extension Response {
  /// The answer, or a refusal as an answer; `nil` if there is neither.
  package var given: Answer? {
    switch self {
    case .answer(let answer): answer
    case .refused: .refused
    case .skipped, .error, .fault: nil
    }
  }

  /// Returns the answer to a kind of question, or the answer that stands for a refusal; `nil` if
  /// there is neither.
  func answer(to kind: QuestionKind) -> Answer? {
    given == .refused ? .refusal(of: kind) : given
  }
}
