import Questions

// Component rules: what a rule requires of a URL, and which of the matching rules decides.

extension SpecModel {
  /// Returns the rule that one object of `components` states.
  ///
  /// - Rules: EXC-001, PATHS-011
  func rule(_ component: Component, at pointer: String, _ variables: JSON.Object) -> SiteRule {
    var component = component
    var isNegated = false
    if dialect.legacyPaths.notKeywordInComponents, let path = member("/", of: component)?.string,
      let negated = withoutNotKeyword(path)
    {
      component.members["/"] = .string(negated)
      isNegated = true
    }
    return SiteRule(
      pointer: pointer, condition: .component(component),
      excludes: isNegated || isExcluded(component),
      fallsThrough: dialect.components.exclude == .fallsThrough && isExcluded(component),
      comparison: comparison(of: component, variables))
  }

  /// Returns whether a rule excludes; by default it does not.
  ///
  /// - Rules: EXC-001
  func isExcluded(_ component: Component) -> Bool {
    switch dialect.components.exclude {
    case .ignored: false
    case .whateverItsValue: member("exclude", of: component)?.bool != nil
    case .stops, .fallsThrough, .comparesPathOnly: member("exclude", of: component)?.bool ?? false
    }
  }

  /// Returns the rule that decides about a URL.
  ///
  /// - Rules: ORD-001, EXC-001, EXC-002, PATHS-003
  func decidingRule(of rules: [SiteRule], on url: WebURL) -> SiteRule? {
    let candidates = rules.filter { !$0.fallsThrough }
    switch dialect.components.decidingRule {
    case .first:
      return candidates.first { matches($0, url) }
    case .last:
      return candidates.last { matches($0, url) }
    case .firstExcludeElseFirst:
      let matching = candidates.filter { matches($0, url) }
      return matching.first(where: \.excludes) ?? matching.first
    case .firstIncludeElseFirst:
      let matching = candidates.filter { matches($0, url) }
      return matching.first { !$0.excludes } ?? matching.first
    case .longestPathPattern:
      let matching = candidates.filter { matches($0, url) }
      let longest = matching.map(lengthOfPathPattern).max()
      return matching.first { lengthOfPathPattern($0) == longest }
    }
  }

  private func lengthOfPathPattern(_ rule: SiteRule) -> Int {
    switch rule.condition {
    case .nothing: 0
    case .legacyPath(let path): path.unicodeScalars.count
    case .component(let component):
      member("/", of: component)?.string?.unicodeScalars.count ?? 0
    }
  }

  /// Returns whether a URL meets the condition of a rule.
  private func matches(_ rule: SiteRule, _ url: WebURL) -> Bool {
    switch rule.condition {
    case .nothing: true
    case .legacyPath(let path): legacyPathMatches(path, url, rule.comparison)
    case .component(let component): componentMatches(component, url, rule.comparison)
    }
  }

  /// Returns whether a URL has all that a component rule specifies.
  ///
  /// - Rules: CMP-001, CMP-003, CMP-005, EXC-001
  private func componentMatches(
    _ component: Component, _ url: WebURL, _ comparison: Comparison
  ) -> Bool {
    let (url, comparison) = componentsAsCompared(url, comparison)
    let path = pathMatches(component, url, comparison)
    switch dialect.components.absentPath {
    case .neverMatches where path == nil: return false
    case .neverMatchesEvenWithDefault where component.members["/"] == nil: return false
    case .nothing, .isRoot, .neverMatches, .neverMatchesEvenWithDefault: break
    }
    let empty = dialect.components.emptyComponent
    if component.members.isEmpty, empty == .neverMatchesWithoutMembers { return false }
    let hasPathOnly = dialect.components.exclude == .comparesPathOnly && isExcluded(component)
    let specified = [
      path,
      hasPathOnly ? nil : queryMatches(component, url, comparison),
      hasPathOnly ? nil : fragmentMatches(component, url, comparison),
    ].compactMap(\.self)
    if specified.isEmpty { return empty != .neverMatches }
    return dialect.components.anyMemberSuffices
      ? specified.contains(true) : !specified.contains(false)
  }

