/// A sequence of questions that no suite has.
package protocol QuestionSource: Sendable {
  /// The path of the suite that their cases would be in.
  var suite: String { get }

  /// Returns the next questions, fewer only at the end.
  mutating func next(_ count: Int) -> [QuestionOnPlatform]

  /// Notes which of some questions the implementation answered, and on which it crashed, took too
  /// long or broke the protocol.
  mutating func note(
    answered: [QuestionOnPlatform], failed: [QuestionOnPlatform], of questions: [QuestionOnPlatform]
  )
}

/// A source that varies questions that it kept, steered by the features of the model that they
/// show.
package protocol SteeredQuestionSource: QuestionSource {
  /// The inputs of a fuzz target that state the questions that are kept.
  var corpus: [[UInt8]] { get }
  /// The number of features of the model that the questions showed.
  var featureCount: Int { get }
}

extension QuestionSource {
  /// Does nothing, since most sources ask the same questions whatever the answers are.
  package mutating func note(
    answered: [QuestionOnPlatform], failed: [QuestionOnPlatform], of questions: [QuestionOnPlatform]
  ) {}

  /// Returns the source after its next questions, and these questions.
  func following(_ count: Int) async -> (source: Self, questions: [QuestionOnPlatform]) {
    var source = self
    let questions = source.next(count)
    return (source, questions)
  }
}
