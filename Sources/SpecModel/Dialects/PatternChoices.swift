/// The choices of what a pattern's characters match, and of how much of a text it must match.
struct PatternChoices: Sendable, Hashable {
  /// Whether `.` matches any character, as in a regular expression; by default, it is literal.
  var dotIsWildcard = false

  /// Whether `+` repeats the character before it, as in a regular expression; by default, it is
  /// literal.
  var plusRepeats = false

  /// Whether `[abc]` and `[a-c]` match one of the characters, as in a shell; by default, they are
  /// literal.
  var bracketsAreSets = false

  /// Whether `|` separates patterns of which one must match; by default, it is literal.
  var barSeparatesPatterns = false

  /// What `*` matches.
  var star = Star.anything
  enum Star: Alternatives {
    /// Any number of characters, or none.
    case anything
    case oneOrMore, oneOrMoreUnlessAlone
    case withinSegment, withinSegmentUnlessLast, withinSegmentUnlessAlone, betweenDots
  }

  /// Whether each `*` of a pattern is a wildcard; by default, it is.
  var everyStarIsWildcard = true

  /// Whether `*` and `?` match a line feed; by default, they match any character.
  var wildcardsMatchLineFeeds = true

  /// What `?` matches.
  var questionMark = QuestionMark.oneCharacter
  enum QuestionMark: Alternatives {
    /// Exactly one character, whichever it is.
    case oneCharacter
    case literal, optional, optionalUnlessBeforeStar, anyNumber, withinSegment, optionalPredecessor
  }

  /// How much of the text a pattern must match.
  var anchoring = Anchoring.bothEnds
  enum Anchoring: Alternatives {
    /// All of it, from the first character to the last.
    case bothEnds
    case startOnly, nowhere
  }

  /// What the empty pattern matches.
  var emptyPattern = EmptyPattern.emptyText
  enum EmptyPattern: Alternatives {
    /// The empty text, which as a path is the bare domain.
    case emptyText
    case nothing, anything, absent
  }

  /// Whether a backslash makes the next character literal; by default, it is literal itself.
  var backslashEscapes = false

  static let choices: [Choice] = [
    Choice(
      \.patterns.dotIsWildcard, ["PAT-001"],
      .init("dot-matches-any-character", "`.` matches any character, as in a regular expression.")),
    Choice(
      \.patterns.plusRepeats, ["PAT-001"],
      .init("plus-repeats", "`+` repeats the character before it, as in a regular expression.")),
    Choice(
      \.patterns.bracketsAreSets, ["PAT-001"],
      .init(
        "brackets-are-sets", "`[abc]` and `[a-c]` match one of the characters, as in a shell.")),
    Choice(
      \.patterns.barSeparatesPatterns, ["PAT-001"],
      .init(
        "bar-separates-patterns",
        "`|` separates patterns of which one must match, as in a regular expression.")),
    Choice(
      \.patterns.star, ["PAT-002", "PAT-007"],
      [
        .oneOrMore: .init("star-needs-a-character", "`*` matches one or more characters."),
        .oneOrMoreUnlessAlone: .init(
          "star-beside-text-needs-a-character",
          "`*` matches one or more characters unless it is the whole pattern or follows `?`."),
        .withinSegment: .init(
          "star-stops-at-slash", breaking: "PAT-007", "`*` does not match a slash."),
        .withinSegmentUnlessLast: .init(
          "inner-star-stops-at-slash", breaking: "PAT-007",
          "`*` does not match a slash unless it is last."),
        .withinSegmentUnlessAlone: .init(
          "star-beside-text-stops-at-slash", breaking: "PAT-007",
          "`*` does not match a slash unless it is the whole pattern."),
        .betweenDots: .init("star-stops-at-dot", "`*` does not match a dot."),
      ]),
    Choice(
      \.patterns.everyStarIsWildcard, ["PAT-002"],
      .init(
        "only-first-star-is-wildcard", "After the first `*` of a pattern `*` is literal text.")),
    Choice(
      \.patterns.wildcardsMatchLineFeeds, ["PAT-002", "PAT-003"],
      .init(
        "wildcards-stop-at-line-feed",
        "`*` and `?` do not match a line feed, as `.` in a regular expression does not.")),
    Choice(
      \.patterns.questionMark, ["PAT-003", "PAT-013"],
      [
        .literal: .init("question-mark-literal", "`?` is literal text."),
        .optional: .init("question-mark-optional", "`?` matches one character or none."),
        .optionalUnlessBeforeStar: .init(
          "question-mark-optional-unless-before-star",
          "`?` matches one character or none unless `*` follows."),
        .anyNumber: .init(
          "question-mark-as-star", "`?` matches any number of characters, as `*` does."),
        .withinSegment: .init(
          "question-mark-stops-at-slash", breaking: "PAT-013", "`?` does not match a slash."),
        .optionalPredecessor: .init(
          "question-mark-makes-optional",
          "`?` makes the character before it optional, as in a regular expression."),
      ]),
    Choice(
      \.patterns.anchoring, ["PAT-006"],
      [
        .startOnly: .init(
          "anchored-at-start-only", "A pattern need only match how the text begins."),
        .nowhere: .init("not-anchored", "A pattern need only match somewhere in the text."),
      ]),
    Choice(
      \.patterns.emptyPattern, ["PAT-009", "PAT-010", "PAT-012"],
      [
        .nothing: .init(
          "empty-pattern-matches-nothing",
          "The empty pattern is not a pattern and matches nothing."),
        .anything: .init(
          "empty-pattern-matches-everything", breaking: "PAT-010",
          "The empty pattern constrains nothing."),
        .absent: .init(
          "empty-pattern-is-absent", breaking: "PAT-010",
          "An empty pattern for the path, the query or the fragment constrains nothing."),
      ]),
    Choice(
      \.patterns.backslashEscapes, ["PAT-011"],
      .init("backslash-escapes", "`\\` makes the next character of a pattern literal.")),
  ]
}
