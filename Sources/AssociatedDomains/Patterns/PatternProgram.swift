/// The requirements of a pattern on a text, from left to right.
package struct PatternProgram: Sendable, Equatable {
  /// One requirement.
  package enum Token: Sendable, Equatable {
    /// Any text, including slashes and the empty text.
    /// - Rules: PAT-002, PAT-005, PAT-007
    case star
    /// Exactly one Unicode scalar, including a slash.
    /// - Rules: PAT-003, PAT-007, PAT-013
    case scalar
    /// These bytes of the program's literals.
    case literal(Range<Int>)
    /// One of these ASCII characters.
    /// - Rules: SUB-007
    case character(ASCIISet)
    /// A value of the variable with this index.
    case words(Int)
  }

  /// The requirements, in order.
  package private(set) var tokens: [Token] = []
  /// The bytes of all literal tokens.
  package private(set) var literals: [UInt8] = []
  /// The variables of word tokens.
  package private(set) var words: [VariableWords] = []
  /// The minimum number of bytes in a matching text.
  private(set) var minimumLength = 0

  /// Whether the program has word tokens.
  var hasWords: Bool { !words.isEmpty }

  /// Appends a star, unless one precedes.
  mutating func appendStar() {
    if case .star = tokens.last { return }
    tokens.append(.star)
  }

  /// Appends one Unicode scalar.
  mutating func appendScalar() {
    tokens.append(.scalar)
    minimumLength += 1
  }

  /// Appends a character class.
  mutating func append(_ characters: ASCIISet) {
    tokens.append(.character(characters))
    minimumLength += 1
  }

  /// Appends literal bytes.
  mutating func append(literal bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    minimumLength += bytes.count
    literals.append(contentsOf: bytes)
    if case .literal(let range) = tokens.last {
      tokens[tokens.count - 1] = .literal(range.lowerBound..<literals.count)
    } else {
      tokens.append(.literal(literals.count - bytes.count..<literals.count))
    }
  }

  /// Appends a variable, which is stored once.
  mutating func append(_ variable: VariableWords) {
    let known = words.firstIndex { $0.id == variable.id }
    if known == nil { words.append(variable) }
    tokens.append(.words(known ?? words.count - 1))
    minimumLength += variable.minimumLength
  }

  /// Returns whether the last token is literal and ends with a byte.
  func endsInLiteral(_ byte: UInt8) -> Bool {
    guard case .literal = tokens.last else { return false }
    return literals.last == byte
  }

  /// Returns whether the bytes of a literal token occur at an offset of a text.
  ///
  /// Bytes are compared as they are: with case, escapes, `+` and decomposed characters.
  /// - Rules: PAT-008, ENC-004, ENC-010, QRY-011, ENC-009
  func hasLiteral(_ literal: Range<Int>, at offset: Int, of text: [UInt8]) -> Bool {
    literal.count <= text.count - offset
      && commonLength(literal, at: offset, of: text) == literal.count
  }

  /// Returns how many bytes a literal token and a text have in common from an offset on.
  func commonLength(_ literal: Range<Int>, at offset: Int, of text: [UInt8]) -> Int {
    let limit = min(literal.count, text.count - offset)
    var length = 0
    while length < limit, literals[literal.lowerBound + length] == text[offset + length] {
      length += 1
    }
    return length
  }
}

/// A program as it is compiled.
struct PatternProgramOutput: PatternOutput {
  /// The program so far.
  var program = PatternProgram()
  /// The values of `$(name)`.
  let variables: SubstitutionVariables?

  mutating func appendStar() { program.appendStar() }
  mutating func appendScalar() { program.appendScalar() }
  mutating func append(literal bytes: ArraySlice<UInt8>) { program.append(literal: bytes) }
  func endsInLiteral(_ byte: UInt8) -> Bool { program.endsInLiteral(byte) }

  mutating func append(variable name: String, isFolded: Bool) throws(Pattern.Defect) {
    switch variables?.meaning(of: name, isFolded: isFolded) {
    case nil: throw .undefinedVariable(name)
    case .character(let characters): program.append(characters)
    case .words(let words) where words.isEmpty: throw .emptyVariable(name)
    case .words(let words): program.append(words)
    }
  }
}
