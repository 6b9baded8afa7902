extension SiteReview {
  /// Reviews the names and types of a component rule's members.
  mutating func reviewMembers(ofRule place: LocatedValue) {
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
        "the value of \(name.quotedBriefly) is \(value.value.kindName), so all of `?` is ignored; "
          + "write a string")
    }
  }

  /// Reports flags that the system does not support, unless their values hold without support too.
  mutating func reviewFlags(ofRule place: LocatedValue) {
    if let flag = place.member("caseSensitive"), flag.value.bool == false {
      reportIfUnsupported(
        .caseSensitive, "CASE-003", flag, "ignore `caseSensitive`; add rules in other cases")
    }
    if let flag = place.member("percentEncoded"), flag.value.bool == false {
      reportIfUnsupported(
        .percentEncoded, "ENC-002", flag, "ignore `percentEncoded`; add rules with escapes")
    }
  }

  /// Reports conditions that every URL meets although they seem to require something.
  ///
  /// Inherited conditions are reviewed with the defaults.
  mutating func reviewConditionsThatAlwaysHold(
    of reviewed: ReviewedRule, _ own: [(condition: LinkRule.Condition, place: LocatedValue)]
  ) {
    let rule = reviewed.rule
    let isEmpty = rule.alwaysMatches
    for (condition, own) in own where condition.alwaysHolds {
      guard let name = condition.queryItem else { continue }
      let isHarmful = isEmpty && rule.excludes
      report(
        isHarmful ? .error : .warning, "QRY-006", own,
        kind: isHarmful ? .mistakenExclude : .ineffectiveCondition,
        "`*` also matches where \(name.quotedBriefly) is missing"
          + (isHarmful ? ", so the rule excludes every URL" : "")
          + "; write `?*` to require a value")
    }
    if isEmpty, rule.excludes, let fragment = reviewed.source.member("#"),
      fragment.value.string != nil
    {
      report(
        .error, "CMP-004", fragment,
        "`*` also matches where there is no fragment, so the rule excludes every URL; write `?*`")
    }
  }
}

/// A rule that is ready to be compared with others, and where it is in the file.
struct ReviewedRule {
  /// The rule.
  let rule: LinkRule
  /// The object or string in the file.
  let source: LocatedValue
}

extension SiteReview {
  /// Reports rules that match every URL because they have no condition, if that seems unintended.
  mutating func reviewMissingConditions(of rules: [ReviewedRule]) {
    for (index, reviewed) in rules.enumerated() {
      let (rule, place) = (reviewed.rule, reviewed.source)
      guard rule.conditions.isEmpty, ["/", "?", "#"].allSatisfy({ place.member($0) == nil }) else {
        continue
      }
      let effect = rule.excludes ? "excludes every URL" : "opens the app for every URL"
      if let condition = place.members.first(where: { $0.value.seemsCondition(named: $0.name) }) {
        report(
          .error, "ENV-018", place,
          "`\(condition.name.escapedBriefly)` is no condition, so this rule \(effect); write it as "
            + "`\(KnownNames.component.suggestion(for: condition.name) ?? "/")`")
      } else if !rule.excludes, index < rules.count - 1 {
        report(
          .warning, "CMP-005", place,
          "a rule without `/`, `?` or `#` \(effect), so no later rule decides; add its condition, or "
            + "put it last")
      } else if !rule.excludes, !place.members.isEmpty, !rules.contains(where: \.rule.excludes),
        rules.count > 1 || place.member("exclude") == nil
      {
        report(
          rules.count == 1 ? .note : .warning, "CMP-005", place,
          "a rule without `/`, `?` or `#` \(effect); add its condition, or write `\"/\": \"*\"` "
            + "if that is meant")
      }
    }
  }
}

extension LocatedValue {
  /// Returns whether a member of a rule with an unknown name seems to be meant as a condition.
  fileprivate func seemsCondition(named name: String) -> Bool {
    if KnownNames.component.contains(name) { return false }
    if let known = KnownNames.component.suggestion(for: name) {
      return ["/", "?", "#"].contains(known)
    }
    return value.string.map { $0.hasPrefix("/") || $0.hasPrefix("*") } ?? false
  }
}

extension LinkRule.Condition {
  /// Whether every URL meets the condition.
  package var alwaysHolds: Bool { pattern.matchesEverything }
}

extension LinkRule {
  /// Whether every URL meets all conditions.
  fileprivate var alwaysMatches: Bool { conditions.allSatisfy(\.alwaysHolds) }

  /// Whether the rule excludes every URL although it seems to require a query item.
  ///
  /// The problem is reported at the condition on the query item.
  /// - Rules: QRY-006
  fileprivate var excludesAllByMistake: Bool {
    excludes && alwaysMatches
      && conditions.contains { $0.queryItem != nil && !$0.isInherited }
  }

