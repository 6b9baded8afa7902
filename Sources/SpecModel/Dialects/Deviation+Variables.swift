// Deviations of substitution variables and of URLs.

extension Deviation {
  /// The deviations of `$(name)`, of the values behind it and of the built-in variables.
  static let substitutionVariables: [Deviation] = [
    Deviation(
      "variables-unknown", breaks: "SUB-001",
      "`$(name)` is literal text.",
      \.variables, .onNoSystem),
    Deviation(
      "variables-on-every-system", breaks: "SUB-018",
      "Systems before iOS 13.5 know variables too.",
      \.variables, .onEverySystem),
    Deviation(
      "variables-only-in-path", breaks: "SUB-001",
      "`$(name)` in a query or fragment pattern is literal text.",
      \.variablesBeyondPath, false),
    Deviation(
      "variable-names-are-words", breaks: "SUB-002",
      "The name of a variable holds only letters, digits and `_`.",
      \.variableNames, .wordCharacters),
    Deviation(
      "variable-names-in-any-case", breaks: "SUB-003",
      "Case does not count in the names of variables.",
      \.variableNamesCaseSensitive, false),
    Deviation(
      "wildcards-in-values-literal", breaks: "SUB-004",
      "`*` and `?` in a variable's value stand for themselves.",
      \.wildcardsInValues, false),
    Deviation(
      "dot-in-values-matches-any-character", breaks: "SUB-004",
      "`.` in a variable's value stands for any character, as in a regular expression.",
      \.dotInValuesIsWildcard, true),
    Deviation(
      "variables-in-values-expanded", breaks: "X-36",
      "`$(name)` in a variable's value is a variable.",
      \.variablesInValues, .expanded),
    Deviation(
      "values-with-variables-never-match", breaks: "X-36",
      "A variable's value that holds `$(` matches nothing.",
      \.variablesInValues, .neverMatch),
    Deviation(
      "built-ins-unknown", breaks: "SUB-006",
      "There are no built-in variables.",
      \.builtInsKnown, false),
    Deviation(
      "classes-match-several-characters", breaks: "SUB-007",
      "A character class matches one or more characters.",
      \.characterClasses, .oneOrMoreASCIICharacters),
    Deviation(
      "classes-beyond-ascii", breaks: "SUB-007",
      "A character class matches letters and digits of every script.",
      \.characterClasses, .oneUnicodeCharacter),
    Deviation(
      "region-uk-accepted", breaks: "SUB-008",
      "`UK` is a region.",
      \.isoCodes, .appleWithUK),
    Deviation(
      "codes-of-the-host", breaks: "SUB-008",
      "The region and language codes are those of the host, a Linux system.",
      \.isoCodes, .linux),
    Deviation(
      "languages-have-two-letters", breaks: "SUB-008",
      "Language codes of three letters are not known.",
      \.isoCodes, .twoLetterLanguages),
    Deviation(
      "any-two-letters-are-a-code", breaks: "SUB-008",
      "Any two letters are a region or a language.",
      \.isoCodes, .anyTwoLetters),
    Deviation(
      "codes-in-any-case", breaks: "X-19",
      "The case of region and language codes does not count.",
      \.isoCodeCaseCounts, false),
    Deviation(
      "values-encoded-by-reader", breaks: "SUB-016",
      "A variable's value is percent-encoded for its author.",
      \.valuesEncodedByReader, true),
    Deviation(
      "built-in-wins", breaks: "X-20",
      "A built-in variable wins over one of the file with its name.",
      \.userVariableWins, false),
    Deviation(
      "undefined-variable-matches-itself", breaks: "X-20",
      "A name without a variable is literal text.",
      \.undefinedVariables, .matchThemselves),
    Deviation(
      "undefined-variable-is-empty", breaks: "X-20",
      "A name without a variable stands for nothing.",
      \.undefinedVariables, .areEmpty),
    Deviation(
      "unterminated-variable-is-literal", breaks: "X-20",
      "`$(` without its bracket is literal text.",
      \.unterminatedVariableIsLiteral, true),
    Deviation(
      "percent-encoded-among-variables", breaks: "X-21",
      "`percentEncoded` among the variables is the default of that flag.",
      \.percentEncodedAmongVariables, true),
  ]

  /// The deviations of which URLs can be links to a domain.
  static let urls: [Deviation] = [
    Deviation(
      "http-refused", breaks: "URL-001",
      "An `http` URL is not a universal link.",
      \.schemes, .httpsOnly),
    Deviation(
      "any-scheme-accepted", breaks: "URL-001",
      "A URL of any scheme can be a universal link.",
      \.schemes, .any),
    Deviation(
      "scheme-case-significant", breaks: "URL-001",
      "A scheme in capitals is another scheme.",
      \.schemeCaseCounts, true),
    Deviation(
      "host-case-significant", breaks: "URL-003",
      "The case of the host counts.",
      \.hosts, .inSameCase),
    Deviation(
      "host-not-compared", breaks: "URL-003",
      "The host of a URL is not compared with the domain.",
      \.hosts, .notCompared),
    Deviation(
      "punycode-host-decoded", breaks: "URL-009",
      "A host in Punycode is decoded, and so differs from the domain.",
      \.hosts, .decoded),
    Deviation(
      "trailing-dot-of-host-ignored", breaks: "X-22",
      "A dot at the end of the host does not count.",
      \.hosts, .withoutTrailingDot),
    Deviation(
      "userinfo-refused", breaks: "URL-006",
      "A URL with userinfo is not a universal link.",
      \.userinfoAccepted, false),
    Deviation(
      "any-port-refused", breaks: "X-22",
      "A URL with a port is not a universal link.",
      \.ports, .none),
    Deviation(
      "any-port-accepted", breaks: "X-22",
      "The port of a URL does not count.",
      \.ports, .any),
    Deviation(
      "invalid-characters-encoded", breaks: "X-35",
      "Characters that RFC 3986 does not allow are read as if percent-encoded.",
      \.invalidCharacters, .areEncoded),
    Deviation(
      "invalid-characters-as-written", breaks: "X-35",
      "Characters that RFC 3986 does not allow are read as they are.",
      \.invalidCharacters, .stayAsWritten),
  ]
}
