/// The choices of the canonical form in which paths and their patterns are compared.
struct PathFormChoices: Sendable, Hashable {
  var leadingSlashSupplied = true
  var leadingSlashBeforeWildcards = true

  /// What is done about a final slash.
  var finalSlash = FinalSlash.supplied
  enum FinalSlash: String, Alternatives {
    case supplied = """
      The path and the pattern get the one that they lack, the pattern only if it ends without \
      `*`.
      """
    case significant =
      "final-slash-significant: A path with a final slash differs from one without."
    case stripped = """
      final-slash-stripped (PTH-003): A final slash is taken off both sides, where one should be \
      put on.
      """
    case suppliedUnlessAfterAnyWildcard = """
      question-mark-counts-implied-slash (PTH-004): A pattern that ends with `?` gets no final \
      slash, so that the `?` takes the URL's.
      """
    case significantBeforeComponents = """
      final-slash-significant-before-components (X-17): A path with a final slash differs from one \
      without on systems before iOS 13.
      """
  }

  var questionMarkTakesSuppliedSlash = true
  var textSlashesCollapse = true
  var patternSlashesCollapse = true
  var valueSlashesCollapse = false
  var emptyPathIsRoot = true
  var starMatchesBareDomain = true
  var dotSegmentsResolved = false

  static let choices: [Choice] = [
    Choice(
      \.pathForm.leadingSlashSupplied, ["PTH-001"],
      "leading-slash-required: A path pattern without a leading slash gets none."),
    Choice(
      \.pathForm.leadingSlashBeforeWildcards, ["X-39"],
      """
      no-slash-before-wildcards: A path pattern that starts with `?` or a variable gets no \
      leading slash.
      """),
    Choice(\.pathForm.finalSlash, ["PTH-002", "PTH-003", "PTH-004", "X-17"]),
    Choice(
      \.pathForm.questionMarkTakesSuppliedSlash, ["X-38"],
      """
      question-mark-leaves-supplied-slash: `?` does not take the final slash that the URL's path \
      did not have.
      """),
    Choice(
      \.pathForm.textSlashesCollapse, ["PTH-005", "PTH-012"],
      "repeated-slashes-of-url-kept: Runs of slashes in the URL's path stay."),
    Choice(
      \.pathForm.patternSlashesCollapse, ["PTH-005", "PTH-012"],
      "repeated-slashes-of-pattern-kept: Runs of slashes in a path pattern stay."),
    Choice(
      \.pathForm.valueSlashesCollapse, ["X-37"],
      """
      slashes-of-values-collapse: Slashes at the ends of a variable's value vanish beside \
      slashes of the pattern.
      """),
    Choice(
      \.pathForm.emptyPathIsRoot, ["PTH-008"],
      "empty-path-is-not-root: The empty path of a URL differs from `/`."),
    Choice(
      \.pathForm.starMatchesBareDomain, ["PTH-009"],
      "star-misses-bare-domain: `*` does not match a URL without a path."),
    Choice(
      \.pathForm.dotSegmentsResolved, ["PTH-011"],
      "dot-segments-resolved: `.` and `..` segments of the URL's path are resolved."),
  ]
}
