import ArgumentParser
import Essentials
import Questions
import Running

/// `assay report`: renders records.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render records of runs: JUnit XML, a page, a comment, a summary, a badge.",
    discussion: """
      Reads what `assay run --record` wrote. Several records, in one file or in several, are shown \
      side by side. Exits with status 0 if every report is written, regardless of the outcomes.

      Examples:
        assay run --implementation associated-domains --record record.jsonl
        assay report record.jsonl --html report.html
        assay report one.jsonl other.jsonl --html report.html --markdown comment.md
      """
  )

  @Argument(help: ArgumentHelp("The files with records.", valueName: "record"))
  var records: [String]

  /// The reports to write.
  @OptionGroup(title: "Reports") var reports: ReportOptions

  func validate() throws {
    guard !reports.paths.isEmpty else {
      throw ValidationError(
        "name at least one report to write: --junit, --html, --markdown, --json or --badge")
    }
    guard (reports.paths + records).areDistinctFiles else {
      throw ValidationError("two of the records and reports have the same path")
    }
  }

  func run() throws {
    let records = try self.records.flatMap { path throws(InputError) in
      try RunRecord.records(at: URL(fileURLWithPath: path), named: path) { item in
        // No report shows how to run a case again that passed.
        if item.outcome == .passed { item.reproduce = "" }
      }
    }
    try Attempts.all { reports.write(records, &$0) }
  }
}
