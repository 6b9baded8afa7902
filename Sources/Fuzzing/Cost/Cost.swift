import CFuzzing

/// What a piece of work costs, counted by the program itself and so the same on every machine.
package struct Cost: Equatable {
  /// The regions of instrumented code that were entered; zero in a program without instrumentation.
  var regions: Int
  /// The bytes that were allocated, whether they were freed or not; zero in a program that does not
  /// count them.
  var allocatedBytes: Int

  /// Returns what work costs.
  static func measure(_ work: () -> Void) -> Cost {
    let (regions, bytes) = (fuzzing_regions(), fuzzing_allocated_bytes())
    work()
    return Cost(
      regions: Int(clamping: fuzzing_regions() &- regions),
      allocatedBytes: Int(clamping: fuzzing_allocated_bytes() &- bytes))
  }

  /// Whether neither part exceeds that of a limit.
  static func <= (cost: Cost, limit: Cost) -> Bool {
    cost.regions <= limit.regions && cost.allocatedBytes <= limit.allocatedBytes
  }
}
