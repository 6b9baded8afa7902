import Questions

// Legacy paths: the strings of `paths`, and `NOT ` before them.

extension SpecModel {
  /// Returns the rule in one string of `paths`.
  ///
  /// - Rules: PATHS-002, PATHS-003, SUB-020, X-31
  func rule(
    legacyPath path: String, _ component: Component, at pointer: String, _ variables: JSON.Object
  ) -> SiteRule {
    let negated = dialect.supportsNotKeyword ? withoutNotKeyword(path) : nil
    let defaults =
      switch dialect.legacyPaths.legacyPathDefaults {
      case .excludeAndFlags, .flagsOnly: component
      case .none: Component(members: [:], entryDefaults: [:], domainDefaults: [:])
      }
    let takesExclude = dialect.legacyPaths.legacyPathDefaults == .excludeAndFlags
    var comparison = comparison(of: defaults, isLegacyPath: true, variables)
    comparison.variablesAreLiteral = !dialect.variables.variablesInLegacyPaths
    let excludes = negated != nil || takesExclude && isExcluded(defaults)
    return SiteRule(
      pointer: pointer, condition: .legacyPath(negated ?? path), excludes: excludes,
      fallsThrough: negated != nil && dialect.legacyPaths.notFallsThrough,
      comparison: comparison)
  }

  /// Returns the pattern without its leading `NOT ` keyword; `nil` if it has none.
  ///
  /// - Rules: PATHS-002, PATHS-014
  func withoutNotKeyword(_ path: String) -> String? {
    let scalars = path.unicodeScalars
    let start = String(scalars.prefix(3))
    let isKeyword = sameScalars(
      dialect.legacyPaths.notCaseCounts ? start : start.uppercased(), "NOT")
    let rest = scalars.dropFirst(3)
    let pattern = rest.drop { $0 == " " || $0 == "\t" }
    return switch dialect.legacyPaths.afterNot {
    case .oneSpace: isKeyword && rest.first == " " ? String(rest.dropFirst()) : nil
    case .anyWhiteSpace: isKeyword ? String(pattern) : nil
    case .someWhiteSpace: isKeyword && pattern.count < rest.count ? String(pattern) : nil
    }
  }

  /// Returns whether a legacy path matches a URL.
  ///
  /// - Rules: PATHS-004
  func legacyPathMatches(_ path: String, _ url: WebURL, _ comparison: Comparison) -> Bool {
    if path.isEmpty, dialect.patterns.emptyPattern == .absent { return true }
    let text = text(of: url, for: dialect.legacyPaths.legacyPathsSee)
    // - Rules: PATHS-006, PATHS-015
    if sameScalars(path, "*"), !dialect.starMatchesRoot,
      comparedPath(text, comparison)?.units == [.slash]
    {
      return false
    }
    return matches(path, text, .path, comparison)
  }
}
