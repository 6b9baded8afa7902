import ArgumentParser
import Foundation
import Questions
import Reports
import Running

/// `assay report`: renders records.
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

  /// The reports that are written of the records.
  @OptionGroup(title: "Reports") var targets: Targets

  /// What is written, and where to.
  struct Targets: ParsableArguments {
    @Option(help: ArgumentHelp("One self-contained page for a browser.", valueName: "path"))
    var html: String?

    @Option(help: ArgumentHelp("A comment for a pull request.", valueName: "path"))
    var markdown: String?

    @Option(help: ArgumentHelp("A summary for programs.", valueName: "path"))
    var json: String?

    @Option(help: ArgumentHelp("JUnit XML in the strict form.", valueName: "path"))
    var junit: String?

    @Option(
      help: ArgumentHelp("A badge for shields.io, as its endpoints give it.", valueName: "path"))
    var badge: String?

    /// Each report that is wanted, with its path.
    var all: [(renderer: any RecordRenderer, path: String)] {
      let known: [(any RecordRenderer, String?)] = [
        (HTMLReport(), html), (MarkdownReport(), markdown), (JSONReport(), json),
        (JUnitReport(), junit), (BadgeReport(), badge),
      ]
      return known.compactMap { renderer, path in path.map { (renderer, $0) } }
    }
  }

  func validate() throws {
    let paths = targets.all.map(\.path)
    guard !paths.isEmpty else {
      throw ValidationError(
        "name a report to write: --html, --markdown, --json, --junit or --badge, with a path")
    }
    guard (paths + records).areDistinctFiles else {
      throw ValidationError("two of the records and reports have the same path")
    }
  }

  func run() throws {
    let records = try self.records.flatMap { path throws(InputError) in
      try RunRecord.records(at: URL(fileURLWithPath: path), named: path) { item in
        // No report says how to ask a case again that passed.
        if item.outcome == .passed { item.reproduce = "" }
      }
    }
    try Attempts.all { attempts in
      for (renderer, path) in targets.all {
        attempts.make { try renderer.write(records, to: path) }
      }
    }
  }
}
