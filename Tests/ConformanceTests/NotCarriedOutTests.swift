import Questions
import Running
import Suites
import TestSupport
import Testing

/// The record of a run in which nobody could be asked.
struct NotCarriedOutTests {
  @Test func `it says who should have been asked what, and why that was not done`() throws {
    let folder = try TemporaryData(suites: [
      "a": Table.suite(
        "a", [Table.pattern("a/x"), Table.pattern("a/y")]),
      "b": Table.suite("b", [Table.pattern("b/x")]),
    ])
    let tables = try ConformanceData(readingFolder: folder.url)
    let shard = try #require(Shard(2, of: 3))
    let selection = Selection(
      suites: ["a"], platform: Platform(.ios, Version(12)), shard: shard, seed: 7)
    let record = RunRecord.notCarriedOut(
      by: "exec:a", because: "no such program", selection: selection, of: tables)
    #expect(record.header.implementation.name == "exec:a")
    #expect(record.header.suiteVersion == "1.2.3")
    #expect(record.header.platform == "ios=12.0")
    #expect(record.header.filters == RecordFilters(of: selection))
    #expect(record.header.seed == 7)
    #expect(record.header.shard == RecordShard(shard, total: 2))
    #expect(record.cases.map(\.id) == ["assay/run"])
    #expect(record.cases.map(\.message) == ["no such program"])
    #expect(record.isWrong)
    #expect(record.reasonNotCarriedOut == "no such program")
  }

  @Test func `it can be written before anything is known`() throws {
    let record = RunRecord.notCarriedOut(because: "there are no tables")
    #expect(record.header.implementation.name == "assay")
    #expect(record.header.suiteVersion == "" && record.header.shard == nil)
    #expect(record.reasonNotCarriedOut == "there are no tables")
  }

  @Test func `a run that went wrong in another way was carried out`() {
    var adapter = CaseRecord.sample("assay/adapter", .errored, errorType: "protocol")
    adapter.authority = ""
    let ofTables = CaseRecord.sample("assay/run", .failed)
    #expect(RunRecord.sample([adapter, ofTables]).reasonNotCarriedOut == nil)
  }
}
