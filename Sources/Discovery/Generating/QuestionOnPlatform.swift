package import Questions
import Running
package import SpecModel
import Suites

/// A question that no suite has, with the answer of the reference model.
package struct QuestionOnPlatform: Sendable {
  /// The number among the questions of its source, from 1.
  let number: Int
  /// The question.
  package let question: Question
  /// The question's members as a suite would have them.
  package let members: JSON
  /// The platform to decide for.
  package let platform: Platform
  /// The right answer.
  package let expected: Answer
  /// The fuzz input that encodes the question; empty if there is none.
  package let input: [UInt8]

  /// Creates a question with the reference model's answer; `nil` if the platform does not support
  /// universal links.
  ///
  /// - Parameters:
  ///   - verdict: The model's decision if it is already known.
  ///   - input: The fuzz input that encodes the question.
  package init?(
    number: Int, _ question: Question, on platform: Platform, deciding verdict: Verdict? = nil,
    input: [UInt8] = []
  ) {
    guard let dialect = Dialect.reading(platform) else { return nil }
    if let verdict {
      let isRefused =
        verdict.decision == .noMatch && SpecModel(dialect: dialect).refusal(of: question) != nil
      expected = isRefused ? .refused : .decision(verdict.decision, rule: verdict.rule)
    } else {
      expected = ModelReading(question, by: dialect).expectation()
    }
    (self.number, self.question, self.platform) = (number, question, platform)
    self.input = input
    members = .object(question.members)
  }

  /// Returns the request with an index.
  func request(_ index: Int) -> Request {
    Request(index: index, asking: question, on: platform)
  }

  /// Returns the question as a case of a suite that does not exist.
  func item(in suite: String) -> Case {
    let range = VersionRange(">=\(platform.version)")
    return Case(
      id: "\(suite)/\(number)", title: "Question \(number)",
      platforms: PlatformSet(range.map { [platform.system: $0] } ?? [:]), question: question,
      members: members, expectation: .answer(expected))
  }

  /// Returns the record of a response to the question.
  func record(of result: CaseResult, _ item: Case, seconds: Double, reproduce: String) -> CaseRecord
  {
    CaseRecord(
      id: item.id, suite: item.suite, title: item.title,
      authority: Authority.documented.rawValue, platform: platform.description,
      question: members, outcome: result.outcome, expected: expected.summary,
      actual: result.actual, message: result.message, errorType: result.errorType,
      trace: result.trace, seconds: seconds, reproduce: reproduce, kind: question.kind,
      answer: result.wrongAnswer.map { .object($0.members) } ?? .null)
  }
}
