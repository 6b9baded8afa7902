package import Questions
package import Suites

/// A sequence of questions that no suite has.
package protocol QuestionSource: Sendable {
  /// The path of the suite that their cases would be in.
  var suite: String { get }

  /// Returns the next questions, fewer only at the end.
  mutating func next(_ count: Int) -> [PosedQuestion]

  /// Notes which of some questions the implementation answered, and at which it crashed, took too long
  /// or broke the protocol.
  mutating func note(
    answered: [PosedQuestion], failed: [PosedQuestion], of questions: [PosedQuestion])
}

/// A source that varies what it kept, steered by what its questions show of the model.
package protocol SteeredQuestionSource: QuestionSource {
  /// The inputs of a fuzz target that state the questions that are kept.
  var corpus: [[UInt8]] { get }
  /// The number of features of the model that the questions showed.
  var featureCount: Int { get }
}

extension QuestionSource {
  /// Most sources ask the same whatever is answered.
  package mutating func note(
    answered: [PosedQuestion], failed: [PosedQuestion], of questions: [PosedQuestion]
  ) {}

  /// Returns the source after its next questions, and these.
  func following(_ count: Int) async -> (source: Self, questions: [PosedQuestion]) {
    var source = self
    let questions = source.next(count)
    return (source, questions)
  }
}

/// Whole questions from a generator, without end: about a site association and a URL, and some about
/// the file alone.
package struct GeneratedQuestions: SteeredQuestionSource {
  /// The path of the suite that their cases would be in.
  package let suite = "discover"
  private var generator: QuestionGenerator
  private let kinds: [QuestionKind]
  private let prefersAnswered: Bool
  private var number = 0

  /// Creates a source of questions that an implementation answers.
  ///
  /// - Parameters:
  ///   - seed: The seed; equal ones give equal questions.
  ///   - data: The suites, whose questions are varied.
  ///   - corpus: The corpus of an earlier source, which is asked first.
  ///   - prefersAnswered: Whether questions that are answered are varied more often if most are not.
  package init(
    seed: UInt64, data: ConformanceData, kinds: [QuestionKind], supportsPlatforms: Bool,
    corpus: [[UInt8]] = [], prefersAnswered: Bool = false
  ) {
    self.prefersAnswered = prefersAnswered
    generator = QuestionGenerator(
      seed: seed, data: data, supportsPlatforms: supportsPlatforms,
      corpus: corpus.map { MatcherQuestion(bytes: $0) })
    self.kinds = kinds
  }

  /// The mutants that a question has killed, and all that one can kill.
  package var coverage: (shown: Int, all: Int) { generator.pairs }

  /// The inputs of the matcher's fuzz target that state the questions that are kept.
  package var corpus: [[UInt8]] { generator.corpus.map(\.bytes) }

  /// The number of features of the model that the questions showed.
  package var featureCount: Int { generator.featureCount }

  /// Returns the next questions.
  package mutating func next(_ count: Int) -> [PosedQuestion] {
    var questions: [PosedQuestion] = []
    while questions.count < count {
      number += 1
      let (question, verdict, bytes) = generator.next()
      if kinds.contains(.site), !kinds.contains(.match) || number.isMultiple(of: 8) {
        let file = FileContents(question.site, question.writing)
        questions +=
          PosedQuestion(number: number, .site(file), on: question.platform).map { [$0] } ?? []
      } else if kinds.contains(.match) {
        questions +=
          PosedQuestion(
            number: number, question.question, on: question.platform, deciding: verdict,
            input: bytes
          ).map { [$0] } ?? []
      } else {
        return []
      }
    }
    return questions
  }

  /// Notes which questions the implementation answered; those at which it failed are varied no more,
  /// since each failure costs a run time.
  package mutating func note(
    answered: [PosedQuestion], failed: [PosedQuestion], of questions: [PosedQuestion]
  ) {
    generator.forget(failed.map { MatcherQuestion(bytes: $0.input) })
    guard prefersAnswered, 2 * answered.count < questions.count else { return }
    generator.prefer(answered.filter { !$0.input.isEmpty }.map { MatcherQuestion(bytes: $0.input) })
  }
}
