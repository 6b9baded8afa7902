import Questions
import Running
import Suites
import TestSupport
import Testing

/// The record of a run in which no case was run.
struct AbortedRunTests {
  @Test func `it has the implementation, the selection and the reason`() throws {
    let folder = try TemporaryData(suites: [
      "a": SampleData.suite(
        "a", [SampleData.pattern("a/x"), SampleData.pattern("a/y")]),
      "b": SampleData.suite("b", [SampleData.pattern("b/x")]),
    ])
    let data = try ConformanceData(readingFolder: folder.url)
    let shard = try #require(Shard(2, of: 3))
    let selection = Selection(
      suites: ["a"], platform: Platform(.ios, Version(12)), shard: shard, seed: 7)
    let record = RunRecord.aborted(
      by: "exec:a", because: "no such program", selection: selection, of: data)
    #expect(record.header.implementation.name == "exec:a")
    #expect(record.header.dataVersion == "1.2.3")
    #expect(record.header.platform == "ios=12.0")
    #expect(record.header.filters == selection.filters)
    #expect(record.header.seed == 7)
    #expect(record.header.shard == RecordShard(shard, total: 2))
    #expect(record.cases.map(\.id) == ["assay/run"])
    #expect(record.cases.map(\.message) == ["no such program"])
    #expect(record.isWrong)
    #expect(record.startupFailure == "no such program")
  }

  @Test func `it needs no data`() throws {
    let record = RunRecord.aborted(because: "there is no data")
    #expect(record.header.implementation.name == "assay")
    #expect(record.header.dataVersion == "" && record.header.shard == nil)
    #expect(record.startupFailure == "there is no data")
  }

  @Test func `a run that went wrong in another way is not aborted`() {
    var adapter = CaseRecord.sample("assay/adapter", .errored, errorType: "protocol")
    adapter.authority = ""
    let ofSuite = CaseRecord.sample("assay/run", .failed)
    #expect(RunRecord.sample([adapter, ofSuite]).startupFailure == nil)
  }
}
