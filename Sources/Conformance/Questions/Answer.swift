/// Whether a URL opens an app.
public enum Decision: String, Sendable, CaseIterable, Codable {
  case match
  case exclude
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
  case answer(Answer)
  /// The implementation declines the question, and says why.
  case skipped(String)
  /// The implementation failed inside.
  case error(String, trace: String?)
}

/// Anything under test.
public protocol Implementation: Sendable {
  /// Who it is, and what it can be asked.
  var description: ImplementationDescription { get }

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
