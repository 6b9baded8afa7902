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

  /// Reviews the patterns that a rule has itself; those that it inherits are reviewed where they
  /// stand.
  mutating func reviewPatterns(of rule: CompiledRule, _ place: Place) {
    for condition in rule.conditions {
      if let own = place.pattern(of: condition) { reviewPattern(condition.pattern, own) }
    }
  }

  /// Reports demands that every URL meets, where they look as if they were meant to be more.
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
  /// The place of the pattern behind a condition, if the rule at this place has it itself.
  fileprivate func pattern(of condition: CompiledRule.Condition) -> SiteReview.Place? {
    let member = member(condition.pattern.kind.member)
    let place = condition.queryItem.map { member?.member($0) } ?? member
    return place?.value.string == nil ? nil : place
  }
}

extension CompiledRule.Condition {
  /// Whether every URL meets the condition.
  var alwaysHolds: Bool { pattern.coversEverything }
}
