package import Running

/// The number of cases with each outcome, not counting cases that the harness skipped.
struct Tally: Hashable {
  private var counts: [Outcome: Int] = [:]
  /// The number of problems of the run itself, which are not cases.
  private(set) var problems = 0
  /// The number of cases that the harness skipped.
  private(set) var notAsked = 0

  /// Creates an empty tally.
  init() {}

  /// Counts the outcomes of cases.
  init(_ cases: some Sequence<CaseRecord>) {
    for item in cases { add(item) }
  }

  /// Counts one case, or one problem of the run itself.
  mutating func add(_ item: CaseRecord) {
    if item.isProblemOfRun {
      problems += 1
    } else if item.skip == nil {
      counts[item.outcome, default: 0] += 1
    } else {
      notAsked += 1
    }
  }

  /// Returns the sum of two tallies.
  static func + (one: Tally, other: Tally) -> Tally {
    var sum = one
    sum.counts.merge(other.counts, uniquingKeysWith: +)
    sum.problems += other.problems
    sum.notAsked += other.notAsked
    return sum
  }

  /// The number of cases with an outcome.
  subscript(outcome: Outcome) -> Int {
    counts[outcome, default: 0]
  }

  /// The number of cases that were asked.
  var total: Int { counts.values.reduce(0, +) }

  /// The number of cases in which the implementation, or the list of its known failures, is wrong.
  var wrong: Int {
    Outcome.allCases.filter { $0.isWrong && $0 != .notRun }.map { self[$0] }.reduce(0, +)
  }

  /// Whether all cases were run, and neither they nor the run have a fault.
  var isAsExpected: Bool { wrong == 0 && self[.notRun] == 0 && problems == 0 }

  /// The number of problems of the run in words; `nil` if there are none.
  var problemWords: String? {
    problems == 0 ? nil : "\(problems) \(problems == 1 ? "problem" : "problems") of the run"
  }

  /// The outcomes that occur, the worst first.
  var occurring: [Outcome] { Outcome.worstFirst.filter { self[$0] > 0 } }
}

extension Outcome {
  /// All outcomes, in the order in which reports list them.
  static let worstFirst: [Outcome] = [
    .errored, .failed, .unexpectedPass, .notRun, .knownFailure, .skipped, .informational, .passed,
  ]

  /// A sign that distinguishes the outcomes without colors.
  package var sign: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .errored: "‼"
    case .notRun: "∅"
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
