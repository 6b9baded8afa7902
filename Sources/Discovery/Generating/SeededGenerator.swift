/// A random generator that repeats itself: equal seeds give equal numbers in every process.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator that starts at a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number, by SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns `true` with a probability of one in `count`.
  package mutating func oneIn(_ count: Int) -> Bool {
    number(below: count) == 0
  }

  /// Returns a number from zero up to but not including the limit; zero if the limit is not
  /// positive.
  package mutating func number(below limit: Int) -> Int {
    limit > 0 ? Int(next() % UInt64(limit)) : 0
  }

  /// Returns a random element; `nil` if there are none.
  package mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }

  /// Returns one of the words as bytes.
  package mutating func bytes(of words: [String]) -> ArraySlice<UInt8> {
    Array((element(of: words) ?? "").utf8)[...]
  }

  /// Returns the elements with one added, removed, repeated or moved.
  package mutating func rearranged<Elements: RangeReplaceableCollection & MutableCollection>(
    _ elements: Elements, new: (inout SeededGenerator) -> Elements.Element
  ) -> Elements where Elements.Index == Int {
    var elements = elements
    let place = number(below: elements.count)
    let other = number(below: elements.count + 1)
    switch elements.isEmpty ? 0 : number(below: 5) {
    case 0, 1: elements.insert(new(&self), at: other)
    case 2: elements.remove(at: place)
    case 3: elements.insert(elements[place], at: other)
    default: elements.swapAt(place, number(below: elements.count))
    }
    return elements
  }

  /// Returns the beginning of one list and the end of another.
  package mutating func joined<Element>(_ first: [Element], _ second: [Element]) -> [Element] {
    let head = first.prefix(number(below: first.count + 1))
    return Array(head + second.dropFirst(number(below: second.count + 1)))
  }
}
