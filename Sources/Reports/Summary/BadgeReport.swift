import Foundation
import Questions
package import Running

/// A badge in the form that shields.io reads from an endpoint.
package struct BadgeReport: RecordRenderer {
  /// Creates a renderer.
  package init() {}

  /// Writes the document: the number of wrong cases, or of those that are as expected.
  package func render(
    _ records: [RunRecord], to output: @escaping ReportOutput
  ) throws(ReportError) {
    let isAborted = records.contains { record in
      record.startupFailure != nil || record.cases.contains { $0.outcome == .notRun }
    }
    let (message, color) = isAborted ? ("run aborted", "red") : Self.badge(for: records)
    let badge: JSON = [
      "schemaVersion": 1, "label": "universal links", "message": .string(message),
      "color": .string(color),
    ]
    try output(Data((badge.indented + "\n").utf8))
  }

  private static func badge(for records: [RunRecord]) -> (message: String, color: String) {
    let tally = Tally(records.lazy.flatMap(\.cases))
    let (passed, known, wrong) = (tally[.passed], tally[.knownFailure], tally.wrong)
    // Skipped and informational cases have no right answer.
    let total = passed + known + wrong
    if wrong > 0 { return ("\(wrong) of \(total) wrong", "red") }
    if let problems = tally.problemWords { return (problems, "red") }
    if total == 0 { return ("no cases run", "lightgrey") }
    return known > 0
      ? ("\(passed) of \(total) passed", "yellow") : ("\(total) passed", "brightgreen")
  }
}
