import Questions
import Running
import Suites

extension Exploration {
  /// Asks the questions of wrong answers again, and returns the findings; a finding whose answer
  /// changes also has the other answer.
  func repeated(_ findings: [FindingSample.Finding]) async -> [FindingSample.Finding] {
    let wrong = findings.indices.filter { findings[$0].answer != nil }
    let changed = await subject.changes(
      of: wrong.compactMap { index in
        findings[index].answer.map { (findings[index].question.request(index), $0) }
      })
    let changes = Dictionary(uniqueKeysWithValues: changed.map { (wrong[$0], $1) })
    return findings.enumerated().map { index, finding in
      guard let other = changes[index] else { return finding }
      let again = CaseResult(of: other, for: finding.item.expectation).brief
      var record = finding.record
      record.again = again
      record.message += "; asked again, got \(again)"
      return FindingSample.Finding(question: finding.question, item: finding.item, record: record)
    }
  }
}

extension FindingSample.Finding {
  /// The wrong answer; `nil` if there is none.
  fileprivate var answer: Answer? {
    try? Answer(to: question.question.kind, reading: record.answer)
  }
}
