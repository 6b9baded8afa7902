/// Turns the text of a pattern into a program.
struct PatternCompiler {
  /// What `$(name)` stands for; nothing where it is literal text.
  let variables: SubstitutionVariables?
  /// Whether the program is for paths, which have a form of their own.
  let isPath: Bool
  /// Whether upper and lower case are the same.
  let isFolded: Bool

  private static let star = UInt8(ascii: "*")
  private static let questionMark = UInt8(ascii: "?")
  private static let slash = UInt8(ascii: "/")
  private static let opening = Array("$(".utf8)
  private static let closing = UInt8(ascii: ")")

  /// The program of a pattern; throws why there is none that could match anything.
  ///
  /// `*` and `?` are the wildcards, also side by side (PAT-004), and everything that is not one of
  /// them or a variable stands for itself (PAT-001, PAT-011), a backslash too. A path pattern
  /// is brought to its canonical form on the way (PTH-006).
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

  /// Whether a path pattern is given a slash to begin with (PTH-001).
  ///
  /// The empty one is, so that it means the bare domain (PAT-009), and so is one that begins with
  /// `?` or a variable.
  private func lacksLeadingSlash(_ pattern: [UInt8]) -> Bool {
    pattern.first != Self.slash && pattern.first != Self.star
  }

  /// Whether a path pattern is given a slash to end with, as the path is (PTH-002, PTH-003).
  ///
  /// One that ends in `?` is, so that it does not count the path's own as a character (PTH-004). One
  /// that ends in `*` needs none: a lone star covers every path (PTH-009), and a `?` before the star
  /// may take the slash that was supplied.
  private func lacksFinalSlash(_ pattern: [UInt8], _ program: PatternProgram) -> Bool {
    pattern.last != Self.star && !program.endsInLiteral(Self.slash)
  }

  private func beginsVariable(_ rest: ArraySlice<UInt8>) -> Bool {
    variables != nil && rest.starts(with: Self.opening)
  }

  private func endsLiteral(_ byte: UInt8) -> Bool {
    byte == Self.star || byte == Self.questionMark || byte == Self.opening[0]
  }

  /// The name before the next closing parenthesis; none if another variable begins before it.
  ///
  /// It may hold anything but `$`, `(` and `)` (SUB-002).
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

  /// Appends text that stands for itself; in a path its runs of slashes become one (PTH-005), but
  /// not those of a variable's values.
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
