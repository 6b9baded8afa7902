import BuiltIns
import Questions
import Running
import SpecModel
import Suites

/// The rules and the authority behind the expected answer of a promoted case.
struct CaseJustification: Sendable {
  /// The rules that the case names, the most relevant first.
  let rules: [String]
  /// The authority of the expected answer.
  let authority: Authority
  /// The acceptable answers with their names, the model's first; empty unless they are unspecified.
  let alternatives: [(name: String, answer: Answer)]

  /// Creates the justification of the answers to a question; `nil` if no rule can be named.
  init?(
    of question: FuzzedQuestion, _ pair: AnswerMismatch, explanations: [Mutant],
    _ inquiry: MutantExplanation
  ) {
    var seen: Set<String> = []
    let rules = explanations.map(\.rule).filter {
      ![nil, .unspecified].contains(inquiry.authority(of: $0)) && seen.insert($0).inserted
    }
    let open = inquiry.mutants.filter {
      inquiry.authority(of: $0.rule) == .unspecified && question.kills($0, pair.model)
    }
    guard open.isEmpty else {
      let explaining = open.filter { item in explanations.contains { $0.id == item.id } }
      guard let (rule, list) = Self.alternatives(question, pair, explaining + open, inquiry.data)
      else { return nil }
      (self.rules, self.authority, alternatives) = (rules + [rule], .unspecified, list)
      return
    }
    guard let weakest = rules.compactMap({ inquiry.authority(of: $0) }).min() else { return nil }
    (self.rules, authority, alternatives) = (rules, weakest, [])
  }

  /// Returns the first rule among the mutants for which the data has names, and the answers that
  /// the rule allows.
  ///
  /// These are the answer of the model, and that of each mutant of the same unspecified choice.
  private static func alternatives(
    _ question: FuzzedQuestion, _ pair: AnswerMismatch, _ open: [Mutant], _ data: ConformanceData
  ) -> (rule: String, list: [(name: String, answer: Answer)])? {
    let named = open.lazy.compactMap { mutant in
      data.namesOfAlternatives(mutant).map { (mutant.rule, $0.documented) }
    }
    guard let (rule, documented) = named.first else { return nil }
    let expected = question.question.modelExpectation(on: question.platform) ?? pair.model
    var list = [(name: documented, answer: expected)]
    for other in open where other.rule == rule {
      guard let names = data.namesOfAlternatives(other), names.documented == documented,
        let answer = question.question.modelAnswer(with: other, on: question.platform),
        let expected = question.question.modelExpectation(with: other, on: question.platform),
        !list.contains(where: { answer.satisfies($0.answer) || $0.name == names.mutant })
      else { continue }
      list.append((names.mutant, expected))
    }
    return (rule, list)
  }
}

extension ConformanceData {
  /// Returns the names of the two alternatives of an unspecified rule, the model's and a mutant's,
  /// from the first case in which they differ; `nil` if there is none.
  fileprivate func namesOfAlternatives(
    _ mutant: Mutant
  ) -> (documented: String, mutant: String)? {
    let known = Set((catalog.rules[mutant.rule]?.alternatives ?? []).map(\.name))
    for item in cases where item.authority == .unspecified && item.rules.contains(mutant.rule) {
      guard let platform = item.platforms.newest else { continue }
      let names = [nil, mutant].map { mutant in
        item.question.modelAnswer(with: mutant, on: platform)
          .flatMap { CaseResult(of: .answer($0), for: item.expectation).alternative }
      }
      if let documented = names[0], let other = names[1], documented != other,
        known.isSuperset(of: [documented, other])
      {
        return (documented, other)
      }
    }
    return nil
  }
}
