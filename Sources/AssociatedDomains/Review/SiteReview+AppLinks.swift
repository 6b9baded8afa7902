extension SiteReview {
  /// Reviews the service of universal links.
  mutating func review(_ appLinks: AppLinks) {
    let place = appLinks.source
    reviewNames(of: place, in: "`applinks`", known: .appLinks)
    reviewDemandedApps(appLinks, place)
    let variables = SubstitutionVariables(pairs: appLinks.substitutionVariables)
    if let place = member("substitutionVariables", of: place, as: \.object, "an object") {
      reportIfUnsupported(
        .substitutionVariables, "SUB-018", place,
        "take `$(name)` as plain text; add rules without variables")
      reviewVariables(place)
    }
    if member("defaults", of: place, as: \.object, "an object") != nil,
      let defaults = appLinks.defaults
    {
      reviewDefaults(defaults, LinkRuleBuilder(variables: variables, defaults: []))
    }
    reviewDetails(of: place, appLinks, variables)
  }

  private mutating func reviewDemandedApps(_ appLinks: AppLinks, _ place: LocatedValue) {
    guard let apps = place.member("apps") else {
      if system.supports(.components) { return }
      report(
        .note, "ENV-003", place,
        "systems before iOS 13 ignore `applinks` without `\"apps\": []`; add it if they matter")
      return
    }
    guard expect(apps, "`apps`", as: \.array, "an array"), appLinks.apps?.isEmpty == false else {
      return
    }
    if appLinks.details == nil {
      reviewApps(apps)
    } else {
      report(.warning, "ENV-003", apps, "`apps` of `applinks` names nobody; it must be `[]`")
    }
  }

  private mutating func reviewDetails(
    of place: LocatedValue, _ appLinks: AppLinks, _ variables: SubstitutionVariables
  ) {
    guard let details = place.member("details") else {
      let isNamed = appLinks.apps?.isEmpty == false
      report(
        isNamed ? .error : .warning, "X-16", place,
        isNamed
          ? "without `details` the apps in `apps` may get every URL; add an entry with rules"
          : "without `details` no app gets any URL")
      return
    }
    guard let entries = appLinks.details else {
      report(
        .error, "X-32", details,
        "`details` must be an array of objects, not \(details.value.kindName); it is ignored")
      return
    }
    if details.value.object != nil {
      report(
        .note, "ENV-008", details,
        "an object is an old form of `details`; write an array")
      reviewNames(of: details, in: "`details`")
    }
    for place in details.elements + details.members.map(\.value) {
      _ = expect(place, "an entry of `details`", as: \.object, "an object")
    }
    if details.elements.isEmpty, details.members.isEmpty {
      report(
        .warning, "ENV-006", details, "`details` is empty, so no app gets any URL; add an entry")
    }
    var seen: Set<ScalarText> = []
    for entry in entries {
      let builder = LinkRuleBuilder(
        variables: variables, defaults: [entry.defaults, appLinks.defaults].compactMap(\.self))
      reviewEntry(entry, builder, appsSoFar: &seen)
    }
  }

  private mutating func reviewVariables(_ variables: LocatedValue) {
    reviewNames(of: variables, in: "`substitutionVariables`")
    for (name, place) in variables.members {
      guard place.value.array != nil else {
        let isFlag = ["percentEncoded", "caseSensitive"].contains(name)
        report(
          isFlag ? .warning : .error, isFlag ? "X-21" : "X-32", place,
          isFlag
            ? "`\(name)` is not a variable and is ignored; put it into a rule or into `defaults`"
            : "the variable \(name.quotedBriefly) must be an array, not \(place.value.kindName); "
              + "it is ignored")
        continue
      }
      if name.unicodeScalars.contains(where: { "$()".unicodeScalars.contains($0) }) {
        report(
          .error, "SUB-002", place,
          "the variable \(name.quotedBriefly) cannot be used; a name has no `$`, `(` or `)`")
      }
      if SubstitutionVariables.builtIn.texts(of: name) != nil {
        report(.warning, "X-20", place, "the variable \(name.quotedBriefly) hides the built-in one")
      }
      reviewValues(of: place)
    }
  }

  private mutating func reviewValues(of variable: LocatedValue) {
    for value in variable.elements {
      guard expect(value, "a variable's value", as: \.string, "a string") else { continue }
      guard let text = value.value.string, text.utf8.includes("$(") else { continue }
      report(
        .error, "SUB-004", value,
        "`$(` in \(text.quotedBriefly) is literal text; values cannot hold other variables")
    }
  }
}

