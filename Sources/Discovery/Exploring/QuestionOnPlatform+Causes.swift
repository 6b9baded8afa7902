package import Questions
package import Running
package import SpecModel
package import Suites

/// A cause that explains wrong answers, alone or with others.
package struct NamedCause: Sendable {
  /// The name of a mutant, or a name for what questions share.
  package let name: String
  /// What the implementation does, in a sentence.
  package let statement: String
  /// The rule that it breaks.
  package let rule: String
  /// The mutant; `nil` if the cause is what questions share.
  package let mutant: Mutant?
  /// The wrong answers that it explains alone, by their index.
  package let alone: [Int]
  /// The wrong answers that it explains only together with others, by their index.
  package let together: [Int]
  /// Other misreadings that explain the same answers.
  package let alternatives: [Diagnosis.Alternative]
  /// Whether enough questions that no case asks confirm it.
  package let isConfirmed: Bool
  private let condition: TraitCondition?

  fileprivate init(_ cause: Explanation.Cause, _ indices: [Int]) {
    (name, statement, rule) = (cause.name, cause.statement, cause.rule)
    (mutant, alternatives, condition) = (cause.mutant, cause.alternatives, cause.condition)
    alone = cause.alone.map { indices[$0] }
    together = cause.together.map { indices[$0] }
    isConfirmed = Diagnosis.Cause.isConfirmed(by: cause.confirmations)
  }

  /// Whether the cause is about some questions only.
  package var isConditional: Bool { condition != nil }

  /// Returns whether a question meets the condition of the cause; `true` if there is none.
  package func concerns(_ question: Question, on platform: Platform) -> Bool {
    condition?.holds(QuestionTraits(question, on: platform)) ?? true
  }
}

extension QuestionOnPlatform {
  /// Returns the causes of the wrong answers among some answers, those that explain most first.
  ///
  /// - Parameters:
  ///   - data: The suites, whose questions are varied.
  ///   - subject: The implementation, which is asked further questions.
  ///   - isDue: Returns whether the time is over; what is confirmed by then is returned.
  package static func causes(
    of answers: [(question: QuestionOnPlatform, answer: Answer)], in data: ConformanceData,
    asking subject: any TestSubject, until isDue: @escaping @Sendable () -> Bool
  ) async -> [NamedCause] {
    var (evidence, indices): ([Evidence], [Int]) = ([], [])
    for (index, (question, answer)) in answers.enumerated() {
      guard let found = question.evidence(of: answer, in: "answers") else { continue }
      evidence.append(found)
      indices.append(index)
    }
    return await Explanation(of: evidence, in: data, asking: subject, until: isDue).causes.map {
      NamedCause($0, indices)
    }
  }
}
