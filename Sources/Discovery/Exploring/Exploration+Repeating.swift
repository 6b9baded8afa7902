import Questions
import Running
import Suites

extension Exploration {
  /// Asks the questions of wrong answers again, and returns the findings, those whose answers change
  /// with another answer.
  func repeated(_ findings: [FindingSample.Finding]) async -> [FindingSample.Finding] {
    guard !findings.isEmpty else { return [] }
    let repetition = Repetition(findings.enumerated().map { $1.posed.request($0) }) { _ in true }
    for (index, finding) in findings.enumerated() {
      guard let response = finding.response else { continue }
      _ = repetition.takesFirst(TimedResponse(index: index, response: response))
    }
    // An adapter that cannot be asked any more leaves the answers as they are.
    _ = try? await subject.responses(to: repetition.next(), then: { repetition.next() }) {
      _ = repetition.takesFirst($0)
    }
    let changes = repetition.changes
    return findings.enumerated().map { index, finding in
      guard let other = changes[index] else { return finding }
      let again = CaseResult(of: other, for: finding.item.expectation).brief
      var record = finding.record
      record.again = again
      record.message += "; asked again, got \(again)"
      return FindingSample.Finding(posed: finding.posed, item: finding.item, record: record)
    }
  }
}

extension FindingSample.Finding {
  /// The wrong answer as a response; `nil` if it is none.
  fileprivate var response: Response? {
    guard let answer = try? Answer(to: posed.question.kind, reading: record.answer) else {
      return nil
    }
    return answer == .refused ? .refused("") : .answer(answer)
  }
}
