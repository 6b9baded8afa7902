/// The choices of where uppercase and lowercase differ.
struct LetterCaseChoices: Sendable, Hashable {
  /// Where `caseSensitive` is read.
  var caseSensitive = Dialect.Presence.asDocumented

  /// Which sides are folded where case does not count.
  var folding = Folding.bothSides
  enum Folding: Alternatives {
    /// The pattern and the URL.
    case bothSides
    case patternOnly, urlOnly
  }

  /// Whether `caseSensitive` reaches the query and the fragment; by default, it does.
  var foldingBeyondPath = true

  /// Whether case counts where a rule does not specify it.
  var unlessSpecified = UnlessSpecified.counts
  enum UnlessSpecified: Alternatives {
    /// It counts.
    case counts
    case doesNotCount, neverCounts
  }

  /// Whether case counts in `paths` where no defaults say otherwise; by default, it does.
  var countsInPaths = true

  /// Whether the members of a component rule are read in any case; by default, their case counts.
  var memberNamesInAnyCase = false

  /// Whether `caseSensitive` reaches the values of the file's variables; by default, it does.
  var foldingInValues = true

  /// Whether `caseSensitive` reaches the built-in variables; by default, it does.
  var foldingInBuiltIns = true

  /// Whether `caseSensitive` reaches the hex digits of escapes; by default, it does.
  var foldingInEscapes = true

  /// Where the case of the names of query items does not count.
  var itemNames = ItemNames.counts
  enum ItemNames: Alternatives {
    /// Nowhere.
    case counts
    case asSpecified, neverCounts
  }

  /// Whether letters beyond ASCII are folded; by default, they are.
  var foldingBeyondASCII = true

  static let choices: [Choice] = [
    Choice(
      \.letterCase.caseSensitive, ["CASE-001", "CASE-003"],
      [
        .onNoSystem: .init("case-sensitive-unknown", "`caseSensitive` is not read."),
        .onEverySystem: .init(
          "case-sensitive-on-every-system", breaking: "CASE-003",
          "Systems before iOS 13.5 read `caseSensitive` too."),
      ]),
    Choice(
      \.letterCase.folding, ["CASE-001"],
      [
        .patternOnly: .init(
          "folding-only-pattern",
          """
          Without `caseSensitive` the pattern is folded, and the URL is compared as it is written.
          """),
        .urlOnly: .init(
          "folding-only-url",
          """
          Without `caseSensitive` the URL is folded, and the pattern is compared as it is written.
          """),
      ]),
    Choice(
      \.letterCase.foldingBeyondPath, ["CASE-001"],
      .init("folding-only-in-path", "`caseSensitive` does not reach the query and the fragment.")),
    Choice(
      \.letterCase.unlessSpecified, ["PAT-008", "CASE-002", "PATHS-005"],
      [
        .doesNotCount: .init(
          "case-insensitive-by-default", "Case does not count if a rule does not specify it."),
        .neverCounts: .init("case-never-counts", "Case does not count, whatever a rule specifies."),
      ]),
    Choice(
      \.letterCase.countsInPaths, ["PATHS-005"],
      .init("case-insensitive-paths", "Case does not count in `paths`.")),
    Choice(
      \.letterCase.memberNamesInAnyCase, ["CASE-004"],
      .init("member-names-in-any-case", "The members of a component rule are read in any case.")),
    Choice(
      \.letterCase.foldingInValues, ["CASE-005"],
      .init(
        "folding-not-in-values",
        "Case counts in the values of the file's variables whatever the rule says.")),
    Choice(
      \.letterCase.foldingInBuiltIns, ["CASE-005"],
      .init(
        "folding-not-in-built-ins",
        "Case counts in built-in variables whatever the rule specifies.")),
    Choice(
      \.letterCase.foldingInEscapes, ["CASE-007"],
      .init(
        "folding-not-in-escapes",
        "Case counts in the hex digits of escapes whatever the rule specifies.")),
    Choice(
      \.letterCase.itemNames, ["X-11", "QRY-002"],
      [
        .asSpecified: .init(
          "folding-in-item-names",
          "Without `caseSensitive` the names of query items are read in any case."),
        .neverCounts: .init(
          "item-names-in-any-case", breaking: "QRY-002",
          "The names of query items are read in any case."),
      ]),
    Choice(
      \.letterCase.foldingBeyondASCII, ["X-33"],
      .init("folding-only-ascii", "Without `caseSensitive` only ASCII letters are folded.")),
  ]
}
