/// The choices of the canonical form in which paths and their patterns are compared.
struct PathFormChoices: Sendable, Hashable {
  /// Whether a path pattern without a leading slash is given one; by default, it is.
  var leadingSlashSupplied = true

  /// Whether a path pattern that begins with `?` or a variable is given one too; by default, it is.
  var leadingSlashBeforeWildcards = true

  /// What is done about a final slash.
  var finalSlash = FinalSlash.supplied
  enum FinalSlash: Alternatives {
    /// The path and the pattern get one if they lack it, the pattern only if it does not end with
    /// `*`.
    case supplied
    case significant, stripped, suppliedUnlessAfterAnyWildcard, significantBeforeComponents
  }

  /// Whether `?` matches the final slash that the URL's path was given; by default, it does.
  var questionMarkTakesSuppliedSlash = true

  /// Whether runs of slashes in the URL's path count as one; by default, they do.
  var textSlashesCollapse = true

  /// Whether runs of slashes in a path pattern count as one; by default, they do.
  var patternSlashesCollapse = true

  /// Whether slashes at the ends of a variable's value vanish beside slashes of the pattern; by
  /// default, they stay.
  var valueSlashesCollapse = false

  /// Whether the empty path equals `/`; by default, it does.
  var emptyPathIsRoot = true

  /// Whether the empty path pattern equals `/`; by default, it does.
  var emptyPatternIsRoot = true

  /// Whether `*` matches a URL without a path; by default, it does.
  var starMatchesBareDomain = true

  /// Whether `.` and `..` segments of the URL's path are resolved; by default, they stay.
  var dotSegmentsResolved = false

  static let choices: [Choice] = [
    Choice(
      \.pathForm.leadingSlashSupplied, ["PTH-001"],
      .init("leading-slash-required", "A path pattern without a leading slash gets none.")),
    Choice(
      \.pathForm.leadingSlashBeforeWildcards, ["X-39"],
      .init(
        "no-slash-before-wildcards",
        "A path pattern that starts with `?` or a variable gets no leading slash.")),
    Choice(
      \.pathForm.finalSlash, ["PTH-002", "PTH-003", "PTH-004", "X-17"],
      [
        .significant: .init(
          "final-slash-significant", "A path with a final slash differs from one without."),
        .stripped: .init(
          "final-slash-stripped", breaking: "PTH-003",
          "A final slash is taken off both sides, where one should be put on."),
        .suppliedUnlessAfterAnyWildcard: .init(
          "question-mark-counts-implied-slash", breaking: "PTH-004",
          "A pattern that ends with `?` gets no final slash, so that the `?` takes the URL's."),
        .significantBeforeComponents: .init(
          "final-slash-significant-before-components", breaking: "X-17",
          "A path with a final slash differs from one without on systems before iOS 13."),
      ]),
    Choice(
      \.pathForm.questionMarkTakesSuppliedSlash, ["X-38"],
      .init(
        "question-mark-leaves-supplied-slash",
        "`?` does not take the final slash that the URL's path did not have.")),
    Choice(
      \.pathForm.textSlashesCollapse, ["PTH-005", "PTH-012"],
      .init("repeated-slashes-of-url-kept", "Runs of slashes in the URL's path stay.")),
    Choice(
      \.pathForm.patternSlashesCollapse, ["PTH-005", "PTH-012"],
      .init("repeated-slashes-of-pattern-kept", "Runs of slashes in a path pattern stay.")),
    Choice(
      \.pathForm.valueSlashesCollapse, ["X-37"],
      .init(
        "slashes-of-values-collapse",
        "Slashes at the ends of a variable's value vanish beside slashes of the pattern.")),
    Choice(
      \.pathForm.emptyPathIsRoot, ["PTH-008"],
      .init("empty-path-is-not-root", "The empty path of a URL differs from `/`.")),
    Choice(
      \.pathForm.emptyPatternIsRoot, ["PAT-009", "PTH-008"],
      .init(
        "empty-path-pattern-is-not-root", "The empty path pattern differs from `/`.")),
    Choice(
      \.pathForm.starMatchesBareDomain, ["PTH-009"],
      .init("star-misses-bare-domain", "`*` does not match a URL without a path.")),
    Choice(
      \.pathForm.dotSegmentsResolved, ["PTH-011"],
      .init("dot-segments-resolved", "`.` and `..` segments of the URL's path are resolved.")),
  ]
}
