package import Questions
package import Suites

/// Whole questions from generators, without end, of the kinds that an implementation answers.
///
/// Besides `match` questions, an eighth of the questions is of each other kind. Half of the `site`
/// questions are about the file of a `match` question.
package struct GeneratedQuestions: SteeredQuestionSource {
  /// The path of the suite that their cases would be in.
  package let suite = "discover"
  private var generator: QuestionGenerator
  private var recombined: [QuestionKind: RecombinedQuestions]
  /// The kinds of successive questions, in an order that is repeated.
  private let turns: [QuestionKind]
  private let prefersAnswered: Bool
  private var random: SeededGenerator
  private var number = 0

  /// Creates a source of questions that an implementation answers.
  ///
  /// - Parameters:
  ///   - seed: The seed; equal ones give equal questions.
  ///   - data: The suites, whose questions are varied.
  ///   - corpus: The corpus of an earlier source, which is asked first.
  ///   - prefersAnswered: Whether questions that are answered are varied more often if most are
  ///     not.
  package init(
    seed: UInt64, data: ConformanceData, kinds: some Collection<QuestionKind>,
    supportsPlatforms: Bool, corpus: [[UInt8]] = [], prefersAnswered: Bool = false
  ) {
    self.prefersAnswered = prefersAnswered
    random = SeededGenerator(seed: seed)
    generator = QuestionGenerator(
      seed: seed, data: data, supportsPlatforms: supportsPlatforms,
      corpus: corpus.map { MatcherQuestion(bytes: $0) })
    var recombined: [QuestionKind: RecombinedQuestions] = [:]
    for kind in kinds where kind != .match {
      recombined[kind] = RecombinedQuestions(
        kind, of: data, seed: seed, supportsPlatforms: supportsPlatforms)
    }
    let others = QuestionKind.allCases.filter { recombined[$0] != nil }
    let matches = kinds.contains(.match) ? 8 - others.count : 0
    self.recombined = recombined
    turns = Array(repeating: .match, count: matches) + others
  }

  /// The number of mutants that questions about a site and a URL have killed, and the number that
  /// they can kill.
  package var coverage: (shown: Int, all: Int) { generator.pairs }

  /// The inputs of the matcher's fuzz target that state the questions that are kept.
  package var corpus: [[UInt8]] { generator.corpus.map(\.bytes) }

  /// The number of features of the model that the questions showed.
  package var featureCount: Int { generator.featureCount }

  /// Returns the next questions.
  package mutating func next(_ count: Int) -> [QuestionOnPlatform] {
    var questions: [QuestionOnPlatform] = []
    while questions.count < count, !turns.isEmpty {
      let kind = turns[number % turns.count]
      number += 1
      if let question = next(kind) { questions.append(question) }
    }
    return questions
  }

  /// Returns the next question of a kind; `nil` if its system does not support universal links.
  private mutating func next(_ kind: QuestionKind) -> QuestionOnPlatform? {
    if kind != .match, kind != .site || random.oneIn(2), let next = recombined[kind]?.next() {
      return QuestionOnPlatform(number: number, next.question, on: next.platform)
    }
    let (question, verdict, bytes) = generator.next()
    if kind == .site {
      let file = FileContents(question.site, question.writing)
      return QuestionOnPlatform(number: number, .site(file), on: question.platform)
    }
    return QuestionOnPlatform(
      number: number, question.question, on: question.platform, deciding: verdict, input: bytes)
  }

  /// Notes which questions the implementation answered; those on which it failed are no longer
  /// varied, since each failure costs time.
  package mutating func note(
    answered: [QuestionOnPlatform], failed: [QuestionOnPlatform], of questions: [QuestionOnPlatform]
  ) {
    let failed = failed.filter { !$0.input.isEmpty }
    generator.forget(failed.map { MatcherQuestion(bytes: $0.input) })
    guard prefersAnswered, 2 * answered.count < questions.count else { return }
    generator.prefer(answered.filter { !$0.input.isEmpty }.map { MatcherQuestion(bytes: $0.input) })
  }
}
