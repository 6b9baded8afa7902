import TestSupport
import Testing

/// Shards of a run of the whole data.
struct RecordsTests {
  @Test func `shards are joined into the record of the whole run`() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.path(name) }
    func ids(in record: String) throws -> [Substring] {
      try folder.text(record).split(separator: "\n").compactMap { line in
        line.firstMatch(of: #/"id":"([^"]+)"/#)?.output.1
      }
    }
    let all = ["run", "--implementation", "spec-model", "--implementation", "associated-domains"]
    let whole = try Assay.run(all + ["--record", path("whole.jsonl")])
    #expect(whole.status == 0)
    let shards = (1...3).map { path("shard-\($0).jsonl") }
    for (index, shard) in shards.enumerated() {
      let result = try Assay.run(
        all + ["--shard", "\(index + 1)/3", "--seed", "7", "--record", shard])
      #expect(result.status == 0, "\(result.errors)")
    }
    let joined = try Assay.run(["report"] + shards.reversed() + ["--record", path("all.jsonl")])
    #expect(joined.status == 0 && joined.output.isEmpty, "\(joined.errors)")
    let compare = try Assay.run("report", path("all.jsonl"), "--against", path("whole.jsonl"))
    #expect(compare.status == 0)
    let totals = compare.output.split(separator: "\n").filter { $0.hasPrefix("total: ") }
    #expect(totals.count == 2)
    let same = ": 0 regressed, 0 fixed, 0 new, 0 gone, 0 changed, "
    #expect(totals.allSatisfy { $0.contains(same) && !$0.contains(" 0 unchanged") })
    #expect(try ids(in: "all.jsonl") == ids(in: "whole.jsonl"), "in the order of the suites")
    let both = try Assay.run(
      ["report", path("whole.jsonl")] + shards.flatMap { ["--against", $0] })
    #expect(both.status == 0, "\(both.errors)")
    #expect(both.output.split(separator: "\n").filter { $0.contains(same) }.count == 2)
  }
}
