import Reports

/// A run as the page shows it.
struct NightRow {
  /// The target, or an implementation with what was varied.
  let subject: String
  let configuration: String
  let executions: Int
  let executionsPerSecond: Int
  /// The speed as a share of that of the empty target, if it is known.
  let share: String?
  let edges: Int
  let corpus: Int
  let growth: [FuzzGrowth]
  let findings: Int
  /// How often a program was started again, since a finding ended it.
  let restarts: Int
  let errors: [String]
  let warnings: [String]
  /// Why it was left out; `nil` if it was not.
  let skipped: String?

  /// A row of one of Assay's own targets.
  init(_ run: FuzzRun, _ share: String?) {
    (subject, configuration, self.share) = (run.target, run.configuration, share)
    (executions, executionsPerSecond) = (run.executions, run.executionsPerSecond)
    (edges, corpus, growth) = (run.edges, run.corpusSize, run.growth)
    (errors, warnings, skipped) = (run.problems, run.warnings, run.skipped)
    findings = Set((run.earlier + run.rounds).compactMap(\.fault?.signature)).count
    restarts = max(0, run.rounds.count - 1)
  }

  /// A row of an implementation.
  init(_ run: ImplementationRun) {
    (subject, configuration) = (run.subject, run.configuration)
    executions = run.measure("executions")
    executionsPerSecond = run.measure("executionsPerSecond")
    share = nil
    (edges, corpus) = (run.measure("edges"), run.growth.last?.corpus ?? 0)
    (growth, errors, skipped) = (run.growth, run.problems, run.skipped)
    warnings = run.known.isEmpty ? [] : ["\(run.known.count) known findings"]
    findings = run.findings.count
    restarts = run.measure("restarts")
  }

  /// Writes the state in a word, for the matrix.
  func writeMark(to html: HTMLWriter) {
    let (kind, word) =
      if !errors.isEmpty {
        ("errored", "error")
      } else if findings > 0 {
        ("failed", findings == 1 ? "1 finding" : "\(findings) findings")
      } else if skipped != nil {
        ("skipped", "left out")
      } else {
        ("passed", warnings.isEmpty ? "clean" : "clean, see notes")
      }
    let title = (skipped.map { [$0] } ?? errors + warnings).joined(separator: "; ")
    html.element(
      "span", ["class": "mark \(kind)", "title": title.isEmpty ? nil : title], text: word)
  }
}
