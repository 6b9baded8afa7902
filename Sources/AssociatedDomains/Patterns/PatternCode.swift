/// The patterns of many rules as one list of instructions that are plain numbers.
///
/// Patterns in this form are compared with texts that have their form, except that a pattern that
/// ignores case accepts ASCII letters in both.
struct PatternCode {
  /// One instruction: what it is, and a number.
  struct Instruction: BitwiseCopyable {
    private let bits: UInt32

    /// The kind of an instruction.
    enum Kind: UInt8 {
      /// The byte of the number.
      case literal
      /// The ASCII letter of the number, which is lowercase, in either case.
      case letter
      /// Any text; the number is the distance from the start of the pattern.
      case star
      /// The first byte of any scalar.
      case scalar
      /// The other bytes of that scalar.
      case restOfScalar
      /// A character of the class with this number.
      case character
      /// A value of the variable with this number.
      case variable
      /// The end of the pattern with this number.
      case accept
      /// Any of the instructions at the number among the links.
      case fork
      /// The next byte of one of several values: pairs at the number among the links.
      case branch
      /// The same, where letters are in either case.
      case foldedBranch
      /// The end of a value.
      case end
    }

    private static let payloadMask: UInt32 = 1 << 26 - 1
    private static let decides: UInt32 = 1 << 26
    private static let precedesVariable: UInt32 = 1 << 27

    /// Creates an instruction.
    init(_ kind: Kind, _ number: Int = 0) {
      bits = UInt32(kind.rawValue) << 28 | UInt32(truncatingIfNeeded: number) & Self.payloadMask
    }

    private init(bits: UInt32) { self.bits = bits }

    /// Creates an instruction by its key.
    init(key: UInt32) { self.init(bits: key) }

    /// The instruction without marks, and without the number of a pattern.
    var key: UInt32 {
      kind == .accept ? bits & ~(1 << 28 - 1) : bits & ~(Self.decides | Self.precedesVariable)
    }

    /// The kind.
    var kind: Kind {
      // The bits are those of a kind; `Kind(rawValue:)` would be called for every byte of a text.
      @inline(__always) get { unsafeBitCast(UInt8(truncatingIfNeeded: bits >> 28), to: Kind.self) }
    }
    /// The number.
    var number: Int { @inline(__always) get { Int(bits & Self.payloadMask) } }
    /// Returns whether it is a literal without marks for a byte.
    @inline(__always)
    func isLiteral(_ byte: UInt8) -> Bool { bits == UInt32(byte) }
    /// Whether it is a star with which a rule decides, whatever follows.
    var decides: Bool { @inline(__always) get { bits & Self.decides != 0 } }
    /// Whether it is a variable, or one follows in the pattern.
    var precedesVariable: Bool { @inline(__always) get { bits & Self.precedesVariable != 0 } }

    /// The instruction, marked as one that decides.
    var deciding: Instruction { Instruction(bits: bits | Self.decides) }
    /// The instruction, marked as one that a variable follows.
    var beforeVariable: Instruction { Instruction(bits: bits | Self.precedesVariable) }
  }

  /// The instructions of all patterns, then those of the variables' values.
  private(set) var instructions: [Instruction] = []
  /// The character classes.
  private(set) var classes: [ASCIISet] = []
  /// What forks and branches lead to: a number of entries, then the entries.
  private(set) var links: [UInt32] = []
  /// The start of each variable's values.
  private(set) var variableStarts: [Int32] = []

  private var start = 0
  private var isFolded = false
  private var lastVariable: Int?
  private let definitions: VariableDefinitions?
  /// The values of the variables that patterns use, by number.
  private(set) var variables: [ValueList] = []
  private var variableNumbers: [VariableUse: Int] = [:]

  private struct VariableUse: Hashable {
    let name: ScalarText
    let isFolded: Bool
  }

  /// Creates an empty list for patterns with these variables; `nil` if `$(name)` is literal text.
  init(variables: VariableDefinitions?) { definitions = variables }

  /// Compiles a pattern and appends it.
  /// - Parameter number: The number of the pattern.
  /// - Returns: The start of the pattern; `nil` if it cannot match.
  mutating func append(
    _ text: String, isPath: Bool, isFolded: Bool, number: Int
  ) -> Int? {
    start = instructions.count
    self.isFolded = isFolded
    lastVariable = nil
    let compiler = PatternCompiler(
      hasVariables: definitions != nil, isPath: isPath, isFolded: isFolded)
    guard (try? compiler.compile(text, into: &self)) != nil else {
      instructions.removeSubrange(start...)
      return nil
    }
    if let lastVariable {
      for index in start...lastVariable {
        instructions[index] = instructions[index].beforeVariable
      }
    }
    instructions.append(.init(.accept, number))
    return start
  }

