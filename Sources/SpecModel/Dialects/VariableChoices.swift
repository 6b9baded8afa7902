/// The choices of `$(name)`, of the values behind it and of the built-in variables.
struct VariableChoices: Sendable, Hashable {
  /// Which systems support variables.
  var presence = Dialect.Presence.asDocumented

  var variablesBeyondPath = true
  var variablesInLegacyPaths = true

  /// Which characters a name may hold.
  var variableNames = VariableNames.anyCharacters
  enum VariableNames: String, Alternatives {
    case anyCharacters = "Any but `$`, `(` and `)`."
    case wordCharacters =
      "variable-names-are-words: The name of a variable holds only letters, digits and `_`."
  }

  var variableNamesCaseSensitive = true
  var wildcardsInValues = true
  var dotInValuesIsWildcard = false

  /// What `$(name)` in a value is.
  var variablesInValues = VariablesInValues.literal
  enum VariablesInValues: String, Alternatives {
    case literal = "Literal text."
    case expanded = "variables-in-values-expanded: `$(name)` in a variable's value is a variable."
    case neverMatch =
      "values-with-variables-never-match: A variable's value that holds `$(` matches nothing."
  }

  var builtInsKnown = true
  var fileVariablesRead = true

  /// What a character class matches.
  var characterClasses = CharacterClasses.oneASCIICharacter
  enum CharacterClasses: String, Alternatives {
    case oneASCIICharacter = "Exactly one character, of ASCII."
    case oneOrMoreASCIICharacters =
      "classes-match-several-characters: A character class matches one or more characters."
    case oneUnicodeCharacter =
      "classes-beyond-ascii: A character class matches letters and digits of every script."
  }

  /// The codes behind `$(region)` and `$(lang)`.
  var isoCodes = ISOCodeList.apple
  enum ISOCodeList: String, Alternatives {
    case apple = "Those of Foundation on Apple's systems."
    case appleWithUK = "region-uk-accepted: `UK` is a region."
    case linux =
      "codes-of-the-host: The region and language codes are those of the host, a Linux system."
    case twoLetterLanguages =
      "languages-have-two-letters: There are no language codes of three letters."
    case anyTwoLetters = "any-two-letters-are-a-code: Any two letters are a region or a language."
  }

  var rareLanguagesKnown = true
  var rareRegionsKnown = true
  var isoCodeCaseCounts = true
  var valuesEncodedByReader = false
  var userVariableWins = true

  /// What a name without a variable matches.
  var undefinedVariables = UndefinedVariables.neverMatch
  enum UndefinedVariables: String, Alternatives {
    case neverMatch = "Something that matches no text."
    case matchThemselves =
      "undefined-variable-matches-itself: A name without a variable is literal text."
    case areEmpty = "undefined-variable-is-empty: A name without a variable is the empty text."
  }

  var unterminatedVariableIsLiteral = false
  var percentEncodedAmongVariables = false

  static let choices: [Choice] = [
    Choice(
      \.variables.presence, ["SUB-001", "SUB-018"],
      [
        .onNoSystem: "variables-unknown: `$(name)` is literal text.",
        .onEverySystem:
          "variables-on-every-system (SUB-018): Systems before iOS 13.5 support variables too.",
      ]),
    Choice(
      \.variables.variablesBeyondPath, ["SUB-001"],
      "variables-only-in-path: `$(name)` in a query or fragment pattern is literal text."),
    Choice(
      \.variables.variablesInLegacyPaths, ["SUB-020"],
      "variables-only-in-components: `$(name)` in a string of `paths` is literal text."),
    Choice(\.variables.variableNames, ["SUB-002"]),
    Choice(
      \.variables.variableNamesCaseSensitive, ["SUB-003"],
      "variable-names-in-any-case: Case does not count in the names of variables."),
    Choice(
      \.variables.wildcardsInValues, ["SUB-004"],
      "wildcards-in-values-literal: `*` and `?` in a variable's value are literal text."),
    Choice(
      \.variables.dotInValuesIsWildcard, ["SUB-004"],
      """
      dot-in-values-matches-any-character: `.` in a variable's value matches any character, \
      as in a regular expression.
      """),
    Choice(\.variables.variablesInValues, ["X-36"]),
    Choice(
      \.variables.builtInsKnown, ["SUB-006"],
      "built-ins-unknown: There are no built-in variables."),
    Choice(
      \.variables.fileVariablesRead, ["SUB-001"],
      "file-variables-unknown: `substitutionVariables` is not read."),
    Choice(\.variables.characterClasses, ["SUB-007"]),
    Choice(\.variables.isoCodes, ["SUB-008"]),
    Choice(
      \.variables.rareLanguagesKnown, ["SUB-008"],
      """
      only-twelve-languages: Of the languages only de, en, es, fr, it, ja, ko, nl, pt, ru, sv and \
      zh are known.
      """),
    Choice(
      \.variables.rareRegionsKnown, ["SUB-008"],
      """
      only-twelve-regions: Of the regions only AU, BR, CA, CN, DE, ES, FR, GB, IN, IT, JP and US \
      are known.
      """),
    Choice(
      \.variables.isoCodeCaseCounts, ["X-19"],
      "codes-in-any-case: The case of region and language codes does not count."),
    Choice(
      \.variables.valuesEncodedByReader, ["SUB-016"],
      "values-encoded-by-reader: A variable's value is percent-encoded for its author."),
    Choice(
      \.variables.userVariableWins, ["X-20"],
      "built-in-wins: A built-in variable wins over one of the file with its name."),
    Choice(\.variables.undefinedVariables, ["X-20"]),
    Choice(
      \.variables.unterminatedVariableIsLiteral, ["X-20"],
      "unterminated-variable-is-literal: `$(` without its bracket is literal text."),
    Choice(
      \.variables.percentEncodedAmongVariables, ["X-21"],
      """
      percent-encoded-among-variables: `percentEncoded` among the variables is the default of \
      that flag.
      """),
  ]
}
