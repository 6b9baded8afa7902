import Questions
import Suites

/// The relations of a rule to other rules, each list in the order of the ids.
struct Relations: Sendable {
  /// The rules that the rule, if it is inferred, follows from.
  private(set) var premises: [Rule]
  /// The inferred rules that follow from the rule.
  private(set) var conclusions: [Rule]
  /// The rules that cannot all be true together with the rule.
  private(set) var contradicting: [Rule]
  /// The open questions about the rule: those that its text or its cases name.
  private(set) var questions: [Rule]
  /// The other rules that the rule names, or that name the rule.
  private(set) var mentioned: [Rule]
  /// The other rules that most often decide the same cases as the rule.
  private(set) var companions: [Rule]

  /// Finds the relations of a rule.
  init(of rule: Rule, in contents: Contents) {
    let catalog = contents.data.catalog
    let all = catalog.sortedRules.filter { $0.id != rule.id }
    let mentioning = contents.mentions[rule.id] ?? []
    let named = Set(rule.mentioned).union(mentioning)
    let companions = (contents.cases[rule.id] ?? []).flatMap(\.rules)
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
    premises = all.filter { rule.premises.contains($0.id) }
    conclusions = all.filter { $0.premises.contains(rule.id) }
    contradicting = all.filter { rule.contradicts($0) }
    let found = Set((premises + conclusions + contradicting).map(\.id))
    let others = all.filter { !found.contains($0.id) }
    questions = others.filter {
      $0.authority == .unspecified && (named.contains($0.id) || companions[$0.id] != nil)
    }
    mentioned = others.filter { $0.authority != .unspecified && named.contains($0.id) }
    self.companions =
      others.filter {
        $0.authority != .unspecified && !named.contains($0.id) && companions[$0.id] != nil
      }
      .sorted { (companions[$1.id] ?? 0, $0.id) < (companions[$0.id] ?? 0, $1.id) }
      .prefix(8).sorted { $0.id < $1.id }
  }
}

extension Rule {
  /// Returns whether one of the two rules says that it contradicts the other.
  fileprivate func contradicts(_ other: Rule) -> Bool {
    contradicted.contains(other.id) || other.contradicted.contains(id)
  }
}