  /// Marks the last pattern as one with which a rule decides, if it ends in a star.
  mutating func markLastAsDeciding() {
    let last = instructions.count - 2
    if last >= start, instructions[last].kind == .star {
      instructions[last] = instructions[last].deciding
    }
  }

  /// Appends the values of all variables that patterns use.
  mutating func appendValues() {
    for list in variables {
      variableStarts.append(Int32(instructions.count))
      append(list)
    }
  }
}

extension PatternCode: PatternOutput {
  mutating func appendStar() {
    if instructions.count > start, instructions[instructions.count - 1].kind == .star { return }
    instructions.append(.init(.star, instructions.count - start))
  }

  mutating func appendScalar() {
    instructions.append(.init(.scalar))
    instructions.append(.init(.restOfScalar))
  }

  mutating func append(literal bytes: ArraySlice<UInt8>) {
    for byte in bytes { instructions.append(literal(byte)) }
  }

  /// Returns the instruction for a byte of a text.
  private func literal(_ byte: UInt8) -> Instruction {
    let isLetter = isFolded && ASCIISet.lower.contains(byte)
    return .init(isLetter ? .letter : .literal, Int(byte))
  }

  mutating func append(variable name: String, isFolded: Bool) throws(Pattern.Defect) {
    let use = VariableUse(name: ScalarText(name), isFolded: isFolded)
    if variableNumbers[use] == nil, let list = definitions?.list(of: name, isFolded: isFolded) {
      guard !list.isEmpty else { throw .emptyVariable(name) }
      variableNumbers[use] = variables.count
      variables.append(list)
    }
    if let number = variableNumbers[use] {
      lastVariable = instructions.count
      instructions.append(.init(.variable, number))
    } else if var characters = BuiltInVariable(rawValue: name)?.characters {
      if isFolded { characters = characters.withBothCases }
      let number = classes.firstIndex(of: characters) ?? classes.count
      if number == classes.count { classes.append(characters) }
      instructions.append(.init(.character, number))
    } else {
      throw .undefinedVariable(name)
    }
  }

  func endsInLiteral(_ byte: UInt8) -> Bool {
    guard instructions.count > start, let last = instructions.last else { return false }
    return last.kind == .literal && last.number == Int(byte)
  }
}

extension PatternCode {
  /// Appends the values of a variable: those without wildcards share their beginnings.
  private mutating func append(_ list: ValueList) {
    let (words, patterns) = (list.words, list.patterns)
    let entryCount = patterns.count + (words.isEmpty ? 0 : 1)
    var link = links.count + 1
    instructions.append(.init(.fork, links.count))
    links.append(UInt32(entryCount))
    links.append(contentsOf: repeatElement(0, count: entryCount))
    isFolded = list.isFolded
    if !words.isEmpty {
      links[link] = UInt32(instructions.count)
      link += 1
      appendTree(of: words, 0..<words.count, from: 0)
    }
    let compiler = PatternCompiler(hasVariables: false, isPath: false, isFolded: isFolded)
    for pattern in patterns {
      links[link] = UInt32(instructions.count)
      link += 1
      start = instructions.count
      // Without variables a pattern has no defects.
      try? compiler.compile(pattern, into: &self)
      instructions.append(.init(.end))
    }
  }

  /// Appends those of some words in a range, which agree up to a length.
  private mutating func appendTree(
    of words: [[UInt8]], _ range: Range<Int>, from length: Int
  ) {
    var first = range.lowerBound
    var length = length
    while true {
      let start = first
      while first < range.upperBound, words[first].count == length { first += 1 }
      guard first < range.upperBound else {
        instructions.append(.init(.end))
        return
      }
      let byte = words[first][length]
      if first > start || byte != words[range.upperBound - 1][length] {
        return appendBranch(
          of: words, first..<range.upperBound, from: length, hasEnd: first > start)
      }
      instructions.append(literal(byte))
      length += 1
    }
  }

  private mutating func appendBranch(
    of words: [[UInt8]], _ range: Range<Int>, from length: Int, hasEnd: Bool
  ) {
    let changes = range.dropFirst().count {
      words[$0][length] != words[$0 - 1][length]
    }
    var link = links.count
    instructions.append(.init(isFolded ? .foldedBranch : .branch, link))
    links.append(UInt32(changes + 1) << 1 | (hasEnd ? 1 : 0))
    links.append(contentsOf: repeatElement(0, count: 2 * (changes + 1)))
    var start = range.lowerBound
    while start < range.upperBound {
      let byte = words[start][length]
      var end = start + 1
      while end < range.upperBound, words[end][length] == byte { end += 1 }
      links[link + 1] = UInt32(byte)
      links[link + 2] = UInt32(instructions.count)
      link += 2
      appendTree(of: words, start..<end, from: length + 1)
      start = end
    }
  }
}
