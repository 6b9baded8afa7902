import Questions

// Substitution variables: the file's own, and the built-in classes and codes.

extension SpecModel {
  /// Returns whether `$(name)` is a variable in patterns of a kind.
  ///
  /// - Rules: SUB-001, SUB-018
  func hasVariables(_ kind: ComponentKind) -> Bool {
    dialect.supportsVariables && (kind == .path || dialect.variables.variablesBeyondPath)
  }

  /// Removes a variable after its `$` from the rest of a pattern, and returns it.
  ///
  /// - Rules: SUB-002, X-20
  func variable(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token {
    let name = rest.dropFirst().prefix { !["$", "(", ")"].contains($0) }
    let end = rest.dropFirst(1 + name.count)
    let isName =
      dialect.variables.variableNames == .anyCharacters || name.allSatisfy(isWordCharacter)
    guard end.first == ")", isName else {
      let isLiteral = dialect.variables.unterminatedVariableIsLiteral || !isName
      return isLiteral ? .literal("$") : .never
    }
    rest = end.dropFirst()
    return .variable(name: String(String.UnicodeScalarView(name)), edges: Token.Edges())
  }

  private func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
  }

  /// Returns where a variable ends.
  ///
  /// - Rules: X-20
  func ends(
    ofVariable name: String, _ edges: Token.Edges, from starts: [Int], in text: ComparedText,
    _ comparison: Comparison
  ) -> [Int] {
    let values = userValues(of: name, comparison)
    if let values, dialect.variables.userVariableWins || !isBuiltIn(name) {
      return ends(ofValues: values, edges, from: starts, in: text, comparison)
    }
    if isBuiltIn(name) {
      return ends(ofBuiltIn: name, from: starts, in: text, comparison)
    }
    return switch dialect.variables.undefinedVariables {
    case .neverMatch: []
    case .areEmpty: starts
    case .matchThemselves:
      ends(of: [.literal("$(\(name))")], from: starts, in: text, comparison)
    }
  }

  /// Returns the values of one of the file's variables.
  private func userValues(of name: String, _ comparison: Comparison) -> [String]? {
    let all = comparison.variables.filter { sameName($0.name, name) }.compactMap(\.value.texts)
    let values = dialect.variables.variableNameCase == .lastWins ? all.last : all.first
    return dialect.variables.allValuesRead ? values : values.map { Array($0.prefix(1)) }
  }

  /// Returns whether two names are the same.
  ///
  /// - Rules: SUB-003
  private func sameName(_ left: String, _ right: String) -> Bool {
    dialect.variables.variableNameCase == .counts
      ? sameScalars(left, right) : sameScalars(left.lowercased(), right.lowercased())
  }

  /// Returns where any one of several values ends.
  ///
  /// - Rules: SUB-001, SUB-005, CASE-005
  private func ends(
    ofValues values: [String], _ edges: Token.Edges, from starts: [Int], in text: ComparedText,
    _ comparison: Comparison
  ) -> [Int] {
    var inside = comparison
    inside.isInsideValue = true
    inside.caseSensitive = comparison.caseSensitive || !dialect.letterCase.foldingInValues
    let all = values.map { value in
      ends(of: tokens(ofValue: value, edges, comparison), from: starts, in: text, inside)
    }
    return ascending(all.joined(), in: text)
  }

  /// Splits a variable's value into tokens.
  ///
  /// - Rules: SUB-004, X-36
  private func tokens(
    ofValue value: String, _ edges: Token.Edges, _ comparison: Comparison
  ) -> [Token] {
    var scalars = Array(value.unicodeScalars)[...]
    if edges.afterSlash { scalars = scalars.drop { $0 == "/" } }
    while edges.beforeSlash, scalars.last == "/" { scalars.removeLast() }
    let mentionsVariable = zip(scalars, scalars.dropFirst()).contains { ($0, $1) == ("$", "(") }
    if mentionsVariable, dialect.variables.variablesInValues == .neverMatch { return [.never] }
    // One level deep: a value inside a value is literal, so that no value can contain itself.
    let isExpanded = dialect.variables.variablesInValues == .expanded && !comparison.isInsideValue
    return tokens(
      of: String(String.UnicodeScalarView(scalars)), wildcards: dialect.variables.wildcardsInValues,
      variables: isExpanded, dots: dialect.variables.dotInValuesIsWildcard)
  }

  /// Returns whether a name is a built-in.
  ///
  /// - Rules: SUB-006
  private func isBuiltIn(_ name: String) -> Bool {
    dialect.variables.builtInsKnown && builtIns.contains { sameName($0, name) }
  }

  /// The built-in variables.
  ///
  /// - Rules: SUB-006
  private var builtIns: [String] {
    ["alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang"]
  }

  /// Returns the positions at which a match of a built-in variable ends.
  ///
  /// - Rules: CASE-005, X-19
  private func ends(
    ofBuiltIn name: String, from starts: [Int], in text: ComparedText, _ comparison: Comparison
  ) -> [Int] {
    var inside = comparison
    inside.caseSensitive = comparison.caseSensitive || !dialect.letterCase.foldingInBuiltIns
    let name = builtIns.first { sameName($0, name) } ?? name
    guard name == "region" || name == "lang" else {
      return ends(ofClass: name, from: starts, in: text, inside)
    }
    inside.caseSensitive = inside.caseSensitive && dialect.variables.isoCodeCaseCounts
    if name == "region" { return ends(ofCodes: regionCodes, from: starts, in: text, inside) }
    let languages =
      dialect.variables.anyLettersAreALanguage
      ? ends(ofTwoOrThreeOf: characters(ofClass: "lower"), from: starts, in: text, inside)
      : ends(ofCodes: languageCodes, from: starts, in: text, inside)
    guard dialect.variables.languageTagsAccepted else { return languages }
    let hyphens = languages.filter { $0 < text.units.count && text.units[$0] == .hyphen }
    let regions = ends(ofCodes: regionCodes, from: hyphens.map { $0 + 1 }, in: text, inside)
    return ascending(languages + regions, in: text)
  }

