/// Compiles the text of a pattern to a program.
struct PatternCompiler {
  /// The values of `$(name)`; `nil` if that is literal text.
  let variables: SubstitutionVariables?
  /// Whether the program is for paths, which have a canonical form.
  let isPath: Bool
  /// Whether case is ignored.
  let isFolded: Bool

  private static let star = UInt8(ascii: "*")
  private static let questionMark = UInt8(ascii: "?")
  private static let slash = UInt8(ascii: "/")
  private static let opening = Array("$(".utf8)
  private static let closing = UInt8(ascii: ")")

  /// Returns the program of a pattern.
  ///
  /// `*` and `?` are wildcards, even next to each other; all other text, including a backslash, is
  /// literal. A path pattern is brought into its canonical form.
  /// - Throws: The reason if no text can match.
  /// - Rules: PAT-004, PAT-001, PAT-011, PTH-006
  func program(of text: String) throws(Pattern.Defect) -> PatternProgram {
    let pattern = Array(text.utf8)
    var program = PatternProgram()
    if isPath, lacksLeadingSlash(pattern) {
      program.append(literal: [Self.slash])
    }
    var offset = 0
    while offset < pattern.count {
      switch pattern[offset] {
      case Self.star:
        program.appendStar()
        offset += 1
      case Self.questionMark:
        program.appendScalar()
        offset += 1
      case Self.opening[0] where beginsVariable(pattern[offset...]):
        let name = try variableName(in: pattern[(offset + 2)...])
        try appendVariable(String(decoding: name, as: UTF8.self), to: &program)
        offset = name.endIndex + 1
      default:
        let end = pattern[(offset + 1)...].firstIndex(where: endsLiteral) ?? pattern.count
        append(literal: pattern[offset..<end], to: &program)
        offset = end
      }
    }
    if isPath, lacksFinalSlash(pattern, program) {
      program.append(literal: [Self.slash])
    }
    return program
  }

  /// Returns whether a path pattern gets a leading slash.
  ///
  /// The empty pattern gets one, so that it matches the bare domain, and so does one that begins
  /// with `?` or a variable.
  /// - Rules: PTH-001, PAT-009, X-39
  private func lacksLeadingSlash(_ pattern: [UInt8]) -> Bool {
    pattern.first != Self.slash && pattern.first != Self.star
  }

  /// Returns whether a path pattern gets a final slash, as the path does.
  ///
  /// A pattern that ends in `?` gets one, so that `?` does not match the final slash of the path.
  /// One that ends in `*` needs none: a lone star matches every path, and a `?` before the star may
  /// match the added slash.
  /// - Rules: PTH-002, PTH-003, PTH-004, PTH-009, X-38
  private func lacksFinalSlash(_ pattern: [UInt8], _ program: PatternProgram) -> Bool {
    pattern.last != Self.star && !program.endsInLiteral(Self.slash)
  }

  private func beginsVariable(_ rest: ArraySlice<UInt8>) -> Bool {
    variables != nil && rest.starts(with: Self.opening)
  }

  private func endsLiteral(_ byte: UInt8) -> Bool {
    byte == Self.star || byte == Self.questionMark || byte == Self.opening[0]
  }

  /// Returns the name before the next closing parenthesis; it contains no `$`, `(` or `)`.
  /// - Throws: An error if there is no such parenthesis, or another variable begins before it.
  /// - Rules: SUB-002
  private func variableName(
    in rest: ArraySlice<UInt8>
  ) throws(Pattern.Defect) -> ArraySlice<UInt8> {
    guard let end = rest.firstIndex(where: { $0 == Self.closing || Self.opening.contains($0) }),
      rest[end] == Self.closing
    else { throw .unterminatedVariable }
    return rest[..<end]
  }

  private func appendVariable(
    _ name: String, to program: inout PatternProgram
  ) throws(Pattern.Defect) {
    switch variables?.meaning(of: name, isFolded: isFolded) {
    case nil: throw .undefinedVariable(name)
    case .character(let characters): program.append(characters)
    case .words(let words) where words.isEmpty: throw .emptyVariable(name)
    case .words(let words): program.append(words)
    }
  }

  /// Appends literal text; in a path, runs of slashes become one, except in the values of
  /// variables.
  /// - Rules: PTH-005, PTH-012, X-37
  private func append(literal: ArraySlice<UInt8>, to program: inout PatternProgram) {
    var literal = isFolded ? Array(literal).caseFolded : Array(literal)
    if isPath {
      var previous: UInt8? = program.endsInLiteral(Self.slash) ? Self.slash : nil
      literal.removeAll { byte in
        defer { previous = byte }
        return byte == Self.slash && previous == Self.slash
      }
    }
    program.append(literal: literal)
  }
}
