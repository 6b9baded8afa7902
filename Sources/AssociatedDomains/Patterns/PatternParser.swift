/// A parser of patterns that may use the same variables; it prepares their values once.
package struct PatternParser {
  /// The variables; `nil` if `$(name)` is literal text.
  package let variables: SubstitutionVariables?
  private var meanings: [VariableUse: SubstitutionVariables.Meaning] = [:]

  private struct VariableUse: Hashable {
    let name: ScalarText
    let isFolded: Bool
  }

  private static let star = UInt8(ascii: "*")
  private static let questionMark = UInt8(ascii: "?")
  private static let slash = UInt8(ascii: "/")
  private static let dollar = UInt8(ascii: "$")
  private static let opening = Array("$(".utf8)
  private static let closing = UInt8(ascii: ")")

  /// Creates a parser with variables; if they are `nil`, `$(name)` is literal text.
  package init(variables: SubstitutionVariables?) { self.variables = variables }

  /// Returns the tokens of a pattern.
  ///
  /// `*` and `?` are wildcards, even next to each other; all other text, including a backslash, is
  /// literal. A path pattern is brought into its canonical form, with a final slash. This includes
  /// a pattern that ends in `?`, which then does not match the final slash of the path. A pattern
  /// that ends in `*` needs no slash: a lone star matches every path, and a `?` before the star may
  /// match the slash that is added to the path.
  /// - Parameters:
  ///   - text: The pattern as written in the file.
  ///   - isPath: Whether the pattern is for paths, which have a canonical form.
  ///   - isFolded: Whether case is ignored.
  /// - Throws: The reason if no text can match.
  /// - Rules: PAT-004, PAT-001, PAT-011, PTH-006, PTH-002, PTH-003, PTH-004, PTH-009, X-38
  package mutating func tokens(
    of text: String, isPath: Bool, isFolded: Bool
  ) throws(Pattern.Defect) -> PatternTokens {
    let pattern = Array(text.utf8)
    var tokens = PatternTokens(isFolded: isFolded)
    if isPath, Self.lacksLeadingSlash(pattern) { tokens.append(literal: [Self.slash]) }
    var offset = 0
    while offset < pattern.count {
      switch pattern[offset] {
      case Self.star:
        tokens.appendStar()
        offset += 1
      case Self.questionMark:
        tokens.appendScalar()
        offset += 1
      case Self.dollar where variables != nil && pattern[offset...].starts(with: Self.opening):
        let name = try Self.variableName(in: pattern[(offset + 2)...])
        try append(variable: String(decoding: name, as: UTF8.self), to: &tokens)
        offset = name.endIndex + 1
      default:
        var end = offset + 1
        while end < pattern.count, !Self.endsLiteral(pattern[end]) { end += 1 }
        Self.append(literal: pattern[offset..<end], isPath: isPath, to: &tokens)
        offset = end
      }
    }
    if isPath, pattern.last != Self.star, !tokens.endsInLiteral(Self.slash) {
      tokens.append(literal: [Self.slash])
    }
    return tokens
  }

  /// Returns why a pattern matches nothing; `nil` if it may match.
  mutating func defect(of text: String) -> Pattern.Defect? {
    guard text.utf8.contains(Self.dollar) else { return nil }
    do throws(Pattern.Defect) {
      _ = try tokens(of: text, isPath: false, isFolded: false)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the tokens of a text in which `$(` is literal, as in the values of variables.
  ///
  /// A pattern without variables has no defects.
  /// - Rules: X-36
  static func tokens(ofValue text: String, isFolded: Bool) -> PatternTokens {
    var parser = PatternParser(variables: nil)
    let tokens = try? parser.tokens(of: text, isPath: false, isFolded: isFolded)
    return tokens ?? PatternTokens(isFolded: isFolded)
  }

  private mutating func append(
    variable name: String, to tokens: inout PatternTokens
  ) throws(Pattern.Defect) {
    let use = VariableUse(name: ScalarText(name), isFolded: tokens.isFolded)
    let meaning = meanings[use] ?? variables?.meaning(of: name, isFolded: tokens.isFolded)
    guard let meaning else { throw .undefinedVariable(name) }
    if case .values(let values) = meaning, values.isEmpty { throw .emptyVariable(name) }
    meanings[use] = meaning
    tokens.append(meaning, named: name)
  }

  /// Returns whether a path pattern gets a leading slash.
  ///
  /// The empty pattern gets one, so that it matches the bare domain. A pattern that begins with `?`
  /// or a variable gets one too.
  /// - Rules: PTH-001, PAT-009, X-39
  private static func lacksLeadingSlash(_ pattern: [UInt8]) -> Bool {
    pattern.first != slash && pattern.first != star
  }

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    byte == star || byte == questionMark || byte == dollar
  }

  /// Returns the name before the next closing parenthesis; it contains no `$`, `(` or `)`.
  /// - Throws: An error if there is no such parenthesis, or another variable begins before it.
  /// - Rules: SUB-002
  private static func variableName(
    in rest: ArraySlice<UInt8>
  ) throws(Pattern.Defect) -> ArraySlice<UInt8> {
    guard let end = rest.firstIndex(where: { $0 == closing || opening.contains($0) }),
      rest[end] == closing
    else { throw .unterminatedVariable }
    return rest[..<end]
  }

  /// Appends literal text; in a path, runs of slashes become one, except in the values of
  /// variables.
  /// - Rules: PTH-005, PTH-012, X-37
  private static func append(
    literal: ArraySlice<UInt8>, isPath: Bool, to tokens: inout PatternTokens
  ) {
    let literal = tokens.isFolded ? Array(literal).caseFolded[...] : literal
    guard isPath else { return tokens.append(literal: literal) }
    var start = literal.startIndex
    var follows = tokens.endsInLiteral(slash)
    for (index, byte) in zip(literal.indices, literal) {
      if byte == slash, follows {
        tokens.append(literal: literal[start..<index])
        start = index + 1
      }
      follows = byte == slash
    }
    tokens.append(literal: literal[start...])
  }
}
