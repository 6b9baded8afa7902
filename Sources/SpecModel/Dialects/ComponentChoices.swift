/// The choices of what a component rule requires of a URL, and of which rule decides.
struct ComponentChoices: Sendable, Hashable {
  /// Whether a rule matches if one of its members does; by default, all of them must.
  var anyMemberSuffices = false

  /// Which `?` is compared with the query.
  var comparedQueries = ComparedPatterns.all

  /// Which `#` is compared with the fragment.
  var comparedFragments = ComparedPatterns.all

  enum ComparedPatterns: Alternatives {
    /// The pattern of the rule, or else the pattern of `defaults`.
    case all
    case none, onlyOfDefaults
  }

  /// Whether a query or fragment that a rule does not name must be absent or empty; by default, it
  /// may be anything.
  var unspecifiedMustBeEmpty = false

  /// Whether a fragment that a rule does not name must be absent or empty; by default, it may be
  /// anything.
  var unspecifiedFragmentMustBeEmpty = false

  /// What a pattern is compared with if the URL lacks the query or the fragment.
  var absentComponents = AbsentComponents.areEmpty
  enum AbsentComponents: Alternatives {
    /// The empty text.
    case areEmpty
    case neverMatch, queryNeverMatches, fragmentNeverMatches
  }

  /// What a rule that specifies nothing does.
  var emptyComponent = EmptyComponent.matches
  enum EmptyComponent: Alternatives {
    /// It matches every URL.
    case matches
    case neverMatches, neverMatchesWithoutMembers
  }

  /// Whether an empty `components` matches every URL; by default, it matches none.
  var emptyComponentsMatch = false

  /// Whether a fragment pattern sees the `#` too; by default, it sees the text after it.
  var fragmentWithNumberSign = false

  /// What a component rule without `/` says about the path.
  var absentPath = AbsentPath.nothing
  enum AbsentPath: Alternatives {
    /// Nothing: any path matches.
    case nothing
    case neverMatches, neverMatchesEvenWithDefault, isRoot
  }

  /// The part of the URL that the path pattern of a component rule sees.
  var pathPatternsSee = Dialect.PathPatternsSee.path

  /// Which of the rules that match decides.
  var decidingRule = DecidingRule.first
  enum DecidingRule: Alternatives {
    /// The first, so that those below it have no effect.
    case first
    case last, longestPathPattern, firstExcludeElseFirst, firstIncludeElseFirst
  }

  /// What `exclude` does.
  var exclude = Exclude.stops
  enum Exclude: Alternatives {
    /// The rule that matches excludes the URL, and the search ends.
    case stops
    case ignored, whateverItsValue, fallsThrough, comparesPathOnly
  }

  static let choices: [Choice] = [
    Choice(
      \.components.anyMemberSuffices, ["CMP-001"],
      .init("any-member-suffices", "A component rule matches when one of its members does.")),
    Choice(
      \.components.comparedQueries, ["CMP-002"],
      [
        .none: .init("queries-not-compared", "`?` is not read."),
        .onlyOfDefaults: .init(
          "queries-of-rules-not-compared", "`?` is read in `defaults`, but not in a component rule."
        ),
      ]),
    Choice(
      \.components.comparedFragments, ["CMP-002"],
      [
        .none: .init("fragments-not-compared", "`#` is not read."),
        .onlyOfDefaults: .init(
          "fragments-of-rules-not-compared",
          "`#` is read in `defaults`, but not in a component rule."),
      ]),
    Choice(
      \.components.unspecifiedMustBeEmpty, ["CMP-003"],
      .init(
        "unspecified-component-must-be-empty",
        "A query or fragment that a rule does not specify must be absent or empty.")),
    Choice(
      \.components.unspecifiedFragmentMustBeEmpty, ["CMP-003"],
      .init(
        "unspecified-fragment-must-be-empty",
        "A fragment that a rule does not specify must be absent or empty.")),
    Choice(
      \.components.absentComponents, ["CMP-004", "PAT-005"],
      [
        .neverMatch: .init(
          "absent-component-never-matches",
          "A pattern for the query or fragment does not match where the URL has none."),
        .queryNeverMatches: .init(
          "absent-query-never-matches",
          "A pattern for the query does not match where the URL has none."),
        .fragmentNeverMatches: .init(
          "absent-fragment-never-matches",
          "A pattern for the fragment does not match where the URL has none."),
      ]),
    Choice(
      \.components.emptyComponent, ["CMP-005"],
      [
        .neverMatches: .init(
          "empty-component-matches-nothing",
          "A component rule that specifies nothing matches nothing."),
        .neverMatchesWithoutMembers: .init(
          "component-without-members-matches-nothing", "The component rule `{}` matches nothing."),
      ]),
    Choice(
      \.components.absentPath, ["CMP-003"],
      [
        .neverMatches: .init(
          "rule-without-path-matches-nothing", "A component rule without `/` matches nothing."),
        .neverMatchesEvenWithDefault: .init(
          "rule-without-path-skipped",
          "A component rule without `/` is skipped, even if `defaults` have one."),
        .isRoot: .init(
          "rule-without-path-is-for-the-root",
          "A component rule without `/` matches no path but the root."),
      ]),
    Choice(
      \.components.emptyComponentsMatch, ["CMP-007"],
      .init("empty-components-match-everything", "An empty `components` matches everything.")),
    Choice(
      \.components.fragmentWithNumberSign, ["CMP-008"],
      .init("fragment-with-number-sign", "A fragment pattern sees the `#` too.")),
    Choice(
      \.components.pathPatternsSee, ["CMP-008", "CMP-002"],
      [
        .pathAndFragment: .init(
          "path-pattern-sees-fragment",
          "A path pattern is compared with the path and the fragment."),
        .pathAndQuery: .init(
          "path-pattern-sees-query", breaking: "CMP-002",
          "A path pattern is compared with the path and the query."),
        .everything: .init(
          "path-pattern-reaches-query", breaking: "CMP-002",
          "A path pattern may match what follows the path too, as in one regular expression."),
      ]),
    Choice(
      \.components.decidingRule, ["ORD-001", "EXC-001", "EXC-002", "PATHS-003"],
      [
        .last: .init("last-match-wins", "The last rule that matches decides."),
        .longestPathPattern: .init(
          "most-specific-wins", "The rule with the longest path pattern decides."),
        .firstExcludeElseFirst: .init(
          "excludes-come-first", breaking: "EXC-002",
          "A rule that excludes decides wherever it is."),
        .firstIncludeElseFirst: .init(
          "excludes-come-last", breaking: "EXC-001",
          "A rule that excludes decides only where no other rule matches."),
      ]),
    Choice(
      \.components.exclude, ["EXC-001"],
      [
        .ignored: .init(
          "exclude-ignored", "A component rule with `exclude` is one like the others."),
        .whateverItsValue: .init(
          "exclude-whatever-its-value",
          "A component rule with `exclude` excludes even if that is `false`."),
        .fallsThrough: .init(
          "exclude-falls-through", "The search goes on below a component rule that excludes."),
        .comparesPathOnly: .init(
          "exclude-compares-path-only",
          "Only the path of a URL is compared with a component rule that excludes."),
      ]),
  ]
}

extension Dialect {
  /// The part of the URL that a path pattern sees.
  enum PathPatternsSee: Sendable, Hashable {
    case path, pathAndQuery, pathAndFragment, everything
  }
}
