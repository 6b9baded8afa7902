/// A builder of instructions from the tokens of many patterns and the values of their variables.
struct InstructionBuilder {
  /// The instructions of all patterns, then those of the variables' values.
  private(set) var instructions: [Instruction] = []
  /// The character classes.
  private(set) var classes: [ASCIISet] = []
  /// What forks and branches lead to: a number of entries, then the entries.
  private(set) var links: [UInt32] = []
  /// The start of each variable's values.
  private(set) var valueStarts: [Int32] = []
  /// The values of the variables that patterns use, by number.
  private(set) var variables: [VariableValues] = []
  private var variableNumbers: [ObjectIdentifier: Int] = [:]
  /// The start of the last pattern or value.
  private var start = 0

  /// Appends a pattern.
  /// - Parameters:
  ///   - tokens: The tokens of the pattern.
  ///   - number: The number of the pattern.
  /// - Returns: The start of the pattern.
  mutating func append(_ tokens: PatternTokens, number: Int) -> Int {
    append(tokens)
    if !tokens.variables.isEmpty,
      let last = instructions[start...].lastIndex(where: { $0.kind == .variable })
    {
      for index in start...last { instructions[index] = instructions[index].beforeVariable }
    }
    instructions.append(.init(.accept, number))
    return start
  }

  /// Marks the last pattern as letting a rule decide, if the pattern ends with a star.
  mutating func markLastAsDeciding() {
    let last = instructions.count - 2
    if last >= start, instructions[last].kind == .star {
      instructions[last] = instructions[last].deciding
    }
  }

  /// Appends the values of all variables that patterns use; only an automaton reads them.
  mutating func appendValues() {
    for values in variables {
      valueStarts.append(Int32(instructions.count))
      append(values)
    }
  }

  private mutating func append(_ tokens: PatternTokens) {
    start = instructions.count
    for token in tokens.list {
      switch token {
      case .star: instructions.append(.init(.star, instructions.count - start))
      case .scalar:
        instructions.append(.init(.scalar))
        instructions.append(.init(.restOfScalar))
      case .literal(let range):
        for byte in tokens.literals[range] {
          instructions.append(Self.instruction(for: byte, isFolded: tokens.isFolded))
        }
      case .character(let characters):
        let set = tokens.isFolded ? characters.withBothCases : characters
        instructions.append(.init(.character, number(of: set)))
      case .value(let index):
        instructions.append(.init(.variable, number(of: tokens.variables[index])))
      }
    }
  }

  /// Returns the instruction for a byte of a text.
  private static func instruction(for byte: UInt8, isFolded: Bool) -> Instruction {
    .init(isFolded && ASCIISet.lower.contains(byte) ? .letter : .literal, Int(byte))
  }

  private mutating func number(of characters: ASCIISet) -> Int {
    if let known = classes.firstIndex(of: characters) { return known }
    classes.append(characters)
    return classes.count - 1
  }

  private mutating func number(of values: VariableValues) -> Int {
    if let known = variableNumbers[ObjectIdentifier(values)] { return known }
    variableNumbers[ObjectIdentifier(values)] = variables.count
    variables.append(values)
    return variables.count - 1
  }
}

extension InstructionBuilder {
  /// Appends the values of a variable; values without wildcards share their beginnings.
  private mutating func append(_ values: VariableValues) {
    let (words, patterns) = (values.words, values.patterns)
    let entryCount = patterns.count + (words.isEmpty ? 0 : 1)
    var link = links.count + 1
    instructions.append(.init(.fork, links.count))
    links.append(UInt32(entryCount))
    links.append(contentsOf: repeatElement(0, count: entryCount))
    if !words.isEmpty {
      links[link] = UInt32(instructions.count)
      link += 1
      appendTree(of: words, 0..<words.count, from: 0, isFolded: values.isFolded)
    }
    for tokens in patterns {
      links[link] = UInt32(instructions.count)
      link += 1
      append(tokens)
      instructions.append(.init(.end))
    }
  }

  /// Appends the words in a range, which agree up to a length.
  ///
  /// The function recurses where words differ. In a file of 128 kB, they differ at most some 500
  /// times in a row, as `a`, `aa`, `aaa` do.
  private mutating func appendTree(
    of words: [[UInt8]], _ range: Range<Int>, from length: Int, isFolded: Bool
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
          of: words, first..<range.upperBound, from: length, hasEnd: first > start,
          isFolded: isFolded)
      }
      instructions.append(Self.instruction(for: byte, isFolded: isFolded))
      length += 1
    }
  }

  private mutating func appendBranch(
    of words: [[UInt8]], _ range: Range<Int>, from length: Int, hasEnd: Bool, isFolded: Bool
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
      appendTree(of: words, start..<end, from: length + 1, isFolded: isFolded)
      start = end
    }
  }
}
