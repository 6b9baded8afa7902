package import Questions

/// The name of an implementation, and the questions that it answers.
package struct ImplementationDescription: Sendable, Hashable {
  /// The name in reports.
  package var name: String
  /// The programming language.
  package var language: String
  /// The version.
  package var version: String
  /// The address of its project, if it has one.
  package var homepage: String?
  /// The questions that it answers, each once, in the order of the protocol.
  package var questions: [QuestionKind]
  /// Whether it supports older systems.
  package var supportsPlatforms: Bool

  /// Creates a description, by default of an implementation that answers no questions.
  package init(
    name: String, language: String = "", version: String = "", homepage: String? = nil,
    questions: Set<QuestionKind> = [], supportsPlatforms: Bool = false
  ) {
    self.name = name
    self.language = language
    self.version = version
    self.homepage = homepage
    self.questions = QuestionKind.allCases.filter(questions.contains)
    self.supportsPlatforms = supportsPlatforms
  }
}
