import CFuzzing

/// The cost of a piece of work, counted by the program itself and so the same on every machine.
package struct Cost: Equatable {
  /// The number of instrumented regions that were entered; zero without instrumentation.
  var regions: Int
  /// The number of bytes that were allocated, even if they were freed since; zero in a program that
  /// does not count them.
  var allocatedBytes: Int

  /// Returns the cost of a piece of work.
  static func measure(_ work: () -> Void) -> Cost {
    let (regions, bytes) = (fuzzing_regions(), fuzzing_allocated_bytes())
    work()
    return Cost(
      regions: Int(clamping: fuzzing_regions() &- regions),
      allocatedBytes: Int(clamping: fuzzing_allocated_bytes() &- bytes))
  }

  /// Returns whether a cost exceeds a limit in neither part.
  static func <= (cost: Cost, limit: Cost) -> Bool {
    cost.regions <= limit.regions && cost.allocatedBytes <= limit.allocatedBytes
  }
}
