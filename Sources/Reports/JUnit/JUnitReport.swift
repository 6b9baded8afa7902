import Foundation
package import Running

/// JUnit XML, which every CI system reads.
package struct JUnitReport: RecordRenderer {
  /// How much the file contains.
  package enum Form: String, Sendable, CaseIterable {
    /// What both public schemas allow: windyroad's `JUnit.xsd` and Jenkins' `junit-10.xsd`.
    case strict
    /// Also file and line of each case, its properties, and totals.
    case extended
  }

  /// How much the file contains.
  package let form: Form

  /// Creates a renderer for one of the two forms.
  package init(form: Form = .strict) {
    self.form = form
  }

  /// Writes the document.
  package func render(
    _ records: [RunRecord], to output: @escaping ReportOutput
  ) throws(ReportError) {
    let writer = try XMLWriter(to: output)
    JUnitDocument(form: form, records: records).write(to: writer)
    try writer.finish()
  }
}

/// The four results that a case can have in a JUnit file.
enum JUnitResult: String {
  /// The case ended as it should, and has no element for its result.
  case success
  /// The element `failure`: a wrong answer, or a stale entry of the known failures.
  case failure
  /// The element `error`: no answer, or one that violates the protocol.
  case error
  /// The element `skipped`: the case was not run or is known to fail.
  case skipped
}

extension Outcome {
  /// The result that a JUnit file shows for the outcome.
  var inJUnit: JUnitResult {
    switch self {
    case .passed, .informational: .success
    case .failed, .unexpectedPass: .failure
    case .errored: .error
    case .skipped, .knownFailure: .skipped
    }
  }
}

/// The totals of a JUnit file or of one of its suites.
struct JUnitTotals {
  private var results: [JUnitResult: Int] = [:]
  /// The number of cases.
  private(set) var tests = 0
  /// The seconds that they took together.
  private(set) var seconds = 0.0

  /// Counts cases.
  init(_ cases: some Sequence<CaseRecord>) {
    for record in cases {
      results[record.outcome.inJUnit, default: 0] += 1
      tests += 1
    }
    seconds = cases.seconds
  }

  /// Adds up several totals.
  init(_ parts: [JUnitTotals]) {
    for part in parts {
      results.merge(part.results, uniquingKeysWith: +)
      tests += part.tests
      seconds += part.seconds
    }
  }

  /// The number of cases with a result.
  subscript(result: JUnitResult) -> Int {
    results[result, default: 0]
  }
}
