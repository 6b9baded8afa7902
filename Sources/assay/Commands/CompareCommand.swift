import ArgumentParser
import Essentials
import Reports
import Running

/// `assay compare`: reports what changed between two runs.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Report what changed between two runs: regressed, fixed, new, gone, changed.",
    discussion: """
      A case regressed if it is wrong now and was not before, or if it was right and is no longer \
      answered. Known failures count as wrong. Exits with status 1 if something regressed.

      If each file has one record, the two are compared; otherwise records are matched by the \
      names of their implementations.

      Example:
        assay compare main.jsonl branch.jsonl --markdown comment.md
      """
  )

  @Argument(help: ArgumentHelp("The record of the earlier run.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The record of the later run.", valueName: "new"))
  var new: String

  @Option(help: ArgumentHelp("Write a Markdown comment for a pull request.", valueName: "path"))
  var markdown: String?

  func validate() throws {
    guard [old, new].allSatisfy({ [$0, markdown].compactMap(\.self).areDistinctFiles }) else {
      throw ValidationError("--markdown would replace a record; write to another path")
    }
  }

  func run() throws {
    let comparisons = try RecordComparison.comparisons(
      of: FiledRecord.recordsToCompare(inFile: old),
      with: FiledRecord.recordsToCompare(inFile: new))
    let report = ComparisonReport(comparisons)
    try Terminal.write(report.text(colors: Terminal.hasColors))
    if let markdown { try report.writeMarkdown(to: markdown) }
    if comparisons.contains(where: \.hasRegressed) { throw ExitCode(1) }
  }
}
