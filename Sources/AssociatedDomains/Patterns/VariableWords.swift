/// The values of one variable, in a form that compares many of them at once.
package struct VariableWords: Sendable, Equatable {
  /// The identifier of the variable in its file; equal for equal values.
  let id: Int
  /// The values as they are compiled.
  package let list: ValueList
  /// The values with wildcards.
  /// - Rules: SUB-004
  package let patterns: [PatternProgram]
  /// The minimum number of bytes in a value.
  let minimumLength: Int

  /// Compiles the values of a variable, in which `$(` is literal.
  /// - Rules: X-36
  init(_ list: ValueList, id: Int) {
    (self.id, self.list) = (id, list)
    let compiler = PatternCompiler(hasVariables: false, isPath: false, isFolded: list.isFolded)
    patterns = list.patterns.map { pattern in
      var output = PatternProgramOutput(variables: nil)
      // Without variables a pattern has no defects.
      try? compiler.compile(pattern, into: &output)
      return output.program
    }
    minimumLength = (list.words.map(\.count) + patterns.map(\.minimumLength)).min() ?? 0
  }

  /// Compares the values, not the identifiers.
  package static func == (left: VariableWords, right: VariableWords) -> Bool {
    left.list.words == right.list.words && left.patterns == right.patterns
  }

  /// Whether there are no values.
  var isEmpty: Bool { list.isEmpty }

  /// Returns the positions at which the values without wildcards begin in a text, by length.
  func occurrences(in text: ComparedText) -> PositionSteps {
    var starts: [PositionSet?] = []
    collect(list.words[...], from: 0, text.boundaries, in: text, into: &starts)
    var steps = PositionSteps()
    for case (let length, let starts?) in starts.enumerated() {
      steps.append(length: length, starts: starts)
    }
    return steps
  }

  /// Collects the values among neighbors that agree up to a length, which the text has at places.
  private func collect(
    _ words: ArraySlice<[UInt8]>, from length: Int, _ places: PositionSet,
    in text: ComparedText, into starts: inout [PositionSet?]
  ) {
    var (words, length, places) = (words, length, places)
    while !places.isEmpty {
      if words.first?.count == length {
        while starts.count <= length { starts.append(nil) }
        starts[length]?.formUnion(places)
        if starts[length] == nil { starts[length] = places }
        words.removeFirst()
      }
      guard let first = words.first?[length], let last = words.last?[length] else { return }
      if first != last { break }
      places = places.intersection(text.occurrences(of: first), after: length)
      length += 1
    }
    // Bytes that the text lacks are skipped.
    while !places.isEmpty, let first = words.first?[length] {
      let byte = text.nextBytes[Int(first)]
      words = words[words.partitionPoint { $0[length] >= byte }...]
      let end = words.partitionPoint { $0[length] > byte }
      if end > words.startIndex {
        collect(
          words[..<end], from: length + 1,
          places.intersection(text.occurrences(of: UInt8(byte)), after: length), in: text,
          into: &starts)
      }
      words = words[end...]
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
