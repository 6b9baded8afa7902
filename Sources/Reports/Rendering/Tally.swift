import Running

/// The number of cases with each outcome.
struct Tally: Hashable {
  private var counts: [Outcome: Int] = [:]

  /// Creates an empty tally.
  init() {}

  /// Counts the outcomes of cases.
  init(_ cases: some Sequence<CaseRecord>) {
    for item in cases { add(item.outcome) }
  }

  /// Counts one case.
  mutating func add(_ outcome: Outcome) {
    counts[outcome, default: 0] += 1
  }

  /// Returns the sum of two tallies.
  static func + (one: Tally, other: Tally) -> Tally {
    var sum = one
    sum.counts.merge(other.counts, uniquingKeysWith: +)
    return sum
  }

  /// The number of cases with an outcome.
  subscript(outcome: Outcome) -> Int {
    counts[outcome, default: 0]
  }

  /// The number of cases.
  var total: Int { counts.values.reduce(0, +) }

  /// The number of cases that make a run exit with status 1.
  var wrong: Int { Outcome.allCases.filter(\.isWrong).map { self[$0] }.reduce(0, +) }

  /// The outcomes that occur, the worst first.
  var occurring: [Outcome] { Outcome.worstFirst.filter { self[$0] > 0 } }
}

extension Outcome {
  /// All outcomes, in the order in which reports list them.
  static let worstFirst: [Outcome] = [
    .errored, .failed, .unexpectedPass, .knownFailure, .skipped, .informational, .passed,
  ]

  /// A sign that distinguishes the outcomes without colors.
  var sign: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .errored: "‼"
    case .unexpectedPass: "↑"
    case .knownFailure: "≈"
    case .skipped: "–"
    case .informational: "◇"
    }
  }
}

extension [String] {
  /// The number of occurrences of each text, the most frequent first, then in alphabetical order.
  var tally: [(text: String, count: Int)] {
    reduce(into: [:]) { $0[$1, default: 0] += 1 }
      .map { (text: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }
}
