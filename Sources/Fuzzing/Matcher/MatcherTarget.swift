import Discovery
import Questions
import Running
import Suites

/// A target that compares the decisions of the library and the model about a URL.
struct MatcherTarget: FuzzTarget {
  let name = "matcher_fuzzer"
  let summary =
    "Decides on a URL by a site association; library against model and against itself."
  /// A mutator that varies questions by their structure.
  let mutator: Mutator? = .matcher
  /// Decisions.
  let kinds: Set<QuestionKind> = [.match]

  /// Returns an input that states a question about a decision.
  func seed(_ question: Question, _ platform: Platform) -> [UInt8]? {
    MatcherQuestion(question, on: platform)?.bytes
  }

  /// Returns the question.
  func show(_ input: [UInt8]) -> String { MatcherQuestion(bytes: input).text }

  /// Compares the library with the model and with itself.
  func check(_ input: [UInt8]) throws {
    try MatcherOracle().check(MatcherQuestion(bytes: input), .chosen(by: input))
  }

  /// Returns the one question of an input.
  func questions(of input: [UInt8]) -> [FuzzedQuestion] {
    let question = MatcherQuestion(bytes: input)
    let subject = Question.match(
      site: .json(question.site), domain: question.domain, app: question.app, url: question.url)
    return [
      FuzzedQuestion(platform: question.platform, subject: subject, writing: question.writing)
    ]
  }

  /// Returns an input that states a question; `nil` if the input would state a different one.
  func input(stating question: FuzzedQuestion) -> [UInt8]? {
    guard case .match(.json(let site), let domain, let app, let url) = question.subject else {
      return nil
    }
    let matcherQuestion = MatcherQuestion(
      platform: question.platform, writing: question.writing, site: site, domain: domain, app: app,
      url: url)
    let input = matcherQuestion.bytes
    return MatcherQuestion(bytes: input) == matcherQuestion ? input : nil
  }

  /// Returns a source of generated questions that starts with the suites.
  func source(
    for description: ImplementationDescription, in data: ConformanceData, seed: UInt64,
    seeds: () throws -> [[UInt8]], corpus: [[UInt8]]
  ) -> any SteeredQuestionSource {
    GeneratedQuestions(
      seed: seed, data: data, kinds: Array(kinds.intersection(description.questions)),
      supportsPlatforms: description.supportsPlatforms, corpus: corpus, prefersAnswered: true)
  }

  /// Counts the features that also steer the search when our own library is tested.
  func noteRightAnswer(to input: [UInt8], _ answer: () -> Answer?) {
    guard case .decision(let decision, let rule)? = answer() else { return }
    let verdict = MatcherVerdict(decision: decision.rawValue, rule: rule)
    MatcherEvents.hit(MatcherQuestion(bytes: input), model: verdict, library: verdict)
  }
}
