extension SiteReview {
  /// Reviews the names and types of a component rule's members.
  mutating func reviewMembers(ofRule place: Place) {
    reviewNames(of: place, in: "a component rule", known: .component)
    for name in ["/", "#"] { _ = member(name, of: place, as: \.string, "a string") }
    for name in ["exclude", "caseSensitive", "percentEncoded"] {
      _ = member(name, of: place, as: \.bool, "`true` or `false`")
    }
    guard let query = place.member("?"), query.value.string == nil,
      expect(query, "`?`", as: \.object, "a string or an object")
    else { return }
    reviewNames(of: query, in: "`?`")
    for (name, value) in query.members where value.value.string == nil {
      report(
        .error, "QRY-008", value,
        "the value of \(name.quoted) is \(value.value.kindName), so all of `?` is ignored; "
          + "write a string")
    }
  }

  /// Reviews the patterns of a rule itself; inherited ones are reviewed with the defaults.
  mutating func reviewPatterns(of rule: CompiledRule, _ place: Place) {
    for condition in rule.conditions {
      if let own = place.pattern(of: condition) { reviewPattern(condition.pattern, own) }
    }
  }

  /// Reports conditions that every URL meets although they seem to require something.
  mutating func reviewEmptyDemands(of rule: CompiledRule, _ place: Place) {
    let isEmpty = rule.conditions.allSatisfy(\.alwaysHolds)
    for condition in rule.conditions where condition.alwaysHolds {
      guard let name = condition.queryItem, let own = place.pattern(of: condition) else {
        continue
      }
      let isHarmful = isEmpty && rule.excludes
      report(
        isHarmful ? .error : .warning, "QRY-006", own,
        "`*` also matches where \(name.quoted) is missing"
          + (isHarmful ? ", so the rule excludes every URL" : "")
          + "; write `?*` to demand a value")
    }
    if isEmpty, rule.excludes, let fragment = place.member("#"), fragment.value.string != nil {
      report(
        .error, "CMP-004", fragment,
        "`*` also matches where there is no fragment, so the rule excludes every URL; write `?*`")
    }
  }
}

extension SiteReview.Place {
  /// Returns the place of a condition's pattern; `nil` if the rule inherits it.
  fileprivate func pattern(of condition: CompiledRule.Condition) -> SiteReview.Place? {
    let member = member(condition.pattern.kind.member)
    let place = condition.queryItem.map { member?.member($0) } ?? member
    return place?.value.string == nil ? nil : place
  }
}

extension CompiledRule.Condition {
  /// Whether every URL meets the condition.
  var alwaysHolds: Bool { pattern.matchesEverything }
}

extension SiteReview {
  /// Reports rules that can never decide because of an earlier rule, and lists that match nothing.
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
    let lastInclude = rules.lastIndex { !$0.excludes } ?? 0
    var firstIdleExclude: Place?
    for (index, rule) in rules.enumerated() {
      let earlier = rules[..<index].first { earlier in
        comparisons -= 1 + earlier.conditions.count * rule.conditions.count
        return comparisons > 0 && earlier.matchesWherever(rule)
      }
      guard let place = objects[rule.pointer] else { continue }
      if let earlier {
        reportShadow(on: rule, by: earlier, place)
      } else if index > lastInclude, firstIdleExclude == nil {
        firstIdleExclude = place
      }
    }
    if let firstIdleExclude {
      report(
        .note, "EXC-002", firstIdleExclude,
        "no rule after this one includes a URL, so its exclude has no effect; put it before the "
          + "rules that it limits")
    }
  }

  /// The maximum number of comparisons, because their number grows with the square of the rules.
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
  /// Returns whether the rule certainly matches every URL that another one matches.
  fileprivate func matchesWherever(_ other: CompiledRule) -> Bool {
    conditions.allSatisfy { condition in
      condition.alwaysHolds || other.conditions.contains { $0.implies(condition) }
    }
  }
}

extension CompiledRule.Condition {
  /// Returns whether the condition certainly implies another one.
  fileprivate func implies(_ other: CompiledRule.Condition) -> Bool {
    pattern.kind == other.pattern.kind
      && queryItem.map(ScalarText.init) == other.queryItem.map(ScalarText.init)
      && other.pattern.matchesEverything(matchedBy: pattern)
  }
}
