/// The choices of `paths` and of its keyword `NOT`.
struct LegacyPathChoices: Sendable, Hashable {
  /// Where `NOT ` excludes.
  var notKeyword = Dialect.Presence.asDocumented

  /// Whether the keyword must be in uppercase; by default, it must.
  var notCaseCounts = true

  /// What must follow the keyword.
  var afterNot = AfterNot.oneSpace
  enum AfterNot: Alternatives {
    /// One space.
    case oneSpace
    case anyWhiteSpace, someWhiteSpace
  }

  /// Whether the search goes on below a `NOT` entry that matches; by default, it ends there.
  var notFallsThrough = false

  /// Where `*` alone matches the root of a site.
  var starMatchesRoot = Dialect.Presence.asDocumented

  /// The part of the URL that a legacy path sees.
  var legacyPathsSee = Dialect.PathPatternsSee.path

  /// Which defaults apply to a legacy path.
  var legacyPathDefaults = LegacyPathDefaults.excludeAndFlags
  enum LegacyPathDefaults: Alternatives {
    /// `exclude`, `caseSensitive` and `percentEncoded`.
    case excludeAndFlags
    case flagsOnly, none
  }

  /// Whether `NOT ` excludes in the `/` of a component rule; by default, it is text like any other.
  var notKeywordInComponents = false

  /// Whether an empty `paths` matches every URL; by default, it matches none.
  var emptyPathsMatch = false

  static let choices: [Choice] = [
    Choice(
      \.legacyPaths.emptyPathsMatch, ["PATHS-013"],
      .init("empty-paths-match-everything", "An empty `paths` matches everything.")),
    Choice(
      \.legacyPaths.notKeyword, ["PATHS-002"],
      [
        .onNoSystem: .init(
          "not-keyword-unknown", "`NOT ` is the beginning of an ordinary pattern."),
        .onEverySystem: .init("not-keyword-on-every-system", "iOS 9.0 and 9.1 support `NOT ` too."),
      ]),
    Choice(
      \.legacyPaths.notCaseCounts, ["PATHS-014", "PATHS-002"],
      .init("not-keyword-in-any-case", "`not ` excludes too.")),
    Choice(
      \.legacyPaths.afterNot, ["PATHS-014", "PATHS-002"],
      [
        .anyWhiteSpace: .init(
          "not-keyword-with-any-spaces",
          "`NOT` excludes without a space after it too, or with any white space."),
        .someWhiteSpace: .init(
          "not-keyword-with-several-spaces", breaking: "PATHS-002",
          "`NOT` excludes with several spaces or tabs after it too."),
      ]),
    Choice(
      \.legacyPaths.starMatchesRoot, ["PATHS-015", "PTH-009", "PATHS-006"],
      [
        .onEverySystem: .init(
          "star-matches-root-on-every-system", "On iOS 9 `*` matches the root too.")
      ]),
    Choice(
      \.legacyPaths.notFallsThrough, ["PATHS-003"],
      .init("not-falls-through", "The search goes on below a `NOT` entry that matches.")),
    Choice(
      \.legacyPaths.legacyPathsSee, ["PATHS-004"],
      [
        .pathAndQuery: .init(
          "legacy-paths-see-query", "A legacy path is compared with the path and the query."),
        .pathAndFragment: .init(
          "legacy-paths-see-fragment", "A legacy path is compared with the path and the fragment."),
      ]),
    Choice(
      \.legacyPaths.legacyPathDefaults, ["X-31"],
      [
        .flagsOnly: .init(
          "default-exclude-not-for-paths", "A default `exclude` does not reach legacy paths."),
        .none: .init("defaults-not-for-paths", "Defaults do not reach legacy paths at all."),
      ]),
    Choice(
      \.legacyPaths.notKeywordInComponents, ["PATHS-011"],
      .init(
        "not-keyword-in-components",
        "`NOT ` excludes in the path pattern of a component rule too.")),
  ]
}
