package import AssociatedDomains

/// Findings that require considering all URLs that the rules of a site association match.
package struct RuleFindings {
  /// Rules that can never match or decide, and patterns that match more than it seems.
  ///
  /// The diagnostics are exact. Some repeat what ``SiteAssociation/diagnostics`` says about a pair
  /// of rules.
  package let diagnostics: [Diagnostic]
  /// A note that names the rules that the budget did not settle, and that were compared only in
  /// pairs; `nil` if there are none.
  package let limit: Diagnostic?
}

extension SiteAssociation {
  /// Returns findings on what the rules of the file decide, considering all URLs.
  ///
  /// - Parameter budget: The budget of the comparison. All rules that it does not settle are named.
  /// - Complexity: O(*n*) decisions if each of *n* rules decides a URL made from it; other rules
  ///   require searches, up to the budget.
  package func ruleFindings(within budget: AnalysisBudget) -> RuleFindings {
    var review = SiteReview(system: .latest)
    var unsettled: [LocatedValue] = []
    guard let appLinks else { return RuleFindings(diagnostics: [], limit: nil) }
    let hasLogin = !apps(for: .webcredentials).isEmpty
    for entry in appLinks.details ?? [] {
      // On systems from iOS 13 on, only one of the lists is read; older ones see the other.
      let lists = [("components", true), ("paths", false)].compactMap {
        name, areComponents -> (place: LocatedValue, matcher: RuleListMatcher)? in
        guard let list = entry.source.member(name), list.value.array != nil,
          let matcher = RuleListMatcher(of: entry, areComponents: areComponents, in: appLinks)
        else { return nil }
        return (list, matcher)
      }
      for list in lists {
        unsettled += review.reviewExactly(list.matcher, in: list.place, budget)
      }
      if let list = lists.first {
        review.reviewWholeSite(list.matcher, in: list.place, hasLogin: hasLogin)
      }
      if lists.count == 2 {
        review.compare(lists[1].matcher, with: lists[0].matcher, lists[0].place, budget)
      }
    }
    var limit = SiteReview(system: .latest)
    if let first = unsettled.first {
      let names = unsettled.prefix(3).map(\.pointer.text.escaped).joined(separator: ", ")
      limit.report(
        .note, "ORD-001", first,
        "\(unsettled.count > 3 ? "\(names) and \(unsettled.count - 3) more" : names) "
          + "\(unsettled.count == 1 ? "was" : "were") compared with other rules only in pairs, since "
          + "an exact comparison takes too long; use fewer wildcards and variables")
    }
    return RuleFindings(
      diagnostics: review.diagnostics(in: self.root), limit: limit.diagnostics(in: self.root).first)
  }
}

extension SiteReview {
  /// Reviews a list of rules, considering all URLs.
  ///
  /// - Returns: The rules that the budget did not settle.
  fileprivate mutating func reviewExactly(
    _ matcher: RuleListMatcher, in list: LocatedValue, _ budget: AnalysisBudget
  ) -> [LocatedValue] {
    let rules = matcher.rules
    let places = Dictionary(
      list.elements.map { ($0.pointer, $0) }, uniquingKeysWith: { first, _ in first })
    reviewWideEnds(of: rules, places)
    var analysis = RuleListAnalysis(of: matcher, budget)
    var idle: [LocatedValue] = []
    var unsettled: [LocatedValue] = []
    for (rule, verdict) in zip(rules, analysis.verdicts()) {
      guard let place = places[rule.pointer] else { continue }
      switch verdict {
      case .decides: break
      case .excludesInVain: idle.append(place)
      case .unsettled: unsettled.append(place)
      case .neverMatches:
        report(
          .error, "CMP-001", place,
          "no URL meets all conditions of this rule, so it never matches; correct or remove it")
      case .shadowed(let deciders): report(rule, shadowedBy: deciders.map { rules[$0] }, place)
      }
    }
    // For a list that only excludes, another diagnostic says that no URL opens the app.
    if let first = idle.first, !rules.allSatisfy(\.excludes) {
      report(
        .note, "EXC-002", first, kind: .ineffectiveRule,
        "no later rule includes a URL that this one excludes, so its exclude has no effect"
          + (idle.count > 1 ? "; the same is true of \(idle.count - 1) more" : ""))
    }
    return unsettled
  }

  private mutating func report(
    _ rule: LinkRule, shadowedBy others: [LinkRule], _ place: LocatedValue
  ) {
    let shown = others.prefix(3).map(\.pointer.text.escaped).joined(separator: ", ")
    let names = others.count > 3 ? "\(shown) and \(others.count - 3) more" : shown
    let verb = others.count == 1 ? "matches" : "together match"
    let opposed = others.count { $0.excludes != rule.excludes }
    // A rule without conditions seems to lack them, and this rule is needed once it has them.
    if opposed == 0, others.contains(where: \.conditions.isEmpty) { return }
    let severity: DiagnosticSeverity =
      opposed == 0 ? .note : opposed == others.count ? .error : .warning
    let needless = rule.needlessness(after: others, place)
    report(
      severity, rule.excludes ? "EXC-002" : "ORD-001", place,
      kind: opposed == 0 ? needless.kind : .ineffectiveRule,
      "\(names) \(verb) all that this rule does; "
        + (opposed == 0 ? needless.text : "it never decides: put it first"))
  }

  /// Reports a path pattern that ends in a letter or digit and a star, with a longer word that it
  /// matches.
  private mutating func reviewWideEnds(
    of rules: [LinkRule], _ places: [JSONPointer: LocatedValue]
  ) {
    var found: [(place: LocatedValue, pattern: String, example: String)] = []
    for rule in rules where !rule.excludes {
      guard let place = places[rule.pointer],
        let pattern = rule.conditions.first(where: { $0.pattern.kind == .path })?.pattern,
        let example = pattern.longerWord
      else { continue }
      found.append((place.member("/") ?? place, pattern.text, example))
    }
    guard let first = found.first else { return }
    let more = found.count - 1
    report(
      .note, "PAT-002", first.place,
      "\(first.pattern.quotedBriefly) also matches `\(first.example)`; if only what is below it is "
        + "meant, write a slash before the star"
        + (more > 0
          ? " (\(more) more \(more == 1 ? "pattern ends" : "patterns end") like this)" : ""))
  }
}

extension Pattern {
  /// A path that the pattern matches and whose last word is longer than the pattern's; `nil` unless
  /// the pattern is a text that ends in a letter or digit, and a star.
  fileprivate var longerWord: String? {
    guard defect == nil, tokens.list.count == 2, case .star = tokens.list[1],
      case .literal = tokens.list[0], let last = tokens.literals.last,
      ASCIISet.alnum.contains(last)
    else { return nil }
    return String(decoding: tokens.literals, as: UTF8.self) + "-old"
  }
}
