package import Questions
package import Running
package import SpecModel

/// The implementations that come with the program.
package enum BuiltIn: String, Sendable, CaseIterable {
  /// The reference model: the rules as the plainest code.
  case specModel = "spec-model"
  /// The production library.
  case associatedDomains = "associated-domains"

  /// The version of the program and its built-ins.
  package static let version = "1.0.0"

  /// The implementation under test.
  package var implementation: any Implementation {
    switch self {
    case .specModel: SpecModelImplementation()
    case .associatedDomains: AssociatedDomainsImplementation()
    }
  }

  /// The implementation as a service, which reuses what successive questions share.
  package var service: any Implementation {
    switch self {
    case .specModel: implementation
    case .associatedDomains: AssociatedDomainsImplementation(last: LastMatcher())
    }
  }
}

extension ImplementationDescription {
  /// Creates the description of a built-in, which answers every question and supports every system.
  init(builtIn: BuiltIn) {
    self.init(
      name: builtIn.rawValue, language: "Swift", version: BuiltIn.version,
      questions: Set(QuestionKind.allCases), supportsPlatforms: true)
  }
}

extension Question {
  /// Returns the answer of the production library.
  package func libraryAnswer(on platform: Platform) -> Answer {
    AssociatedDomainsImplementation().answer(to: self, on: platform.inLibrary)
  }

  /// Returns the answer of the reference model, or of one of its mutants; `nil` on a system that
  /// does not support universal links.
  package func modelAnswer(with mutant: Mutant? = nil, on platform: Platform) -> Answer? {
    SpecModel(with: mutant, on: platform)?.answer(to: self)
  }

  /// Returns the same answer in the form of an expectation, which says whether it rests on a
  /// refusal.
  package func modelExpectation(with mutant: Mutant? = nil, on platform: Platform) -> Answer? {
    ModelReading(self, on: platform)?.expectation(with: mutant.map { [$0] } ?? [])
  }
}

extension SpecModel {
  /// Creates the model of a platform, or one of its mutants.
  fileprivate init?(with mutant: Mutant? = nil, on platform: Platform) {
    guard let documented = Dialect.reading(platform) else { return nil }
    self.init(dialect: mutant?.applied(to: documented) ?? documented)
  }
}
