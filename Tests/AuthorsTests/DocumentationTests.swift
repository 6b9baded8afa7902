import Foundation
import Questions
import Running
import Starters
import Suites
import TestSupport
import Testing

/// The pages for authors: what they tell a reader to type does what they say.
@Suite(.enabled(if: Program.isInstalled("python3"), "python3 is not installed"))
struct DocumentationTests {
  /// Runs the commands of a page in turn, in one folder, as a reader would.
  private func runCommands(of page: Page, in folder: URL) throws {
    for commands in page.commands {
      let result = try Program.shell("set -e\n\(commands.text)", in: folder)
      #expect(
        result.status == commands.status,
        "\(commands.text)\n\(result.output.suffix(800))\(result.errors)")
    }
  }

  @Test func `the page for authors leads to a report`() throws {
    let page = try Page("adapters.md")
    #expect(page.commands.count > 10)
    let folder = try TemporaryFolder()
    try runCommands(of: page, in: folder.url)
    let files = try folder.contents()
    #expect(
      Set(files).isSuperset(of: [
        "junit.xml", "record.jsonl", "report.html", "known-failures.txt", "conformance",
        "all.jsonl", "comment.md",
      ]), "\(files)")
    #expect(try folder.text("known-failures.txt").contains("components/exclude/"))
  }

  @Test func `the messages on the page fit their schemas, and its list can be read`() throws {
    let blocks = try Page("adapters.md").blocks(in: "")
    try #require(blocks.count == 2)
    var count = 0
    for line in blocks[0].text.split(separator: "\n") {
      _ = try JSON(text: line.dropFirst(3).replacing("{...}", with: "{}"))
      count += 1
    }
    #expect(count == 5)
    #expect(try KnownFailures(parsing: blocks[1].text, file: "list").text == blocks[1].text)
  }

  @Test func `the commands of the page on continuous integration do what it says`() throws {
    let folder = try TemporaryFolder()
    let starter = try Starter(language: .python, ci: .github, folder: "conformance")
    let prepared = try Program.shell(
      "assay init python conformance && \(starter.nextCommands[1])", in: folder.url)
    #expect(prepared.status == 0, "\(prepared.errors)")
    try runCommands(of: try Page("ci.md"), in: folder.url)
    #expect(try folder.text("badge.json").contains("schemaVersion"))
  }

  @Test func `the page on continuous integration shows what a starter has`() throws {
    let page = try Page("ci.md")
    let shown = page.blocks(in: "yaml") + page.blocks(in: "groovy")
    let written = try Starter.CI.allCases.map { ci in
      try Starter(language: .python, ci: ci, folder: "conformance").files.last?.text
    }
    #expect(shown.map(\.text) == written)
  }
}
