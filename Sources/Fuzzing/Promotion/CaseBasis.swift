import BuiltIns
import Questions
import Running
import SpecModel
import Suites

/// The rules and the authority that the expected answer of a promoted case rests on.
struct CaseBasis: Sendable {
  /// The rules that the case names, the most relevant first.
  let rules: [String]
  /// The authority.
  let authority: Authority
  /// The acceptable answers by name if they are unspecified, the model's first.
  let alternatives: [NamedAnswer]

  /// Finds the basis of the answers to a question; `nil` if no rule can be named.
  init?(
    of question: PromotedQuestion, _ pair: AnswerPair, explanations: [Mutant],
    _ inquiry: FindingInquiry, _ data: ConformanceData
  ) {
    func authority(of rule: String) -> Authority? { data.catalog.rules[rule]?.authority }
    let rules = explanations.map(\.rule)
      .filter { ![nil, .unspecified].contains(authority(of: $0)) }.uniqued
    let open = inquiry.killed(by: question, pair.model, among: inquiry.openMutants)
    guard open.isEmpty else {
      let explaining = open.filter { item in explanations.contains { $0.id == item.id } }
      guard let (rule, list) = Self.alternatives(question, pair, among: explaining + open, data)
      else { return nil }
      (self.rules, self.authority, alternatives) = (rules + [rule], .unspecified, list)
      return
    }
    guard let weakest = rules.compactMap({ authority(of: $0) }).min() else { return nil }
    (self.rules, self.authority, alternatives) = (rules, weakest, [])
  }

  /// Returns the rule of the first of these mutants that the data has names for, and the answers that
  /// it allows: the model's, and that of each of these mutants of the same unspecified choice.
  private static func alternatives(
    _ question: PromotedQuestion, _ pair: AnswerPair, among open: [Mutant],
    _ data: ConformanceData
  ) -> (rule: String, list: [NamedAnswer])? {
    for mutant in open {
      guard let names = data.namesOfAlternatives(mutant) else { continue }
      var list = [NamedAnswer(name: names.documented, answer: pair.model)]
      for other in open where other.rule == mutant.rule {
        guard let otherNames = data.namesOfAlternatives(other),
          otherNames.documented == names.documented,
          let answer = question.question.modelAnswer(with: other, on: question.platform),
          !list.contains(where: { $0.answer == answer || $0.name == otherNames.mutant })
        else { continue }
        list.append(NamedAnswer(name: otherNames.mutant, answer: answer))
      }
      return (mutant.rule, list)
    }
    return nil
  }
}

/// One acceptable answer to an unspecified question.
struct NamedAnswer: Sendable, Hashable {
  /// The name that the rule gives it.
  let name: String
  /// The answer.
  let answer: Answer
}

extension ConformanceData {
  /// Returns the names of the model's and a mutant's alternative of an unspecified rule, by the first
  /// case in which they differ; `nil` if there is none.
  fileprivate func namesOfAlternatives(
    _ mutant: Mutant
  ) -> (documented: String, mutant: String)? {
    let known = Set((catalog.rules[mutant.rule]?.alternatives ?? []).map(\.name))
    for item in cases where item.authority == .unspecified && item.rules.contains(mutant.rule) {
      guard let platform = item.platforms.newest else { continue }
      func name(_ mutant: Mutant?) -> String? {
        let answer = item.question.modelAnswer(with: mutant, on: platform)
        return answer.flatMap {
          CaseResult(of: .answer($0), for: item.expectation).alternative
        }
      }
      guard let documented = name(nil), let other = name(mutant), documented != other,
        known.isSuperset(of: [documented, other])
      else { continue }
      return (documented, other)
    }
    return nil
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, each where it comes first.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
