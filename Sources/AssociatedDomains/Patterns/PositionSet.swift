/// A set of positions in a text, from before its first byte to after its last.
struct PositionSet: Sendable, Equatable {
  private var words: [UInt64]

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

  /// Returns whether a position is in the set.
  func contains(_ place: Int) -> Bool {
    words[place / 64] >> UInt64(place % 64) & 1 == 1
  }

  /// Inserts a position.
  mutating func insert(_ place: Int) {
    words[place / 64] |= 1 << UInt64(place % 64)
  }

  /// Inserts the positions of another set for the same text.
  mutating func formUnion(_ other: PositionSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Returns the positions that are not in another set for the same text.
  func subtracting(_ other: PositionSet) -> PositionSet {
    var difference = self
    for index in words.indices { difference.words[index] &= ~other.words[index] }
    return difference
  }

  /// Returns the positions from one on; none if it is `nil`.
  func suffix(from place: Int?) -> PositionSet {
    guard let place else { return PositionSet(upTo: words.count * 64 - 1) }
    var suffix = self
    for index in 0..<place / 64 { suffix.words[index] = 0 }
    suffix.words[place / 64] &= ~0 << UInt64(place % 64)
    return suffix
  }

  /// Removes the positions after one; all if it is negative.
  mutating func removeAll(after place: Int) {
    for index in words.indices where index * 64 + 63 > place {
      words[index] &= index * 64 > place ? 0 : ~0 >> UInt64(63 - place % 64)
    }
  }

  /// Returns the positions that are also in another set for the same text.
  func intersection(_ other: PositionSet) -> PositionSet {
    var common = self
    for index in words.indices { common.words[index] &= other.words[index] }
    return common
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

  /// A step of a fixed length from any of some positions.
  struct Step: Sendable {
    /// The number of bytes; no start may lead past the end.
    let length: Int
    /// The positions at which the step may start.
    var starts: PositionSet
  }

  /// Returns the positions that one of the steps leads to from the set.
  func moved(by steps: some Sequence<Step>) -> PositionSet {
    var ends = PositionSet(upTo: words.count * 64 - 1)
    for step in steps { ends.formUnion(of: self, movedBy: step) }
    return ends
  }

  /// Inserts the positions that distances lead to from one, none of them past the end.
  mutating func insert(_ distances: PositionDistances, from place: Int) {
    let (whole, bits) = place.quotientAndRemainder(dividingBy: 64)
    for (index, word) in distances.words.enumerated() {
      words[whole + index] |= word << UInt64(bits)
      // Shifts by 64 give zero.
      let rest = word >> UInt64(64 - bits)
      if rest != 0 { words[whole + index + 1] |= rest }
    }
  }

  /// Inserts the positions that distances lead to from those of a set that are also starts.
  mutating func insert(
    _ distances: PositionDistances, from places: PositionSet, startingAt starts: PositionSet
  ) {
    words.withUnsafeMutableBufferPointer { words in
      places.words.withUnsafeBufferPointer { places in
        starts.words.withUnsafeBufferPointer { starts in
          distances.insertEnds(from: places, startingAt: starts, into: words)
        }
      }
    }
  }

  /// Replaces the positions by those that a step over one byte leads to.
  mutating func move(by step: Step) {
    var carry: UInt64 = 0
    for index in words.indices {
      let moved = words[index] & step.starts.words[index]
      words[index] = moved << 1 | carry
      carry = moved >> 63
    }
  }

  /// Inserts the positions that a step leads to from another set for the same text.
  private mutating func formUnion(of places: PositionSet, movedBy step: Step) {
    let (whole, bits) = step.length.quotientAndRemainder(dividingBy: 64)
    let count = words.count - whole
    guard count > 0 else { return }
    let (left, right) = (UInt64(bits), UInt64(64 - bits))
    words.withUnsafeMutableBufferPointer { words in
      places.words.withUnsafeBufferPointer { places in
        step.starts.words.withUnsafeBufferPointer { starts in
          // Shifts by 64 give zero.
          var previous = places[0] & starts[0]
          words[whole] |= previous << left
          for index in 1..<max(1, count) {
            let moved = places[index] & starts[index]
            words[index + whole] |= moved << left | previous >> right
            previous = moved
          }
        }
      }
    }
  }
}
