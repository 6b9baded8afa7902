import Foundation
import TestSupport
import Testing

struct BadInputTests {
  /// Returns a copy of the conformance data with a broken suite.
  private static func data(in folder: TemporaryFolder, suite: String) throws -> String {
    let data = try folder.copy("Conformance")
    try folder.file("Conformance/suites/bad.json", suite)
    return data
  }

  @Test(arguments: [
    ("{\"suite\": \"bad\",\n \"title\": }", "assay: Conformance/suites/bad.json:2: not JSON: "),
    (
      SampleData.suite("bad", [SampleData.pattern("bad/x", rules: #"["PAT-999"]"#)]),
      "assay: Conformance/suites/bad.json:2: bad/x: unknown rule PAT-999"
    ),
  ])
  func `a broken suite exits with 2 and one line`(suite: String, complaint: String) throws {
    let folder = try TemporaryFolder()
    let data = try Self.data(in: folder, suite: suite)
    let result = try Assay.run("run", "--implementation", "spec-model", "--data", data)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix(complaint), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.output.isEmpty)
  }

  @Test func `a run that cannot begin leaves a red report, not an older one`() throws {
    let folder = try TemporaryFolder()
    let data = try Self.data(in: folder, suite: "[]")
    let report = try folder.file("junit.xml", "an older report")
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--data", data, "--junit", report)
    #expect(result.status == 2)
    let text = try folder.text("junit.xml")
    #expect(text.contains("<error") && text.contains("the file must be an object"))
  }

  @Test(arguments: [
    (["run", "--implementation", "nobody"], "nobody"),
    (["run"], "--implementation"),
    (
      ["run", "--implementation", "spec-model", "--case", "no/such*"],
      "no case has an id like \"no/such*\""
    ),
    (
      ["run", "--implementation", "spec-model", "--suite", "nosuch"],
      "no suite has a path like \"nosuch\""
    ),
    (
      ["run", "--implementation", "spec-model", "--rule", "NO-*"], "no rule has an id like \"NO-*\""
    ),
    (["run", "--implementation", "spec-model", "--platform", "ios"], "write SYSTEM=VERSION"),
    (["run", "--implementation", "spec-model", "--platform", "ios=8.0"], "begin with ios 9.0"),
    (["run", "--implementation", "spec-model", "--junit-form", "pdf"], "'strict' and 'extended'"),
    (
      ["run", "--implementation", "spec-model", "--junit", "./x", "--record", "x"],
      "same path"
    ),
    (["run", "--implementation", "spec-model", "--implementation", "spec-model"], "named twice"),
    (["explain", "--site", "x"], "pass --site and a URL"),
    (["show", "no/such"], "no case and no rule has the id"),
    (["run", "--implementation", "spec-model", "--data", "/nonexistent"], "no such folder"),
    (["show", "no/such/case"], "no case and no rule has the id"),
    (["explain", "--site", "/nonexistent", "--domain", "d", "--app", "a", "u"], "no such file"),
    (["explain", "--site", "/", "--domain", "d", "--app", "a", "u"], "folder"),
    (["frobnicate"], "frobnicate"),
    (["run", "--implementation", "spec-model", "--shard", "4/3"], "expected K/N"),
    (["run", "--implementation", "spec-model", "--seed", "x"], "--seed"),
    (
      ["run", "--implementation", "spec-model", "--update-known-failures"], "--known-failures PATH"
    ),
    (
      [
        "run", "--implementation", "spec-model", "--implementation", "associated-domains",
        "--known-failures", "x",
      ], "for one implementation"
    ),
    (["report", "--record", "x"], "record"),
    (["report", "x", "--record", "./x"], "have the same path"),
    (["report", "/dev/null", "--record", "x"], "/dev/null: contains no record"),
    (
      ["report", "/nonexistent", "--against", "/dev/null"],
      "/nonexistent: cannot be read: no such file"
    ),
    (["report", "y", "--against", "x", "--markdown", "./x"], "would replace a record"),
    (["report", "x", "--html", "./x"], "the same path"),
    (
      ["report", "Package.swift", "--against", "/dev/null"],
      "Package.swift:1: not the header of a record"
    ),
  ])
  func `a bad argument exits with 2 and is explained`(arguments: [String], complaint: String)
    throws
  {
    let process = try Assay.run(arguments)
    #expect(process.status == 2)
    #expect(process.errors.contains(complaint), "\(process.errors)")
    #expect(process.output.isEmpty)
  }

  @Test(arguments: ["--junit=", "--record="])
  func `a file that cannot be written exits with 3 after the summary`(
    option: String
  ) throws {
    let folder = try TemporaryFolder()
    let taken = try folder.folder("taken")
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--rule", "PAT-002", option + taken)
    #expect(result.status == 3)
    #expect(result.errors.contains("taken"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.output.contains("passed"))
    #expect(try folder.contents() == ["taken"])
  }

  @Test func `a path may be one character`() throws {
    let folder = try TemporaryFolder()
    let result = try Assay.run(
      ["run", "--implementation", "spec-model", "--rule", "PAT-002", "--record", "r"],
      in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.contents() == ["r"])
  }

  @Test func `the first error is shown, also if no report can be written`() throws {
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--suite", "no-such-suite", "--junit",
      "/no/such/folder/junit.xml")
    #expect(result.status == 2)
    #expect(result.errors.contains("no-such-suite"), "\(result.errors)")
    #expect(result.errors.contains("/no/such/folder"), "\(result.errors)")
  }

  @Test func `output that cannot be written exits with 3, and the report is written all the same`()
    throws
  {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let folder = try TemporaryFolder()
    let report = folder.path("junit.xml")
    let result = try Self.runUnheard([
      "run", "--implementation", "spec-model", "--rule", "PAT-002", "--junit=\(report)",
    ])
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("assay: standard output cannot be written"))
    #expect(try folder.text("junit.xml").contains("<testcase"))
    let id = "query/missing-items/one-character-and-no-item"
    for arguments in [["show"], ["show", id, "--explain"], ["data", "coverage"]] {
      #expect(try Self.runUnheard(arguments).status == 3)
    }
    let adapter = ["adapter", "spec-model", "--protocol", "plain"]
    #expect(try Self.runUnheard(adapter, input: AdapterTests.request + "\n").status == 3)
  }

  /// Runs the program with an output that cannot be written.
  private static func runUnheard(
    _ arguments: [String], input: String = ""
  ) throws -> Program.Result {
    let shell = ["sh", "-c", #"exec "$0" "$@" >/dev/full"#]
    return try Program(shell + Program.assay(arguments).command).run(input: input)
  }
}
