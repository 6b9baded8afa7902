/// The values of one variable, in a form that compares many of them at once.
struct VariableWords: Sendable, Equatable {
  /// The identifier of the variable in its file; equal for equal values.
  let id: Int
  /// The values without wildcards, sorted and without duplicates.
  private let words: [[UInt8]]
  /// The values with wildcards.
  /// - Rules: SUB-004
  let patterns: [PatternProgram]
  /// The minimum number of bytes in a value.
  let minimumLength: Int

  /// Compiles the values of a variable, in which `$(` is literal.
  /// - Rules: X-36
  init(_ values: [String], id: Int, isFolded: Bool) {
    self.id = id
    var plain: Set<[UInt8]> = []
    var patterns: [PatternProgram] = []
    let compiler = PatternCompiler(hasVariables: false, isPath: false, isFolded: isFolded)
    for value in values.withoutRepeats() {
      var output = PatternProgramOutput(variables: nil)
      // Without variables a pattern has no defects.
      guard (try? compiler.compile(value, into: &output)) != nil else { continue }
      let program = output.program
      if let literal = program.onlyLiteral {
        plain.insert(literal)
      } else {
        patterns.append(program)
      }
    }
    words = plain.sorted { $0.lexicographicallyPrecedes($1) }
    self.patterns = patterns
    minimumLength = (words.map(\.count) + patterns.map(\.minimumLength)).min() ?? 0
  }

  /// Compares the values, not the identifiers.
  static func == (left: VariableWords, right: VariableWords) -> Bool {
    left.words == right.words && left.patterns == right.patterns
  }

  /// Whether there are no values.
  var isEmpty: Bool { words.isEmpty && patterns.isEmpty }

  /// Calls a function with the length of each value without wildcards that occurs at a position.
  func forEachLength(at place: Int, of text: [UInt8], _ body: (Int) -> Void) {
    // The values that agree with the text so far are neighbors; each byte narrows them down.
    var candidates = words[...]
    var length = 0
    while let shortest = candidates.first {
      if shortest.count == length {
        body(length)
        candidates.removeFirst()
      }
      guard place + length < text.count else { return }
      let byte = text[place + length]
      if let first = candidates.first, let last = candidates.last, first[length] == byte,
        last[length] == byte
      {
        length += 1
        continue
      }
      let start = candidates.partitionPoint { $0[length] >= byte }
      candidates = candidates[start...]
      candidates = candidates[..<candidates.partitionPoint { $0[length] > byte }]
      length += 1
    }
  }
}

extension PatternProgram {
  /// The only text that the program matches; `nil` if it has wildcards.
  fileprivate var onlyLiteral: [UInt8]? {
    switch tokens.first {
    case nil: []
    case .literal where tokens.count == 1: literals
    default: nil
    }
  }
}

extension ArraySlice {
  /// Returns the first index from which on all elements satisfy a condition.
  fileprivate func partitionPoint(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
