extension SiteReview {
  /// Reviews the service of universal links.
  mutating func review(_ appLinks: AppLinks, _ place: Place) {
    reviewNames(of: place, in: "`applinks`", known: .appLinks)
    reviewDemandedApps(appLinks, place)
    let variables = SubstitutionVariables(pairs: appLinks.substitutionVariables)
    if let place = member("substitutionVariables", of: place, as: \.object, "an object") {
      reviewVariables(place)
    }
    if let defaults = member("defaults", of: place, as: \.object, "an object") {
      let compiler = RuleCompiler(variables: variables, defaults: [])
      reviewDefaults(defaults, compiler)
    }
    reviewDetails(of: place, appLinks, variables)
  }

  private mutating func reviewDemandedApps(_ appLinks: AppLinks, _ place: Place) {
    guard let apps = place.member("apps") else {
      report(
        .note, "ENV-003", place,
        "systems before iOS 13 ignore `applinks` without `\"apps\": []`; add it if they matter")
      return
    }
    guard expect(apps, "`apps`", as: \.array, "an array"), appLinks.apps?.isEmpty == false else {
      return
    }
    reviewApps(apps)
    if appLinks.details != nil {
      report(.warning, "ENV-003", apps, "`apps` of `applinks` names nobody; it must be `[]`")
    }
  }

  private mutating func reviewDetails(
    of place: Place, _ appLinks: AppLinks, _ variables: SubstitutionVariables
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
        "an object in place of an array is an old form of `details`; write an array")
      reviewNames(of: details, in: "`details`")
    }
    let places = (details.elements + details.members.map(\.place)).filter { place in
      expect(place, "an entry of `details`", as: \.object, "an object")
    }
    var seen: Set<ScalarText> = []
    for (entry, place) in zip(entries, places) {
      let compiler = RuleCompiler(
        variables: variables, defaults: [entry.defaults, appLinks.defaults].compactMap(\.self))
      reviewEntry(entry, place, compiler, appsSoFar: &seen)
    }
  }

  private mutating func reviewVariables(_ variables: Place) {
    reviewNames(of: variables, in: "`substitutionVariables`")
    for (name, place) in variables.members {
      guard place.value.array != nil else {
        let isFlag = ["percentEncoded", "caseSensitive"].contains(name)
        report(
          isFlag ? .warning : .error, isFlag ? "X-21" : "X-32", place,
          isFlag
            ? "`\(name)` is no variable and is ignored; it belongs into a rule or into `defaults`"
            : "the variable \(name.quoted) must be an array, not \(place.value.kindName); "
              + "it is ignored")
        continue
      }
      if name.unicodeScalars.contains(where: { "$()".unicodeScalars.contains($0) }) {
        report(
          .error, "SUB-002", place,
          "the variable \(name.quoted) cannot be used; a name has no `$`, `(` or `)`")
      }
      if BuiltInVariable(rawValue: name) != nil {
        report(.warning, "X-20", place, "the variable \(name.quoted) hides the built-in one")
      }
      reviewValues(of: place)
    }
  }

  private mutating func reviewValues(of variable: Place) {
    for value in variable.elements {
      guard expect(value, "a variable's value", as: \.string, "a string") else { continue }
      guard let text = value.value.string, text.firstRange(of: "$(") != nil else { continue }
      report(
        .error, "SUB-004", value,
        "`$(` in \(text.quoted) is literal text; values cannot hold other variables")
    }
  }
}
