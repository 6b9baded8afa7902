import Foundation
import Questions
import Running
import TestSupport
import Testing

@testable import Book

/// The files of the book.
struct BookFilesTests {
  @Test func `every link within the book leads somewhere`() async throws {
    let folder = try await BookFixture.folder()
    let pages = try Self.pages(in: folder)
    let names = Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path("book")))
    let ids = pages.mapValues { Set($0.matches(of: /\sid="([^"]+)"/).map { $0.output.1 }) }
    #expect(pages.count > 340)
    for (page, text) in pages {
      for match in text.matches(of: /\s(?:href|src|action)="([^"]+)"/) {
        let link = match.output.1
        if link.contains(/^https?:/) { continue }
        let place = link.replacing(/\?[^#]*/, with: "")
        let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = page.contains("/") ? String(page.prefix { $0 != "/" }) + "/" : ""
        let target =
          parts[0].isEmpty
          ? page : parts[0].hasPrefix("../") ? String(parts[0].dropFirst(3)) : folder + parts[0]
        #expect(names.contains(target), "\(page): \(link)")
        if parts.count > 1 {
          #expect(ids[target]?.contains(parts[1]) == true, "\(page): \(link)")
        }
      }
    }
  }

  @Test func `every page is valid HTML`() async throws {
    let folder = try await BookFixture.folder()
    let pages = try Self.pages(in: folder).keys.sorted()
    let result = try Program(
      // Scripts fill the empty ones.
      ["tidy", "-quiet", "-errors", "-utf8", "--drop-empty-elements", "no"] + pages,
      in: folder.url.appendingPathComponent("book")
    ).run()
    #expect(result.status == 0, "\(result.output)\(result.errors.prefix(2_000))")
    #expect(result.errors == "")
  }

  @Test func `rules that contradict each other are linked both ways`() async throws {
    let folder = try await BookFixture.folder()
    for (rule, other) in [("URL-011", "URL-009"), ("URL-009", "URL-011")] {
      let page = try folder.text("book/rules/\(rule).html")
      let parts = page.components(separatedBy: "<h3>Contradictions</h3>")
      try #require(parts.count == 2)
      let list = try #require(parts[1].components(separatedBy: "<h3>").first)
      #expect(list.contains("\(other).html"), "\(list)")
    }
  }

  /// A newcomer reads the first page, follows one link, and has the answer.
  @Test(arguments: [
    ("*", "rules/PAT-002.html", "matches zero or more characters", "iOS", "9.0 and later"),
    (
      "caseSensitive", "rules/CASE-001.html", "makes uppercase and lowercase equal", "iOS",
      "13.5 and later"
    ),
  ])
  func `a member or wildcard is one link away, with who says so and since when`(
    term: String, path: String, statement: String, system: String, versions: String
  ) async throws {
    let folder = try await BookFixture.folder()
    let start = try folder.text("book/index.html")
    #expect(start.contains("<a href=\"\(path)\"><code>\(term)</code></a>"))
    let page = try folder.text("book/" + path)
    #expect(page.contains(statement))
    #expect(page.contains(/applinks\.Details\.Components<\/a>/))
    let row = try #require(page.firstMatch(of: /<a href="[^"]*ios.html">iOS.*?<\/tr>/))
    #expect(row.output.contains("✓ \(versions)"))
  }

  @Test func `a version lists the rules that begin and end with it`() async throws {
    let page = try await BookFixture.folder().text("book/systems/ios.html")
    let section = try #require(
      page.firstMatch(of: /<section id="13\.5".*?<\/section>/.dotMatchesNewlines()))
    let parts = section.output.split(separator: "Held until here")
    try #require(parts.count == 2)
    #expect(parts[0].contains("CASE-001.html"), "caseSensitive is read from iOS 13.5 on")
    #expect(parts[1].contains("CASE-003.html"), "it was not read before")
  }

  @Test func `the rule of a file that decides is marked`() async throws {
    let page = try await BookFixture.folder().text("book/rules/EXC-001.html")
    let marks = page.matches(of: /<mark title="decides">(.*?)<\/mark>/.dotMatchesNewlines())
    #expect(marks.contains { $0.output.1.contains(/&quot;exclude&quot;: true/) })
  }

  @Test func `every example on the page of a wildcard has a page to try URLs`() async throws {
    let folder = try await BookFixture.folder()
    let page = try folder.text("book/rules/PAT-002.html")
    let count = page.ranges(of: "<tbody id=").count
    let links = page.matches(of: /href="\.\.\/(explain\/[^"?]+)\?app=[^"&]+&amp;url=https%3A/)
    #expect(count > 10 && links.count == count)
    for link in links { #expect(try folder.text("book/\(link.output.1)").hasSuffix("</html>\n")) }
  }

  @Test func `a wrong answer shows on the rule's page and that of the implementation`() async throws
  {
    let folder = try await BookFixture.folder()
    let rule = try folder.text("book/rules/PAT-002.html")
    #expect(rule.contains(/✗ exclude<\/span> <a href="\.\.\/implementations\/spec-model\.html">/))
    let history = try folder.text("book/implementations/spec-model.html")
    let runs = history.matches(of: /2026-0\d-0\d 0\d:0\d:0\d/).map { String($0.output) }
    #expect(runs == ["2026-02-03 04:05:06", "2026-01-02 03:04:05"], "the latest first")
    #expect(history.contains("<td>1 regressed</td>"))
    let matrix = try folder.text("book/implementations.html")
    #expect(matrix.matches(of: /<meter/).count == 3)
  }

  @Test func `a long name of an implementation is shortened, and its file too`() throws {
    let name = String(repeating: "n", count: 1_000)
    let header = RecordHeader(
      dataVersion: "1",
      implementation: ImplementationDescription(
        name: name, language: "", version: "1", questions: [], supportsPlatforms: false),
      platform: nil, started: "2026-11-26T10:00:00", host: "", rules: [:])
    let all = TestedImplementation.all(in: [RunRecord(header: header, cases: [])])
    let implementation = try #require(all.first)
    #expect(implementation.name == String(repeating: "n", count: 100) + "…")
    #expect(implementation.path == "implementations/\(String(repeating: "n", count: 100)).html")
  }

  private static func pages(in folder: TemporaryFolder) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path("book"))
      .filter { $0.hasSuffix(".html") }
    return Dictionary(uniqueKeysWithValues: try paths.map { ($0, try folder.text("book/" + $0)) })
  }
}
