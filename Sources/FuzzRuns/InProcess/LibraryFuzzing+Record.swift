package import FoundationShim
import Fuzzing
import Questions
package import Running
import Suites

extension LibraryFuzzing.Result {
  /// The average speed of the search.
  var executionsPerSecond: Int { seconds > 0 ? Int(Double(executions) / seconds) : 0 }
}

extension LibraryFuzzing {
  /// Returns the record of a run: a case for the run and one for each finding.
  package func record(of result: Result, started: Date, reproduce: String) -> RunRecord {
    let header = RecordHeader(
      dataVersion: data.version, implementation: result.description,
      started: started.recordTimestamp,
      rules: data.catalog.rules.filter { id, _ in
        (result.findings + result.known).contains { $0.rules.contains(id) }
      }.mapValues(data.catalog.citation),
      measures: [
        "target": target.name, "executions": "\(result.executions)", "edges": "\(result.edges)",
        "executionsPerSecond": "\(result.executionsPerSecond)",
        "countersOfLibrary": "\(result.counters)", "restarts": "\(result.restarts)",
      ].merging(result.counts.map { ("answers.\($0)", "\($1)") }) { $1 })
    let problems = result.problems + (result.executions == 0 ? ["no input was executed"] : [])
    let run = CaseRecord.fuzzing(
      "run", title: "\(target.name) runs", outcome: problems.isEmpty ? .passed : .errored,
      message: problems.first ?? "\(result.executions) executions",
      errorType: problems.isEmpty ? nil : "error", reproduce: reproduce)
    return RunRecord(
      header: header,
      cases: [run] + result.findings.map { record(of: $0, .failed, $0.message, reproduce) }
        + result.known.map { finding in
          let reason = known[finding.name] ?? ""
          return record(of: finding, .knownFailure, "known failure: \(reason)", reproduce)
        })
  }

  private func record(
    of finding: LibraryFinding, _ outcome: Outcome, _ message: String, _ reproduce: String
  ) -> CaseRecord {
    var record = CaseRecord.fuzzing(
      finding.name, title: "\(target.name) finds \(finding.name)", outcome: outcome,
      message: message, reproduce: "\(reproduce) --replay \(path(of: finding).shellWord)")
    record.rules = finding.rules
    record.question = finding.question
    record.expected = finding.answers?.expected ?? ""
    record.actual = finding.answers?.actual
    record.again = finding.again
    record.errorType = finding.answers == nil ? finding.type : nil
    record.trace = finding.suiteCase
    return record
  }

  /// Returns the path of a finding's input, which `--replay` sends again.
  func path(of finding: LibraryFinding) -> String {
    let name = finding.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return folder.appending(path: "findings/\(String(name))").path
  }

  /// Writes the growth, and the input, the question and the case of each finding.
  package func write(_ result: Result) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try result.growth.jsonLines.write(to: folder.appending(path: "growth.jsonl"))
    try write(result.findings + result.known)
    for name in ["earlier", "noted", "crashes", "seeds"] {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  private func write(_ findings: [LibraryFinding]) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "findings"), withIntermediateDirectories: true)
    for finding in findings {
      let path = path(of: finding)
      try Data(finding.input).write(to: URL(fileURLWithPath: path))
      try Data((finding.question.text + "\n").utf8).write(
        to: URL(fileURLWithPath: path + ".question.json"))
      if let suiteCase = finding.suiteCase {
        try Data("    \(suiteCase)\n".utf8).write(to: URL(fileURLWithPath: path + ".case.json"))
      }
    }
  }
}
