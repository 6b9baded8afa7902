/// The text of a pattern in the form that is compared: lowercase if case is ignored, and with the
/// slashes of a canonical path.
struct ComparedPattern: PatternOutput {
  /// The text so far.
  private(set) var bytes: [UInt8] = []
  private var endsInLiteral = false

  /// Appends a star.
  mutating func appendStar() { append(Array("*".utf8), isLiteral: false) }

  /// Appends a question mark.
  mutating func appendScalar() { append(Array("?".utf8), isLiteral: false) }

  /// Appends literal bytes.
  mutating func append(literal bytes: ArraySlice<UInt8>) {
    append(Array(bytes), isLiteral: endsInLiteral || !bytes.isEmpty)
  }

  /// Appends a variable as it is written.
  mutating func append(variable name: String, isFolded: Bool) {
    append(Array("$(\(name))".utf8), isLiteral: false)
  }

  /// Returns whether the text ends with a literal byte.
  func endsInLiteral(_ byte: UInt8) -> Bool { endsInLiteral && bytes.last == byte }

  private mutating func append(_ bytes: [UInt8], isLiteral: Bool) {
    self.bytes += bytes
    endsInLiteral = isLiteral
  }
}

/// A pattern in which values stand for its first variables.
private struct SubstitutedPattern<Output: PatternOutput>: PatternOutput {
  /// The pattern.
  var output: Output
  /// The values.
  let values: [String]
  /// The names of the variables so far.
  private(set) var names: [String] = []
  private var endsInVariable = false

  init(_ values: [String], in output: Output) { (self.values, self.output) = (values, output) }

  mutating func appendStar() {
    output.appendStar()
    endsInVariable = false
  }

  mutating func appendScalar() {
    output.appendScalar()
    endsInVariable = false
  }

  mutating func append(literal bytes: ArraySlice<UInt8>) {
    output.append(literal: bytes)
    endsInVariable = endsInVariable && bytes.isEmpty
  }

  mutating func append(variable name: String, isFolded: Bool) throws(Pattern.Defect) {
    if names.count < values.count {
      try PatternCompiler(hasVariables: false, isPath: false, isFolded: isFolded)
        .compile(values[names.count], into: &output)
    } else {
      try output.append(variable: name, isFolded: isFolded)
    }
    names.append(name)
    endsInVariable = true
  }

  func endsInLiteral(_ byte: UInt8) -> Bool { !endsInVariable && output.endsInLiteral(byte) }
}

/// The variables of a file, as the explanation of a comparison needs them.
package struct ComparedVariables {
  /// What the variables mean; `nil` on systems without variables.
  package let meanings: SubstitutionVariables?
  private let definitions: VariableDefinitions

  /// Reads the variables of a file as a system does.
  package init(of links: AppLinks?, on system: OperatingSystem) {
    let pairs = links?.substitutionVariables ?? []
    meanings =
      system.supports(.substitutionVariables) ? SubstitutionVariables(pairs: pairs) : nil
    definitions = VariableDefinitions(pairs: pairs)
  }

  /// Returns the texts that a variable stands for; `nil` if there are none or very many.
  fileprivate func values(of name: String) -> [String]? {
    let characters = BuiltInVariable(rawValue: name)?.characters
    let values =
      definitions.values(of: name)
      ?? characters.map { characters in
        (0..<0x80 as Range<UInt8>).filter(characters.contains).map { String(Unicode.Scalar($0)) }
      }
    return values.flatMap { $0.count <= 1_000 ? $0 : nil }
  }
}

extension Pattern {
  /// Returns the pattern in the form that is compared, with its variables as they are written.
  package func comparedForm(_ variables: ComparedVariables) -> String {
    form(of: [], variables)
  }

  /// Returns the pattern in the form that is compared with a text that it matches, with the values
  /// that its variables have there; of very many variables with many values, those of the first.
  /// - Parameters:
  ///   - text: The text.
  ///   - variables: The variables of the file.
  ///   - work: What may still be spent on patterns that are tried, which is reduced; a pattern of *m*
  ///     bytes costs O(*m* · *n* / 64) for a text of *n* bytes.
  package func comparedForm(
    with text: ComparedText, _ variables: ComparedVariables, within work: inout Int
  ) -> String {
    var values: [String] = []
    let cost = self.text.utf8.count * (text.bytes.count / 64 + 1) + text.bytes.count + 64
    while work > 0, let name = name(after: values, variables) {
      let value = variables.values(of: name)?.first { value in
        work -= cost
        guard work >= 0 else { return false }
        var output = SubstitutedPattern(
          values + [value], in: PatternProgramOutput(variables: variables.meanings))
        guard (try? compiler(variables).compile(self.text, into: &output)) != nil else {
          return false
        }
        let program = output.output.program
        return program.minimumLength <= text.bytes.count && program.matchesBySets(text)
      }
      guard let value else { break }
      values.append(value)
    }
    return form(of: values, variables)
  }

  private func compiler(_ variables: ComparedVariables) -> PatternCompiler {
    PatternCompiler(
      hasVariables: variables.meanings != nil, isPath: kind == .path, isFolded: form.isFolded)
  }

  private func form(of values: [String], _ variables: ComparedVariables) -> String {
    var output = SubstitutedPattern(values, in: ComparedPattern())
    guard (try? compiler(variables).compile(text, into: &output)) != nil else { return text }
    return String(decoding: output.output.bytes, as: UTF8.self)
  }

  /// Returns the name of the first variable that no value stands for; `nil` if there is none.
  private func name(after values: [String], _ variables: ComparedVariables) -> String? {
    var output = SubstitutedPattern(values, in: ComparedPattern())
    try? compiler(variables).compile(text, into: &output)
    return output.names.dropFirst(values.count).first
  }
}
