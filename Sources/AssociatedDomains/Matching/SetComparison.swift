/// Compares patterns of a table with texts one by one, by sets of positions: for what takes too long
/// otherwise.
///
/// An instance belongs to one evaluator. It keeps the compiled patterns, and the texts of a decision.
final class SetComparison {
  private let code: PatternTables
  private let variables: [ValueList]
  private var words: [Int: VariableWords] = [:]
  private var programs: [Int: Program] = [:]
  private var texts: [TextKey: ComparedText] = [:]
  /// The number of comparisons.
  private(set) var count = 0

  /// What follows a place of a pattern.
  private struct Program {
    var tokens = PatternProgram()
    /// Whether letters are compared in lowercase.
    var isFolded = false
    /// The number of the pattern.
    var number = 0
  }

  private struct TextKey: Hashable {
    let start: UnsafePointer<UInt8>?
    let count: Int
    /// The form of the values of query items; `nil` for a text alone.
    let form: ComparisonForm?
    let isFolded: Bool
  }

  /// Creates a comparison with the patterns of a table, which must outlive it.
  init(_ table: RuleTable) { (code, variables) = (table.code, table.variables) }

  /// Forgets the texts, whose memory will be used for others.
  func forgetTexts() { texts = [:] }

  /// Returns the number of a pattern if the rest of it matches the rest of a text.
  /// - Complexity: O(*m* · *n*), where *m* is the length of the pattern and *n* that of the text.
  func matches(from place: Int, _ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    count += 1
    let program = program(from: place)
    let rest = UnsafeBufferPointer(rebasing: text[start(at: place, of: text, offset)...])
    guard program.tokens.minimumLength <= rest.count else { return nil }
    let key = TextKey(
      start: rest.baseAddress, count: rest.count, form: nil, isFolded: program.isFolded)
    let compared = self.text(key) { CollectionOfOne(rest) }
    return program.tokens.matchesBySets(compared) ? program.number : nil
  }

  /// Returns whether a pattern matches all values of the query items with a name, in a form.
  /// - Complexity: O(*m* · *n*), where *m* is the length of the pattern and *n* that of the query.
  func matches(
    from start: Int, all values: some Sequence<UnsafeBufferPointer<UInt8>>, _ form: ComparisonForm
  ) -> Bool {
    count += 1
    let program = program(from: start)
    let first = values.first { _ in true }
    let key = TextKey(
      start: first?.baseAddress, count: first?.count ?? 0, form: form, isFolded: program.isFolded)
    return program.tokens.matchesBySets(text(key) { values })
  }

  /// Returns the offset after the bytes of a scalar that a star or the rest of a wildcard takes.
  private func start(
    at place: Int, of text: UnsafeBufferPointer<UInt8>, _ offset: Int
  ) -> Int {
    let kind = code.instructions[place].kind
    guard kind == .star || kind == .restOfScalar else { return offset }
    return text[offset...].firstIndex { !$0.continuesScalar } ?? text.count
  }

  private func text<Values: Sequence<UnsafeBufferPointer<UInt8>>>(
    _ key: TextKey, _ values: () -> Values
  ) -> ComparedText {
    if let known = texts[key] { return known }
    let compared = ComparedText(
      values().map { key.isFolded ? Array($0).caseFolded : Array($0) })
    texts[key] = compared
    return compared
  }

  private func program(from start: Int) -> Program {
    if let known = programs[start] { return known }
    var program = Program()
    var place = start
    while code.instructions[place].kind != .accept {
      append(code.instructions[place], to: &program)
      place += 1
    }
    program.number = code.instructions[place].number
    programs[start] = program
    return program
  }

  private func append(_ instruction: PatternCode.Instruction, to program: inout Program) {
    switch instruction.kind {
    case .literal, .letter:
      program.isFolded = program.isFolded || instruction.kind == .letter
      program.tokens.append(literal: CollectionOfOne(UInt8(truncatingIfNeeded: instruction.number)))
    case .star: program.tokens.appendStar()
    case .scalar: program.tokens.appendScalar()
    case .character: program.tokens.append(code.classes[instruction.number])
    case .variable:
      program.isFolded = program.isFolded || variables[instruction.number].isFolded
      program.tokens.append(words(of: instruction.number))
    // The second half of a scalar adds nothing, and the others occur only in values.
    case .restOfScalar, .accept, .fork, .branch, .foldedBranch, .end: break
    }
  }

  private func words(of variable: Int) -> VariableWords {
    if let known = words[variable] { return known }
    let compiled = VariableWords(variables[variable], id: variable)
    words[variable] = compiled
    return compiled
  }
}
