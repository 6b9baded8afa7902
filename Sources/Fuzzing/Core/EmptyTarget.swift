/// Does nothing; its speed is the measure for that of the other targets.
package struct EmptyTarget: FuzzTarget {
  /// The name.
  package let name = "empty_fuzzer"
  /// What it is for.
  package let summary =
    "Does nothing, so that the speed of the others can be put as a share of its own."

  /// Creates the target.
  package init() {}

  /// Returns the size.
  package func show(_ input: [UInt8]) -> String { "\(input.count) bytes" }
  /// Checks nothing.
  package func check(_ input: [UInt8]) {}
}
