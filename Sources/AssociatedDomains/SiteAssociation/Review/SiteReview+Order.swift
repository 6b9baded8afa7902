extension SiteReview {
  /// Reports rules that an earlier one keeps from ever deciding, and lists that let nothing in.
  mutating func reviewOrder(of rules: [CompiledRule], in list: Place) {
    let isComponents = list.pointer.text.hasSuffix("components")
    if rules.isEmpty {
      report(.warning, "CMP-007", list, "an empty list of rules matches nothing")
      return
    }
    if rules.allSatisfy(\.excludes) {
      let last = isComponents ? "`{}`" : "`\"*\"`"
      report(
        .warning, "EXC-001", list, "all rules exclude, so no URL opens the app; add \(last) last")
      return
    }
    let objects = Dictionary(
      list.elements.map { ($0.pointer, $0) }, uniquingKeysWith: { first, _ in first })
    var comparisons = Self.maximumComparisons
    for (index, rule) in rules.enumerated() {
      let earlier = rules[..<index].first { earlier in
        comparisons -= 1 + earlier.conditions.count * rule.conditions.count
        return comparisons > 0 && earlier.matchesWherever(rule)
      }
      guard let earlier, let place = objects[rule.pointer] else { continue }
      reportShadow(on: rule, by: earlier, place)
    }
  }

  /// Comparing all rules of a list with each other takes time that grows with the square of their
  /// number; very long lists are compared as far as this goes.
  private static let maximumComparisons = 200_000

  private mutating func reportShadow(
    on rule: CompiledRule, by earlier: CompiledRule, _ place: Place
  ) {
    let isHarmful = rule.excludes != earlier.excludes
    let effect = rule.excludes ? "its exclude has no effect" : "it never matches"
    report(
      isHarmful ? .error : .note, rule.excludes ? "EXC-002" : "ORD-001", place,
      "\(earlier.pointer.text.escaped) matches all that this rule does; "
        + (isHarmful ? "\(effect): put it first" : "this rule is not needed"))
  }
}

extension CompiledRule {
  /// Whether the rule surely matches every URL that another does; false where that is not plain.
  fileprivate func matchesWherever(_ other: CompiledRule) -> Bool {
    conditions.allSatisfy { condition in
      condition.alwaysHolds || other.conditions.contains { $0.implies(condition) }
    }
  }
}

extension CompiledRule.Condition {
  /// Whether the condition surely holds only where another does.
  fileprivate func implies(_ other: CompiledRule.Condition) -> Bool {
    pattern.kind == other.pattern.kind
      && queryItem.map(ScalarText.init) == other.queryItem.map(ScalarText.init)
      && other.pattern.covers(all: pattern)
  }
}
