package import Discovery
package import Questions
package import Running
package import Suites

/// A check of inputs, which is the same under libFuzzer, in a replay and in a test.
package protocol FuzzTarget: Sendable {
  /// The name of the program and of the folder in `Corpus`: `json_parser_fuzzer`.
  var name: String { get }
  /// One sentence that says what is checked against what.
  var summary: String { get }
  /// The mutator that varies inputs by their structure; `nil` if libFuzzer's own are enough.
  var mutator: Mutator? { get }
  /// The kinds of question that the target can ask an implementation.
  var kinds: Set<QuestionKind> { get }

  /// Checks one input; throws a ``Finding`` if an oracle is broken.
  func check(_ input: [UInt8]) throws
  /// Returns the input in readable form.
  func show(_ input: [UInt8]) -> String
  /// Returns an input that states a question of the suites; `nil` if the target cannot.
  func seed(_ question: Question, _ platform: Platform) -> [UInt8]?
  /// Returns the questions that an input states, those about the latest systems first; empty if the
  /// suites have no questions about what the target checks.
  func questions(of input: [UInt8]) -> [FuzzedQuestion]
  /// Returns the questions about an input that are sent to an implementation: the questions that
  /// the input states, or others that contain it.
  func questionsForImplementations(of input: [UInt8]) -> [FuzzedQuestion]
  /// Returns an input that states a question; `nil` if the target has none for it.
  func input(stating question: FuzzedQuestion) -> [UInt8]?
  /// Returns an endless source of questions, steered by the features of the model that they show.
  ///
  /// - Parameters:
  ///   - seed: The seed; equal ones give equal questions.
  ///   - seeds: Returns the inputs to begin with.
  ///   - corpus: The corpus of an earlier source, which is asked before them.
  func source(
    for description: ImplementationDescription, in data: ConformanceData, seed: UInt64,
    seeds: () throws -> [[UInt8]], corpus: [[UInt8]]
  ) throws -> any SteeredQuestionSource
  /// Counts the features of a correct answer, which steer the search when a library is tested.
  func noteRightAnswer(to input: [UInt8], _ answer: () -> Answer?)
}

extension FuzzTarget {
  /// `nil`: libFuzzer's own mutators.
  package var mutator: Mutator? { nil }
  /// No kinds.
  package var kinds: Set<QuestionKind> { [] }
  /// `nil`.
  package func seed(_ question: Question, _ platform: Platform) -> [UInt8]? { nil }
  /// No questions.
  package func questions(of input: [UInt8]) -> [FuzzedQuestion] { [] }
  /// The questions that the input states.
  package func questionsForImplementations(of input: [UInt8]) -> [FuzzedQuestion] {
    questions(of: input)
  }
  /// The bytes of the question's file.
  package func input(stating question: FuzzedQuestion) -> [UInt8]? {
    question.question.file?.bytes
  }
  /// Counts nothing, because edges are guidance enough.
  package func noteRightAnswer(to input: [UInt8], _ answer: () -> Answer?) {}
}

/// The question that a fuzz input states, split into parts that can be reduced one by one.
package struct FuzzedQuestion: Sendable, Hashable {
  /// The system that reads the file.
  var platform: Platform
  /// A question about one file, without regard to how a JSON value is written.
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
