/// A set of distances, which are added to many positions at once.
struct PositionDistances: Sendable {
  /// The number of words that the distances from eight neighboring positions take.
  private let rowLength: Int
  /// The union of the distances for each set of eight neighboring positions.
  private var rows: [UInt64]

  /// Creates the distances *n* for which bit *n* of the words is set.
  init(_ words: some Collection<UInt64>) {
    rowLength = words.count + 1
    rows = Array(repeating: 0, count: 256 * rowLength)
    for set in 1..<256 {
      let (row, rest) = (set * rowLength, (set & (set - 1)) * rowLength)
      let shift = UInt64(set.trailingZeroBitCount)
      for (index, word) in words.enumerated() {
        rows[row + index] |= rows[rest + index] | word << shift
        // Shifts by 64 give zero.
        rows[row + index + 1] |= word >> (64 - shift)
      }
      rows[row + words.count] |= rows[rest + words.count]
    }
  }

  /// Inserts every sum of a distance and a position of the set that is also a start.
  ///
  /// Eight positions are looked up at once, as one row. Rows that begin at the same bit of a word
  /// are merged before they are shifted.
  /// - Parameters:
  ///   - positions: The words of the set.
  ///   - starts: The words of the positions at which steps may start; none leads past the end.
  ///   - ends: The words of the set of ends.
  func insertEnds(
    from positions: UnsafeBufferPointer<UInt64>, startingAt starts: UnsafeBufferPointer<UInt64>,
    into ends: UnsafeMutableBufferPointer<UInt64>
  ) {
    let length = positions.count + rowLength
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 8 * length) { collected in
      collected.initialize(repeating: 0)
      rows.withUnsafeBufferPointer { rows in
        for index in positions.indices {
          var moved = positions[index] & starts[index]
          var target = index
          while moved != 0 {
            let row = Int(truncatingIfNeeded: moved & 255) * rowLength
            if row != 0 {
              for offset in 0..<rowLength { collected[target + offset] |= rows[row + offset] }
            }
            moved >>= 8
            target += length
          }
        }
      }
      for phase in 0..<8 {
        let (left, right) = (UInt64(8 * phase), UInt64(64 - 8 * phase))
        var previous: UInt64 = 0
        for index in ends.indices {
          let word = collected[phase * length + index]
          ends[index] |= word << left | previous >> right
          previous = word
        }
      }
    }
  }
}
