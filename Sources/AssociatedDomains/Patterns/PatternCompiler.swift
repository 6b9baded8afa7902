/// What a pattern requires of a text, from left to right, as it is compiled.
protocol PatternOutput {
  /// Appends any text, including the empty one.
  mutating func appendStar()
  /// Appends one Unicode scalar.
  mutating func appendScalar()
  /// Appends literal bytes.
  mutating func append(literal bytes: ArraySlice<UInt8>)
  /// Appends a value of a variable.
  /// - Throws: The reason if the variable cannot match.
  mutating func append(variable name: String, isFolded: Bool) throws(Pattern.Defect)
  /// Returns whether the last requirement is literal and ends with a byte.
  func endsInLiteral(_ byte: UInt8) -> Bool
}

/// Compiles the text of a pattern.
struct PatternCompiler {
  /// Whether `$(name)` is a variable and not literal text.
  let hasVariables: Bool
  /// Whether the pattern is for paths, which have a canonical form.
  let isPath: Bool
  /// Whether case is ignored.
  let isFolded: Bool

  private static let star = UInt8(ascii: "*")
  private static let questionMark = UInt8(ascii: "?")
  private static let slash = UInt8(ascii: "/")
  private static let dollar = UInt8(ascii: "$")
  private static let opening = Array("$(".utf8)
  private static let closing = UInt8(ascii: ")")

  /// Appends the requirements of a pattern.
  ///
  /// `*` and `?` are wildcards, even next to each other; all other text, including a backslash, is
  /// literal. A path pattern is brought into its canonical form, with a final slash, also if it ends
  /// in `?`, which then does not match the final slash of the path. One that ends in `*` needs none:
  /// a lone star matches every path, and a `?` before the star may match the added slash.
  /// - Throws: The reason if no text can match.
  /// - Rules: PAT-004, PAT-001, PAT-011, PTH-006, PTH-002, PTH-003, PTH-004, PTH-009, X-38
  func compile(_ text: String, into output: inout some PatternOutput) throws(Pattern.Defect) {
    let pattern = Array(text.utf8)
    if isPath, lacksLeadingSlash(pattern) {
      output.append(literal: [Self.slash])
    }
    var offset = 0
    while offset < pattern.count {
      switch pattern[offset] {
      case Self.star:
        output.appendStar()
        offset += 1
      case Self.questionMark:
        output.appendScalar()
        offset += 1
      case Self.dollar where hasVariables && pattern[offset...].starts(with: Self.opening):
        let name = try variableName(in: pattern[(offset + 2)...])
        try output.append(
          variable: String(decoding: name, as: UTF8.self), isFolded: isFolded)
        offset = name.endIndex + 1
      default:
        var end = offset + 1
        while end < pattern.count, !Self.endsLiteral(pattern[end]) { end += 1 }
        append(literal: pattern[offset..<end], to: &output)
        offset = end
      }
    }
    if isPath, pattern.last != Self.star, !output.endsInLiteral(Self.slash) {
      output.append(literal: [Self.slash])
    }
  }

  /// Returns whether a path pattern gets a leading slash.
  ///
  /// The empty pattern gets one, so that it matches the bare domain, and so does one that begins
  /// with `?` or a variable.
  /// - Rules: PTH-001, PAT-009, X-39
  private func lacksLeadingSlash(_ pattern: [UInt8]) -> Bool {
    pattern.first != Self.slash && pattern.first != Self.star
  }

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    byte == star || byte == questionMark || byte == dollar
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

  /// Appends literal text; in a path, runs of slashes become one, except in the values of
  /// variables.
  /// - Rules: PTH-005, PTH-012, X-37
  private func append(literal: ArraySlice<UInt8>, to output: inout some PatternOutput) {
    let literal = isFolded ? Array(literal).caseFolded[...] : literal
    guard isPath else { return output.append(literal: literal) }
    var start = literal.startIndex
    var follows = output.endsInLiteral(Self.slash)
    for (index, byte) in zip(literal.indices, literal) {
      if byte == Self.slash, follows {
        output.append(literal: literal[start..<index])
        start = index + 1
      }
      follows = byte == Self.slash
    }
    output.append(literal: literal[start...])
  }
}
