import Foundation
import Questions
import Running
import TestSupport
import Testing

struct ReportTests {
  private static let options = ["--html", "--markdown", "--json", "--junit", "--badge"]

  /// A record of both built-ins, of a few suites.
  private static func record(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("record.jsonl")
    let result = try Assay.run(
      "run", "--implementation", "spec-model", "--implementation", "associated-domains",
      "--suite", "query/*", "--record", path)
    try #require(result.status == 0)
    return path
  }

  @Test func `a record of a run becomes every kind of report`() throws {
    let folder = try TemporaryFolder()
    let record = try Self.record(in: folder)
    let paths = Self.options.map { folder.path("report\($0)") }
    let result = try Assay.run(["report", record] + zip(Self.options, paths).flatMap { [$0, $1] })
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts[0].contains("<h1>Conformance of spec-model and associated-domains</h1>"))
    #expect(texts[0].contains("id=\"case=query/missing-items/one-character-and-no-item\""))
    #expect(texts[1].hasPrefix("### Universal links: all as expected\n"))
    #expect(texts[2].contains("\"suite\": \"query/missing-items\""))
    #expect(texts[3].contains("classname=\"associated-domains.query.missing-items\""))
    #expect(texts[4].contains("\"color\": \"brightgreen\""))
    #expect(try folder.contents().count == 6, "nothing else is left behind")
  }

  @Test func `without a report, the results are printed as a run prints them`() throws {
    let folder = try TemporaryFolder()
    let result = try Assay.run("report", Self.record(in: folder))
    #expect(result.status == 0)
    #expect(result.output.contains("\ntotal: associated-domains: "), "\(result.output)")
  }

  @Test func `records of several files stand side by side`() throws {
    let folder = try TemporaryFolder()
    let record = try Self.record(in: folder)
    let summary = folder.path("summary.json")
    let copy = try folder.file("copy.jsonl", String(contentsOfFile: record, encoding: .utf8))
    #expect(try Assay.run("report", record, copy, "--json", summary).status == 0)
    let text = try folder.text("summary.json")
    for name in ["spec-model", "associated-domains", "spec-model (2)", "associated-domains (2)"] {
      #expect(text.contains("\"name\": \"\(name)\""))
    }
  }

  @Test func `failures in the records are no error`() throws {
    let folder = try TemporaryFolder()
    var lines = Data()
    try RunRecord.aborted(because: "no adapter").write { lines += $0 }
    let record = try folder.file("record.jsonl", lines)
    let badge = folder.path("badge.json")
    let result = try Assay.run("report", record, "--badge", badge)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.text("badge.json").contains("\"run aborted\""))
  }

  struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    let record: String
    let complaint: String
  }

  static let mistakes = [
    Mistake(testDescription: "empty", record: "", complaint: "contains no record"),
    Mistake(
      testDescription: "no record", record: "{\"some\":\"JSON\"}\n",
      complaint: "record.jsonl:1: not the header of a record"),
    Mistake(
      testDescription: "bytes", record: "\0\u{1}\n\n\u{2}",
      complaint: "record.jsonl:1: not the header of a record"),
  ]

  @Test(arguments: mistakes)
  func `a file without a record exits with 2`(mistake: Mistake) throws {
    let folder = try TemporaryFolder()
    let record = try folder.file("record.jsonl", mistake.record)
    let page = folder.path("page.html")
    let result = try Assay.run("report", record, "--html", page)
    #expect(result.status == 2)
    #expect(result.errors.contains(mistake.complaint), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try folder.contents() == ["record.jsonl"])
  }

  @Test func `a record that is cut off is named`() throws {
    let folder = try TemporaryFolder()
    let whole = try String(contentsOfFile: Self.record(in: folder), encoding: .utf8)
    let lines = whole.split(separator: "\n")
    let record = try folder.file("cut.jsonl", lines.prefix(10).joined(separator: "\n"))
    let result = try Assay.run("report", record, "--badge", "/dev/stdout")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("cut.jsonl: the last record has no footer; its run did not finish"))
    #expect(result.output.isEmpty)
  }

  @Test func `a wrong command line exits with 2 and the fix`() throws {
    for (arguments, complaint) in [
      ([], "Missing expected argument '<record> ...'"),
      (["a", "--html", "b", "--json", "b"], "two of the records and reports have the same path"),
      (["a", "--against", "b", "--html", "b"], "a report would replace a record"),
      (["a", "--html", "a"], "two of the records and reports have the same path"),
      (["/nonexistent", "--html", "b"], "/nonexistent: cannot be read: no such file"),
      (["/", "--html", "b"], "/: cannot be read: it is a folder, not a file"),
    ] {
      let result = try Assay.run(["report"] + arguments)
      #expect(result.status == 2)
      #expect(result.errors.contains(complaint), "\(result.errors)")
    }
  }

  @Test func `reports that cannot be written are all named, and the others written`() throws {
    let folder = try TemporaryFolder()
    let record = try Self.record(in: folder)
    let badge = folder.path("badge.json")
    let result = try Assay.run(
      "report", record, "--html", "/nonexistent/page.html", "--markdown", "/nonexistent/page.md",
      "--badge", badge)
    #expect(result.status == 3)
    #expect(
      result.errors == """
        assay: cannot write /nonexistent/page.html: No such file or directory
        assay: cannot write /nonexistent/page.md: No such file or directory

        """)
    #expect(FileManager.default.fileExists(atPath: badge))
  }
}
