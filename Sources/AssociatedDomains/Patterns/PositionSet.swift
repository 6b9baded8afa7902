/// A set of positions in a text, from before its first byte to after its last.
struct PositionSet: Sendable, Equatable {
  private(set) var words: [UInt64]

  /// Creates an empty set for the positions from 0 to the length of a text.
  init(upTo length: Int) {
    words = Array(repeating: 0, count: length / 64 + 1)
  }

  /// Whether the set is empty.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The number of positions.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The lowest position.
  var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
  }

  /// The highest position.
  var last: Int? {
    words.lastIndex { $0 != 0 }.map { $0 * 64 + 63 - words[$0].leadingZeroBitCount }
  }

  /// Returns whether all positions of another set for the same text are in the set.
  func isSuperset(of other: PositionSet) -> Bool {
    words.withUnsafeBufferPointer { words in
      other.words.withUnsafeBufferPointer { other in
        words.indices.allSatisfy { other[$0] & ~words[$0] == 0 }
      }
    }
  }

  /// Returns whether a position is in the set.
  func contains(_ position: Int) -> Bool {
    words[position / 64] >> UInt64(position % 64) & 1 == 1
  }

  /// Inserts a position.
  mutating func insert(_ position: Int) {
    words[position / 64] |= 1 << UInt64(position % 64)
  }

  /// Inserts the positions of another set for the same text.
  mutating func formUnion(_ other: PositionSet) { combine(with: other) { $0 | $1 } }

  /// Returns the positions that are not in another set for the same text.
  func subtracting(_ other: PositionSet) -> PositionSet {
    var difference = self
    difference.combine(with: other) { $0 & ~$1 }
    return difference
  }

  @inline(__always)
  private mutating func combine(
    with other: PositionSet, _ operation: (UInt64, UInt64) -> UInt64
  ) {
    words.withUnsafeMutableBufferPointer { words in
      other.words.withUnsafeBufferPointer { other in
        for index in words.indices { words[index] = operation(words[index], other[index]) }
      }
    }
  }

  /// Returns the positions that lie a distance before a position of another set for the same text.
  func intersection(_ other: PositionSet, after distance: Int) -> PositionSet {
    let (whole, bits) = distance.quotientAndRemainder(dividingBy: 64)
    let (right, left) = (UInt64(bits), UInt64(64 - bits))
    var common = self
    common.words.withUnsafeMutableBufferPointer { words in
      other.words.withUnsafeBufferPointer { other in
        let last = other.count - 1
        for index in words.indices {
          // Shifts by 64 give zero.
          let low = index + whole <= last ? other[index + whole] >> right : 0
          let high = index + whole < last ? other[index + whole + 1] << left : 0
          words[index] &= low | high
        }
      }
    }
    return common
  }

  /// Returns the positions from the given one on; none if it is `nil`.
  func suffix(from position: Int?) -> PositionSet {
    guard let position else { return PositionSet(upTo: words.count * 64 - 1) }
    var suffix = self
    for index in 0..<position / 64 { suffix.words[index] = 0 }
    suffix.words[position / 64] &= ~0 << UInt64(position % 64)
    return suffix
  }

  /// Returns the positions of the runs in a set for the same text, from the first position of each
  /// run that is in this set.
  ///
  /// A run is a sequence of neighboring positions.
  func filled(within runs: PositionSet) -> PositionSet {
    var filled = self
    filled.words.withUnsafeMutableBufferPointer { words in
      runs.words.withUnsafeBufferPointer { runs in
        // Adding a bit to a run of ones flips all ones from that bit on.
        var carry = false
        for index in words.indices {
          let positions = words[index] & runs[index]
          let (sum, overflow) = runs[index].addingReportingOverflow(positions)
          let (total, second) = sum.addingReportingOverflow(carry ? 1 : 0)
          words[index] = (total ^ runs[index] | positions) & runs[index]
          carry = overflow || second
        }
      }
    }
    return filled
  }

  /// Removes the positions after the given one; all of them if it is negative.
  mutating func removeAll(after position: Int) {
    let last = position < 0 ? -1 : position / 64
    guard last < words.count else { return }
    if last >= 0 { words[last] &= ~0 >> UInt64(63 - position % 64) }
    for index in last + 1..<words.count { words[index] = 0 }
  }

  /// Calls a function with each position in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        body(index * 64 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }

  /// Returns the positions that one of the steps leads to from the set.
  func moved(by steps: PositionSteps) -> PositionSet {
    var ends = PositionSet(upTo: words.count * 64 - 1)
    ends.insert(steps, from: self)
    return ends
  }

  /// Inserts the positions that one of the steps leads to from another set for the same text.
  mutating func insert(_ steps: PositionSteps, from positions: PositionSet) {
    words.withUnsafeMutableBufferPointer { words in
      positions.words.withUnsafeBufferPointer { steps.insertEnds(from: $0, into: words) }
    }
  }

  /// Inserts the positions that distances lead to from the positions of a set that are also starts.
  mutating func insert(
    _ distances: PositionDistances, from positions: PositionSet, startingAt starts: PositionSet
  ) {
    words.withUnsafeMutableBufferPointer { words in
      positions.words.withUnsafeBufferPointer { positions in
        starts.words.withUnsafeBufferPointer { starts in
          distances.insertEnds(from: positions, startingAt: starts, into: words)
        }
      }
    }
  }

  /// Moves the positions at occurrences of a byte over the byte, and removes all other positions.
  /// - Returns: Whether there are any.
  mutating func move(over occurrences: PositionSet) -> Bool {
    words.withUnsafeMutableBufferPointer { words in
      occurrences.words.withUnsafeBufferPointer { occurrences in
        var carry: UInt64 = 0
        var all: UInt64 = 0
        for index in words.indices {
          let moved = words[index] & occurrences[index]
          words[index] = moved << 1 | carry
          carry = moved >> 63
          all |= moved
        }
        return all != 0
      }
    }
  }
}
