import SpecModel
import Suites

/// The rules that leave answers open, by the mutants that read them another way.
struct UnspecifiedRules: Sendable {
  private let mutants: [Mutant]
  private let decided: [Mutant]

  /// Finds the mutants of the unspecified rules of a catalog.
  init(_ catalog: RuleCatalog) {
    let isOpen = { (mutant: Mutant) in catalog.rules[mutant.rule]?.authority == .unspecified }
    mutants = Mutant.all.filter(isOpen)
    decided = Mutant.all.filter { !isOpen($0) }
  }

  /// Returns the unspecified rule on which the right answer to a question depends, that whose
  /// alternative gives the implementation's answer first; `nil` if there is none, or if a mutant of
  /// another rule explains the answer and no two alternatives do.
  func rule(of evidence: Evidence) -> String? {
    var touched: [Mutant] = []
    for mutant in mutants {
      let test = evidence.test([mutant])
      if test.agrees { return mutant.rule }
      if test.isChanged { touched.append(mutant) }
    }
    guard let first = touched.first else { return nil }
    for (index, mutant) in touched.enumerated() {
      let others = touched[(index + 1)...].filter { $0.choice != mutant.choice }
      if others.contains(where: { evidence.test([mutant, $0]).agrees }) { return mutant.rule }
    }
    return decided.contains { evidence.test([$0]).agrees } ? nil : first.rule
  }
}