  /// Returns a message that a rule is not needed after others that decide alike, and since when.
  ///
  /// The kind is `unneededRule` only if the rule is not needed on any system.
  package func needlessness(
    after others: [LinkRule], _ place: LocatedValue
  ) -> (text: String, kind: Diagnostic.Kind) {
    let path = conditions.first?.pattern.text ?? ""
    let needless = "this rule is not needed"
    guard place.value.string != nil else { return (needless, .unneededRule) }
    guard others.count == 1 else { return (needless + " since iOS 13", .ineffectiveRule) }
    let other = others[0].conditions[0].pattern
    if other.matchesOnOldSystems(path) { return (needless, .unneededRule) }
    return (needless + (other.text == "*" ? " since iOS 10" : " since iOS 13"), .ineffectiveRule)
  }
}

/// A search for rules that match everything that later rules match, with a limit on its work.
struct ShadowSearch {
  /// The steps left: comparisons of conditions, and of the characters of patterns, 64 at a time.
  private(set) var budget = maximumWork

  /// The maximum number of steps, because their number grows with the square of the file's length.
  static let maximumWork = 3_000_000

  /// Returns the first of some rules that certainly matches every URL that another rule matches;
  /// `nil` if none is found within the budget.
  mutating func first(of rules: ArraySlice<LinkRule>, matchingWherever other: LinkRule) -> LinkRule?
  {
    let inherited = Set(
      other.conditions.lazy.filter { $0.isInherited && $0.pattern.defect == nil }
        .map { ObjectIdentifier($0) })
    return rules.first { rule in
      budget -= 10 + rule.conditions.count
      return budget > 0
        && rule.conditions.allSatisfy { condition in
          condition.alwaysHolds || inherited.contains(ObjectIdentifier(condition))
            || other.conditions.contains { implies($0, condition) }
        }
    }
  }

  /// Returns whether a condition certainly implies another condition.
  private mutating func implies(_ condition: LinkRule.Condition, _ other: LinkRule.Condition)
    -> Bool
  {
    budget -= 10
    return budget > 0 && condition.pattern.kind == other.pattern.kind
      && condition.queryItem.map(ScalarText.init) == other.queryItem.map(ScalarText.init)
      && other.pattern.matchesEverything(matchedBy: condition.pattern, budget: &budget)
  }
}

extension SiteReview {
  /// Reports rules that can never decide because of an earlier rule, and lists that match nothing.
  ///
  /// - Parameter isIgnored: Whether earlier entries decide for all apps of the list.
  mutating func reviewOrder(of rules: [ReviewedRule], in list: LocatedValue, isIgnored: Bool) {
    let isComponents = list.pointer.parts.last == "components"
    if rules.isEmpty {
      report(.warning, "CMP-007", list, "an empty list of rules matches nothing")
      return
    }
    let compiled = rules.map(\.rule)
    if compiled.allSatisfy(\.excludes) {
      if isIgnored { return }
      let last = isComponents ? "`{}`" : "`\"*\"`"
      report(
        .warning, "EXC-001", list, "all rules exclude, so no URL opens the app; add \(last) last")
      return
    }
    var search = ShadowSearch()
    let lastInclude = compiled.lastIndex { !$0.excludes } ?? 0
    var firstIdleExclude: LocatedValue?
    for (index, rule) in rules.enumerated() {
      if let earlier = search.first(of: compiled[..<index], matchingWherever: rule.rule) {
        reportShadow(on: rule, by: earlier)
      } else if index > lastInclude, firstIdleExclude == nil {
        firstIdleExclude = rule.source
      }
    }
    if let firstIdleExclude {
      report(
        .note, "EXC-002", firstIdleExclude, kind: .ineffectiveRule,
        "no rule after this one includes a URL, so its exclude has no effect; put it before the "
          + "rules that it limits")
    }
  }

  /// Reports a rule that never decides because of an earlier rule.
  ///
  /// Nothing is reported if the earlier rule lacks its conditions, because the later rule is needed
  /// once it has them.
  private mutating func reportShadow(on reviewed: ReviewedRule, by earlier: LinkRule) {
    let (rule, place) = (reviewed.rule, reviewed.source)
    let isHarmful = rule.excludes != earlier.excludes
    if isHarmful ? earlier.excludesAllByMistake : earlier.conditions.isEmpty { return }
    let effect = rule.excludes ? "its exclude has no effect" : "it never matches"
    let needless = rule.needlessness(after: [earlier], place)
    report(
      isHarmful ? .error : .note, rule.excludes ? "EXC-002" : "ORD-001", place,
      kind: isHarmful ? .ineffectiveRule : needless.kind,
      "\(earlier.pointer.escapedBriefly) matches all that this rule does; "
        + (isHarmful ? "\(effect): put it first" : needless.text))
  }
}
