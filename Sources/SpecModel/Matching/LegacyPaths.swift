// Legacy paths: the rules PATHS-002, PATHS-003, PATHS-004 and X-31.

extension SpecModel {
  /// The rule that one string of `paths` states.
  ///
  /// States PATHS-002, PATHS-003, X-31.
  func rule(
    legacyPath path: String, _ component: Component, at pointer: String, _ variables: Members
  ) -> Rule {
    let negated = dialect.knowsNotKeyword ? withoutNotKeyword(path) : nil
    let defaults =
      switch dialect.legacyPathDefaults {
      case .excludeAndFlags, .flagsOnly: component
      case .none: Component(members: [:], entryDefaults: [:], domainDefaults: [:])
      }
    let takesExclude = dialect.legacyPathDefaults == .excludeAndFlags
    let excludes = negated != nil || takesExclude && isExcluded(defaults)
    return Rule(
      pointer: pointer, condition: .legacyPath(negated ?? path), excludes: excludes,
      fallsThrough: negated != nil && dialect.notFallsThrough,
      comparison: comparison(of: defaults, variables))
  }

  /// The pattern after the keyword `NOT `; nothing where the keyword does not stand first.
  ///
  /// States PATHS-002.
  func withoutNotKeyword(_ path: String) -> String? {
    let scalars = path.unicodeScalars
    let start = String(scalars.prefix(4))
    let isKeyword =
      switch dialect.notSpelling {
      case .capitalsOneSpace: sameScalars(start, "NOT ")
      case .anyCase: sameScalars(start.uppercased(), "NOT ")
      case .anySpaces: sameScalars(String(scalars.prefix(3)), "NOT")
      }
    guard isKeyword else { return nil }
    return dialect.notSpelling == .anySpaces
      ? String(scalars.dropFirst(3).drop { $0 == " " }) : String(scalars.dropFirst(4))
  }

  /// Whether a URL is one that a legacy path means.
  ///
  /// States PATHS-004.
  func legacyPathMatches(_ path: String, _ url: WebURL, _ comparison: Comparison) -> Bool {
    matches(path, text(of: url, for: dialect.legacyPathsSee), .path, comparison)
  }
}

extension Dialect {
  /// PATHS-002: how the keyword may be spelt.
  public enum NotSpelling: Sendable, Hashable {
    /// In capitals, with one space after it.
    case capitalsOneSpace
    /// In capitals or small letters, with one space after it.
    case anyCase
    /// In capitals, with any number of spaces or none.
    case anySpaces
  }

  /// which defaults a legacy path takes.
  public enum LegacyPathDefaults: Sendable, Hashable {
    /// `exclude`, `caseSensitive` and `percentEncoded`.
    case excludeAndFlags
    /// `caseSensitive` and `percentEncoded`.
    case flagsOnly
    /// None at all.
    case none
  }
}
