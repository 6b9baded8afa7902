/// Whether a URL opens an app.
public enum Decision: String, Sendable, CaseIterable, Codable {
  /// A rule that does not exclude matches: the URL opens the app.
  case match
  /// A rule that excludes matches first: the URL does not open the app.
  case exclude
  /// No rule matches: the URL does not open the app.
  case noMatch = "no_match"
}

/// What an implementation answers, and what a case expects.
public enum Answer: Sendable, Hashable {
  /// To `match`: the decision and, where it is known, the JSON Pointer of the rule that decided.
  case decision(Decision, rule: String?)
  /// To `pattern`.
  case matches(Bool)
  /// To `site`: whether the bytes are a site association, and its apps by service, in any order.
  case site(accepted: Bool, services: [String: Set<String>])
  /// To `entitlements`: whether the bytes are entitlements, and what they claim.
  case entitlements(EntitlementsAnswer)
  /// To `resolve`: the app's identifier, `browser` or `nothing`, and why it is no app.
  case opens(String, reason: String?)
  /// To `fetch`: what is asked, and what comes of it.
  case fetch(FetchAnswer)
}

/// How a question came back.
public enum Reply: Sendable, Hashable {
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
public struct Fault: Sendable, Hashable {
  /// The ways to do so, spelt as reports have them.
  public enum Kind: String, Sendable, CaseIterable {
    /// It ended.
    case crash
    /// It did not answer in time.
    case timeout
    /// It wrote what is no answer.
    case `protocol`
  }

  /// In which way.
  public var kind: Kind
  /// One line: `killed by SIGSEGV`, `no answer within 10 s`.
  public var message: String
  /// What it wrote to standard error last, if anything.
  public var trace: String?

  /// A fault; the trace is often known only later.
  public init(_ kind: Kind, _ message: String, trace: String? = nil) {
    self.kind = kind
    self.message = message
    self.trace = trace
  }
}

/// Anything under test that answers in this process.
public protocol Implementation: Respondent {
  /// Answers one question as the given system would, or as today's if it reads only as those do.
  func reply(to question: Question, on platform: Platform) async -> Reply
}

/// Who an implementation is, and what it can be asked.
public struct ImplementationDescription: Sendable, Hashable, Codable {
  /// The name that reports show.
  public var name: String
  /// The language it is written in.
  public var language: String
  /// Its version.
  public var version: String
  /// Where it comes from.
  public var homepage: String?
  /// The questions that it answers, each once, in the order of the protocol.
  public var questions: [QuestionKind]
  /// Whether it can read as an older system.
  public var readsPlatforms: Bool

  /// An implementation by its name.
  public init(
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
