/// The choices of what a pattern's characters match, and of how much of a text it must match.
struct PatternChoices: Sendable, Hashable {
  var dotIsWildcard = false
  var plusRepeats = false
  var bracketsAreSets = false

  /// What `*` matches.
  var star = Star.anything
  enum Star: String, Alternatives {
    case anything = "Any number of characters, none included."
    case oneOrMore = "star-needs-a-character: `*` matches one or more characters."
    case withinSegment = "star-stops-at-slash (PAT-007): `*` does not match a slash."
    case betweenDots = "star-stops-at-dot: `*` does not match a dot."
  }

  /// What `?` matches.
  var questionMark = QuestionMark.oneCharacter
  enum QuestionMark: String, Alternatives {
    case oneCharacter = "Exactly one character, whichever it is."
    case literal = "question-mark-literal: `?` is literal text."
    case optional = "question-mark-optional: `?` matches one character or none."
    case anyNumber = "question-mark-as-star: `?` matches any number of characters, as `*` does."
    case withinSegment = "question-mark-stops-at-slash (PAT-013): `?` does not match a slash."
  }

  /// How much of the text a pattern must match.
  var anchoring = Anchoring.bothEnds
  enum Anchoring: String, Alternatives {
    case bothEnds = "All of it, from the first character to the last."
    case startOnly = "anchored-at-start-only: A pattern need only match how the text begins."
    case nowhere = "not-anchored: A pattern need only match somewhere in the text."
  }

  /// What the empty pattern matches.
  var emptyPattern = EmptyPattern.emptyText
  enum EmptyPattern: String, Alternatives {
    case emptyText = "The empty text, which as a path is the bare domain."
    case nothing =
      "empty-pattern-matches-nothing: The empty pattern is not a pattern and matches nothing."
    case anything =
      "empty-pattern-matches-everything (PAT-010): The empty pattern constrains nothing."
  }

  var backslashEscapes = false

  static let choices: [Choice] = [
    Choice(
      \.patterns.dotIsWildcard, ["PAT-001"],
      "dot-matches-any-character: `.` matches any character, as in a regular expression."),
    Choice(
      \.patterns.plusRepeats, ["PAT-001"],
      "plus-repeats: `+` repeats the character before it, as in a regular expression."),
    Choice(
      \.patterns.bracketsAreSets, ["PAT-001"],
      "brackets-are-sets: `[abc]` matches one of its characters, as in a shell."),
    Choice(\.patterns.star, ["PAT-002", "PAT-007"]),
    Choice(\.patterns.questionMark, ["PAT-003", "PAT-013"]),
    Choice(\.patterns.anchoring, ["PAT-006"]),
    Choice(\.patterns.emptyPattern, ["PAT-009", "PAT-010", "PAT-012"]),
    Choice(
      \.patterns.backslashEscapes, ["PAT-011"],
      "backslash-escapes: `\\` makes the next character of a pattern literal."),
  ]
}
