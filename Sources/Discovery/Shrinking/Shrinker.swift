/// A search for a small value by small steps; its caller judges one candidate at a time, or many at
/// once.
package struct Shrinker<Value> {
  /// The smallest value so far.
  package private(set) var best: Value
  private let smaller: (Value) -> AnySequence<Value>
  private var candidates: AnyIterator<Value>
  private var triesLeft: Int

  /// Creates a search that starts at a value.
  ///
  /// - Parameters:
  ///   - tries: The most candidates.
  ///   - smaller: Returns the values that are one step smaller, those that save most first.
  package init(
    _ value: Value, tries: Int, smaller: @escaping (Value) -> AnySequence<Value>
  ) {
    (best, triesLeft, self.smaller) = (value, tries, smaller)
    candidates = smaller(value).makeIterator()
  }

  /// Returns the next candidates; none if no smaller value is left to be tried.
  package mutating func next(_ count: Int) -> [Value] {
    var next: [Value] = []
    while next.count < count, triesLeft > 0, let candidate = candidates.next() {
      triesLeft -= 1
      next.append(candidate)
    }
    return next
  }

  /// Continues with a candidate, which the caller keeps.
  package mutating func keep(_ candidate: Value) {
    best = candidate
    candidates = smaller(candidate).makeIterator()
  }

  /// Returns the value for which no more candidates satisfy a condition.
  package mutating func smallest(while isKept: (Value) -> Bool) -> Value {
    while let candidate = next(1).first {
      if isKept(candidate) { keep(candidate) }
    }
    return best
  }
}
