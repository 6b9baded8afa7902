import Foundation

extension RunRecord {
  /// The record of a run that could not be carried out: one case, errored with the reason.
  ///
  /// A report made from it is red wherever it is read, and takes the place of an older one.
  public static func notCarriedOut(because reason: String) -> RunRecord {
    let implementation = ImplementationDescription(
      name: "assay", language: "Swift", version: "", questions: [], readsPlatforms: false)
    let header = RecordHeader(
      suiteVersion: "", implementation: implementation, platform: nil,
      started: Date.now.recordTimestamp,
      host: ProcessInfo.processInfo.hostName, rules: [:])
    let item = CaseRecord(
      id: "assay/run", suite: "assay", title: "The run could not be carried out", file: "", line: 0,
      authority: "", rules: [], platform: "", question: .null, outcome: .errored, expected: "",
      actual: nil, message: reason, errorType: "error", seconds: 0, reproduce: "")
    return RunRecord(header: header, cases: [item])
  }
}
