import ArgumentParser
import FoundationShim
import Questions
import Reports
import Running
import Suites

/// The options about cases that are known to fail.
struct KnownFailuresOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Expect the failures in this file, one per line: GLOB # REASON, or GLOB = OUTCOME # REASON. \
      GLOB matches case ids or, after rule:, rule ids. A line that no longer applies fails the \
      run. With the outcome flaky, a case may pass or fail.
      """,
      valueName: "path"))
  var knownFailures: String?

  @Flag(help: "Update the list of known failures from this run, and keep its comments.")
  var updateKnownFailures = false

  func validate() throws {
    guard knownFailures != nil || !updateKnownFailures else {
      throw ValidationError(
        "--update-known-failures needs --known-failures PATH, the file to write")
    }
  }

  /// Reads the list; `nil` if no list is named, and empty if it has yet to be written.
  func list() throws -> KnownFailures? {
    guard let path = knownFailures else { return nil }
    let isNew = updateKnownFailures && !FileManager.default.fileExists(atPath: path)
    let data = isNew ? Data() : try InputFile.data(at: URL(fileURLWithPath: path), named: path)
    guard let text = String(data: data, encoding: .utf8) else {
      throw InputError("not UTF-8 text; save the list of known failures as UTF-8", file: path)
    }
    return try KnownFailures(parsing: text, file: path)
  }

  /// Returns the list after a run: updated if the option asks for it and all cases were run.
  func list(
    _ list: KnownFailures?, after record: RunRecord, of data: ConformanceData,
    at platform: Platform?
  ) -> KnownFailures? {
    guard updateKnownFailures, record.abortReason == nil else { return list }
    return list?.updated(by: record, of: data, at: platform)
  }

  /// Writes the list after a run if the option asks for it, and reports the changes.
  func save(_ list: KnownFailures?, after record: RunRecord) throws {
    guard updateKnownFailures, let list else { return }
    if let reason = record.abortReason {
      throw ExecutionFailure(
        message: "\(list.file) was not updated because some cases were not run: \(reason)")
    }
    let changes = try self.list().map(list.changes)
    try AtomicFile.replace(list.file, with: Data(list.text.utf8))
    if let changes { Terminal.note("\(list.file): \(changes)".visibleLine) }
    let flaky = record.cases.count { $0.isFlaky && $0.outcome.isWrong }
    if flaky > 0 {
      Terminal.note(
        "\(list.file): \(flaky) \(flaky == 1 ? "case" : "cases") with answers that change not added; "
          + "list those that may pass or fail as GLOB = flaky # REASON")
    }
  }
}
