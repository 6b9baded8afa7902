// Deviations of patterns: their language, the form of paths, legacy paths.

extension Deviation {
  /// The deviations of what a pattern's characters stand for, and of how much it must cover.
  static let patternLanguage: [Deviation] = [
    Deviation(
      "dot-matches-any-character", breaks: "PAT-001",
      "`.` stands for any character, as in a regular expression.",
      \.dotIsWildcard, true),
    Deviation(
      "plus-repeats", breaks: "PAT-001",
      "`+` repeats the character before it, as in a regular expression.",
      \.plusRepeats, true),
    Deviation(
      "brackets-are-sets", breaks: "PAT-001",
      "`[abc]` stands for one of its characters, as in a shell.",
      \.bracketsAreSets, true),
    Deviation(
      "star-needs-a-character", breaks: "PAT-002",
      "`*` stands for one or more characters.",
      \.star, .oneOrMore),
    Deviation(
      "star-stops-at-slash", breaks: "PAT-007",
      "`*` does not match a slash.",
      \.star, .withinSegment),
    Deviation(
      "question-mark-literal", breaks: "PAT-003",
      "`?` stands for itself.",
      \.questionMark, .literal),
    Deviation(
      "question-mark-optional", breaks: "PAT-003",
      "`?` stands for one character or none.",
      \.questionMark, .optional),
    Deviation(
      "question-mark-stops-at-slash", breaks: "PAT-007",
      "`?` does not match a slash.",
      \.questionMark, .withinSegment),
    Deviation(
      "anchored-at-start-only", breaks: "PAT-006",
      "A pattern need only match how the text begins.",
      \.anchoring, .startOnly),
    Deviation(
      "not-anchored", breaks: "PAT-006",
      "A pattern need only match somewhere in the text.",
      \.anchoring, .nowhere),
    Deviation(
      "empty-pattern-matches-nothing", breaks: "PAT-009",
      "The empty pattern is no pattern and matches nothing.",
      \.emptyPattern, .nothing),
    Deviation(
      "empty-pattern-matches-everything", breaks: "PAT-010",
      "The empty pattern constrains nothing.",
      \.emptyPattern, .anything),
    Deviation(
      "backslash-escapes", breaks: "X-09",
      "`\\` takes the meaning from the next character of a pattern.",
      \.backslashEscapes, true),
  ]

  /// The deviations of the canonical form in which paths and their patterns are compared.
  static let pathForm: [Deviation] = [
    Deviation(
      "leading-slash-required", breaks: "PTH-001",
      "A path pattern without a leading slash gets none.",
      \.leadingSlashSupplied, false),
    Deviation(
      "no-slash-before-wildcards", breaks: "X-39",
      "A path pattern that starts with `?` or a variable gets no leading slash.",
      \.leadingSlashBeforeWildcards, false),
    Deviation(
      "final-slash-significant", breaks: "PTH-002",
      "A path with a final slash differs from one without.",
      \.finalSlash, .significant),
    Deviation(
      "final-slash-stripped", breaks: "PTH-003",
      "A final slash is taken off both sides, where one should be put on.",
      \.finalSlash, .stripped),
    Deviation(
      "question-mark-counts-implied-slash", breaks: "PTH-004",
      "A pattern that ends with `?` gets no final slash, so that the `?` takes the URL's.",
      \.finalSlash, .suppliedUnlessAfterAnyWildcard),
    Deviation(
      "final-slash-significant-before-components", breaks: "X-17",
      "A path with a final slash differs from one without on systems before iOS 13.",
      \.finalSlash, .significantBeforeComponents),
    Deviation(
      "question-mark-leaves-supplied-slash", breaks: "X-38",
      "`?` does not take the final slash that the URL's path did not have.",
      \.questionMarkTakesSuppliedSlash, false),
    Deviation(
      "repeated-slashes-of-url-kept", breaks: "PTH-005",
      "Runs of slashes in the URL's path stay.",
      \.textSlashesCollapse, false),
    Deviation(
      "repeated-slashes-of-pattern-kept", breaks: "PTH-005",
      "Runs of slashes in a path pattern stay.",
      \.patternSlashesCollapse, false),
    Deviation(
      "slashes-of-values-collapse", breaks: "X-37",
      "Slashes at the ends of a variable's value vanish beside slashes of the pattern.",
      \.valueSlashesCollapse, true),
    Deviation(
      "empty-path-is-not-root", breaks: "PTH-008",
      "The empty path of a URL differs from `/`.",
      \.emptyPathIsRoot, false),
    Deviation(
      "star-misses-bare-domain", breaks: "PTH-009",
      "`*` does not match a URL without a path.",
      \.starMatchesBareDomain, false),
    Deviation(
      "dot-segments-resolved", breaks: "PTH-011",
      "`.` and `..` segments of the URL's path are resolved.",
      \.dotSegmentsResolved, true),
  ]

  /// The deviations of `paths` and of its keyword `NOT`.
  static let legacyPaths: [Deviation] = [
    Deviation(
      "not-keyword-unknown", breaks: "PATHS-002",
      "`NOT ` is the beginning of an ordinary pattern.",
      \.notKeyword, .onNoSystem),
    Deviation(
      "not-keyword-on-every-system", breaks: "PATHS-002",
      "iOS 9.0 and 9.1 know `NOT ` too.",
      \.notKeyword, .onEverySystem),
    Deviation(
      "not-keyword-in-any-case", breaks: "PATHS-002",
      "`not ` excludes too.",
      \.notSpelling, .anyCase),
    Deviation(
      "not-keyword-with-any-spaces", breaks: "PATHS-002",
      "`NOT` excludes with no space after it, or with several.",
      \.notSpelling, .anySpaces),
    Deviation(
      "not-falls-through", breaks: "PATHS-003",
      "The search goes on below a `NOT` entry that matches.",
      \.notFallsThrough, true),
    Deviation(
      "legacy-paths-see-query", breaks: "PATHS-004",
      "A legacy path is compared with the path and the query.",
      \.legacyPathsSee, .pathAndQuery),
    Deviation(
      "legacy-paths-see-fragment", breaks: "PATHS-004",
      "A legacy path is compared with the path and the fragment.",
      \.legacyPathsSee, .pathAndFragment),
    Deviation(
      "default-exclude-not-for-paths", breaks: "X-31",
      "A default `exclude` does not reach legacy paths.",
      \.legacyPathDefaults, .flagsOnly),
    Deviation(
      "defaults-not-for-paths", breaks: "X-31",
      "Defaults do not reach legacy paths at all.",
      \.legacyPathDefaults, .none),
    Deviation(
      "not-keyword-in-components", breaks: "PATHS-011",
      "`NOT ` excludes in the path pattern of a component rule too.",
      \.notKeywordInComponents, true),
  ]
}
