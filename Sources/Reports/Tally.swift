import Running

/// How many cases ended each way.
struct Tally: Hashable {
  private var counts: [Outcome: Int] = [:]

  /// A tally of nothing.
  init() {}

  /// The outcomes of a record.
  init(_ record: RunRecord) {
    counts = record.counts
  }

  /// Counts one case.
  mutating func add(_ outcome: Outcome) {
    counts[outcome, default: 0] += 1
  }

  /// Adds up two tallies.
  static func + (one: Tally, other: Tally) -> Tally {
    var sum = one
    sum.counts.merge(other.counts, uniquingKeysWith: +)
    return sum
  }

  /// How many cases ended in this way.
  subscript(outcome: Outcome) -> Int {
    counts[outcome, default: 0]
  }

  /// How many cases there are.
  var total: Int { counts.values.reduce(0, +) }

  /// How many of them make a run exit with 1.
  var wrong: Int { Outcome.allCases.filter(\.isWrong).map { self[$0] }.reduce(0, +) }

  /// The outcomes that occur, the worst first.
  var occurring: [Outcome] { Outcome.worstFirst.filter { self[$0] > 0 } }
}

extension Outcome {
  /// All outcomes, in the order in which a reader wants to hear of them.
  static let worstFirst: [Outcome] = [
    .errored, .failed, .unexpectedPass, .knownFailure, .skipped, .informational, .passed,
  ]
}
