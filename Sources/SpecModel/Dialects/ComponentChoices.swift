/// The choices of what a component rule requires of a URL, and of which rule decides.
struct ComponentChoices: Sendable, Hashable {
  var anyMemberSuffices = false
  var queriesCompared = true
  var fragmentsCompared = true
  var unspecifiedMustBeEmpty = false
  var absentIsEmpty = true
  var emptyComponentMatches = true
  var emptyComponentsMatch = false
  var fragmentWithNumberSign = false

  /// What a component rule without `/` says of the path.
  var absentPath = AbsentPath.nothing
  enum AbsentPath: String, Alternatives {
    case nothing = "Nothing: any path matches."
    case neverMatches =
      "rule-without-path-matches-nothing: A component rule without `/` matches nothing."
    case isRoot =
      "rule-without-path-is-for-the-root: A component rule without `/` matches no path but the root."
  }

  /// What of the URL the path pattern of a component rule sees.
  var pathPatternsSee = Dialect.PathPatternsSee.path

  /// Which of the rules that match decides.
  var decidingRule = DecidingRule.first
  enum DecidingRule: String, Alternatives {
    case first = "The first, so that those below it have no effect."
    case last = "last-match-wins: The last rule that matches decides."
    case longestPathPattern = "most-specific-wins: The rule with the longest path pattern decides."
    case firstExcludeElseFirst =
      "excludes-come-first (EXC-002): A rule that excludes decides wherever it is."
  }

  /// What `exclude` does.
  var exclude = Exclude.stops
  enum Exclude: String, Alternatives {
    case stops = "The rule that matches keeps the URL out, and the search ends."
    case ignored = "exclude-ignored: A component rule with `exclude` is one like the others."
    case whateverItsValue =
      "exclude-whatever-its-value: A component rule with `exclude` excludes even if that is `false`."
    case fallsThrough =
      "exclude-falls-through: The search goes on below a component rule that excludes."
  }

  static let choices: [Choice] = [
    Choice(
      \.components.anyMemberSuffices, ["CMP-001"],
      "any-member-suffices: A component rule matches when one of its members does."),
    Choice(\.components.queriesCompared, ["CMP-002"], "queries-not-compared: `?` is not read."),
    Choice(\.components.fragmentsCompared, ["CMP-002"], "fragments-not-compared: `#` is not read."),
    Choice(
      \.components.unspecifiedMustBeEmpty, ["CMP-003"],
      """
      unspecified-component-must-be-empty: A query or fragment that a rule does not specify must \
      be absent or empty.
      """),
    Choice(
      \.components.absentIsEmpty, ["CMP-004", "PAT-005"],
      """
      absent-component-never-matches: A pattern for the query or fragment does not match where \
      the URL has none.
      """),
    Choice(
      \.components.emptyComponentMatches, ["CMP-005"],
      "empty-component-matches-nothing: A component rule that specifies nothing matches nothing."),
    Choice(\.components.absentPath, ["CMP-003"]),
    Choice(
      \.components.emptyComponentsMatch, ["CMP-007"],
      "empty-components-match-everything: An empty `components` matches everything."),
    Choice(
      \.components.fragmentWithNumberSign, ["CMP-008"],
      "fragment-with-number-sign: A fragment pattern sees the `#` too."),
    Choice(
      \.components.pathPatternsSee, ["CMP-008", "CMP-002"],
      [
        .pathAndFragment:
          "path-pattern-sees-fragment: A path pattern is compared with the path and the fragment.",
        .pathAndQuery: """
        path-pattern-sees-query (CMP-002): A path pattern is compared with the path and the \
        query.
        """,
      ]),
    Choice(\.components.decidingRule, ["ORD-001", "EXC-002", "PATHS-003"]),
    Choice(\.components.exclude, ["EXC-001"]),
  ]
}

extension Dialect {
  /// What of the URL a path pattern sees.
  enum PathPatternsSee: Sendable, Hashable {
    case path, pathAndQuery, pathAndFragment
  }
}