extension SiteReview {
  /// Reviews an entry of `details`, whose apps earlier entries should not name.
  mutating func reviewEntry(
    _ entry: DetailsEntry, _ builder: LinkRuleBuilder, appsSoFar seen: inout Set<ScalarText>
  ) {
    let place = entry.source
    reviewNames(of: place, in: "an entry of `details`", known: .entry)
    let isIgnored = reviewApps(of: entry, appsSoFar: &seen)
    if member("defaults", of: place, as: \.object, "an object") != nil,
      let defaults = entry.defaults
    {
      reviewDefaults(defaults, builder)
    }
    let components = member("components", of: place, as: \.array, "an array")
    let paths = member("paths", of: place, as: \.array, "an array")
    if let components, paths == nil {
      reportIfUnsupported(
        .components, "ENV-014", components, "ignore `components`; add `paths` beside it")
    } else if let components, system.supports(.components) {
      report(
        .note, "ENV-016", components, kind: .twoLists,
        "systems from iOS 13 on ignore the `paths` beside `components`; remove them unless older ones "
          + "matter")
    }
    if let components {
      reviewOrder(
        of: reviewComponents(entry, components, builder), in: components, isIgnored: isIgnored)
    }
    if let paths {
      reviewOrder(of: reviewPaths(entry, paths, builder), in: paths, isIgnored: isIgnored)
    }
    if components == nil, paths == nil {
      report(
        .error, "X-16", place,
        "an entry without `components` or `paths` may open the app for every URL; add its rules")
    }
  }

  /// Reviews the apps of an entry; returns whether earlier entries name all of them.
  private mutating func reviewApps(
    of entry: DetailsEntry, appsSoFar seen: inout Set<ScalarText>
  ) -> Bool {
    let place = entry.source
    let appID = member("appID", of: place, as: \.string, "a string")
    let appIDs = member("appIDs", of: place, as: \.array, "an array")
    if let key = entry.key {
      reviewApp(key, place.pointer, place.value.textOffset)
      if let inner = appIDs ?? appID {
        report(.note, "X-40", inner, "the entry is for the app that is its key; this is ignored")
      }
    } else {
      if let appID { reviewApp(appID) }
      if let appIDs { reviewApps(appIDs) }
      if let appID, let list = entry.appIDs, let app = appID.value.string {
        let isNamed = list.containsScalars(of: app)
        if !isNamed || system.supports(.components) {
          report(
            isNamed ? .note : .warning, "ENV-011", appID,
            "`appID` beside `appIDs` is ignored by systems from iOS 13 on")
        }
      } else if let appIDs, entry.appIDs?.isEmpty == false {
        reportIfUnsupported(
          .components, "ENV-010", appIDs,
          "ignore `appIDs`; add `appID` beside it, in an entry for each app")
      }
    }
    let apps = entry.apps()
    if apps.isEmpty {
      report(.error, "ENV-012", place, "the entry names no app, so it does nothing; add `appIDs`")
    }
    let repeated = apps.withoutRepeats().filter { !seen.insert(ScalarText($0)).inserted }
    for app in repeated {
      report(
        .warning, "MULTI-003", place,
        "\(app.quotedBriefly) has an earlier entry, so this one is ignored for it; put its rules there"
      )
    }
    return !repeated.isEmpty && repeated.count == apps.withoutRepeats().count
  }

  private mutating func reviewComponents(
    _ entry: DetailsEntry, _ components: LocatedValue, _ builder: LinkRuleBuilder
  ) -> [ReviewedRule] {
    for place in components.elements where expect(place, "a rule", as: \.object, "an object") {
      reviewMembers(ofRule: place)
      if system.supports(.components) { reviewFlags(ofRule: place) }
    }
    var builder = builder
    var rules: [ReviewedRule] = []
    for rule in entry.components ?? [] {
      let reviewed = ReviewedRule(rule: builder.rule(rule), source: rule.source)
      rules.append(reviewed)
      let own = Array(zip(reviewed.rule.ownConditions, rule.patterns))
      for (condition, place) in own { reviewPattern(condition.pattern, place) }
      reviewConditionsThatAlwaysHold(of: reviewed, own)
    }
    reviewMissingConditions(of: rules)
    return rules
  }

  private mutating func reviewPaths(
    _ entry: DetailsEntry, _ paths: LocatedValue, _ builder: LinkRuleBuilder
  ) -> [ReviewedRule] {
    for place in paths.elements { _ = expect(place, "a path", as: \.string, "a string") }
    var builder = builder
    var rules: [ReviewedRule] = []
    for rule in entry.paths ?? [] {
      let reviewed = ReviewedRule(rule: builder.rule(rule), source: rule.source)
      rules.append(reviewed)
      if reviewNegation(of: rule) { continue }
      for condition in reviewed.rule.ownConditions { reviewPattern(condition.pattern, rule.source) }
    }
    return rules
  }

  /// Reports a path that seems to be a misspelled exclusion; returns whether it is reported.
  private mutating func reviewNegation(of rule: PathRule) -> Bool {
    guard let path = rule.text.pathAfterNegation else { return false }
    let written = PathRule.negation + path
    if rule.text.hasSameScalars(as: written) { return false }
    report(
      rule.text.utf8.contains(UInt8(ascii: " ")) ? .error : .warning, "PATHS-002", rule.source,
      "\(rule.text.quotedBriefly) excludes nothing; write \(written.quotedBriefly), with `NOT` in "
        + "uppercase and one space")
    return true
  }

  /// Reviews the defaults that rules inherit from.
  mutating func reviewDefaults(_ rule: ComponentRule, _ builder: LinkRuleBuilder) {
    reportIfUnsupported(
      .defaults, "DEF-001", rule.source, "ignore `defaults`; repeat its members in the rules")
    reviewMembers(ofRule: rule.source)
    var builder = builder
    for (condition, place) in zip(builder.rule(rule).ownConditions, rule.patterns) {
      reviewPattern(condition.pattern, place)
    }
  }
}
