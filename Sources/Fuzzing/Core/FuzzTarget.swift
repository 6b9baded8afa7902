package import Discovery
package import Questions
package import Running
package import Suites

/// A check of inputs, the same for libFuzzer, a replay and a test.
package protocol FuzzTarget: Sendable {
  /// The name of the program and of the folder in `Corpus`: `json_parser_fuzzer`.
  var name: String { get }
  /// One sentence on what is checked against what.
  var summary: String { get }
  /// The variation of inputs by their structure; `nil` if libFuzzer's own is enough.
  var mutator: Mutator? { get }
  /// The kinds of question that the target has for an implementation.
  var kinds: Set<QuestionKind> { get }

  /// Checks one input; throws a ``Finding`` if an oracle is broken.
  func check(_ input: [UInt8]) throws
  /// Returns the input in readable form.
  func show(_ input: [UInt8]) -> String
  /// Returns an input that states a question of the suites; `nil` if the target cannot.
  func seed(_ question: Question, _ platform: Platform) -> [UInt8]?
  /// Returns the questions of an input, those of today's systems first; none if the suites have no
  /// question for what the target checks.
  func questions(of input: [UInt8]) -> [PromotedQuestion]
  /// Returns the questions that an implementation is asked about an input: those of the input, or
  /// others that it becomes a part of.
  func questionsForImplementations(of input: [UInt8]) -> [PromotedQuestion]
  /// Returns an input with a question; `nil` if the target has none for it.
  func input(stating question: PromotedQuestion) -> [UInt8]?
  /// Returns questions without end that are steered by what the model shows.
  ///
  /// - Parameters:
  ///   - seed: The seed; equal ones give equal questions.
  ///   - seeds: Returns the inputs to begin with.
  ///   - corpus: The corpus of an earlier source, which is asked before them.
  func source(
    for description: ImplementationDescription, in data: ConformanceData, seed: UInt64,
    seeds: () throws -> [[UInt8]], corpus: [[UInt8]]
  ) throws -> any SteeredQuestionSource
  /// Counts the circumstances of a right answer, which steer the search with another library.
  func noteRightAnswer(to input: [UInt8], _ answer: () -> Answer?)
}

extension FuzzTarget {
  /// Libfuzzer's own means.
  package var mutator: Mutator? { nil }
  /// None.
  package var kinds: Set<QuestionKind> { [] }
  /// None.
  package func seed(_ question: Question, _ platform: Platform) -> [UInt8]? { nil }
  /// None.
  package func questions(of input: [UInt8]) -> [PromotedQuestion] { [] }
  /// Those of the input.
  package func questionsForImplementations(of input: [UInt8]) -> [PromotedQuestion] {
    questions(of: input)
  }
  /// The file of the question.
  package func input(stating question: PromotedQuestion) -> [UInt8]? {
    question.question.file?.bytes
  }
  /// Counts nothing: edges are enough.
  package func noteRightAnswer(to input: [UInt8], _ answer: () -> Answer?) {}
}

/// The question of a fuzz input, split into parts that can be reduced one by one.
package struct PromotedQuestion: Sendable, Hashable {
  /// The system that reads the file.
  var platform: Platform
  /// A question about one file, as if a JSON value were always written in the usual way.
  var subject: Question
  /// How the file is written if it is a JSON value.
  var writing = FileWriting()

  /// The question as the suites state it.
  var question: Question {
    guard case .json(let site) = subject.file else { return subject }
    var question = subject
    question.file = FileContents(site, writing)
    return question
  }
}

extension Question {
  /// The one file that the question is about; `nil` if it is about none or about several.
  var file: FileContents? {
    get {
      switch self {
      case .match(let file, _, _, _), .site(let file), .entitlements(let file): file
      case .pattern, .resolve, .fetch: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .match(_, let domain, let app, let url):
        self = .match(site: newValue, domain: domain, app: app, url: url)
      case .site: self = .site(newValue)
      case .entitlements: self = .entitlements(newValue)
      case .pattern, .resolve, .fetch: return
      }
    }
  }
}
