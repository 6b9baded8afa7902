/// A target that does nothing, whose speed is the baseline for the other targets.
struct EmptyTarget: FuzzTarget {
  let name = "empty_fuzzer"
  let summary =
    "Does nothing, so that the speed of the others can be put as a share of its own."

  /// Returns the size of the input.
  func show(_ input: [UInt8]) -> String { "\(input.count) bytes" }
  /// Checks nothing.
  func check(_ input: [UInt8]) {}
}
