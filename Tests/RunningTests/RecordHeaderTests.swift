import Questions
import Running
import Suites
import TestSupport
import Testing

/// Which cases a record says were selected, and that the data gives them again.
struct RecordHeaderTests {
  @Test(arguments: [
    (Selection(suites: ["a", "b/*"]), "suite a, suite b/*"),
    (Selection(cases: ["a/x"]), "case a/x"),
    (Selection(rules: ["PAT-*"]), "rule PAT-*"),
    (Selection(skipped: ["a/*"], questions: [.match]), "skip a/*, question match"),
    (Selection(suites: ["a"], cases: ["*x"], rules: ["R"]), "suite a, case *x, rule R"),
    (Selection(authorities: [.observed, .inferred]), "authority observed, authority inferred"),
  ])
  func `filters are shown in words`(selection: Selection, text: String) {
    #expect(selection.filters?.description == text)
  }

  @Test func `a selection without a filter has none`() {
    let selection = Selection(
      platform: Platform(.ios, Version(12)), shard: Shard(1, of: 2), seed: 1)
    #expect(selection.filters == nil)
  }

  @Test(arguments: [
    (Selection(), nil, ["a/x", "a/y", "b/x"]),
    (Selection(suites: ["b"]), nil, ["b/x"]),
    (Selection(cases: ["*/x"]), nil, ["a/x", "b/x"]),
    (Selection(skipped: ["*/x"]), nil, ["a/y"]),
    (Selection(questions: [.pattern]), nil, ["a/x", "a/y", "b/x"]),
    (Selection(rules: ["PAT-002"]), nil, ["a/y"]),
    (Selection(authorities: [.observed, .inferred]), nil, ["a/y"]),
    (Selection(), "ios=12.0", ["a/x", "a/y"]),
  ])
  func `the cases of a run are found in its data again`(
    selection: Selection, platform: String?, ids: [String]
  ) throws {
    let rules = SampleData.rules(
      SampleData.rule("PAT-001"), SampleData.rule("PAT-002", authority: "observed", work: "probes"))
    let folder = try TemporaryData(
      rules: rules,
      suites: [
        "a": SampleData.suite(
          "a",
          [
            SampleData.pattern("a/x"),
            SampleData.pattern("a/y", rules: #"["PAT-002"]"#, authority: "observed"),
          ]),
        "b": SampleData.suite(
          "b", [SampleData.pattern("b/x", platforms: #"{"ios": ">=13.0"}"#)]),
      ])
    var header = RunRecord.sample(platform: platform).header
    header.filters = selection.filters
    #expect(try header.idsSelected(from: ConformanceData(readingFolder: folder.url)) == ids)
  }
}
