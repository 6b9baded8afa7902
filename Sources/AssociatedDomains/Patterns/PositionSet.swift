/// A set of places in a text, from before its first byte to after its last.
struct PositionSet: Sendable, Equatable {
  private var words: [UInt64]

  /// No places yet, with room for those from 0 to the length of a text.
  init(upTo length: Int) {
    words = Array(repeating: 0, count: length / 64 + 1)
  }

  /// Whether there are none.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The lowest place.
  var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
  }

  /// Whether the place is one of them.
  func contains(_ place: Int) -> Bool {
    words[place / 64] >> UInt64(place % 64) & 1 == 1
  }

  /// Adds a place.
  mutating func insert(_ place: Int) {
    words[place / 64] |= 1 << UInt64(place % 64)
  }

  /// Adds the places of another set of the same length.
  mutating func formUnion(_ other: PositionSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// The places that are not in another set of the same length.
  func subtracting(_ other: PositionSet) -> PositionSet {
    var difference = self
    for index in words.indices { difference.words[index] &= ~other.words[index] }
    return difference
  }

  /// The places from one on; none if there is no such place.
  func suffix(from place: Int?) -> PositionSet {
    guard let place else { return PositionSet(upTo: words.count * 64 - 1) }
    var suffix = self
    for index in 0..<place / 64 { suffix.words[index] = 0 }
    suffix.words[place / 64] &= ~0 << UInt64(place % 64)
    return suffix
  }

  /// Calls a function with every place, from the lowest to the highest.
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        body(index * 64 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }

  /// A way from some places to others: from each start, so many bytes on.
  struct Step: Sendable {
    /// How many bytes; no start may lead past the end.
    let length: Int
    /// From where it can be made.
    var starts: PositionSet
  }

  /// The places that steps lead to from these.
  func moved(by steps: some Sequence<Step>) -> PositionSet {
    var ends = PositionSet(upTo: words.count * 64 - 1)
    for step in steps { ends.formUnion(of: self, movedBy: step) }
    return ends
  }

  /// Adds the places that a step leads to from another set of the same length.
  private mutating func formUnion(of places: PositionSet, movedBy step: Step) {
    let (whole, bits) = step.length.quotientAndRemainder(dividingBy: 64)
    for index in 0..<max(0, words.count - whole) {
      let moved = places.words[index] & step.starts.words[index]
      guard moved != 0 else { continue }
      words[index + whole] |= moved << UInt64(bits)
      if bits > 0, index + whole + 1 < words.count {
        words[index + whole + 1] |= moved >> UInt64(64 - bits)
      }
    }
  }
}
