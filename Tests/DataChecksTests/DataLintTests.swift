import DataChecks
import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

struct DataLintTests {
  private let truth = Scripted { _, _ in .answer(.matches(true)) }

  private func data(_ cases: [String]) throws -> ConformanceData {
    let folder = try TemporaryData(
      rules: SampleData.rules(
        SampleData.rule("PAT-001"),
        SampleData.rule("PAT-002", authority: "observed", work: "probes"),
        SampleData.rule("PAT-003", more: #", "untestable": "only a device shows it""#),
        SampleData.rule("PAT-004"), SampleData.unspecifiedRule,
        SampleData.rule("PAT-005", authority: "inferred", more: Self.argument)),
      suites: ["a": SampleData.suite("a", cases)])
    return try ConformanceData(readingFolder: folder.url)
  }

  private static let argument =
    #", "argument": "So it must be.", "from": ["PAT-001", "PAT-002"], "untestable": "No.""#

  /// What is wrong with a case, besides that other rules have none.
  private func problems(_ text: String, reference: Scripted? = nil) async throws -> [String] {
    await DataLint(try self.data([text])).problems(reference: reference ?? truth).map(\.message)
      .filter { !$0.contains("untestable") }
  }

  @Test func `what cites an observation is in its record`() async throws {
    let folder = try TemporaryData(
      rules: SampleData.rules(
        SampleData.rule("PAT-001", authority: "observed", work: "seen"),
        SampleData.rule("PAT-002", authority: "observed", work: "seen")
          .replacing("page 1", with: "a/x")),
      suites: [
        "a": SampleData.suite(
          "a",
          [("a/x", "a/x"), ("a/y", "a/other"), ("a/z", "a/missing")].map { id, place in
            SampleData.pattern(
              id, authority: "observed",
              more: #", "example": {"work": "seen", "place": "\#(place)"}"#)
          })
      ])
    let works = """
      {"works": [{"id": "seen", "kind": "record", "title": "Runs", "author": "A tester",
        "observations": "mac.jsonl"}]}
      """
    try works.write(
      to: folder.url.appendingPathComponent("rules/sources.json"), atomically: true,
      encoding: .utf8)
    let data = try ConformanceData(readingFolder: folder.url)
    let lint = DataLint(data, folder: folder.url)
    #expect(
      await lint.problems(reference: truth).contains { $0.description.contains("mac.jsonl") },
      "a record that is missing")
    let observations = folder.url.appendingPathComponent("observations")
    try FileManager.default.createDirectory(at: observations, withIntermediateDirectories: true)
    let seen = Scripted { _, _ in .answer(.matches(true)) }
    var record = try await Runner(data: data, selection: Selection()).run(seen, argument: "seen")
    record.cases.removeLast()
    record.cases[1].id = "a/other"
    for index in 0...1 { record.cases[index].actual = "does not match" }
    var lines = Data()
    try record.write { lines += $0 }
    try lines.write(to: observations.appendingPathComponent("mac.jsonl"))
    #expect(
      await lint.problems(reference: truth).map(\.message).filter { $0.contains("mac.jsonl") } == [
        "PAT-001: mac.jsonl has no answer to page 1",
        "PAT-002: mac.jsonl has does not match for a/x, not matches",
        "a/x: mac.jsonl has does not match for a/x, not matches",
        "a/y: mac.jsonl has does not match for a/other, not matches",
        "a/z: mac.jsonl has no answer for a/missing, not matches",
      ])
    record.header.platform = "macos=15.1"
    for index in 0...1 { record.cases[index].actual = "matches" }
    lines = Data()
    try record.write { lines += $0 }
    try lines.write(to: observations.appendingPathComponent("mac.jsonl"))
    #expect(
      await lint.problems(reference: truth).map(\.message).filter { $0.contains("mac.jsonl") } == [
        "PAT-001: mac.jsonl has no answer to page 1",
        "PAT-002: mac.jsonl is of macos=15.1, where the rule does not hold",
        "a/x: mac.jsonl is of macos=15.1, where the case does not hold",
        "a/y: mac.jsonl is of macos=15.1, where the case does not hold",
        "a/z: mac.jsonl has no answer for a/missing, not matches",
      ])
  }

  @Test func `a rule is covered when its cases expect different answers`() throws {
    let coverage = RuleCoverage(
      of: try data([
        SampleData.pattern("a/x", rules: #"["PAT-001", "PAT-002"]"#),
        SampleData.pattern("a/y", expect: #""expect": {"matches": false}"#),
        SampleData.unspecifiedPattern("a/z"),
      ]))
    #expect(
      coverage.lines.map(\.coverage) == [
        .bothWays, .oneWay, .untestable("only a device shows it"), .untested, .untestable("No."),
        .informational,
      ])
    #expect(coverage.gaps.map(\.rule.id) == ["PAT-002", "PAT-004"])
  }

  @Test func `a table that the reference contradicts is a problem on each release it names`()
    async throws
  {
    let text = SampleData.pattern(
      "a/x", rules: #"["PAT-002"]"#, authority: "observed",
      expect: #""expect": {"matches": false}"#)
    let problems = try await problems(text)
    #expect(
      problems == [
        "a/x: the reference model disagrees on ios=9.0, ios=27.0: "
          + "expected does not match, got matches"
      ])
    let fromNineTwo = Scripted { _, platform in
      .answer(.matches(platform.version >= Version(9, 2)))
    }
    let tooWide = SampleData.pattern("a/x", rules: #"["PAT-002"]"#, authority: "observed")
    #expect(try await self.problems(tooWide, reference: fromNineTwo).count == 1)
  }

  /// A case of a file that is no JSON, with this expectation.
  private func broken(_ expect: String, authority: String = "documented", rule: String) -> String {
    """
    {"id": "a/z", "title": "T", "rules": ["\(rule)"], "authority": "\(authority)",
     "platforms": {"ios": ">=9.0"}, "question": "match", "siteText": "{", "domain": "d",
     "app": "A.b", "url": "https://d/", \(expect)}
    """
  }

  @Test func `a case says whether its answer rests on a refusal`() async throws {
    let refusing = Scripted { _, _ in .refused("not JSON") }
    let answering = Scripted { _, _ in .answer(.decision(.noMatch, rule: nil)) }
    let silent = broken(#""expect": {"decision": "no_match"}"#, rule: "PAT-001")
    let stating = silent.replacing(#""no_match""#, with: #""no_match", "refused": true"#)
    let start = "a/z: the reference model disagrees on ios=9.0, ios=27.0: "
    #expect(try await problems(stating, reference: refusing) == [])
    #expect(try await problems(silent, reference: answering) == [])
    #expect(
      try await problems(silent, reference: refusing)
        == [start + "expected no_match, got refused: not JSON"])
    #expect(
      try await problems(stating, reference: answering)
        == [start + "\"refused\" is true, but neither the file nor the URL is refused"])
  }

  /// A mutant of X-22 refuses a URL with a port; one of X-16 takes no rules for none that match.
  @Test(arguments: [
    ("X-22", "https://d:443/", #"{"components": [{}], "appIDs": ["A.b"]}"#, true),
    ("X-16", "https://d/", #"{"appIDs": ["A.b"]}"#, false),
  ])
  func `an alternative says whether it rests on a refusal`(
    rule: String, url: String, entry: String, isRefusal: Bool
  ) async throws {
    func problems(_ refused: String) async throws -> [String] {
      let text = """
        {"id": "a/z", "title": "T", "rules": ["\(rule)"], "authority": "unspecified",
         "platforms": {"ios": ">=13.0"}, "question": "match", "domain": "d", "app": "A.b",
         "site": {"applinks": {"details": [\(entry)]}}, "url": "\(url)",
         "alternatives": [{"name": "yes", "expect": {"decision": "match"}},
                          {"name": "no", "expect": {"decision": "no_match"\(refused)}}]}
        """
      let folder = try TemporaryData(
        rules: SampleData.rules(SampleData.unspecifiedRule.replacing("X-01", with: rule)),
        suites: ["a": SampleData.suite("a", [text])])
      let matching = Scripted { _, _ in .answer(.decision(.match, rule: nil)) }
      return await DataLint(try ConformanceData(readingFolder: folder.url))
        .problems(reference: matching).map(\.message)
    }
    let message =
      isRefusal
      ? "a/z: no rests on a refusal; add \"refused\": true"
      : "a/z: no rests on no refusal; remove \"refused\": true"
    #expect(try await problems("") == (isRefusal ? [message] : []))
    #expect(try await problems(", \"refused\": true") == (isRefusal ? [] : [message]))
  }
}

/// An implementation that responds as a function does.
struct Scripted: Implementation {
  let description = ImplementationDescription(
    name: "scripted", language: "Swift", version: "1", questions: [.pattern],
    supportsPlatforms: true)
  let answer: @Sendable (Question, Platform) -> Response

  init(_ answer: @escaping @Sendable (Question, Platform) -> Response) {
    self.answer = answer
  }

  func response(to question: Question, on platform: Platform) async -> Response {
    answer(question, platform)
  }
}
