import Foundation
import Questions
import Running
import TestSupport
import Testing

/// A run of a wrong implementation in two shards.
struct MergedDiagnosisTests {
  @Test func `a joined record has the diagnosis of all answers`() throws {
    let folder = try TemporaryFolder()
    let shards = try (1...2).map { index in
      let path = folder.url.appending(path: "\(index).jsonl").path()
      let result = try Program.assay([
        "run", "--implementation", "exec:python3 Tests/DiscoveryTests/planted.py",
        "--suite", "components/exclude", "--suite", "query/repeated-items",
        "--shard", "\(index)/2", "--record", path,
      ]).run()
      #expect(result.status == 1, "\(result.errors)")
      return path
    }
    let output = folder.url.appending(path: "all.jsonl").path()
    let result = try Program.assay(["report"] + shards + ["--record", output]).run()
    #expect(result.status == 0, "\(result.errors)")
    let merged = try RunRecord.records(at: URL(fileURLWithPath: output))
    let causes = try #require(merged.first?.diagnosis?.causes.map(\.mutant))
    #expect(Set(causes).isSuperset(of: ["exclude-ignored", "only-first-repeated-item"]))
  }
}
