import ArgumentParser
import Foundation
import Questions
import Reports
import Running
import Suites

/// Which cases are known to fail.
struct KnownFailuresOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The list of known failures, a line each: GLOB # REASON, or GLOB = OUTCOME # REASON. A line \
      that no longer fits fails the run.
      """,
      valueName: "path"))
  var knownFailures: String?

  @Flag(
    help: """
      Rewrite the list of known failures as this run would have it; comments and order stay.
      """)
  var updateKnownFailures = false

  func validate() throws {
    guard knownFailures != nil || !updateKnownFailures else {
      throw ValidationError(
        "--update-known-failures needs --known-failures PATH, the file to write")
    }
  }

  /// Reads the list, if one is named; one that is to be made need not be there.
  func list() throws -> KnownFailures? {
    guard let path = knownFailures else { return nil }
    let isNew = updateKnownFailures && !FileManager.default.fileExists(atPath: path)
    let data = isNew ? Data() : try InputFile.data(at: URL(fileURLWithPath: path), named: path)
    guard let text = String(data: data, encoding: .utf8) else {
      throw InputError("not UTF-8 text; save the list of known failures as that", file: path)
    }
    return try KnownFailures(parsing: text, file: path)
  }

  /// The list that a run leaves: rewritten if that is wanted and all cases were asked.
  func list(
    _ list: KnownFailures?, after record: RunRecord, of tables: ConformanceData, at platform: Platform?
  ) -> KnownFailures? {
    guard updateKnownFailures, record.abortReason == nil else { return list }
    return list?.updated(by: record, of: tables, at: platform)
  }

  /// Writes the list that a run leaves, if that is wanted, and says what it changes.
  func save(_ list: KnownFailures?, after record: RunRecord) throws {
    guard updateKnownFailures, let list else { return }
    if let reason = record.abortReason {
      throw CouldNotRun(
        message: "\(list.file) is not rewritten, as some cases were not asked: \(reason)")
    }
    let changes = try self.list().map(list.changes)
    try AtomicFile.replace(list.file, with: Data(list.text.utf8))
    if let changes { Terminal.warn("\(list.file): \(changes)\n") }
  }
}
