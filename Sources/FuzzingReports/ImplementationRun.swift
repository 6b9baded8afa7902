import Essentials
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
  /// Reads what `scripts/nightly` left of all implementations in the folder of a night.
  static func all(in night: URL) throws -> [ImplementationRun] {
    let folder = night.appending(path: "implementations")
    return try folders(in: folder).flatMap { name in
      try folders(in: folder.appending(path: name)).flatMap { target in
        let runs = folder.appending(path: "\(name)/\(target)")
        return try folders(in: runs).map { configuration in
          try ImplementationRun(
            name: name, target: target, configuration: configuration,
            folder: runs.appending(path: configuration))
        }
      }
    }
  }

  private init(name: String, target: String, configuration: String, folder: URL) throws {
    func lines(_ name: String) -> [Substring] {
      let data = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
      return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    }
    let file = folder.appending(path: "record.jsonl")
    let hasRecord = FileManager.default.fileExists(atPath: file.path)
    let decoder = JSONDecoder()
    self.init(
      name: name, target: target, configuration: configuration,
      record: hasRecord ? try RunRecord.records(at: file).first : nil,
      growth: try lines("growth.jsonl").map { line in
        try decoder.decode(FuzzGrowth.self, from: Data(line.utf8))
      }, errors: lines("errors").map(String.init), skipped: lines("skipped").first.map(String.init))
  }

  private static func folders(in folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { FileManager.default.isFolder(atPath: folder.appending(path: $0).path) }.sorted()
  }
}
