import Foundation
import TestSupport
import Testing

/// Reports that go where the program's own output goes.
struct OwnOutputTests {
  @Test(arguments: [">", ">>"])
  func `a report to standard output leaves what stands there`(redirection: String) throws {
    let folder = try TemporaryFolder()
    let record = folder.path("record.jsonl")
    _ = try Assay.run(
      "run", "--implementation", "spec-model", "--suite", "patterns/anchoring", "--record", record)
    let report = "'\(Program.built("assay"))' report record.jsonl --badge own"
    let script = "{ echo before; \(report); echo between; \(report); echo after; }"
    try folder.file("log", "")
    // A link of the test's own, not /dev/stdout: what goes wrong would replace it.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("own"), withDestinationPath: "/proc/self/fd/1")
    let shell = Program(["sh", "-c", "\(script) \(redirection) log"], in: folder.url)
    #expect(try shell.run().status == 0)
    let lines = try folder.text("log").split(separator: "\n").map(String.init)
    let words = lines.filter { ["before", "between", "after"].contains($0) }
    #expect(words == ["before", "between", "after"])
    #expect(lines.count { $0.contains("schemaVersion") } == 2, "\(lines)")
  }
}
