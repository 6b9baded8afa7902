import TestSupport
import Testing

struct RunTests {
  @Test func `a run that crashes starts over with the built-ins in processes of their own`() throws
  {
    let folder = try TemporaryFolder()
    // The adapter crashes the run that starts it, but only the first time.
    let adapter = """
      mkdir \(folder.path("crashed")) 2>/dev/null && kill -ILL $PPID; \
      exec \(Program.built("assay")) adapter associated-domains
      """
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--implementation", "exec:\(adapter)",
      "--suite", "examples/*", "--record", folder.path("record.jsonl"))
    #expect(result.status == 0, "\(result.output.suffix(4000))\(result.errors)")
    #expect(result.errors.contains("a built-in implementation crashed; running again"))
    let lines = try folder.text("record.jsonl").split(separator: "\n")
    #expect(lines.count { $0.contains("\"counts\":") } == 2)
  }

  @Test func `the cases of an older system pass`() throws {
    let result = try Assay.run(
      "run", "--implementation", "associated-domains", "--platform", "ios=9.1")
    #expect(result.status == 0, "\(result.output.suffix(4000))")
  }
}
