import ArgumentParser
import Foundation
import Questions
import Reports
import Running
import Suites

/// `assay merge`: joins the records of shards.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Join the records of shards into one.",
    discussion: """
      All shards of a run must be there, of the same implementation, tables, platform, selection \
      and seed; a case that is missing or doubled is named, and nothing is written. A file may hold \
      several implementations; each becomes one record. A shard that was not carried out is named, \
      with status 3.

      Ends with 0 when the record is written, whatever it says of the implementation.

      Example:
        assay run --implementation associated-domains --shard 1/2 --record one.jsonl
        assay run --implementation associated-domains --shard 2/2 --record two.jsonl
        assay merge one.jsonl two.jsonl --output all.jsonl
      """
  )

  @Argument(help: ArgumentHelp("The records of all shards.", valueName: "record"))
  var records: [String]

  @Option(help: ArgumentHelp("Where to write the whole record.", valueName: "path"))
  var output: String

  /// The tables that were asked, by which a missing case is named.
  @OptionGroup var tables: DataOptions

  func validate() throws {
    if let record = records.first(where: { ![$0, output].areDistinctFiles }) {
      throw ValidationError("the output would replace the record \(record); write to another path")
    }
  }

  func run() throws {
    let merge = try ShardMerge(readingFiles: records) { header in
      // The tables only name what is missing; a merge needs none.
      guard let tables = try? tables.read(), tables.version == header.dataVersion else {
        return nil
      }
      return try? header.idsSelected(from: tables)
    }
    let lost = merge.abortedRuns
    guard lost.isEmpty else { throw CouldNotRun(message: "\(InputErrors(lost))") }
    try RecordFile.write(merge.records(), to: output)
  }
}
