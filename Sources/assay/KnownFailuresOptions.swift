import ArgumentParser
import Conformance
import Foundation
import Reports

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

  /// The record as the list makes it, after the list was rewritten if that is wanted.
  func judged(
    _ record: RunRecord, by list: KnownFailures?, of tables: Tables, at platform: Platform?
  ) throws -> RunRecord {
    guard let list else { return record }
    guard updateKnownFailures else { return list.applied(to: record, of: tables, at: platform) }
    if let reason = record.givenUp {
      throw CouldNotRun(
        message: "\(list.file) stays as it is, as some cases were not asked: \(reason)")
    }
    let updated = list.updated(by: record, of: tables, at: platform)
    try AtomicFile.replace(list.file, with: Data(updated.text.utf8))
    return updated.applied(to: record, of: tables, at: platform)
  }
}
