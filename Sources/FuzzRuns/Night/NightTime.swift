import FoundationShim

/// The division of a night's time.
struct NightTime: Sendable, Hashable {
  /// The number of parts that run at the same time.
  let jobs: Int

  /// The minimum number of seconds for each part.
  private static let leastSeconds = 10

  /// Returns the parts that a time is enough for, and the parts that are left out.
  ///
  /// The last configurations are left out, so that each target gets some of the time.
  func divide(_ parts: [NightPart], seconds: Int) -> (kept: [NightPart], leftOut: [NightPart]) {
    var kept = parts
    while let last = kept.last?.configuration, kept.contains(where: { $0.configuration != last }) {
      let turns = (kept.count { $0.subject != Checkout.emptyTarget } + jobs - 1) / jobs
      guard turns * Self.leastSeconds > seconds else { break }
      kept.removeAll { $0.configuration == last }
    }
    return (kept, parts.filter { !kept.contains($0) })
  }

  /// Returns the times by which items must end, as shares of the remaining time.
  ///
  /// As many items run at once as there are jobs.
  func endShares(of count: Int) -> [Double] {
    (0..<count).map { index in
      // The number of items that run one after another in this item's job.
      let turns = (count - index % jobs + jobs - 1) / jobs
      return Double(index / jobs + 1) / Double(turns)
    }
  }

  /// Returns the seconds for the empty target, which needs few.
  func secondsOfEmptyTarget(_ count: Int, of seconds: Int) -> Int {
    min(5 * ((count + jobs - 1) / jobs), seconds / 5)
  }

  /// Returns the maximum number of seconds for the end of a night: half as long as the fuzzing, at
  /// least a minute, but no more than five minutes for each target.
  static func secondsOfEnd(after seconds: Int, targets: Int) -> Int {
    min(max(seconds / 2, 60), 300 * targets)
  }
}
