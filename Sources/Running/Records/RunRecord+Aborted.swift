package import FoundationShim
import Questions
package import Suites

extension RunRecord {
  /// The id of the entry that stands in for all cases of an aborted run.
  fileprivate static let abortedID = "assay/run"

  /// Returns the record of a run in which no case was run: one entry, errored with the reason.
  ///
  /// A report of this record is red wherever it is read, and replaces an older report.
  ///
  /// - Parameters:
  ///   - name: The words for the implementation on the command line.
  ///   - selection: The cases to run, as far as they are known.
  ///   - data: The conformance data, if it could be read.
  package static func aborted(
    by name: String = "assay", because reason: String, selection: Selection? = nil,
    of data: ConformanceData? = nil
  ) -> RunRecord {
    let selected = data.flatMap { try? selection?.cases(of: $0) } ?? []
    let header = RecordHeader(
      dataVersion: data?.version ?? "",
      implementation: ImplementationDescription(name: name),
      platform: selection?.platform?.description, started: Date.now.recordTimestamp,
      filters: selection?.filters, seed: selection?.seed,
      shard: selection?.shard.map { RecordShard($0, total: selected.count) })
    return RunRecord(
      header: header,
      cases: [.ofRun(abortedID, "The run starts", message: reason)])
  }

  /// Why no case was run; `nil` if cases were.
  package var startupFailure: String? {
    cases.lazy.compactMap(\.startupFailure).first
  }
}

extension CaseRecord {
  /// Returns an entry about a run itself, which counts as an errored case.
  static func ofRun(
    _ id: String, _ title: String, message: String, errorType: String = "error",
    trace: String? = nil
  ) -> CaseRecord {
    CaseRecord(
      id: id, suite: suiteOfRun, title: title, outcome: .errored, message: message,
      errorType: errorType, trace: trace)
  }

  /// Why no case was run, if this is the entry of an aborted run.
  var startupFailure: String? {
    !isFromSuite && id == RunRecord.abortedID ? message : nil
  }
}

extension Date {
  /// The date in the format of records: UTC, ISO 8601 without a zone.
  package var recordTimestamp: String {
    formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }
}
