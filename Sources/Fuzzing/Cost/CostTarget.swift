import AssociatedDomains
import CFuzzing
import FoundationShim

/// A target that searches for files that commands need much computation or memory to process.
package struct CostTarget: FuzzTarget {
  /// The name of the target.
  package let name = "cost_fuzzer"
  /// The description of the check.
  package let summary =
    "What commands compute and allocate: in proportion to the sizes of their files."
  /// A mutator that varies the tokens of files.
  package let mutator: Mutator? = CostMutator.mutator
  private let isGuided: Bool
  private let fault: @Sendable (CostStep, CostInput) -> Void

  /// Creates the target, optionally with a fault planted in the steps of commands.
  ///
  /// - Parameters:
  ///   - isGuided: Whether costs steer the search.
  ///   - fault: What is done after each step.
  package init(
    isGuided: Bool = true,
    planting fault: @escaping @Sendable (CostStep, CostInput) -> Void = { _, _ in }
  ) {
    (self.isGuided, self.fault) = (isGuided, fault)
  }

  /// Returns the files.
  package func show(_ input: [UInt8]) -> String { String(decoding: input, as: UTF8.self) }

  /// Checks the costs of the commands that process the files.
  package func check(_ input: [UInt8]) throws {
    let files = CostInput(input)
    if files.kind == .site, let site = try? SiteAssociation(parsing: files.main),
      let work = Matcher(site, app: "a", domain: "h").work(for: files.url)
    {
      if isGuided { Self.guide(CostStep.allCases.count * 2, work.first, input.count) }
      try Self.check(work)
    }
    for step in CostStep.all(for: files.kind) {
      let cost = Cost.measure {
        // Errors in the files do not concern this target.
        try? step.run(files)
        fault(step, files)
      }
      let size = files.size(for: step)
      if isGuided {
        Self.guide(step.rawValue * 2, cost.regions, size)
        Self.guide(step.rawValue * 2 + 1, cost.allocatedBytes, size)
      }
      try Self.check(cost, of: step, inputOf: size)
    }
    // Only record costs steer the search: edges would keep inputs that cost little.
    if isGuided { fuzzing_forget_edges() }
  }

  /// Tells libFuzzer that an input is new if no input of about its size has cost more so far.
  ///
  /// Sizes are separate because the costs of large inputs would hide small inputs worth pursuing.
  private static func guide(_ name: Int, _ cost: Int, _ byteCount: Int) {
    let key = name << 8 | (Int.bitWidth - byteCount.leadingZeroBitCount)
    let value = Int(log2(Double(cost + 1)) * 8)
    guard value >= records[key] ?? 0 else { return }
    records[key] = value
    ExtraCounters.hit(UInt64(key << 16 | value))
  }

  /// The highest costs so far; not synchronized, because libFuzzer uses one thread.
  nonisolated(unsafe) private static var records: [Int: Int] = [:]

  /// Throws a ``Finding`` if a step costs more than its limit.
  static func check(_ cost: Cost, of step: CostStep, inputOf byteCount: Int) throws(Finding) {
    let limit = step.limit(inputOf: byteCount)
    try Finding.unless(
      cost <= limit, "too-much-work",
      "the step \(step) of \(byteCount) bytes entered \(cost.regions) regions and allocated "
        + "\(cost.allocatedBytes) bytes; the limits are \(limit.regions) and \(limit.allocatedBytes)"
    )
  }

  /// Throws a ``Finding`` if decisions computed more items than allowed, or any item again.
  static func check(_ work: MatcherWork) throws(Finding) {
    try Finding.unless(
      work.first <= work.maximum && work.second <= work.maximum, "too-much-work",
      "computed \(work.first), then \(work.second) items; the limit is \(work.maximum)")
    try Finding.unless(
      work.second == 0 || work.isLimited, "computed-again",
      "computed \(work.first) items, and \(work.second) for the same URL again")
  }
}

extension CostStep {
  /// Returns the maximum cost of the step: several times the cost of the worst known files.
  ///
  /// Exact comparisons and decisions each have a budget that does not depend on the file.
  func limit(inputOf byteCount: Int) -> Cost {
    let (fixed, each) =
      switch self {
      // The budget of 20 million items, each of at most 10 regions and 75 bytes.
      case .review, .difference, .page, .fix, .expectations:
        (
          Cost(regions: 200_000_000, allocatedBytes: 1_500_000_000),
          Cost(regions: 3_000, allocatedBytes: 20_000)
        )
      case .explanation:
        (
          Cost(regions: 100_000_000, allocatedBytes: 200_000_000),
          Cost(regions: 3_000, allocatedBytes: 20_000)
        )
      case .decisions:
        (Cost(regions: 200_000, allocatedBytes: 1 << 20), Cost(regions: 80, allocatedBytes: 300))
      // A list has up to 100,000 nodes, each reference-counted.
      case .infoList:
        (
          Cost(regions: 8_000_000, allocatedBytes: 32 << 20),
          Cost(regions: 200, allocatedBytes: 2_000)
        )
      // Each of many small files is read into a buffer of its own.
      case .project:
        (Cost(regions: 200_000, allocatedBytes: 1 << 20), Cost(regions: 20, allocatedBytes: 4_000))
      case .record:
        (Cost(regions: 200_000, allocatedBytes: 1 << 20), Cost(regions: 20, allocatedBytes: 150))
      }
    return Cost(
      regions: fixed.regions + each.regions * byteCount,
      allocatedBytes: fixed.allocatedBytes + each.allocatedBytes * byteCount)
  }
}
