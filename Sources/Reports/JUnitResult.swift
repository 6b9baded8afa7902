import Running

/// The four ways in which a JUnit file lets a case end.
enum JUnitResult: String {
  /// It went as it should, and has no element that says otherwise.
  case success
  /// The element `failure`: another answer came, or the list of known failures is stale.
  case failure
  /// The element `error`: no answer came, or none that the protocol has.
  case error
  /// The element `skipped`: it was not asked, or is known to fail.
  case skipped
}

extension Outcome {
  /// How a JUnit file shows the outcome.
  var inJUnit: JUnitResult {
    switch self {
    case .passed, .informational: .success
    case .failed, .unexpectedPass: .failure
    case .errored: .error
    case .skipped, .knownFailure: .skipped
    }
  }
}

/// What a JUnit file counts.
struct JUnitTotals {
  private var results: [JUnitResult: Int] = [:]
  /// How many cases there are.
  private(set) var tests = 0
  /// How long they took together.
  private(set) var seconds = 0.0

  /// Counts cases.
  init(_ cases: some Sequence<CaseRecord>) {
    for record in cases {
      results[record.outcome.inJUnit, default: 0] += 1
      seconds += record.seconds.asDuration
      tests += 1
    }
  }

  /// Adds up several counts.
  init(_ parts: [JUnitTotals]) {
    for part in parts {
      results.merge(part.results, uniquingKeysWith: +)
      tests += part.tests
      seconds += part.seconds
    }
  }

  /// How many cases ended in this way.
  subscript(result: JUnitResult) -> Int {
    results[result, default: 0]
  }
}
