import Fuzzing
import Questions
import Running

extension LibraryFuzzing {
  /// Returns a summary of a run's findings, for a person to read.
  package func summary(of result: Result) -> String {
    let counts = result.counts
    var lines = [
      "\(result.description.name), \(target.name): \(result.executions) executions, "
        + "\(result.executionsPerSecond) per second, "
        + "\(result.edges) \(programs == nil ? "features of the model" : "edges"), findings: \(result.findings.count), known: \(result.known.count)",
      "answers: \(counts["questions"] ?? 0), of them \(counts["skipped"] ?? 0) skipped, "
        + "\(counts["unspecified"] ?? 0) unlike the model where no source specifies the answer",
    ]
    if let strained = counts["strained"], strained > 0 {
      lines.append("not asked: \(strained) questions that would take exponential time")
    }
    for finding in result.findings {
      // Without a report, the name of a crash says all that is known: how the process ended.
      let heading =
        finding.name.hasSuffix(finding.message)
        ? finding.name : "\(finding.name): \(finding.message)"
      lines += ["", heading, "  \(finding.question.text)"]
      lines +=
        finding.suiteCase.map { _ in ["  a case for your suites: \(path(of: finding)).case.json"] }
        ?? []
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
