import CFuzzing

/// Looks at what libxml2 does while the library reads.
enum LibXML2Watch {
  /// Does some work, in which libxml2's allocation of that number fails, and answers its result with
  /// how many allocations there were; throws if a file was asked for, or memory not given back.
  static func watching<Result>(
    failingAllocation number: Int = 0, _ work: () throws -> Result
  ) throws -> (result: Result, allocationCount: Int) {
    fuzzing_watch_libxml2(number)
    let outcome = Swift.Result { try work() }
    let report = fuzzing_end_libxml2_watch()
    let result = try outcome.get()
    guard report.opened == 0 else {
      throw Finding("opens-file", "libxml2 asked for \(report.opened) files or addresses")
    }
    guard report.held == 0 else {
      let circumstance = number == 0 ? "" : " after allocation \(number) failed"
      throw Finding("keeps-memory", "libxml2 holds \(report.held) allocations\(circumstance)")
    }
    return (result, report.allocations)
  }
}
