import ArgumentParser
import Conformance
import Foundation
import Reports

struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render records of runs: a page, a comment, a summary, JUnit, a badge.",
    discussion: """
      Reads what `assay run --record` wrote; several records, in one file or in several, are shown \
      side by side. Ends with 0 when all is written, whatever the records say.

      Examples:
        assay run --implementation associated-domains --record record.jsonl
        assay report record.jsonl --html report.html
        assay report one.jsonl other.jsonl --html report.html --markdown comment.md
      """
  )

  @Argument(help: ArgumentHelp("Files with records.", valueName: "record"))
  var records: [String]

  @Option(help: ArgumentHelp("Write one self-contained HTML page.", valueName: "path"))
  var html: String?

  @Option(help: ArgumentHelp("Write JUnit XML.", valueName: "path"))
  var junit: String?

  func validate() throws {
    let paths = [html, junit].compactMap(\.self)
    guard !paths.isEmpty else {
      throw ValidationError("name at least one report to write: --html, --junit")
    }
    guard Set(paths + records).count == paths.count + records.count else {
      throw ValidationError("two of the records and reports have the same path")
    }
  }

  func run() throws {
    let records = try self.records.flatMap(records(in:))
    if let html {
      try attempt { () throws(ReportError) in try HTMLReport().write(records, to: html) }
    }
    if let junit {
      try attempt { () throws(ReportError) in try JUnitReport().write(records, to: junit) }
    }
  }

  private func records(in path: String) throws(InputError) -> [RunRecord] {
    let records = try RunRecord.records(
      in: InputFile.mapped(at: URL(fileURLWithPath: path), named: path), file: path)
    guard !records.isEmpty else { throw InputError("holds no record", file: path) }
    return records
  }

  private func attempt(_ write: () throws(ReportError) -> Void) throws {
    do { try write() } catch { throw CouldNotRun(message: "\(error)") }
  }
}
