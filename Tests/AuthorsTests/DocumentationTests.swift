import Foundation
import Questions
import Running
import Starters
import Suites
import TestSupport
import Testing

/// The pages for authors: what they tell a reader to type does what they say.
struct DocumentationTests {
  init() throws { try Requirement.programs("python3", group: "adapters") }

  /// Runs the commands of a page in turn, in one folder, as a reader would.
  private func runCommands(of page: Page, in folder: URL) throws {
    for commands in page.commands {
      let result = try Program.shell("set -e\n\(commands.text)", in: folder)
      #expect(
        result.status == commands.status,
        "\(commands.text)\n\(result.output.suffix(800))\(result.errors)")
    }
  }

  @Test func `the pages for authors lead to a report, and to continuous integration`() throws {
    let page = try Page("docs/authors.md")
    let integration = try Page("docs/ci.md")
    let pages = try [page, Page("docs/adapters.md"), Page("docs/fuzzing.md"), integration]
    #expect(pages.map(\.commands.count).reduce(0, +) > 10)
    let folder = try TemporaryFolder()
    for page in pages { try runCommands(of: page, in: folder.url) }
    let files = try folder.contents()
    #expect(
      Set(files).isSuperset(of: [
        "junit.xml", "record.jsonl", "report.html", "known-failures.txt", "conformance",
        "main.jsonl", "comment.md",
      ]), "\(files)")
    #expect(try folder.text("known-failures.txt").contains("components/exclude/"))
    #expect(try folder.text("badge.json").contains("schemaVersion"))
    let list = try #require(page.blocks(in: "").first).text
    #expect(try KnownFailures(parsing: list, file: "list").text == list)
    let starter = try Starter(
      language: .python, ci: .github, folder: "conformance", release: Release(version: "1.0.0"))
    #expect(integration.blocks(in: "yaml").map(\.text) == [starter.files.last?.text])
  }

  @Test func `the messages on the page on the protocol satisfy their schemas`() throws {
    let page = try Page("docs/protocol.md")
    var validator = SchemaValidator()
    let lines = try #require(page.blocks(in: "").first).text.split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines {
      let schema = line.hasPrefix("->") ? "adapter-request" : "adapter-answer"
      validator.add(
        line.dropFirst(3).replacing("{...}", with: "{}"), named: "\(schema)", schema: schema)
    }
    #expect(try validator.problems() == [])
    let folder = try TemporaryFolder()
    try runCommands(of: page, in: folder.url)
  }

  @Test func `the program on the page on the data finds what a library decides wrongly`() throws {
    let page = try Page("Conformance/README.md")
    let shown = try JSON(text: try #require(page.blocks(in: "json").first).text)
    let suite = Project.conformanceData.appendingPathComponent("suites/query/missing-items.json")
    let items = try JSON(parsing: Data(contentsOf: suite))["cases"]?.array
    #expect(shown.text == items?.first { $0["id"] == shown["id"] }?.text)
    let folder = try TemporaryFolder()
    try folder.file("my_library.py", "def decide(site, domain, app, url): return 'no_match'")
    let program = try folder.file("run.py", try #require(page.blocks(in: "python").first).text)
    let result = try Program(
      ["python3", program], in: Project.conformanceData,
      environment: ["PYTHONPATH": folder.url.path]
    ).run()
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let wrong = try Project.casesOfNoMatch()
    #expect(wrong.count > 100)
    #expect(
      result.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }.sorted()
        == wrong.map { $0.id[...] }.sorted())
  }

  @Test func `the bundle has every rule, source and case`() throws {
    let folder = try TemporaryFolder()
    let result = try Program.assay(["data", "bundle", "--output", folder.path("cases.json")]).run()
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let bundle = try JSON(text: try folder.text("cases.json"))
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    #expect(bundle["version"]?.string == data.version)
    #expect(bundle["rules"]?.array?.count == data.catalog.rules.count)
    #expect(bundle["sources"]?.array?.count == data.catalog.works.count)
    for (name, isInformational) in [("cases", false), ("informational", true)] {
      let bundled = try #require(bundle[name]?.array)
      let cases = data.cases.filter { ($0.authority == .unspecified) == isInformational }
      #expect(bundled.compactMap { $0["id"]?.string } == cases.map(\.id))
      #expect(bundled.compactMap { $0["suite"]?.string } == cases.map(\.suite))
    }
  }
}
