import FoundationShim
import Questions
import Running

/// One run of `assay fuzz` over an implementation in a night.
package struct ImplementationRun: Sendable, Hashable {
  /// The name of the implementation.
  let name: String
  /// What was varied: `matcher`.
  let target: String
  /// How it was asked: `pipes`, or the configuration of the fuzz program.
  let configuration: String
  /// The record of the run, `nil` if it left none.
  let record: RunRecord?
  /// How the search went on.
  let growth: [FuzzGrowth]
  /// What invalidates the run.
  let errors: [String]
  /// Why it was left out; `nil` if it was not.
  let skipped: String?

  /// What was varied, of which implementation: `mine/matcher`.
  var subject: String { "\(name)/\(target)" }
  /// The findings that are not known.
  var findings: [CaseRecord] { record?.cases.filter { $0.outcome == .failed } ?? [] }
  /// The findings that are known.
  var known: [CaseRecord] { record?.cases.filter { $0.outcome == .knownFailure } ?? [] }
  /// All that invalidates the run.
  var problems: [String] {
    guard skipped == nil else { return [] }
    let messages = record?.cases.filter { $0.outcome == .errored }.map(\.message) ?? []
    return errors + messages + (record == nil && errors.isEmpty ? ["no record was written"] : [])
  }

  /// Returns a measurement of the record.
  func measure(_ name: String) -> Int { record?.header.measures?[name].flatMap { Int($0) } ?? 0 }
}

extension ImplementationRun {
  /// Reads what a night left of a part.
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
