import Testing
@testable import AssociatedDomains

/// Positions by bits of words, against sets of numbers.
struct PositionSetTests {
  /// The lengths of texts around the length of a word.
  static let lengths = [0, 1, 62, 63, 64, 65, 127, 128, 200]

  @Test(arguments: lengths)
  func `a set of positions is what a set of numbers is`(length: Int) {
    for round in 0..<40 {
      let (left, right) = (positions(upTo: length, round), positions(upTo: length, round + 100))
      let (mine, theirs) = (set(left, length), set(right, length))
      #expect(numbers(mine) == left)
      #expect(mine.isEmpty == left.isEmpty)
      #expect(mine.count == left.count)
      #expect(mine.first == left.min())
      #expect(mine.last == left.max())
      #expect(numbers(mine.subtracting(theirs)) == left.subtracting(right))
      var union = mine
      union.formUnion(theirs)
      #expect(numbers(union) == left.union(right))
      #expect(union.isSuperset(of: mine))
      #expect(mine.isSuperset(of: theirs) == left.isSuperset(of: right))
      for distance in [0, 1, 63, 64, 65] {
        let expected = left.filter { right.contains($0 + distance) }
        #expect(numbers(mine.intersection(theirs, after: distance)) == expected)
      }
      for limit in [-1, 0, 1, 63, 64, 65, 300] {
        var limited = mine
        limited.removeAll(after: limit)
        #expect(numbers(limited) == left.filter { $0 <= limit })
      }
      for start in [0, length / 2, length] {
        #expect(numbers(mine.suffix(from: start)) == left.filter { $0 >= start })
      }
      #expect(mine.suffix(from: nil).isEmpty)
      var moved = mine
      // A byte ends before the end of the text.
      let occurrences = right.filter { $0 < length }
      let expected = Set(left.intersection(occurrences).map { $0 + 1 })
      #expect(moved.move(over: set(occurrences, length)) == !expected.isEmpty)
      #expect(numbers(moved) == expected)
    }
  }

  @Test(arguments: lengths)
  func `runs are filled from the first position in each`(length: Int) {
    for round in 0..<40 {
      let (left, runs) = (positions(upTo: length, round), positions(upTo: length, round + 100))
      var expected: Set<Int> = []
      for position in 0...length
      where runs.contains(position)
        && (left.contains(position) || expected.contains(position - 1))
      {
        expected.insert(position)
      }
      #expect(numbers(set(left, length).filled(within: set(runs, length))) == expected)
    }
  }

  @Test(arguments: lengths)
  func `steps and distances lead to where numbers are added`(length: Int) {
    for round in 0..<20 {
      let from = positions(upTo: length, round)
      var steps = PositionSteps()
      var expected: Set<Int> = []
      for (number, step) in [0, 1, 7, 63, 64, 65, 130].enumerated() {
        let starts = positions(upTo: length, round + 10 * number).filter { $0 + step <= length }
        steps.append(length: step, starts: set(starts, length))
        expected.formUnion(from.intersection(starts).map { $0 + step })
      }
      #expect(numbers(set(from, length).moved(by: steps)) == expected)

      let distances = [0, 3, 64, 70].filter { $0 <= length }
      var words = [UInt64](repeating: 0, count: 2)
      for distance in distances { words[distance / 64] |= 1 << UInt64(distance % 64) }
      let starts = positions(upTo: length, round + 50).filter {
        $0 + (distances.max() ?? 0) <= length
      }
      var ends = PositionSet(upTo: length)
      ends.insert(
        PositionDistances(words), from: set(from, length), startingAt: set(starts, length))
      let reached = from.intersection(starts).flatMap { start in distances.map { start + $0 } }
      #expect(numbers(ends) == Set(reached))
    }
  }

  /// Positions that are dense in some rounds and rare in others.
  private func positions(upTo length: Int, _ round: Int) -> Set<Int> {
    var state = UInt64(round) &* 0x9E37_79B9_7F4A_7C15 | 1
    return Set(
      (0...length).filter { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 60 < UInt64(round % 16)
      })
  }

  private func set(_ positions: some Sequence<Int>, _ length: Int) -> PositionSet {
    var set = PositionSet(upTo: length)
    for position in positions { set.insert(position) }
    return set
  }

  private func numbers(_ set: PositionSet) -> Set<Int> {
    var numbers: Set<Int> = []
    set.forEach { numbers.insert($0) }
    return numbers
  }
}
