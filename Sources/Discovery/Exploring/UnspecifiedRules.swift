package import Questions
import Running
import SpecModel
package import Suites

/// The rules that leave answers open, by the mutants that read them another way.
struct UnspecifiedRules: Sendable {
  private let mutants: [Mutant]
  private let decided: [Mutant]
  private let decidedCases: DecidedCases

  /// Finds the mutants of the unspecified rules of the data.
  init(_ data: ConformanceData) {
    let isOpen = { (mutant: Mutant) in
      data.catalog.rules[mutant.rule]?.authority == .unspecified
    }
    decidedCases = DecidedCases(data)
    mutants = Mutant.all.filter(isOpen)
    decided = Mutant.all.filter { !isOpen($0) }
  }

  /// Returns the unspecified rule on which the right answer to a question depends, that whose
  /// alternative gives the implementation's answer first; `nil` if there is none, or if a mutant of
  /// another rule explains the answer and no two alternatives do.
  ///
  /// What a case decides is not open.
  func rule(of evidence: Evidence) -> String? {
    guard !decidedCases.contains(evidence.asked.question, on: evidence.documented.platform) else {
      return nil
    }
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

/// The questions of the suites that have one right answer.
package struct DecidedCases: Sendable {
  private let platforms: [JSON: [PlatformSet]]

  /// Collects the questions of the data.
  package init(_ data: ConformanceData) {
    platforms = Dictionary(
      grouping: data.cases.filter { $0.authority != .unspecified },
      by: { .object($0.question.members) }
    ).mapValues { $0.map(\.platforms) }
  }

  /// Returns whether a case asks a question on a platform.
  package func contains(_ question: Question, on platform: Platform) -> Bool {
    platforms[.object(question.members)]?.contains { $0.contains(platform) } ?? false
  }
}
