package import Questions

/// How a question came back.
package enum Response: Sendable, Hashable {
  /// The implementation answers.
  case answer(Answer)
  /// The implementation declines the question, and says why.
  case skipped(String)
  /// The implementation failed inside.
  case error(String, trace: String?)
  /// The process that was asked broke off or broke the protocol.
  case fault(Fault)
}

/// What a process did instead of answering.
package struct Fault: Sendable, Hashable {
  /// The ways to do so, spelt as reports have them.
  package enum Kind: String, Sendable, CaseIterable {
    /// It ended.
    case crash
    /// It did not answer in time.
    case timeout
    /// It wrote what is no answer.
    case `protocol`
  }

  /// In which way.
  package var kind: Kind
  /// One line: `killed by SIGSEGV`, `no answer within 10 s`.
  package var message: String
  /// What it wrote to standard error last, if anything.
  package var trace: String?

  /// A fault; the trace is often known only later.
  package init(_ kind: Kind, _ message: String, trace: String? = nil) {
    self.kind = kind
    self.message = message
    self.trace = trace
  }
}

/// Anything under test that answers in this process.
package protocol Implementation: TestSubject {
  /// Answers one question as the given system would, or as today's if it reads only as those do.
  func response(to question: Question, on platform: Platform) async -> Response
}

/// Who an implementation is, and what it can be asked.
package struct ImplementationDescription: Sendable, Hashable, Codable {
  /// The name that reports show.
  package var name: String
  /// The language it is written in.
  package var language: String
  /// Its version.
  package var version: String
  /// Where it comes from.
  package var homepage: String?
  /// The questions that it answers, each once, in the order of the protocol.
  package var questions: [QuestionKind]
  /// Whether it can read as an older system.
  package var readsPlatforms: Bool

  /// An implementation by its name.
  package init(
    name: String, language: String, version: String, homepage: String? = nil,
    questions: Set<QuestionKind>, readsPlatforms: Bool
  ) {
    self.name = name
    self.language = language
    self.version = version
    self.homepage = homepage
    self.questions = QuestionKind.allCases.filter(questions.contains)
    self.readsPlatforms = readsPlatforms
  }
}
