import ArgumentParser
import Discovery
import Essentials
import Questions
import Reports
import Running
import Suites

/// `assay merge`: joins the records of shards.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the records of shards into one.",
    discussion: """
      Takes all shards of a run: the same implementation, conformance data, platform, selection and \
      seed. Each implementation in the files becomes one record, with a diagnosis of all answers \
      if the conformance data is found. If a case is missing or occurs \
      twice, nothing is written. Exits with status 3 if a shard did not start, and with status 0 \
      if the record is written, regardless of the outcomes.

      Example:
        assay run --implementation associated-domains --shard 1/2 --record one.jsonl
        assay run --implementation associated-domains --shard 2/2 --record two.jsonl
        assay merge one.jsonl two.jsonl --output all.jsonl
      """
  )

  @Argument(help: ArgumentHelp("The records of all shards.", valueName: "record"))
  var records: [String]

  @Option(help: ArgumentHelp("Write the merged record.", valueName: "path"))
  var output: String

  /// The conformance data, for the names of missing cases and for the diagnosis.
  @OptionGroup var data: DataOptions

  func validate() throws {
    if let record = records.first(where: { ![$0, output].areDistinctFiles }) {
      throw ValidationError("the output would replace the record \(record); write to another path")
    }
  }

  func run() async throws {
    // A merge needs no data.
    let data = try? data.read()
    let merge = try ShardMerge(readingFiles: records) { header in
      guard let data, data.version == header.dataVersion else { return nil }
      return try? header.idsSelected(from: data)
    }
    let aborted = merge.abortedRuns
    guard aborted.isEmpty else { throw ExecutionFailure(message: "\(InputErrors(aborted))") }
    var merged = try merge.records()
    if let data {
      for index in merged.indices
      where merged[index].dataVersion == data.version && merged[index].hasWrongAnswers {
        merged[index].diagnosis =
          await Diagnostician(data).diagnosis(of: try merged[index].record().withoutFlakyCases)
      }
    }
    try RecordFile.write(merged, to: output)
  }
}