  private func ends(
    ofTwoOrThreeOf letters: [Unicode.Scalar], from starts: [Int], in text: ComparedText,
    _ comparison: Comparison
  ) -> [Int] {
    let first = ends(ofOneOf: letters, from: starts, in: text, comparison)
    let second = ends(ofOneOf: letters, from: first, in: text, comparison)
    let third = ends(ofOneOf: letters, from: second, in: text, comparison)
    return ascending(second + third, in: text)
  }

  /// Returns where any one of several codes, each of two or three ASCII letters, ends.
  private func ends(
    ofCodes codes: [String], from starts: [Int], in text: ComparedText, _ comparison: Comparison
  ) -> [Int] {
    let characters = text.units(caseSensitive: comparison.caseSensitive)
    let ends = starts.filter { $0 < characters.count }.flatMap { start in
      codes.filter { code in
        // Most codes begin with another letter, and comparing one byte is fastest.
        code.utf8.first.map { patternAsCompared(Unicode.Scalar($0), comparison) }
          == characters[start]
          && characters[start...].starts(with: code.unicodeScalars) { unit, scalar in
            unit == patternAsCompared(scalar, comparison)
          }
      }.map { start + $0.unicodeScalars.count }
    }
    return ascending(ends, in: text)
  }

  /// Returns where a character class ends.
  ///
  /// - Rules: SUB-007
  private func ends(
    ofClass name: String, from starts: [Int], in text: ComparedText, _ comparison: Comparison
  ) -> [Int] {
    let characters = characters(ofClass: name)
    switch dialect.variables.characterClasses {
    case .oneASCIICharacter:
      return ends(ofOneOf: characters, from: starts, in: text, comparison)
    case .oneOrMoreASCIICharacters:
      return ends(of: [.repeated(.oneOf(characters))], from: starts, in: text, comparison)
    case .oneUnicodeCharacter:
      let ascii = ends(ofOneOf: characters, from: starts, in: text, comparison)
      let others = starts.filter { start in
        start < text.units.count && isUnicode(text.units[start], name)
      }
      return ascending(ascii + others.map { $0 + 1 }, in: text)
    }
  }

  /// Returns the characters of a class.
  ///
  /// - Rules: SUB-007
  private func characters(ofClass name: String) -> [Unicode.Scalar] {
    let upper = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
    let lower = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
    let digits = Array("0123456789".unicodeScalars)
    return switch name {
    case "alpha": upper + lower
    case "upper": upper
    case "lower": lower
    case "alnum": upper + lower + digits + (dialect.variables.alnumHasUnderscore ? ["_"] : [])
    case "digit": digits
    case "xdigit":
      digits + lower.prefix(6) + (dialect.variables.xdigitHasUppercase ? upper.prefix(6) : [])
    default: []
    }
  }

  /// Returns whether a character is in a class by Unicode's properties.
  private func isUnicode(_ unit: Unit, _ name: String) -> Bool {
    guard let scalar = Unicode.Scalar(unit.value) else { return false }
    let isDigit = scalar.properties.numericType == .decimal
    return switch name {
    case "alpha": scalar.properties.isAlphabetic
    case "upper": scalar.properties.isUppercase
    case "lower": scalar.properties.isLowercase
    case "alnum": scalar.properties.isAlphabetic || isDigit
    case "digit": isDigit
    default: false
    }
  }

  /// The codes behind `$(region)`.
  ///
  /// - Rules: SUB-008, SUB-019
  private var regionCodes: [String] {
    let codes =
      switch dialect.variables.isoCodes {
      case .apple, .twoLetterLanguages: ISOCodes.regions
      case .appleWithUK: ISOCodes.regions + ["UK"]
      case .linux: ISOCodes.regions + ISOCodes.regionsOnLinuxOnly
      case .anyTwoLetters: pairs(of: characters(ofClass: "upper"))
      }
    return dialect.variables.rareRegionsKnown
      ? codes : codes.filter(ISOCodes.commonRegions.contains)
  }

  /// The codes behind `$(lang)`.
  ///
  /// - Rules: SUB-008, SUB-019
  private var languageCodes: [String] {
    let codes =
      switch dialect.variables.isoCodes {
      case .apple, .appleWithUK: ISOCodes.languages
      case .twoLetterLanguages: ISOCodes.languages.filter { $0.utf8.count == 2 }
      case .linux: ISOCodes.languages.filter { !ISOCodes.languagesNotOnLinux.contains($0) }
      case .anyTwoLetters: pairs(of: characters(ofClass: "lower"))
      }
    return dialect.variables.rareLanguagesKnown
      ? codes : codes.filter(ISOCodes.commonLanguages.contains)
  }

  private func pairs(of letters: [Unicode.Scalar]) -> [String] {
    letters.flatMap { first in letters.map { String(first) + String($0) } }
  }
}