  /// Returns the pattern that a component rule has for a component of the URL; `nil` without one.
  ///
  /// - Rules: PAT-010
  private func pattern(_ name: String, of component: Component) -> JSON? {
    let pattern = member(name, of: component)
    let isIgnored = dialect.patterns.emptyPattern == .absent && pattern == .string("")
    return isIgnored ? nil : pattern
  }

  /// Returns whether the path matches; `nil` if the rule does not specify it.
  ///
  /// - Rules: CMP-003, CMP-008
  private func pathMatches(
    _ component: Component, _ url: WebURL, _ comparison: Comparison
  ) -> Bool? {
    guard let pattern = pattern("/", of: component)?.string else {
      return dialect.components.absentPath == .isRoot
        ? matches("/", text(of: url, for: .path), .path, comparison) : nil
    }
    let view = dialect.components.pathPatternsSee
    let views = view == .everything ? [.path, .pathAndQuery, .everything] : [view]
    return views.contains { matches(pattern, text(of: url, for: $0), .path, comparison) }
  }

  /// Returns whether the query matches; `nil` if the rule does not specify it.
  ///
  /// - Rules: CMP-002
  private func queryMatches(
    _ component: Component, _ url: WebURL, _ comparison: Comparison
  ) -> Bool? {
    let compared = dialect.components.comparedQueries
    guard compared != .none else { return nil }
    guard let wanted = pattern("?", of: component.comparing(compared, "?")) else {
      return unspecifiedMatches(url.query)
    }
    if let items = wanted.object { return queryItemsMatch(items, url.query ?? "", comparison) }
    guard let pattern = wanted.string, let query = url.query ?? absent(.queryNeverMatches) else {
      return false
    }
    return queryTextMatches(pattern, query, isAbsent: url.query == nil, comparison)
  }

  /// Returns whether the fragment, without its `#`, matches; `nil` if the rule does not specify it.
  ///
  /// - Rules: CMP-002, CMP-008
  private func fragmentMatches(
    _ component: Component, _ url: WebURL, _ comparison: Comparison
  ) -> Bool? {
    let compared = dialect.components.comparedFragments
    guard compared != .none else { return nil }
    guard let pattern = pattern("#", of: component.comparing(compared, "#"))?.string else {
      return dialect.components.unspecifiedFragmentMustBeEmpty
        ? (url.fragment ?? "").isEmpty : unspecifiedMatches(url.fragment)
    }
    guard let fragment = url.fragment ?? absent(.fragmentNeverMatches) else { return false }
    let sign = dialect.components.fragmentWithNumberSign && url.fragment != nil ? "#" : ""
    return matches(pattern, sign + fragment, .fragment, comparison)
  }

  /// Returns the text of a component that the URL lacks; `nil` if no pattern matches it.
  ///
  /// - Rules: CMP-004
  private func absent(_ never: ComponentChoices.AbsentComponents) -> String? {
    [.neverMatch, never].contains(dialect.components.absentComponents) ? nil : ""
  }

  /// Returns whether a component that a rule does not specify matches; `nil` if it does not count.
  ///
  /// - Rules: CMP-003
  private func unspecifiedMatches(_ text: String?) -> Bool? {
    dialect.components.unspecifiedMustBeEmpty ? (text ?? "").isEmpty : nil
  }

  /// Returns what a path pattern is compared with.
  func text(of url: WebURL, for view: Dialect.PathPatternsSee) -> String {
    switch view {
    case .path: url.path
    case .pathAndQuery: url.path + (url.query.map { "?" + $0 } ?? "")
    case .pathAndFragment: url.path + (url.fragment.map { "#" + $0 } ?? "")
    case .everything: text(of: url, for: .pathAndQuery) + (url.fragment.map { "#" + $0 } ?? "")
    }
  }
}

extension Component {
  /// Returns the rule without its own pattern for a name if only the one in `defaults` is compared.
  fileprivate func comparing(_ compared: ComponentChoices.ComparedPatterns, _ name: String) -> Self
  {
    guard compared == .onlyOfDefaults else { return self }
    var component = self
    component.members[name] = nil
    return component
  }
}
