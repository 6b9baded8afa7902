/// The choices of `$(name)`, of the values behind it and of the built-in variables.
struct VariableChoices: Sendable, Hashable {
  /// Which systems support variables.
  var presence = Dialect.Presence.asDocumented

  /// Whether patterns for the query and the fragment have variables; by default, they do.
  var variablesBeyondPath = true

  /// Whether the strings of `paths` have variables; by default, they do.
  var variablesInLegacyPaths = true

  /// Whether a pattern can have several variables; by default, it can.
  var severalVariables = true

  /// Which characters a name may hold.
  var variableNames = VariableNames.anyCharacters
  enum VariableNames: Alternatives {
    /// Any but `$`, `(` and `)`.
    case anyCharacters
    case wordCharacters
  }

  /// Whether case counts in the names of variables; by default, it does.
  ///
  /// Otherwise, one of the variables whose names differ only in case gives the values.
  var variableNameCase = VariableNameCase.counts
  enum VariableNameCase: Alternatives {
    case counts, firstWins, lastWins
  }

  /// Whether `*` and `?` in a variable's value are wildcards; by default, they are.
  var wildcardsInValues = true

  /// Whether `.` in a variable's value matches any character; by default, it is literal.
  var dotInValuesIsWildcard = false

  /// What `$(name)` in a value is.
  var variablesInValues = VariablesInValues.literal
  enum VariablesInValues: Alternatives {
    /// Literal text.
    case literal
    case expanded, neverMatch
  }

  /// Whether there are built-in variables; by default, there are.
  var builtInsKnown = true

  /// Whether `substitutionVariables` is read; by default, it is.
  var fileVariablesRead = true

  /// Whether all values of a variable are read; by default, they are.
  var allValuesRead = true

  /// What a character class matches.
  var characterClasses = CharacterClasses.oneASCIICharacter
  enum CharacterClasses: Alternatives {
    /// Exactly one character, of ASCII.
    case oneASCIICharacter
    case oneOrMoreASCIICharacters, oneUnicodeCharacter
  }

  /// Whether `$(alnum)` takes an underscore too; by default, it takes letters and digits.
  var alnumHasUnderscore = false

  /// Whether `$(xdigit)` takes uppercase letters too; by default, it does.
  var xdigitHasUppercase = true

  /// The codes behind `$(region)` and `$(lang)`.
  var isoCodes = ISOCodeList.apple
  enum ISOCodeList: Alternatives {
    /// The codes of Foundation on Apple's systems.
    case apple
    case appleWithUK, linux, twoLetterLanguages, anyTwoLetters
  }

  /// Whether `$(lang)` matches more codes than twelve common ones; by default, it does.
  var rareLanguagesKnown = true

  /// Whether `$(region)` matches more codes than twelve common ones; by default, it does.
  var rareRegionsKnown = true

  /// Whether any two or three letters are a language; by default, only a code of the list is one.
  var anyLettersAreALanguage = false

  /// Whether `$(lang)` takes the region after a language too; by default, it takes a language alone.
  var languageTagsAccepted = false

  /// Whether the case of region and language codes counts; by default, it does.
  var isoCodeCaseCounts = true

  /// Whether a variable's value is percent-encoded by the reader; by default, it is compared as it
  /// is.
  var valuesEncodedByReader = false

  /// Whether a variable of the file wins over a built-in one with its name; by default, it does.
  var userVariableWins = true

  /// What a name without a variable matches.
  var undefinedVariables = UndefinedVariables.neverMatch
  enum UndefinedVariables: Alternatives {
    /// No text.
    case neverMatch
    case matchThemselves, areEmpty
  }

  /// Whether `$(` without its bracket is literal text; by default, it matches nothing.
  var unterminatedVariableIsLiteral = false

  /// Whether `percentEncoded` among the variables sets that flag where a rule does not; by default,
  /// it has no meaning there.
  var percentEncodedAmongVariables = false

