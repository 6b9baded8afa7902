import Foundation
import Testing

struct BadInputTests {
  /// A copy of the project's tables in which one suite is broken.
  private static func tables(in folder: TemporaryFolder, suite: String) throws -> String {
    let tables = folder.url.appendingPathComponent("Conformance")
    try FileManager.default.copyItem(
      at: Assay.package.appendingPathComponent("Conformance"), to: tables)
    _ = try folder.file("Conformance/suites/bad.json", suite)
    return tables.path
  }

  private static func suite(_ id: String = "bad/x", rule: String = "PAT-002", more: String = "")
    -> String
  {
    """
    {"id": "\(id)", "title": "T", "rules": ["\(rule)"], "authority": "documented",
     "platforms": {"ios": ">=13.0"}, "question": "pattern", "pattern": "a*", "text": "ab",
     "kind": "query", "variables": {}, "caseSensitive": true, "percentEncoded": true,
     "expect": {"matches": true}\(more)}
    """
  }

  private static func table(_ cases: String...) -> String {
    "{\"suite\": \"bad\", \"title\": \"T\", \"cases\": [\n\(cases.joined(separator: ",\n"))\n]}"
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
      testDescription: "unknown key", text: table(suite(more: ", \"pattren\": 1")),
      complaint: "assay: Conformance/suites/bad.json:2: bad/x: unknown key \"pattren\""),
    BadTable(
      testDescription: "doubled id", text: table(suite(), suite()),
      complaint: "bad/x: this id stands twice (Conformance/suites/bad.json:2)"),
    BadTable(
      testDescription: "unknown rule", text: table(suite(rule: "PAT-999")),
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
    let text = try String(contentsOfFile: report, encoding: .utf8)
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
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("taken"), withIntermediateDirectories: true)
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--rule", "PAT-002",
      option + folder.url.appendingPathComponent("taken").path)
    #expect(result.status == 3)
    #expect(result.errors.contains("taken"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.output.contains("passed"))
    #expect(try folder.contents == ["taken"])
  }

  @Test func `a path may be one character`() throws {
    let folder = try TemporaryFolder()
    let result = try Assay.run(
      ["run", "--implementation", "spec-model", "--rule", "PAT-002", "--record", "r"],
      in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.contents == ["r"])
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
    let report = folder.url.appendingPathComponent("junit.xml").path
    let result = try Assay.run(
      ["run", "--implementation", "spec-model", "--rule", "PAT-002", "--report=junit=\(report)"],
      output: "/dev/full")
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("assay: standard output cannot be written"))
    #expect(try String(contentsOfFile: report, encoding: .utf8).contains("<testcase"))
    let id = "query/missing-items/one-character-and-no-item"
    for arguments in [["list"], ["show", id], ["explain", "--case", id], ["trace"]] {
      #expect(try Assay.run(arguments, output: "/dev/full").status == 3)
    }
    let adapter = ["adapter", "spec-model", "--protocol", "plain"]
    #expect(
      try Assay.run(adapter, input: AdapterTests.request + "\n", output: "/dev/full").status == 3)
  }

  @Test func `tables that any parser may choke on are refused`() throws {
    let folder = try TemporaryFolder()
    for (text, complaint) in [
      (
        "\u{FEFF}" + Self.table(Self.suite()),
        "bad.json:1: not JSON: it begins with a byte order mark"
      ),
      ("{}", "bad.json: \"suite\" is missing"),
    ] {
      let tables = try Self.tables(in: folder, suite: text)
      let result = try Assay.run("list", "--tables", tables)
      #expect(result.status == 2)
      #expect(result.errors.contains(complaint), "\(result.errors)")
      try FileManager.default.removeItem(atPath: tables)
    }
    let tables = try Self.tables(in: folder, suite: Self.table(Self.suite()))
    _ = try folder.file("Conformance/suites/other.JSON", "{}")
    let result = try Assay.run("list", "--tables", tables)
    #expect(result.errors.contains("suites/other.JSON: not a table"), "\(result.errors)")
  }
}
