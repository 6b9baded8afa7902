import DataChecks
import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The checks of whose word a rule rests on.
struct RuleSourceTests {
  /// Returns what is wrong with a rule that cites works in turn.
  private func problems(
    _ works: [String], authority: String = "documented", more: String = ""
  ) async throws -> [String] {
    let sources = works.map { #"{"work": "\#($0)", "place": "page 1"}"# }.joined(separator: ", ")
    let rule = SampleData.rule("PAT-001", authority: authority, more: more)
      .replacing(#"{"work": "guide", "place": "page 1"}"#, with: sources)
    let folder = try TemporaryData(
      rules: SampleData.rules(rule),
      suites: ["a": SampleData.suite("a", [SampleData.pattern("a/x")])])
    try """
    {"works": [
      {"id": "guide", "kind": "document", "title": "Guide", "author": "Apple"},
      {"id": "thread", "kind": "document", "title": "Thread", "author": "Forums", "engineer": true},
      {"id": "probes", "kind": "record", "title": "Probes", "author": "A tester"},
      {"id": "tutorial", "kind": "document", "title": "Tutorial", "author": "A reader"}]}
    """.write(
      to: folder.url.appendingPathComponent("rules/sources.json"), atomically: true,
      encoding: .utf8)
    let truth = Scripted { _, _ in .answer(.matches(true)) }
    return await DataLint(try ConformanceData(readingFolder: folder.url)).problems(reference: truth)
      .map(\.message).filter { !$0.contains("untestable") && !$0.contains("its authority is") }
  }

  @Test func `a documented rule cites Apple, or says that third parties document it`() async throws
  {
    let complaint =
      "PAT-001: it is documented by third parties alone; cite Apple, or say so in \"note\""
    #expect(try await problems(["tutorial"]) == [complaint])
    #expect(try await problems(["probes", "tutorial"]) == [complaint])
    #expect(try await problems(["tutorial"], more: #", "note": "See X-01.""#) == [complaint])
    #expect(
      try await problems(["tutorial"], more: #", "note": "Third parties alone say so.""#) == [])
    #expect(try await problems(["guide"]) == [])
    #expect(try await problems(["thread", "tutorial"]) == [])
    #expect(try await problems(["probes", "tutorial"], authority: "observed") == [])
  }

  @Test(arguments: [
    (["tutorial", "guide"], "Apple's own", "tutorial, a text of a third party"),
    (["thread", "guide"], "Apple's own", "thread, an answer of an engineer of Apple's"),
    (["probes", "thread"], "an answer of an engineer of Apple's", "probes, a record"),
    (
      ["tutorial", "probes", "thread"], "an answer of an engineer of Apple's",
      "tutorial, a text of a third party"
    ),
  ])
  func `the strongest source stands first`(
    works: [String], strongest: String, first: String
  ) async throws {
    #expect(
      try await problems(works) == [
        "PAT-001: its strongest source is \(strongest), so it cannot begin with \(first); "
          + "sort the sources"
      ])
    #expect(try await problems(["guide", "tutorial", "probes", "thread"]) == [])
  }

  @Test func `only a document is by an engineer`() throws {
    let folder = try TemporaryData()
    let file = folder.url.appendingPathComponent("rules/sources.json")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing(#""author": "A tester""#, with: #""author": "A tester", "engineer": true"#)
    try text.write(to: file, atomically: true, encoding: .utf8)
    let errors = #expect(throws: InputErrors.self) {
      try ConformanceData(readingFolder: folder.url)
    }
    #expect(errors?.description.contains("probes: only a document has \"engineer\"") == true)
  }
}
