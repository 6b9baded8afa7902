import AssociatedDomains
package import Foundation
import Questions
package import Running
package import Suites

extension FetchCheck {
  /// The record of a check, from which reports are made: a suite a location, a case a check.
  ///
  /// A check that failed where another location made up for it is not failed, but skipped.
  ///
  /// - Parameters:
  ///   - ledger: Where the rules stand, if it is at hand.
  ///   - command: The command line that asks again.
  package func record(
    of steps: [FetchStep], started: Date, citing catalog: RuleCatalog?, command: String
  ) -> RunRecord {
    let isAccepted = steps.last?.refusal == nil
    let cases = steps.flatMap { step in
      step.checks.map { check in
        step.record(of: check, isAccepted: isAccepted, citing: catalog, command: command)
      }
    }
    let rules = Set(cases.flatMap(\.rules)).compactMap { catalog?.rules[$0] }
    let header = RecordHeader(
      dataVersion: "",
      implementation: ImplementationDescription(
        name: "\(target)", language: "", version: "", questions: [], readsPlatforms: false),
      platform: nil, started: started.recordTimestamp, host: ProcessInfo.processInfo.hostName,
      rules: rules.reduce(into: [:]) { $0[$1.id] = catalog?.citation(of: $1) })
    return RunRecord(header: header, cases: cases)
  }
}

extension FetchStep {
  /// The check in whose line the client's own words belong: the last, or a certificate's.
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
    let excuse = outcome == .skipped ? "the file is taken elsewhere; here " : ""
    return CaseRecord(
      id: "\(suite)/\(name)", suite: suite, title: "\(name) of \(url)",
      file: "", line: 0, authority: catalog?.rules[check.rule]?.authority.rawValue ?? "",
      rules: [check.rule], platform: "", question: ["url": .string(url)], outcome: outcome,
      expected: "passed", actual: outcome.rawValue, message: excuse + check.message,
      trace: check.name == explained ? detail : nil,
      seconds: check.name == checks.first?.name ? seconds : 0, reproduce: command)
  }
}
