import BuiltIns
import Questions
import Running
import SpecModel
import Suites

/// What the expected answer of a promoted case rests on.
struct CaseBasis: Sendable {
  /// The rules that the case names, the one that it is most about first.
  let rules: [String]
  /// What they rest on.
  let authority: Authority
  /// Where nobody specifies the answer, the acceptable ones by name, the model's first.
  let alternatives: [NamedAnswer]

  /// The basis of a question with the answers to it; nothing where no rule can be named.
  init?(
    of question: PromotedQuestion, _ pair: AnswerPair, telling: [Mutant],
    _ inquiry: FindingInquiry, _ tables: ConformanceData
  ) {
    func authority(of rule: String) -> Authority? { tables.catalog.rules[rule]?.authority }
    let told = telling.map(\.rule).filter { authority(of: $0) != .unspecified }
    let rules = told.filter { authority(of: $0) != nil }.uniqued
    let open = inquiry.altering(question, pair.model, among: inquiry.openDeviations)
    guard open.isEmpty else {
      guard
        let alternatives = Self.alternatives(
          question, pair,
          among: open.filter { item in telling.contains { $0.id == item.id } } + open,
          tables)
      else { return nil }
      self.init(rules: rules + [alternatives.rule], .unspecified, alternatives.list)
      return
    }
    guard !rules.isEmpty else { return nil }
    let isDocumented = rules.contains { authority(of: $0) == .documented }
    self.init(rules: rules, isDocumented ? .documented : .observed, [])
  }

  private init(rules: [String], _ authority: Authority, _ alternatives: [NamedAnswer]) {
    (self.rules, self.authority, self.alternatives) = (rules, authority, alternatives)
  }

  /// The rule of the first of these deviations that the tables have names for, and the answers that
  /// it allows: the model's, and that of each of these deviations of the same doubt.
  private static func alternatives(
    _ question: PromotedQuestion, _ pair: AnswerPair, among open: [Mutant], _ tables: ConformanceData
  ) -> (rule: String, list: [NamedAnswer])? {
    for deviation in open {
      guard let names = tables.namesOfReadings(deviation) else { continue }
      var list = [NamedAnswer(name: names.documented, answer: pair.model)]
      for other in open where other.rule == deviation.rule {
        guard let otherNames = tables.namesOfReadings(other),
          otherNames.documented == names.documented,
          let answer = question.question.modelAnswer(with: other, on: question.platform),
          !list.contains(where: { $0.answer == answer || $0.name == otherNames.deviating })
        else { continue }
        list.append(NamedAnswer(name: otherNames.deviating, answer: answer))
      }
      return (deviation.rule, list)
    }
    return nil
  }
}

/// One acceptable answer where nobody specifies which.
struct NamedAnswer: Sendable, Hashable {
  /// The name that the rule gives it.
  let name: String
  /// The answer.
  let answer: Answer
}

extension ConformanceData {
  /// How the open question that a deviation answers another way calls both answers: by the first
  /// case about it where they are two.
  fileprivate func namesOfReadings(
    _ deviation: Mutant
  ) -> (documented: String, deviating: String)? {
    let known = Set((catalog.rules[deviation.rule]?.alternatives ?? []).map(\.name))
    for item in cases where item.authority == .unspecified && item.rules.contains(deviation.rule) {
      guard let platform = item.platforms.newest else { continue }
      func name(_ deviation: Mutant?) -> String? {
        let answer = item.question.modelAnswer(with: deviation, on: platform)
        return answer.flatMap {
          CaseResult(of: .answer($0), for: item.expectation).alternative
        }
      }
      guard let documented = name(nil), let deviating = name(deviation), documented != deviating,
        known.isSuperset(of: [documented, deviating])
      else { continue }
      return (documented, deviating)
    }
    return nil
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each where it comes first.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
