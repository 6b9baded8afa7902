import Running


/// The cases that a report shows under one rule: those that name it first.
struct RuleSection {
  /// The rule; nothing for cases that name none.
  let rule: String?
  /// The places of the cases in the comparison.
  var places: [Int] = []
  /// The rules under which further cases stand that name this one too.
  var elsewhere: Set<String> = []
}

extension SideBySide {
  /// The cases by the rule that they name first, in the order of the rules' ids.
  var sections: [RuleSection] {
    var sections: [String?: RuleSection] = [:]
    for (place, item) in cases.enumerated() {
      let main = item.first.rules.first
      sections[main, default: RuleSection(rule: main)].places.append(place)
      guard let main else { continue }
      for rule in item.first.rules where rule != main {
        sections[rule, default: RuleSection(rule: rule)].elsewhere.insert(main)
      }
    }
    // A tilde comes after every letter: what names no rule stands last.
    return sections.values.sorted { ($0.rule ?? "~") < ($1.rule ?? "~") }
  }
}
