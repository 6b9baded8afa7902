import FoundationShim
import Questions
package import Running

extension NightFolder {
  /// Returns a record of each run: a case for the run and one for each finding.
  package func records(of night: Night, _ history: FindingHistory) -> [RunRecord] {
    night.implementations.map { run in
      var record = run.namedRecord(of: night)
      for index in record.cases.indices where record.cases[index].outcome == .failed {
        let age = history.age(of: record.cases[index].findingName, in: run.subject, at: night)
        record.cases[index].message = "\(age): \(record.cases[index].message)"
      }
      return record
    }
      + night.runs.map { run in
        let header = RecordHeader(
          dataVersion: night.description.revision,
          implementation: ImplementationDescription(
            name: run.name, language: "Swift", version: night.description.revision),
          started: night.description.started, measures: night.measures(of: run))
        let findings = night.findings.filter { $0.run.name == run.name }
        return RunRecord(
          header: header,
          cases: [run.record]
            + findings.map { finding in
              var record = record(of: finding)
              let age = history.age(of: finding.fault.signature, in: run.target, at: night)
              record.message = "\(age): \(record.message)"
              return record
            })
      }
  }

  private func record(of finding: NightFinding) -> CaseRecord {
    let input = input(of: finding)
    let question: JSON = .object(
      input.map { ["inputBase64": .string($0.bytes.base64EncodedString())] } ?? [:])
    let command = "scripts/fuzz replay --config \(finding.run.configuration) "
    return .fuzzing(
      finding.fault.signature, title: "\(finding.run.target) finds \(finding.fault.signature)",
      outcome: .failed, message: finding.fault.headline, errorType: finding.fault.kind.rawValue,
      trace: finding.fault.trace, question: question,
      reproduce: input.map { command + $0.path.shellWord } ?? "")
  }
}

extension ImplementationRun {
  /// Returns the record with the name of the run and the errors that invalidate the run.
  fileprivate func namedRecord(of night: Night) -> RunRecord {
    let header = RecordHeader(
      dataVersion: night.description.revision,
      implementation: ImplementationDescription(name: ""),
      started: night.description.started,
      measures: ["target": target, "configuration": configuration])
    var record = record ?? RunRecord(header: header, cases: [])
    record.header.implementation.name = "\(name).\(target).\(configuration)"
    let title = "\(subject) runs in configuration \(configuration)"
    if let skipped {
      record.cases = [
        .fuzzing("run", title: title, outcome: .skipped, message: skipped)
      ]
    } else if self.record == nil || !errors.isEmpty {
      record.cases.removeAll { $0.findingName == "run" }
      record.cases.append(
        .fuzzing(
          "run", title: title, outcome: .errored, message: problems.first ?? "",
          errorType: "error", trace: problems.joined(separator: "\n")))
    }
    return record
  }
}

extension FuzzRun {
  /// The case of the run itself, errored if the run is invalid.
  fileprivate var record: CaseRecord {
    let counts = "\(executions) executions, \(edges) edges, \(corpusSize) inputs"
    return .fuzzing(
      "run", title: "\(target) runs in configuration \(configuration)",
      outcome: skipped != nil ? .skipped : problems.isEmpty ? .passed : .errored,
      message: skipped ?? problems.first ?? counts, errorType: problems.isEmpty ? nil : "error",
      trace: problems.isEmpty ? nil : problems.joined(separator: "\n"),
      reproduce: "scripts/fuzz \(target) --config \(configuration) --seed \(seed)")
  }
}

extension Night {
  /// Returns the measures of a run, which become properties of its suite.
  fileprivate func measures(of run: FuzzRun) -> [String: String] {
    var measures = [
      "target": run.target,
      "configuration": run.configuration,
      "executions": String(run.executions),
      "executionsPerSecond": String(run.executionsPerSecond),
      "shareOfEmptyTarget": share(of: run) ?? "unknown",
      "edges": String(run.edges),
      "corpus": String(run.corpusSize),
      "restarts": String(run.restarts),
      "seed": run.seed,
    ]
    if !run.warnings.isEmpty { measures["warnings"] = run.warnings.joined(separator: "; ") }
    return measures
  }
}
