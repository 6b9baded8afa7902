import Questions
import Suites

/// Questions like some given ones, with a few changes: equal seeds give equal questions.
///
/// A question about a URL and a plain JSON file is changed in what matters to rules. Any other
/// question is changed with parts of the cases.
struct VariedQuestions: Sendable {
  /// A question with the system to decide for.
  typealias Member = (question: Question, platform: Platform)

  private enum Parent: Sendable {
    case match(MatcherQuestion)
    case other(QuestionKind, Platform)
  }

  private let parents: [Parent]
  private var recombined: [QuestionKind: RecombinedQuestions] = [:]
  private var random: SeededGenerator

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - questions: The questions that are varied.
  ///   - data: The suites, whose parts are used for changes.
  init(of questions: [Member], in data: ConformanceData, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var others: [QuestionKind: [Question]] = [:]
    parents = questions.map { question, platform in
      if let match = MatcherQuestion(question, on: platform) { return .match(match) }
      others[question.kind, default: []].append(question)
      return .other(question.kind, platform)
    }
    for (kind, questions) in others {
      recombined[kind] = RecombinedQuestions(
        kind, of: data, seed: seed, supportsPlatforms: false, varying: questions)
    }
  }

  /// Returns the next question; `nil` if there is nothing to vary.
  mutating func next() -> Member? {
    switch random.element(of: parents) {
    case .match(var question)?:
      let platform = question.platform
      for _ in 0...random.number(below: 3) { question.vary(&random) }
      return (question.question, platform)
    case .other(let kind, let platform)?:
      return (recombined[kind]?.next().question).map { ($0, platform) }
    case nil: return nil
    }
  }
}
