package import Questions
package import SpecModel

extension Question {
  /// What the production library answers.
  package func libraryAnswer(on platform: Platform) -> Answer {
    AssociatedDomainsImplementation().answer(to: self, on: platform.inLibrary)
  }

  /// What the reference model answers, by the documented dialect or with one mutant; nothing on
  /// a system that does not know universal links.
  package func modelAnswer(with mutant: Mutant? = nil, on platform: Platform) -> Answer? {
    SpecModelImplementation(mutant: mutant).answer(to: self, on: platform)
  }
}
