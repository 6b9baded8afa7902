import Questions
package import Running

/// The implementations that come with the program.
package enum BuiltIn: String, Sendable, CaseIterable {
  /// The rules as the plainest code.
  case specModel = "spec-model"
  /// The production library.
  case associatedDomains = "associated-domains"

  /// The version of the program and of what comes with it.
  package static let version = "1.0.0"

  /// What can be asked.
  package var implementation: any Implementation {
    switch self {
    case .specModel: SpecModelImplementation()
    case .associatedDomains: AssociatedDomainsImplementation()
    }
  }
}

extension ImplementationDescription {
  /// A built-in implementation, which answers every question and reads as any system.
  init(builtIn: BuiltIn) {
    self.init(
      name: builtIn.rawValue, language: "Swift", version: BuiltIn.version,
      questions: Set(QuestionKind.allCases), readsPlatforms: true)
  }
}
