import TestSupport
import Testing

struct RunTests {
  @Test func `both built-ins pass everything that is not unspecified`() throws {
    let folder = try TemporaryFolder()
    let report = folder.path("junit.xml")
    let record = folder.path("record.jsonl")
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--implementation", "associated-domains",
      "--junit", report, "--record", record)
    #expect(result.status == 0, "\(result.output.suffix(4000))\(result.errors)")
    let text = try folder.text("junit.xml")
    #expect(text.contains("<testsuite ") && !text.contains("<failure"))
    let lines = try folder.text("record.jsonl").split(separator: "\n")
    #expect(lines.count { $0.contains("\"record\":1") } == 2)
    #expect(lines.count { $0.contains("\"counts\":") } == 2)
    #expect(!result.output.contains("\u{1B}"), "no colors without a terminal")
  }

  @Test func `a case that fails exits with 1 and says how to run it again`() throws {
    let folder = try TemporaryFolder()
    let data = try folder.copy("Conformance")
    let wrong = SampleData.pattern(
      "wrong/star", rules: #"["PAT-002"]"#, platforms: #"{"ios": ">=13.0"}"#,
      expect: #""expect": {"matches": false}"#)
    try folder.file("Conformance/suites/wrong.json", SampleData.suite("wrong", [wrong]))
    let report = folder.path("junit.xml")
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--case", "wrong/*", "--junit", report,
      "--data", data, "--verbose")
    #expect(result.status == 1)
    #expect(result.output.contains("expected does not match, got matches"))
    #expect(result.output.contains("PAT-002"))
    #expect(result.output.contains("Conformance/suites/wrong.json:2"))
    #expect(
      result.output.contains(
        "assay run --data \(data) --implementation spec-model --case wrong/star"))
    #expect(try folder.text("junit.xml").contains("<failure"))
    let lint = try Assay.run("data", "lint", "--data", data)
    #expect(lint.status == 1)
    #expect(lint.output.contains("wrong/star: the reference model disagrees on ios=13.0"))
  }

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

  @Test func `a reader that closes the pipe is no error`() throws {
    let assay = Program.built("assay")
    let script = "{ '\(assay)' show; echo \"status $?\" >&2; } | head -1"
    let result = try Program(["sh", "-c", script]).run()
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(result.errors == "status 0\n")
  }

  @Test func `a quiet run shows the totals only, by the name that it is given`() throws {
    let adapter = "mine=exec:'\(Program.built("assay"))' adapter spec-model"
    let result = try Assay.run(
      "run", "--implementation", adapter, "--quiet", "--suite", "patterns/*", "--question",
      "pattern", "--skip", "patterns/case/*")
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("mine: asked "), "\(result.output)")
    #expect(lines.last?.hasPrefix("total: mine: ") == true)
  }

  @Test func `the cases of an older system pass`() throws {
    let result = try Assay.run(
      "run", "--implementation", "associated-domains", "--platform", "ios=9.1")
    #expect(result.status == 0, "\(result.output.suffix(4000))")
  }

  @Test func `the data has no problems and every rule is covered`() throws {
    for command in ["lint", "coverage"] {
      let result = try Assay.run("data", command)
      #expect(result.status == 0, "\(command): \(result.output.suffix(4000))\(result.errors)")
    }
  }

  @Test func `annotations name each failure, its case and the line of the suite`() throws {
    let folder = try TemporaryFolder()
    let data = try folder.copy("Conformance")
    let wrong = ["one", "two"].map { name in
      SampleData.pattern("wrong/\(name)", expect: #""expect": {"matches": false}"#)
    }
    try folder.file("Conformance/suites/wrong.json", SampleData.suite("wrong", wrong))
    let record = folder.path("record.jsonl")
    let run = try Assay.run(
      "run", "--implementation", "spec-model", "--case", "wrong/*", "--data", data, "--format",
      "github", "--record", record)
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    let first = "::error file=Conformance/suites/wrong.json,line=2,title=wrong/one"
    #expect(lines[0] == "\(first)::expected does not match, got matches")
    let report = try Assay.run("report", record, "--format", "github")
    #expect(report.status == 0 && report.output == run.output)
  }
}
