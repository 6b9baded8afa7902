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
  /// Returns what a refusal of a file says to a question: no match, if its rules are asked for.
  static func refusal(of kind: QuestionKind) -> Answer {
    kind == .match ? .decision(.noMatch, rule: nil) : .refused
  }
}

extension Response {
  /// The answer, or that the file is refused; `nil` if there is none.
  package var given: Answer? {
    switch self {
    case .answer(let answer): answer
    case .refused: .refused
    case .skipped, .error, .fault: nil
    }
  }

  /// Returns the answer to a question, with a refusal as one; `nil` if there is none.
  func answer(to kind: QuestionKind) -> Answer? {
    given == .refused ? .refusal(of: kind) : given
  }
}