  static let choices: [Choice] = [
    Choice(
      \.variables.presence, ["SUB-001", "SUB-018"],
      [
        .onNoSystem: .init("variables-unknown", "`$(name)` is literal text."),
        .onEverySystem: .init(
          "variables-on-every-system", breaking: "SUB-018",
          "Systems before iOS 13.5 support variables too."),
      ]),
    Choice(
      \.variables.variablesBeyondPath, ["SUB-001"],
      .init("variables-only-in-path", "`$(name)` in a query or fragment pattern is literal text.")),
    Choice(
      \.variables.variablesInLegacyPaths, ["SUB-020"],
      .init("variables-only-in-components", "`$(name)` in a string of `paths` is literal text.")),
    Choice(
      \.variables.severalVariables, ["SUB-001"],
      .init(
        "only-first-variable-replaced",
        "After the first variable of a pattern `$(name)` is literal text.")),
    Choice(
      \.variables.variableNames, ["SUB-002"],
      [
        .wordCharacters: .init(
          "variable-names-are-words", "The name of a variable holds only letters, digits and `_`.")
      ]),
    Choice(
      \.variables.variableNameCase, ["SUB-003"],
      [
        .firstWins: .init(
          "variable-names-in-any-case", "Case does not count in the names of variables."),
        .lastWins: .init(
          "variable-names-in-any-case-last-wins",
          "Case does not count in the names of variables; of two that differ in case the last counts."
        ),
      ]),
    Choice(
      \.variables.wildcardsInValues, ["SUB-004"],
      .init("wildcards-in-values-literal", "`*` and `?` in a variable's value are literal text.")),
    Choice(
      \.variables.dotInValuesIsWildcard, ["SUB-004"],
      .init(
        "dot-in-values-matches-any-character",
        "`.` in a variable's value matches any character, as in a regular expression.")),
    Choice(
      \.variables.variablesInValues, ["X-36"],
      [
        .expanded: .init(
          "variables-in-values-expanded", "`$(name)` in a variable's value is a variable."),
        .neverMatch: .init(
          "values-with-variables-never-match",
          "A variable's value that holds `$(` matches nothing."),
      ]),
    Choice(
      \.variables.builtInsKnown, ["SUB-006"],
      .init("built-ins-unknown", "There are no built-in variables.")),
    Choice(
      \.variables.fileVariablesRead, ["SUB-001"],
      .init("file-variables-unknown", "`substitutionVariables` is not read.")),
    Choice(
      \.variables.allValuesRead, ["SUB-001"],
      .init("only-first-value", "Of the values of a variable only the first is read.")),
    Choice(
      \.variables.characterClasses, ["SUB-007"],
      [
        .oneOrMoreASCIICharacters: .init(
          "classes-match-several-characters", "A character class matches one or more characters."),
        .oneUnicodeCharacter: .init(
          "classes-beyond-ascii", "A character class matches letters and digits of every script."),
      ]),
    Choice(
      \.variables.alnumHasUnderscore, ["SUB-007"],
      .init("alnum-has-underscore", "`$(alnum)` matches `_` too.")),
    Choice(
      \.variables.xdigitHasUppercase, ["SUB-007"],
      .init("xdigit-is-lowercase", "`$(xdigit)` does not match `A` to `F` in uppercase.")),
    Choice(
      \.variables.isoCodes, ["SUB-008"],
      [
        .appleWithUK: .init("region-uk-accepted", "`UK` is a region."),
        .linux: .init(
          "codes-of-the-host",
          "The region and language codes are those of the host, a Linux system."),
        .twoLetterLanguages: .init(
          "languages-have-two-letters", "There are no language codes of three letters."),
        .anyTwoLetters: .init(
          "any-two-letters-are-a-code", "Any two letters are a region or a language."),
      ]),
    Choice(
      \.variables.rareLanguagesKnown, ["SUB-008"],
      .init(
        "only-twelve-languages",
        "Of the languages only de, en, es, fr, it, ja, ko, nl, pt, ru, sv and zh are known.")),
    Choice(
      \.variables.rareRegionsKnown, ["SUB-008"],
      .init(
        "only-twelve-regions",
        "Of the regions only AU, BR, CA, CN, DE, ES, FR, GB, IN, IT, JP and US are known.")),
    Choice(
      \.variables.anyLettersAreALanguage, ["SUB-008"],
      .init("any-letters-are-a-language", "Any two or three letters are a language.")),
    Choice(
      \.variables.languageTagsAccepted, ["SUB-008"],
      .init(
        "language-tags-accepted", "`$(lang)` matches a language with its region too, as `en-US`.")),
    Choice(
      \.variables.isoCodeCaseCounts, ["X-19"],
      .init("codes-in-any-case", "The case of region and language codes does not count.")),
    Choice(
      \.variables.valuesEncodedByReader, ["SUB-016"],
      .init("values-encoded-by-reader", "A variable's value is percent-encoded for its author.")),
    Choice(
      \.variables.userVariableWins, ["X-20"],
      .init("built-in-wins", "A built-in variable wins over one of the file with its name.")),
    Choice(
      \.variables.undefinedVariables, ["X-20"],
      [
        .matchThemselves: .init(
          "undefined-variable-matches-itself", "A name without a variable is literal text."),
        .areEmpty: .init(
          "undefined-variable-is-empty", "A name without a variable is the empty text."),
      ]),
    Choice(
      \.variables.unterminatedVariableIsLiteral, ["X-20"],
      .init("unterminated-variable-is-literal", "`$(` without its bracket is literal text.")),
    Choice(
      \.variables.percentEncodedAmongVariables, ["X-21"],
      .init(
        "percent-encoded-among-variables",
        "`percentEncoded` among the variables is the default of that flag.")),
  ]
}
