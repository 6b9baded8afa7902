import FoundationShim
import Questions
import Running

/// One run of `assay fuzz` over an implementation in a night.
package struct ImplementationRun: NightRun, Hashable {
  /// The name of the implementation.
  let name: String
  /// The name of the target that was varied: `matcher`.
  let target: String
  /// The configuration in which the implementation was asked.
  let configuration: String
  /// The record of the run; `nil` if it left none.
  let record: RunRecord?
  /// The progress of the search.
  let growth: [FuzzGrowth]
  /// The errors that invalidate the run.
  let errors: [String]
  /// The reason why the run was left out; `nil` if it was not.
  let skipped: String?

  /// The implementation and the target that was varied: `mine/matcher`.
  var subject: String { "\(name)/\(target)" }
  /// The findings that are not known.
  var findings: [CaseRecord] { record?.cases.filter { $0.outcome == .failed } ?? [] }
  /// The findings that are known.
  var known: [CaseRecord] { record?.cases.filter { $0.outcome == .knownFailure } ?? [] }
  /// Everything that invalidates the run.
  var problems: [String] {
    guard skipped == nil else { return [] }
    let messages = record?.cases.filter { $0.outcome == .errored }.map(\.message) ?? []
    return errors + messages + (record == nil && errors.isEmpty ? ["no record was written"] : [])
  }

  /// The names of the findings that are not known.
  var findingNames: Set<String> { Set(findings.map(\.findingName)) }
  /// The names of the findings that are known.
  var knownNames: Set<String> { Set(known.map(\.findingName)) }
  /// A note about the number of known findings; empty if there are none.
  var warnings: [String] {
    known.isEmpty ? [] : ["\(known.count) known finding\(known.count == 1 ? "" : "s")"]
  }
  /// The number of inputs that were executed, or of questions that were asked.
  var executions: Int { measure("executions") }
  /// The number of executions per second.
  var executionsPerSecond: Int { measure("executionsPerSecond") }
  /// The number of edges that were reached, or of features that were shown.
  var edges: Int { measure("edges") }
  /// The number of times that the program or an adapter was started again.
  var restarts: Int { measure("restarts") }
  /// The number of inputs in the corpus at the end.
  var corpusSize: Int { growth.last?.corpus ?? 0 }

  private func measure(_ name: String) -> Int {
    record?.header.measures?[name].flatMap { Int($0) } ?? 0
  }
}

extension ImplementationRun {
  /// Reads the results of a part from the folder of a night.
  init(_ part: NightState.Part, in night: URL) throws {
    let folder = night.appending(path: part.id.folder)
    let file = folder.appending(path: "record.jsonl")
    let hasRecord = FileManager.default.fileExists(atPath: file.path)
    let growth = FileManager.default.contents(atPath: folder.appending(path: "growth.jsonl").path)
    let names = part.id.subject.split(separator: "/").map(String.init)
    self.init(
      name: names[0], target: names[1], configuration: part.id.configuration.rawValue,
      record: hasRecord ? try RunRecord.records(at: file).first : nil,
      growth: try growth.map { try [FuzzGrowth](jsonLines: $0) } ?? [],
      errors: part.problems, skipped: part.skipped)
  }
}
