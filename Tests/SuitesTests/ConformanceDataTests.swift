import Foundation
import Questions
import Suites
import TestSupport
import Testing

struct ConformanceDataTests {
  @Test func `a good folder is read with the line of each case`() throws {
    let data = try TemporaryData(suites: [
      "a/b": SampleData.suite(
        "a/b", [SampleData.pattern("a/b/one"), SampleData.pattern("a/b/two")])
    ]).read()
    #expect(data.version == "1.2.3")
    #expect(data.cases.map(\.id) == ["a/b/one", "a/b/two"])
    #expect(data.cases.map(\.suite) == ["a/b", "a/b"])
    #expect(data.cases.map(\.line) == [2, 6])
    #expect(data.cases[0].file == "Conformance/suites/a/b.json")
    let rule = try #require(data.catalog.rules["PAT-001"])
    #expect(
      data.catalog.citation(of: rule).sources == ["Apple: Guide, page 1 <https://a.example>"])
  }

  @Test func `each kind of file may name its schema, and informational cases come last`() throws {
    func withSchema(_ text: String) -> String {
      text.replacing(/^\{/, with: #"{"$schema": "../schema/any.schema.json", "#)
    }
    let suite = SampleData.suite(
      "a", [SampleData.unspecifiedPattern("a/one"), SampleData.pattern("a/two")])
    let folder = try TemporaryData(
      rules: withSchema(SampleData.rules(SampleData.rule("PAT-001"), SampleData.unspecifiedRule)),
      suites: [
        "a": withSchema(suite),
        "b": SampleData.suite("b", [SampleData.unspecifiedPattern("b/one")]),
      ])
    #expect(try folder.read().cases.map(\.id) == ["a/two", "a/one", "b/one"])
  }

  @Test func `the line of a case is that of its id, whatever the layout of the file`()
    throws
  {
    let first = SampleData.pattern("a/one").replacing("\n", with: " ")
    let second = SampleData.pattern("a/two").replacing("\n", with: " ")
    let third = SampleData.pattern("a\\/three", more: ", \"note\": \"\\\"id\\\": \\\"a/four\\\"\"")
      .replacing(#""id": "#, with: "\"id\"\n :\n ")
    let table = SampleData.suite("a", ["\(first), \(second)", third, SampleData.pattern("a/four")])
    let cases = try TemporaryData(suites: ["a": table]).read().cases
    #expect(cases.map(\.id) == ["a/one", "a/two", "a/three", "a/four"])
    #expect(cases.map(\.line) == [2, 2, 3, 9])
  }

  @Test func `a citation has the strongest source first, and no word on unknown authors`() throws {
    let rule = """
      {"id": "PAT-001", "statement": "It is so.", "authority": "documented",
       "sources": [{"work": "post", "place": "line 1"}, {"work": "probes", "place": "line 2"},
                   {"work": "guide", "place": "page 3"}], "platforms": {"ios": ">=9.0"}}
      """
    let folder = try TemporaryData(rules: SampleData.rules(rule))
    let works = """
      {"works": [
        {"id": "guide", "kind": "document", "title": "Guide", "author": "Apple",
         "link": "https://a.example"},
        {"id": "post", "kind": "document", "title": "Post", "author": "author not known",
         "link": "https://b.example"},
        {"id": "probes", "kind": "record", "title": "Probes", "author": "A tester"}]}
      """
    try Data(works.utf8).write(to: folder.url.appending(path: "rules/sources.json"))
    let catalog = try folder.read().catalog
    let found = try #require(catalog.rules["PAT-001"])
    #expect(
      catalog.citation(of: found).sources == [
        "Apple: Guide, page 3 <https://a.example>", "A tester: Probes, line 2",
        "Post, line 1 <https://b.example>",
      ])
    #expect(catalog.citation(of: found.sources[0]).hasPrefix("author not known: Post"))
  }

  @Test func `an inferred rule is cited with its argument and its note`() throws {
    let more = #", "argument": "It must be.", "from": ["PAT-001"], "note": "Perhaps.""#
    let data = try TemporaryData(
      rules: SampleData.rules(
        SampleData.rule("PAT-001"), SampleData.rule("PAT-002", authority: "inferred", more: more)),
      suites: ["a": SampleData.suite("a", [SampleData.pattern("a/x")])]
    ).read()
    let rule = try #require(data.catalog.rules["PAT-002"])
    let remarks = ["inferred from PAT-001: It must be.", "note: Perhaps."]
    #expect(data.catalog.citation(of: rule).remarks == remarks)
    #expect(try remarks.allSatisfy { try data.description(of: "PAT-002").contains($0) })
  }

  @Test func `a missing folder is named`() {
    let nowhere = URL(fileURLWithPath: "/nonexistent/Conformance")
    #expect(throws: InputErrors.self) { try ConformanceData(readingFolder: nowhere) }
  }
}

extension TemporaryData {
  /// Reads the folder.
  fileprivate func read() throws(InputErrors) -> ConformanceData {
    try ConformanceData(readingFolder: url)
  }
}
