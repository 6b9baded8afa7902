/// The requirements of a pattern on a text, from left to right.
///
/// A pattern is parsed once to tokens, from which everything else is made. The tokens of `/a*b?` as
/// a pattern for paths are the literal `/a`, a star, the literal `b`, a scalar, and the literal `/`
/// that ends the canonical form.
package struct PatternTokens: Sendable, Equatable {
  /// One requirement.
  package enum Token: Sendable, Equatable {
    /// Any text, including slashes and the empty text.
    /// - Rules: PAT-002, PAT-005, PAT-007
    case star
    /// Exactly one Unicode scalar, including a slash.
    /// - Rules: PAT-003, PAT-007, PAT-013
    case scalar
    /// These bytes of the literals, compared unchanged, including case, escapes, `+` and decomposed
    /// characters.
    /// - Rules: PAT-008, ENC-004, ENC-010, QRY-011, ENC-009
    case literal(Range<Int>)
    /// One of these ASCII characters.
    /// - Rules: SUB-007
    case character(ASCIISet)
    /// A value of the variable with this index.
    case value(Int)
  }

  /// Whether literals are in lowercase, and case is ignored.
  package let isFolded: Bool
  /// The requirements, in order.
  package private(set) var list: [Token] = []
  /// The bytes of all literals.
  package private(set) var literals: [UInt8] = []
  /// The variables with values, each once.
  package private(set) var variables: [VariableValues] = []
  /// The name of each use of a variable, including variables that are classes of characters.
  private(set) var names: [String] = []
  /// The minimum number of bytes in a matching text.
  package private(set) var minimumLength = 0

  /// Creates the tokens of the empty pattern.
  init(isFolded: Bool) { self.isFolded = isFolded }

  /// Returns tokens that no text meets.
  static func never(isFolded: Bool) -> PatternTokens {
    var tokens = PatternTokens(isFolded: isFolded)
    tokens.append(.character(ASCIISet("")), named: "")
    return tokens
  }

  /// Appends a star, unless the last token is a star.
  mutating func appendStar() {
    if case .star = list.last { return }
    list.append(.star)
  }

  /// Appends one Unicode scalar.
  mutating func appendScalar() {
    list.append(.scalar)
    minimumLength += 1
  }

  /// Appends literal bytes.
  mutating func append(literal bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    minimumLength += bytes.count
    literals.append(contentsOf: bytes)
    if case .literal(let range) = list.last {
      list[list.count - 1] = .literal(range.lowerBound..<literals.count)
    } else {
      list.append(.literal(literals.count - bytes.count..<literals.count))
    }
  }

  /// Appends a variable by its name and meaning.
  mutating func append(_ meaning: SubstitutionVariables.Meaning, named name: String) {
    names.append(name)
    switch meaning {
    case .character(let characters):
      list.append(.character(characters))
      minimumLength += 1
    case .values(let values):
      let known = variables.firstIndex { $0 === values }
      if known == nil { variables.append(values) }
      list.append(.value(known ?? variables.count - 1))
      minimumLength += values.minimumLength
    }
  }

  /// Returns whether the last token is literal and ends with a byte.
  func endsInLiteral(_ byte: UInt8) -> Bool {
    guard case .literal = list.last else { return false }
    return literals.last == byte
  }
}

extension PatternTokens {
  /// Returns the names of the variables after the first ones.
  func variableNames(after count: Int) -> ArraySlice<String> { names.dropFirst(count) }

  /// Returns the tokens with the first variables replaced by the tokens of values.
  func replacingVariables(with values: [PatternTokens]) -> PatternTokens {
    var result = PatternTokens(isFolded: isFolded)
    var use = 0
    for token in list {
      switch token {
      case .character, .value:
        if use < values.count {
          result.append(values[use])
        } else {
          result.append(token, of: self, named: names[use])
        }
        use += 1
      case .star, .scalar, .literal: result.append(token, of: self, named: "")
      }
    }
    return result
  }

  /// The text of the pattern in the form that is compared.
  ///
  /// The text is lowercase if case is ignored. It has the slashes of a canonical path, one star for
  /// neighboring stars, and variables as written.
  var text: String {
    var bytes: [UInt8] = []
    var use = 0
    for token in list {
      switch token {
      case .star: bytes.append(UInt8(ascii: "*"))
      case .scalar: bytes.append(UInt8(ascii: "?"))
      case .literal(let range): bytes += literals[range]
      case .character, .value:
        bytes += "$(\(names[use]))".utf8
        use += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func append(_ tokens: PatternTokens) {
    // The values of variables have no variables.
    for token in tokens.list { append(token, of: tokens, named: "") }
  }

  private mutating func append(_ token: Token, of tokens: PatternTokens, named name: String) {
    switch token {
    case .star: appendStar()
    case .scalar: appendScalar()
    case .literal(let range): append(literal: tokens.literals[range])
    case .character(let characters): append(.character(characters), named: name)
    case .value(let index): append(.values(tokens.variables[index]), named: name)
    }
  }
}
