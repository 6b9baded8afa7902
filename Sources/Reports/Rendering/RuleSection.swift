import Running

/// The cases that a report lists under one rule: those that name it first.
struct RuleSection {
  /// The rule, `nil` for cases that name none.
  let rule: String?
  /// The rows of the cases.
  var rows: [Int] = []
  /// The rules under which further cases that name this rule are listed.
  var elsewhere: Set<String> = []
}

extension ResultMatrix {
  /// The cases by the rule that they name first, in the order of the rules' ids.
  var sections: [RuleSection] {
    var sections: [String?: RuleSection] = [:]
    for (row, item) in cases.enumerated() {
      let main = item.first.rules.first
      sections[main, default: RuleSection(rule: main)].rows.append(row)
      guard let main else { continue }
      for rule in item.first.rules where rule != main {
        sections[rule, default: RuleSection(rule: rule)].elsewhere.insert(main)
      }
    }
    // A tilde sorts after every letter: the section without a rule comes last.
    return sections.values.sorted { ($0.rule ?? "~") < ($1.rule ?? "~") }
  }
}
