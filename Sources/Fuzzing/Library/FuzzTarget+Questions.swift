package import Discovery
import FoundationShim
import Questions
package import Running
package import Suites

extension FuzzTarget {
  /// Returns the questions of an input for an implementation that replaces our library.
  ///
  /// An implementation that supports only the latest systems is asked only about those.
  func questions(
    of input: [UInt8], for description: ImplementationDescription
  ) -> [FuzzedQuestion] {
    let questions = questionsForImplementations(of: input).filter {
      description.questions.contains($0.subject.kind)
    }
    guard !description.supportsPlatforms else { return questions }
    var seen: Set<FuzzedQuestion> = []
    return questions.compactMap { question in
      var question = question
      question.platform = MatcherQuestion.platforms[0]
      return seen.insert(question).inserted ? question : nil
    }
  }

  /// Returns the questions of an input with their right answers.
  package func judgedQuestions(
    of input: [UInt8], for description: ImplementationDescription
  ) -> [QuestionOnPlatform] {
    questions(of: input, for: description).compactMap {
      QuestionOnPlatform(number: 0, $0.question, on: $0.platform, input: input)
    }
  }

  /// Returns a source of the questions that varied inputs state.
  package func source(
    for description: ImplementationDescription, in data: ConformanceData, seed: UInt64,
    seeds: () throws -> [[UInt8]], corpus: [[UInt8]]
  ) throws -> any SteeredQuestionSource {
    TargetQuestions(of: self, for: description, seed: seed, seeds: try seeds(), corpus: corpus)
  }
}

extension FuzzedQuestion {
  /// Creates a question from the question and the platform of one with its right answer.
  init(_ question: QuestionOnPlatform) {
    self.init(platform: question.platform, subject: question.question)
  }

  /// The question with its right answer; `nil` if its system does not support universal links.
  var onPlatform: QuestionOnPlatform? { QuestionOnPlatform(number: 0, question, on: platform) }

  /// The request that asks an implementation the question.
  var request: Request { Request(index: 0, asking: question, on: platform) }
}
