import SpecModel
import Suites

/// Where the rules leave the answer open: the mutants of unspecified rules.
struct UnspecifiedTerritory: Sendable {
  private let mutants: [Mutant]

  /// Finds the mutants of the unspecified rules of a catalog.
  init(_ catalog: RuleCatalog) {
    mutants = Mutant.all.filter { catalog.rules[$0.rule]?.authority == .unspecified }
  }

  /// Returns the unspecified rule on which the right answer to a question depends, that whose
  /// alternative gives the implementation's answer first; `nil` if there is none.
  func rule(of evidence: Evidence) -> String? {
    var touched: String?
    for mutant in mutants {
      let test = evidence.test([mutant])
      if test.agrees { return mutant.rule }
      if test.isChanged, touched == nil { touched = mutant.rule }
    }
    return touched
  }
}
