import ArgumentParser
import Discovery
import FoundationShim
import Questions
import Reports
import Running
import Suites

/// `assay report`: renders, joins and compares records.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render records of runs, join records of shards, and compare runs with earlier ones.",
    discussion: """
      Reads what `assay run --record` wrote. Several records, in one file or in several, are shown \
      side by side. Without a report to write, prints the results as `assay run` does. Exits with \
      status 0 if every report is written, regardless of the outcomes.

      The records of shards are joined into one record for each implementation, with a diagnosis \
      of all answers if the conformance data is found; --record writes the joined records. Pass \
      all shards of a run, with the same data, platform, selection and seed. If a case is missing \
      or occurs twice, nothing is written; if a shard did not start, the command exits with status \
      3.

      With --against, prints what changed since an earlier run: regressed, fixed, new, gone, \
      changed; --markdown then writes a comment about the changes. A case regressed if it is wrong \
      now and was not before, or if it was right and is no longer answered. Known failures count \
      as wrong. Exits with status 1 if something regressed. If each run has one record, the two \
      are compared; otherwise records are matched by the names of their implementations.

      Examples:
        assay run --implementation associated-domains --record record.jsonl
        assay report record.jsonl --html report.html
        assay report one.jsonl other.jsonl --html report.html --markdown comment.md
        assay report shard-1.jsonl shard-2.jsonl --record all.jsonl --junit junit.xml
        assay report branch.jsonl --against main.jsonl --markdown comment.md
      """
  )

  @Argument(help: ArgumentHelp("The files with records.", valueName: "record"))
  var records: [String]

  @Option(
    help: ArgumentHelp(
      "Print what changed since this record. May be repeated, for shards.", valueName: "record"))
  var against: [String] = []

  /// The format of the output.
  @OptionGroup var format: FormatOptions
  /// The reports to write.
  @OptionGroup(title: "Reports") var reports: ReportOptions
  /// The record that is joined from shards.
  @OptionGroup(title: "Reports") var record: RecordOptions
  /// The conformance data, for the names of missing cases and for the diagnosis of shards.
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard (outputs + records).areDistinctFiles else {
      throw ValidationError("two of the records and reports have the same path")
    }
    guard against.allSatisfy({ (outputs + [$0]).areDistinctFiles }) else {
      throw ValidationError("a report would replace a record; write to another path")
    }
  }

  /// The paths of all files to write.
  private var outputs: [String] { reports.paths + record.paths }

  /// The reports about the records themselves: with `--against`, the comment is about the changes.
  private var ownReports: ReportOptions {
    var own = reports
    if !against.isEmpty { own.markdown = nil }
    return own
  }

  func run() async throws {
    let isRendered = against.isEmpty || !ownReports.paths.isEmpty
    let isKept = !record.paths.isEmpty
    let files = try RecordFiles(reading: records) { item in
      if isKept { return }
      if !isRendered { return item.reduceToComparison() }
      // No report shows how to repeat a case that passed.
      if item.outcome == .passed { item.reproduce = "" }
    }
    let joined = try await joined(files)
    let isPrinted = against.isEmpty && (outputs.isEmpty || format.format == .github)
    // A record that is only written need not be decoded into values, which take more memory.
    let isRead = isPrinted || !against.isEmpty || !ownReports.paths.isEmpty
    let all = try isRead ? files.with(joined, named: records[0]) : []
    let comparisons = try await comparisons(of: all)
    try Attempts.all { attempts in
      ownReports.write(all.map(\.record), &attempts)
      record.write(files.whole.map(\.record) + joined, &attempts)
      if let comparisons { write(ComparisonReport(comparisons), &attempts) }
      if isPrinted { attempts.make { try show(all.map(\.record)) } }
    }
    if comparisons?.contains(where: \.hasRegressed) == true { throw ExitCode(1) }
  }

  /// Returns the records that are joined from shards.
  private func joined(_ files: RecordFiles) async throws -> [MergedRecord] {
    guard files.hasShards else { return [] }
    // Shards can be joined without the data.
    let data = try? data.read()
    let merge = ShardMerge(files) { header in
      guard let data, data.version == header.dataVersion else { return nil }
      return try? header.idsSelected(from: data)
    }
    let aborted = merge.abortedRuns
    guard aborted.isEmpty else { throw ExecutionFailure(message: "\(InputErrors(aborted))") }
    var joined = try merge.records()
    guard let data else { return joined }
    for index in joined.indices
    where joined[index].dataVersion == data.version && joined[index].hasWrongAnswers {
      joined[index].diagnosis =
        await Diagnostician(data).diagnosis(of: try joined[index].record().withoutFlakyCases)
    }
    return joined
  }

  /// Returns the changes since the earlier run; `nil` if no earlier run is named.
  private func comparisons(of records: [LoadedRecord]) async throws -> [RecordComparison]? {
    guard let earlier = against.first else { return nil }
    let files = try RecordFiles(reading: against) { $0.reduceToComparison() }
    return try RecordComparison.comparisons(
      of: try files.with(try await joined(files), named: earlier), with: records)
  }

  private func write(_ report: ComparisonReport, _ attempts: inout Attempts) {
    if let path = reports.markdown { attempts.make { try report.writeMarkdown(to: path) } }
    attempts.make {
      switch format.format {
      case .text: try Terminal.write(report.text(colors: Terminal.hasColors))
      case .github: try Terminal.write(report.githubAnnotations)
      }
    }
  }

  private func show(_ records: [RunRecord]) throws {
    switch format.format {
    case .text:
      try Terminal.write(TerminalReport(colors: Terminal.hasColors).text(for: records))
    case .github: try Terminal.write(GitHubReport(records).text)
    }
  }
}

extension RecordFiles {
  /// Returns the records of whole runs, followed by those that are joined from shards.
  ///
  /// - Parameter name: The file that messages name for the latter.
  fileprivate func with(_ joined: [MergedRecord], named name: String) throws -> [LoadedRecord] {
    try whole + joined.map { LoadedRecord(try $0.record(), file: name) }
  }
}
