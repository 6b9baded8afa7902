/// The choices of `paths` and of its keyword `NOT`.
struct LegacyPathChoices: Sendable, Hashable {
  /// Where `NOT ` excludes.
  var notKeyword = Dialect.Presence.asDocumented

  /// How the keyword may be spelled.
  var notSpelling = NotSpelling.uppercaseOneSpace
  enum NotSpelling: String, Alternatives {
    case uppercaseOneSpace = "In uppercase, with one space after it."
    case anyCase = "not-keyword-in-any-case: `not ` excludes too."
    case anySpaces =
      "not-keyword-with-any-spaces: `NOT` excludes with no space after it, or with several."
  }

  var notFallsThrough = false

  /// Where `*` alone matches the root of a site.
  var starMatchesRoot = Dialect.Presence.asDocumented

  /// What of the URL a legacy path sees.
  var legacyPathsSee = Dialect.PathPatternsSee.path

  /// Which defaults apply to a legacy path.
  var legacyPathDefaults = LegacyPathDefaults.excludeAndFlags
  enum LegacyPathDefaults: String, Alternatives {
    case excludeAndFlags = "`exclude`, `caseSensitive` and `percentEncoded`."
    case flagsOnly =
      "default-exclude-not-for-paths: A default `exclude` does not reach legacy paths."
    case none = "defaults-not-for-paths: Defaults do not reach legacy paths at all."
  }

  var notKeywordInComponents = false

  static let choices: [Choice] = [
    Choice(
      \.legacyPaths.notKeyword, ["PATHS-002"],
      [
        .onNoSystem: "not-keyword-unknown: `NOT ` is the beginning of an ordinary pattern.",
        .onEverySystem: "not-keyword-on-every-system: iOS 9.0 and 9.1 support `NOT ` too.",
      ]),
    Choice(\.legacyPaths.notSpelling, ["PATHS-014", "PATHS-002"]),
    Choice(
      \.legacyPaths.starMatchesRoot, ["PATHS-015", "PTH-009", "PATHS-006"],
      [.onEverySystem: "star-matches-root-on-every-system: On iOS 9 `*` matches the root too."]),
    Choice(
      \.legacyPaths.notFallsThrough, ["PATHS-003"],
      "not-falls-through: The search goes on below a `NOT` entry that matches."),
    Choice(
      \.legacyPaths.legacyPathsSee, ["PATHS-004"],
      [
        .pathAndQuery:
          "legacy-paths-see-query: A legacy path is compared with the path and the query.",
        .pathAndFragment:
          "legacy-paths-see-fragment: A legacy path is compared with the path and the fragment.",
      ]),
    Choice(\.legacyPaths.legacyPathDefaults, ["X-31"]),
    Choice(
      \.legacyPaths.notKeywordInComponents, ["PATHS-011"],
      "not-keyword-in-components: `NOT ` excludes in the path pattern of a component rule too."),
  ]
}
