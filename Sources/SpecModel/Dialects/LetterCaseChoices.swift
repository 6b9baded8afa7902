/// The choices of where upper and lower case differ.
struct LetterCaseChoices: Sendable, Hashable {
  /// Where `caseSensitive` is read.
  var caseSensitive = Dialect.Presence.asDocumented

  /// Which sides are folded where case does not count.
  var folding = Folding.bothSides
  enum Folding: String, Alternatives {
    case bothSides = "The pattern and the URL."
    case patternOnly = """
      folding-only-pattern: Without `caseSensitive` the pattern is folded, and the URL is compared \
      as it is written.
      """
    case urlOnly = """
      folding-only-url: Without `caseSensitive` the URL is folded, and the pattern is compared as \
      it is written.
      """
  }

  var foldingBeyondPath = true

  /// Whether case counts where a rule does not specify it.
  var unlessSpecified = UnlessSpecified.counts
  enum UnlessSpecified: String, Alternatives {
    case counts = "It counts."
    case doesNotCount =
      "case-insensitive-by-default: Case does not count if a rule does not specify it."
    case neverCounts = "case-never-counts: Case does not count, whatever a rule specifies."
  }

  var memberNamesInAnyCase = false
  var foldingInValues = true
  var foldingInBuiltIns = true
  var foldingInEscapes = true
  var foldingInItemNames = false
  var foldingBeyondASCII = true

  static let choices: [Choice] = [
    Choice(
      \.letterCase.caseSensitive, ["CASE-001", "CASE-003"],
      [
        .onNoSystem: "case-sensitive-unknown: `caseSensitive` is not read.",
        .onEverySystem: """
        case-sensitive-on-every-system (CASE-003): Systems before iOS 13.5 read `caseSensitive` \
        too.
        """,
      ]),
    Choice(\.letterCase.folding, ["CASE-001"]),
    Choice(
      \.letterCase.foldingBeyondPath, ["CASE-001"],
      "folding-only-in-path: `caseSensitive` does not reach the query and the fragment."),
    Choice(\.letterCase.unlessSpecified, ["PAT-008", "CASE-002", "PATHS-005"]),
    Choice(
      \.letterCase.memberNamesInAnyCase, ["CASE-004"],
      "member-names-in-any-case: The members of a component rule are read in any case."),
    Choice(
      \.letterCase.foldingInValues, ["CASE-005"],
      """
      folding-not-in-values: Case counts in the values of the file's variables whatever the rule \
      says.
      """),
    Choice(
      \.letterCase.foldingInBuiltIns, ["CASE-005"],
      "folding-not-in-built-ins: Case counts in built-in variables whatever the rule specifies."),
    Choice(
      \.letterCase.foldingInEscapes, ["CASE-007"],
      "folding-not-in-escapes: Case counts in the hex digits of escapes whatever the rule specifies."
    ),
    Choice(
      \.letterCase.foldingInItemNames, ["X-11"],
      """
      folding-in-item-names: Without `caseSensitive` the names of query items are read in any \
      case.
      """),
    Choice(
      \.letterCase.foldingBeyondASCII, ["X-33"],
      "folding-only-ascii: Without `caseSensitive` only ASCII letters are folded."),
  ]
}
