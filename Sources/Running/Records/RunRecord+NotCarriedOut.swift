import Foundation
import Questions
package import Suites

extension RunRecord {
  /// The id of the case that stands in for all that were not asked.
  fileprivate static let idOfRun = "assay/run"

  /// The record of a run that could not be carried out: one case, errored with the reason.
  ///
  /// A report made from it is red wherever it is read, and takes the place of an older one.
  ///
  /// - Parameters:
  ///   - name: How the command line names the implementation, which did not say who it is.
  ///   - selection: Which cases should have been asked, as far as that is known.
  ///   - tables: The tables, if they could be read.
  package static func notCarriedOut(
    by name: String = "assay", because reason: String, selection: Selection? = nil,
    of tables: ConformanceData? = nil
  ) -> RunRecord {
    let selected = tables.flatMap { try? selection?.cases(of: $0) } ?? []
    let header = RecordHeader(
      suiteVersion: tables?.version ?? "",
      implementation: ImplementationDescription(
        name: name, language: "", version: "", questions: [], readsPlatforms: false),
      platform: selection?.platform?.description, started: Date.now.recordTimestamp,
      host: ProcessInfo.processInfo.hostName, rules: [:],
      filters: selection.flatMap(RecordFilters.init), seed: selection?.seed,
      shard: selection?.shard.map { RecordShard($0, total: selected.count) })
    return RunRecord(
      header: header,
      cases: [.ofRun(idOfRun, "The run could not be carried out", message: reason)])
  }

  /// Why the run could not be carried out, where this is all that the record says.
  package var reasonNotCarriedOut: String? {
    cases.lazy.compactMap(\.reasonNotCarriedOut).first
  }
}

extension CaseRecord {
  /// What is wrong with a run itself: one line that counts as a case and errored.
  static func ofRun(
    _ id: String, _ title: String, message: String, errorType: String = "error",
    trace: String? = nil
  ) -> CaseRecord {
    CaseRecord(
      id: id, suite: "assay", title: title, file: "", line: 0, authority: "", rules: [],
      platform: "", question: .null, outcome: .errored, expected: "", actual: nil,
      message: message, errorType: errorType, trace: trace, seconds: 0, reproduce: "")
  }

  /// Why the run could not be carried out, if the line says that it could not.
  var reasonNotCarriedOut: String? {
    !isOfTables && id == RunRecord.idOfRun ? message : nil
  }
}
