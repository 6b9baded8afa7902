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

  /// Creates a description.
  package init(
    name: String, language: String, version: String, homepage: String? = nil,
    questions: Set<QuestionKind>, supportsPlatforms: Bool
  ) {
    self.name = name
    self.language = language
    self.version = version
    self.homepage = homepage
    self.questions = QuestionKind.allCases.filter(questions.contains)
    self.supportsPlatforms = supportsPlatforms
  }
}

/// Makes names unique: a name that is taken gets a number.
package struct UniqueNames {
  private var taken: Set<String>
  private var lastNumbers: [String: Int] = [:]

  /// Creates a source of names other than those that are taken.
  package init(taken: Set<String> = []) {
    self.taken = taken
  }

  /// Takes the name if it is free, else `name (2)`, `name (3)` and so on, and returns it.
  package mutating func claim(_ name: String) -> String {
    guard !taken.insert(name).inserted else { return name }
    var number = lastNumbers[name, default: 1]
    var numbered = name
    repeat {
      number += 1
      numbered = "\(name) (\(number))"
    } while !taken.insert(numbered).inserted
    lastNumbers[name] = number
    return numbered
  }
}
