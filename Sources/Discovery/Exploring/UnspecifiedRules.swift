package import Questions
import Running
package import SpecModel
package import Suites

/// The rules that leave answers open, which is found with mutants that read them in another way.
package struct UnspecifiedRules: Sendable {
  private let rules: Set<String>

  /// Creates rules from their ids.
  package init(_ rules: Set<String>) { self.rules = rules }

  /// Creates the unspecified rules of a catalog.
  package init(_ catalog: RuleCatalog) {
    self.init(Set(catalog.rules.values.filter { $0.authority == .unspecified }.map(\.id)))
  }

  /// Returns why an answer to a question is wrong: either the mutants of specified rules that give
  /// it, in the order of the rule catalog, or the unspecified rule that leaves it open.
  package func explanation(
    of answer: Answer, to question: QuestionOnPlatform
  ) -> (mutants: [Mutant], openRule: String?) {
    guard let evidence = question.evidence(of: answer, in: "answers") else { return ([], nil) }
    if let rule = rule(of: evidence) { return ([], rule) }
    let mutants = Mutant.of(question.question.kind).filter { mutant in
      !rules.contains(mutant.rule) && evidence.test([mutant]).agrees
    }
    return (mutants, nil)
  }

  /// Returns the unspecified rule on which the right answer to a question depends; `nil` if there
  /// is none, or if a mutant of a specified rule gives the answer and two alternatives do not.
  ///
  /// A rule with an alternative that gives the implementation's answer is preferred.
  func rule(of evidence: Evidence) -> String? {
    var touched: [Mutant] = []
    let all = Mutant.of(evidence.asked.question.kind)
    for mutant in all where rules.contains(mutant.rule) {
      let test = evidence.test([mutant])
      if test.agrees { return mutant.rule }
      if test.isChanged { touched.append(mutant) }
    }
    guard let first = touched.first else { return nil }
    for (index, mutant) in touched.enumerated() {
      let others = touched[(index + 1)...].filter { $0.choice != mutant.choice }
      if others.contains(where: { evidence.test([mutant, $0]).agrees }) { return mutant.rule }
    }
    let isDecided = all.contains { !rules.contains($0.rule) && evidence.test([$0]).agrees }
    return isDecided ? nil : first.rule
  }
}
