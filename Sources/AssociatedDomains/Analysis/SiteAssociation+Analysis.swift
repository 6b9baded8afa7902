extension SiteAssociation {
  /// The message if the rules of a list were not compared on all URLs.
  package static let limitedComparison =
    "these rules were compared only in pairs, since together they have too many states; rules that "
    + "several others shadow are not reported"

  /// The diagnostics that only follow from all URLs: rules that can never match or decide, and
  /// patterns that match more than it seems.
  ///
  /// They are exact: a rule that is not reported matches or decides some URL, unless the list is too
  /// long. Some repeat what ``diagnostics`` says of a pair of rules.
  /// - Complexity: That of a bounded search over the product of the rules' automata.
  package var ruleDiagnostics: [Diagnostic] {
    var review = SiteReview(system: .latest)
    let root = SiteReview.Place(value: self.root, pointer: .root)
    guard let appLinks, let details = root.member("applinks")?.member("details") else { return [] }
    let values = VariableValues(of: [appLinks])
    let variables = SubstitutionVariables(pairs: appLinks.substitutionVariables)
    let places = (details.elements + details.members.map(\.place)).filter {
      $0.value.object != nil
    }
    for (entry, place) in zip(appLinks.details ?? [], places) {
      let compiler = RuleCompiler(
        variables: variables, defaults: [entry.defaults, appLinks.defaults].compactMap(\.self))
      // On systems from iOS 13 on, only one of the lists is read; older ones see the other.
      for (name, rules) in [
        ("components", entry.components?.map(compiler.rule)),
        ("paths", entry.paths?.map(compiler.rule)),
      ] {
        guard let rules, let list = place.member(name) else { continue }
        review.reviewExactly(rules, in: list, values)
      }
    }
    return review.diagnostics(in: self.root.document.text)
  }
}

extension SiteReview {
  /// Reviews a list of rules by all URLs.
  fileprivate mutating func reviewExactly(
    _ rules: [CompiledRule], in list: Place, _ values: VariableValues
  ) {
    let places = Dictionary(
      list.elements.map { ($0.pointer, $0) }, uniquingKeysWith: { first, _ in first })
    reviewWideEnds(of: rules, places)
    var space = RuleSpace([rules], values: values.values)
    var idle: [Place] = []
    do {
      let classes = try space.classes(firsts: 2).map { $0.rules.map(\.index) }
      for (index, rule) in rules.enumerated() {
        guard let place = places[rule.pointer] else { continue }
        let decided = classes.filter { $0.first == index }
        if !decided.isEmpty {
          guard rule.excludes else { continue }
          let isIdle = decided.allSatisfy {
            $0.dropFirst().first.map { rules[$0].excludes } ?? true
          }
          if isIdle { idle.append(place) }
          continue
        }
        let matched = try space.classes(firsts: 1, requiring: .init(list: 0, index: index))
        if matched.isEmpty {
          report(
            .error, "CMP-001", place,
            "no URL meets all conditions of this rule, so it never matches; correct or remove it")
        } else {
          let deciders = Set(matched.compactMap(\.rules.first?.index))
          report(rule, shadowedBy: deciders.sorted().map { rules[$0] }, place)
        }
      }
    } catch {
      report(.note, "ORD-001", list, SiteAssociation.limitedComparison)
      return
    }
    if let first = idle.first {
      report(
        .note, "EXC-002", first,
        "no later rule includes a URL that this one excludes, so its exclude has no effect"
          + (idle.count > 1 ? "; the same is true of \(idle.count - 1) more" : ""))
    }
  }

  private mutating func report(
    _ rule: CompiledRule, shadowedBy others: [CompiledRule], _ place: Place
  ) {
    let shown = others.prefix(3).map(\.pointer.text.escaped).joined(separator: ", ")
    let names = others.count > 3 ? "\(shown) and \(others.count - 3) more" : shown
    let verb = others.count == 1 ? "matches" : "together match"
    let opposed = others.count { $0.excludes != rule.excludes }
    let severity: DiagnosticSeverity =
      opposed == 0 ? .note : opposed == others.count ? .error : .warning
    report(
      severity, rule.excludes ? "EXC-002" : "ORD-001", place,
      "\(names) \(verb) all that this rule does; "
        + (opposed == 0 ? "this rule is not needed" : "it never decides: put it first"))
  }

  /// Reports a pattern of a path that ends in a star after a letter or digit, with a longer word.
  private mutating func reviewWideEnds(
    of rules: [CompiledRule], _ places: [JSONPointer: Place]
  ) {
    var found: [(place: Place, pattern: String, example: String)] = []
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
    guard defect == nil, program.tokens.count == 2, case .star = program.tokens[1],
      case .literal = program.tokens[0], let last = program.literals.last,
      ASCIISet.alnum.contains(last)
    else { return nil }
    return String(decoding: program.literals, as: UTF8.self) + "-old"
  }
}
