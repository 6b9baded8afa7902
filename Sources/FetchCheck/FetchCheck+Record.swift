import AssociatedDomains
package import Essentials
import Owners
import Questions
package import Running
package import Suites

extension FetchResult {
  /// Returns the record of a check for reports: a suite per location, a case per check, and one for
  /// the diagnostics of the accepted file.
  ///
  /// A check that failed at the first location is skipped if the file is accepted at the second.
  ///
  /// - Parameters:
  ///   - started: The time at which the check began.
  ///   - catalog: The rules to cite, or `nil` to name them by id alone.
  ///   - command: The command line that repeats the check.
  package func record(
    started: Date, citing catalog: RuleCatalog?, command: String
  ) -> RunRecord {
    let isAccepted = steps.last?.refusal == nil
    let cases =
      steps.flatMap { step in
        step.checks.map { check in
          step.record(of: check, isAccepted: isAccepted, citing: catalog, command: command)
        }
      } + (isAccepted ? [lintRecord(command: command)] : [])
    let rules = Set(cases.flatMap(\.rules)).compactMap { catalog?.rules[$0] }
    let header = RecordHeader(
      dataVersion: "",
      implementation: ImplementationDescription(
        name: "\(check.target)", language: "", version: "", questions: [], supportsPlatforms: false),
      platform: nil, started: started.recordTimestamp, host: ProcessInfo.processInfo.hostName,
      rules: rules.reduce(into: [:]) { $0[$1.id] = catalog?.citation(of: $1) })
    return RunRecord(header: header, cases: cases)
  }

  private func lintRecord(command: String) -> CaseRecord {
    let outcome: Outcome =
      diagnostics.isEmpty ? .passed : errors.isEmpty ? .informational : .failed
    return CaseRecord(
      id: "fetch-check/content/diagnostics", suite: "fetch-check/content",
      title: "diagnostics of the file", file: "", line: 0, authority: "",
      rules: Set(diagnostics.map(\.rule)).filter { $0.contains("-") }.sorted(), platform: "",
      question: ["url": .string(steps.last?.url ?? "")], outcome: outcome, expected: "passed",
      actual: outcome.rawValue,
      message: (errors + diagnostics).first?.description ?? "the file has no diagnostics",
      trace: diagnostics.isEmpty ? nil : diagnostics.map(\.description).joined(separator: "\n"),
      seconds: 0, reproduce: command)
  }
}

extension FetchStep {
  /// The check that the client's description belongs to: that of the certificate, or the last.
  var explained: HostingCheck.Name? {
    (checks.first { $0.name == .certificate && $0.result != .passed } ?? checks.last)?.name
  }

  fileprivate func record(
    of check: HostingCheck, isAccepted: Bool, citing catalog: RuleCatalog?, command: String
  ) -> CaseRecord {
    let outcome: Outcome =
      switch check.result {
      case .passed: .passed
      case .warning: .informational
      case .failed: isAccepted ? .skipped : .failed
      }
    let (suite, name) = ("fetch-check/\(location)", check.name.rawValue)
    let excuse = outcome == .skipped ? "the file is accepted at the other location; here, " : ""
    return CaseRecord(
      id: "\(suite)/\(name)", suite: suite, title: "\(name) of \(url)",
      file: "", line: 0, authority: catalog?.rules[check.rule]?.authority.rawValue ?? "",
      rules: [check.rule], platform: "", question: ["url": .string(url)], outcome: outcome,
      expected: "passed", actual: outcome.rawValue, message: excuse + check.message,
      trace: check.name == explained ? detail : nil,
      seconds: check.name == checks.first?.name ? seconds : 0, reproduce: command)
  }
}
