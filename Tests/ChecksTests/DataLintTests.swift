import Checks
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
        SampleData.rule("PAT-001"), SampleData.rule("PAT-002", authority: "observed"),
        SampleData.rule("PAT-003", more: #", "untestable": "only a device shows it""#),
        SampleData.rule("PAT-004"), SampleData.unspecifiedRule),
      suites: ["a": SampleData.suite("a", cases)])
    return try ConformanceData(readingFolder: folder.url)
  }

  /// What is wrong with a case, besides that other rules have none.
  private func problems(_ text: String, reference: Scripted? = nil) async throws -> [String] {
    await DataLint(try self.data([text])).problems(reference: reference ?? truth).map(\.message)
      .filter { !$0.contains("untestable") }
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
        .bothWays, .oneWay, .untestable("only a device shows it"), .untested, .informational,
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

  @Test func `a case cannot rest on more than its rules do`() async throws {
    let text = SampleData.pattern("a/x", rules: #"["PAT-002"]"#)
    #expect(
      try await problems(text) == [
        "a/x: its authority is documented, but its rules are observed"
      ])
  }

  @Test func `the reference takes the first alternative`() async throws {
    let text = SampleData.unspecifiedPattern("a/z")
    #expect(try await problems(text).isEmpty)
    let other = Scripted { _, _ in .answer(.matches(false)) }
    #expect(try await problems(text, reference: other).count == 1)
  }

  @Test func `an alternative has a name that a rule of the case gives it`() async throws {
    let text = SampleData.unspecifiedPattern("a/z").replacing("\"no\"", with: "\"nay\"")
    #expect(
      try await problems(text) == ["a/z: none of its rules has an alternative named \"nay\""])
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
