/// A random generator that repeats itself: equal seeds give equal numbers in every process.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts at a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number, by SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in so many times.
  package mutating func oneIn(_ count: Int) -> Bool {
    number(below: count) == 0
  }

  /// A number from zero up to but not including the limit; zero if there is none.
  package mutating func number(below limit: Int) -> Int {
    limit > 0 ? Int(next() % UInt64(limit)) : 0
  }
}
