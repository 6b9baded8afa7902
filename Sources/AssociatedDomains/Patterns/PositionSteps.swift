/// Steps of fixed lengths in one text, each from a set of positions.
struct PositionSteps: Sendable {
  /// The words of each set of positions, from its first word that is not 0 to its last.
  private var words: [UInt64] = []
  private var steps: [Step] = []

  private struct Step {
    let length: Int
    /// The index of the first word in the set of positions.
    let target: Int
    /// The range among the words of all steps.
    let range: Range<Int>
  }

  /// Whether there are no steps.
  var isEmpty: Bool { steps.isEmpty }
  /// The number of steps.
  var count: Int { steps.count }
  /// The lengths, in the order of the steps.
  var lengths: some BidirectionalCollection<Int> { steps.lazy.map(\.length) }
  /// The number of start positions of all steps.
  var startCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
  /// The number of words that are combined in order to make all steps.
  var wordCount: Int { words.count }

  /// Appends a step unless it has no positions.
  /// - Parameters:
  ///   - length: The number of bytes.
  ///   - starts: The positions at which the step may start; none leads past the end.
  mutating func append(length: Int, starts: PositionSet) {
    append(length: length, starts.words[...], from: 0)
  }

  private mutating func append(length: Int, _ starts: ArraySlice<UInt64>, from target: Int) {
    guard let first = starts.firstIndex(where: { $0 != 0 }),
      let last = starts.lastIndex(where: { $0 != 0 })
    else { return }
    let start = words.count
    words.append(contentsOf: starts[first...last])
    steps.append(
      Step(
        length: length, target: target + first - starts.startIndex, range: start..<words.count))
  }

  /// The first two steps and the last one.
  var extremes: PositionSteps {
    var extremes = PositionSteps()
    for step in steps.count > 3 ? steps.prefix(2) + steps.suffix(1) : steps[...] {
      extremes.append(length: step.length, words[step.range], from: step.target)
    }
    return extremes
  }

  /// Removes positions from all steps.
  mutating func remove(_ starts: PositionSet) {
    var rest = PositionSteps()
    for step in steps {
      let offset = step.target - step.range.lowerBound
      for index in step.range { words[index] &= ~starts.words[index + offset] }
      rest.append(length: step.length, words[step.range], from: step.target)
    }
    self = rest
  }

  /// Calls a function with the length and each position of each step.
  func forEach(_ body: (_ length: Int, _ start: Int) -> Void) {
    for step in steps {
      for index in step.range {
        var word = words[index]
        while word != 0 {
          body(
            step.length,
            (step.target + index - step.range.lowerBound) * 64
              + word.trailingZeroBitCount)
          word &= word - 1
        }
      }
    }
  }

  /// Inserts the positions that one of the steps leads to from a set.
  /// - Parameters:
  ///   - positions: The words of the set.
  ///   - ends: The words of the set of ends.
  func insertEnds(
    from positions: UnsafeBufferPointer<UInt64>, into ends: UnsafeMutableBufferPointer<UInt64>
  ) {
    words.withUnsafeBufferPointer { words in
      for step in steps {
        let (whole, bits) = step.length.quotientAndRemainder(dividingBy: 64)
        let (left, right) = (UInt64(bits), UInt64(63 - bits))
        let offset = step.target - step.range.lowerBound
        var previous: UInt64 = 0
        for index in step.range {
          let moved = positions[index + offset] & words[index]
          ends[index + offset + whole] |= moved &<< left | (previous >> 1) &>> right
          previous = moved
        }
        let rest = (previous >> 1) &>> right
        if rest != 0 { ends[step.range.upperBound + offset + whole] |= rest }
      }
    }
  }
}
