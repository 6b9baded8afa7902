import Foundation
import TestSupport
import Testing

struct BadInputTests {
  /// A copy of the project's tables in which one suite is broken.
  private static func tables(in folder: TemporaryFolder, suite: String) throws -> String {
    let tables = try folder.copy("Conformance")
    try folder.file("Conformance/suites/bad.json", suite)
    return tables
  }

  struct BadTable: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let complaint: String
  }

  static let badTables = [
    BadTable(
      testDescription: "not JSON", text: "{\"suite\": \"bad\",\n \"title\": }",
      complaint: "assay: Conformance/suites/bad.json:2: not JSON: "),
    BadTable(
      testDescription: "trailing comma",
      text: "{\"suite\": \"bad\", \"title\": \"T\",\n\"cases\": [],}",
      complaint: "assay: Conformance/suites/bad.json:2: not JSON: "),
    BadTable(
      testDescription: "doubled key",
      text: "{\"suite\": \"bad\", \"title\": \"T\",\n\"title\": \"U\", \"cases\": []}",
      complaint: "assay: Conformance/suites/bad.json:2: not JSON: "),
    BadTable(
      testDescription: "unknown key",
      text: Table.suite("bad", [Table.pattern("bad/x", more: ", \"pattren\": 1")]),
      complaint: "assay: Conformance/suites/bad.json:2: bad/x: unknown key \"pattren\""),
    BadTable(
      testDescription: "doubled id",
      text: Table.suite("bad", [Table.pattern("bad/x"), Table.pattern("bad/x")]),
      complaint: "bad/x: a duplicate id (Conformance/suites/bad.json:2)"),
    BadTable(
      testDescription: "unknown rule",
      text: Table.suite("bad", [Table.pattern("bad/x", rules: #"["PAT-999"]"#)]),
      complaint: "assay: Conformance/suites/bad.json:2: bad/x: unknown rule PAT-999"),
  ]

  @Test(arguments: badTables)
  func `a broken table ends the run with one line and status 2`(table: BadTable) throws {
    let folder = try TemporaryFolder()
    let tables = try Self.tables(in: folder, suite: table.text)
    let result = try Assay.run("run", "--implementation", "spec-model", "--tables", tables)
    #expect(result.status == 2)
    #expect(result.errors.contains(table.complaint), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.output.isEmpty)
  }

  @Test func `a run that cannot begin leaves a red report, not an older one`() throws {
    let folder = try TemporaryFolder()
    let tables = try Self.tables(in: folder, suite: "[]")
    let report = try folder.file("junit.xml", "an older report")
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--tables", tables, "--report", "junit=\(report)")
    #expect(result.status == 2)
    let text = try folder.text("junit.xml")
    #expect(text.contains("<error") && text.contains("the file must be an object"))
  }

  @Test(arguments: [
    (["run", "--implementation", "nobody"], "nobody"),
    (["run"], "--implementation"),
    (["run", "--implementation", "spec-model", "--case", "no/such*"], "no case has such an id"),
    (["run", "--implementation", "spec-model", "--suite", "nosuch"], "no suite has such a path"),
    (["run", "--implementation", "spec-model", "--rule", "NO-*"], "no rule has such an id"),
    (["run", "--implementation", "spec-model", "--platform", "ios"], "write SYSTEM=VERSION"),
    (["run", "--implementation", "spec-model", "--platform", "ios=8.0"], "begin with ios 9.0"),
    (["run", "--implementation", "spec-model", "--report", "pdf=x"], "write junit=PATH"),
    (
      ["run", "--implementation", "spec-model", "--report", "junit=./x", "--record", "x"],
      "same path"
    ),
    (["run", "--implementation", "spec-model", "--implementation", "spec-model"], "named twice"),
    (["explain", "--site", "x"], "name --site, --domain, --app and a URL"),
    (["explain", "--case", "no/such"], "no case has the id"),
    (["run", "--implementation", "spec-model", "--tables", "/nonexistent"], "no such folder"),
    (["show", "no/such/case"], "no case and no rule has the id"),
    (["explain", "--site", "/nonexistent", "--domain", "d", "--app", "a", "u"], "no such file"),
    (["explain", "--site", "/", "--domain", "d", "--app", "a", "u"], "folder"),
    (["frobnicate"], "frobnicate"),
    (["run", "--implementation", "spec-model", "--shard", "4/3"], "write K/N"),
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
    (["merge", "--output", "x"], "record"), (["merge", "x"], "--output"),
    (["merge", "x", "--output", "./x"], "would replace the record x"),
    (["merge", "/nonexistent", "--output", "x"], "/nonexistent: cannot be read: no such file"),
    (["merge", "/dev/null", "--output", "x"], "/dev/null: has no record"),
    (["compare", "/nonexistent", "/dev/null"], "/nonexistent: cannot be read: no such file"),
    (["compare", "x", "y", "--markdown", "./y"], "would replace a record"),
    (["report", "x", "--html", "./x"], "the same path"),
    (["compare", "Package.swift", "/dev/null"], "Package.swift:1: not the header of a record"),
  ])
  func `a bad argument is said in words and ends with 2`(arguments: [String], complaint: String)
    throws
  {
    let process = try Assay.run(arguments)
    #expect(process.status == 2)
    #expect(process.errors.contains(complaint), "\(process.errors)")
    #expect(process.output.isEmpty)
  }

  @Test(arguments: ["--report=junit=", "--record="])
  func `a file that cannot be written ends with 3, after the summary, and leaves nothing`(
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

  @Test func `what was wrong first is said, also when no report can say so`() throws {
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--suite", "no-such-suite", "--report",
      "junit=/no/such/folder/junit.xml")
    #expect(result.status == 2)
    #expect(result.errors.contains("no-such-suite"), "\(result.errors)")
    #expect(result.errors.contains("/no/such/folder"), "\(result.errors)")
  }

  @Test func `output that nobody takes ends with 3, and the report is there all the same`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let folder = try TemporaryFolder()
    let report = folder.path("junit.xml")
    let result = try Self.runUnheard([
      "run", "--implementation", "spec-model", "--rule", "PAT-002", "--report=junit=\(report)",
    ])
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("assay: standard output cannot be written"))
    #expect(try folder.text("junit.xml").contains("<testcase"))
    let id = "query/missing-items/one-character-and-no-item"
    for arguments in [["list"], ["show", id], ["explain", "--case", id], ["trace"]] {
      #expect(try Self.runUnheard(arguments).status == 3)
    }
    let adapter = ["adapter", "spec-model", "--protocol", "plain"]
    #expect(try Self.runUnheard(adapter, input: AdapterTests.request + "\n").status == 3)
  }

  /// Runs the program where nobody takes its output.
  private static func runUnheard(
    _ arguments: [String], input: String = ""
  ) throws -> Program.Result {
    let shell = ["sh", "-c", #"exec "$0" "$@" >/dev/full"#]
    return try Program(shell + Program.assay(arguments).command).run(input: input)
  }

  @Test func `tables that any parser may choke on are refused`() throws {
    let folder = try TemporaryFolder()
    let good = Table.suite("bad", [Table.pattern("bad/x")])
    for (text, complaint) in [
      ("\u{FEFF}" + good, "bad.json:1: not JSON: it begins with a byte order mark"),
      ("{}", "bad.json: \"suite\" is missing"),
    ] {
      let tables = try Self.tables(in: folder, suite: text)
      let result = try Assay.run("list", "--tables", tables)
      #expect(result.status == 2)
      #expect(result.errors.contains(complaint), "\(result.errors)")
      try FileManager.default.removeItem(atPath: tables)
    }
    let tables = try Self.tables(in: folder, suite: good)
    try folder.file("Conformance/suites/other.JSON", "{}")
    let result = try Assay.run("list", "--tables", tables)
    #expect(result.errors.contains("suites/other.JSON: not a table"), "\(result.errors)")
  }
}
