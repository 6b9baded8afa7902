import FoundationShim
import Questions
package import Running

/// A badge in the form that shields.io reads from an endpoint.
package struct BadgeReport: RecordRenderer {
  /// Creates a renderer.
  package init() {}

  /// Writes the document: the number of rules whose cases are all right or, if no case names a
  /// rule, of the expectations that are met.
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
    try output(Data((badge.indented.visibleJSON + "\n").utf8))
  }

  private static func badge(for records: [RunRecord]) -> (message: String, color: String) {
    let cases = records.lazy.flatMap(\.cases)
    let (tally, rules) = (Tally(cases), RuleScore(cases))
    let verdicts = cases.filter { !$0.isProblemOfRun }.compactMap(\.outcome.isRight)
    let words =
      rules.total == 0
      ? "\(verdicts.count { $0 }) of \(verdicts.count) expectations"
      : "\(rules.right) of \(rules.total) rules"
    if tally.wrong > 0 { return (words, "red") }
    if let problems = tally.problemWords { return (problems, "red") }
    if verdicts.isEmpty { return ("no cases run", "lightgrey") }
    return (words, tally[.knownFailure] > 0 ? "yellow" : "brightgreen")
  }
}
