/// What a pattern demands of a text, from left to right.
struct PatternProgram: Sendable {
  /// One demand.
  enum Token: Sendable {
    /// Any text, the empty one too (PAT-002, PAT-005), slashes included (PAT-007).
    case star
    /// Exactly one Unicode scalar (PAT-003), be it a slash (PAT-007).
    case scalar
    /// These bytes, a part of the program's literals.
    case literal(Range<Int>)
    /// One of these ASCII characters (SUB-007).
    case character(ASCIISet)
    /// A value of the variable with this number.
    case words(Int)
  }

  /// The demands in their order.
  private(set) var tokens: [Token] = []
  /// The bytes of all literal tokens.
  private(set) var literals: [UInt8] = []
  /// What the word tokens stand for.
  private(set) var words: [VariableWords] = []
  /// No text of fewer bytes matches.
  private(set) var minimumLength = 0

  /// Whether the program has word tokens.
  var hasWords: Bool { !words.isEmpty }

  /// Demands any text; a star after a star demands nothing more.
  mutating func appendStar() {
    if case .star = tokens.last { return }
    tokens.append(.star)
  }

  /// Demands one Unicode scalar.
  mutating func appendScalar() {
    tokens.append(.scalar)
    minimumLength += 1
  }

  /// Demands one of these characters.
  mutating func append(_ characters: ASCIISet) {
    tokens.append(.character(characters))
    minimumLength += 1
  }

  /// Demands these bytes.
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

  /// Demands one of these words; a variable used again is kept once.
  mutating func append(_ variable: VariableWords) {
    let known = words.firstIndex { $0.id == variable.id }
    if known == nil { words.append(variable) }
    tokens.append(.words(known ?? words.count - 1))
    minimumLength += variable.minimumLength
  }

  /// Whether the last token is literal and ends in this byte.
  func endsInLiteral(_ byte: UInt8) -> Bool {
    guard case .literal = tokens.last else { return false }
    return literals.last == byte
  }

  /// Whether the bytes of a literal token stand at an offset of a text.
  ///
  /// Byte by byte: case counts (PAT-008), escapes are text (ENC-004), `+` is no space (QRY-011,
  /// X-02), and composed and decomposed characters differ (ENC-009).
  func hasLiteral(_ literal: Range<Int>, at offset: Int, of text: [UInt8]) -> Bool {
    guard literal.count <= text.count - offset else { return false }
    var offset = offset
    for index in literal {
      guard literals[index] == text[offset] else { return false }
      offset += 1
    }
    return true
  }
}
