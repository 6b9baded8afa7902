import Foundation
@testable import FuzzingReports
import Questions
import Reports
import Running
import TestSupport
import Testing

/// The runs over implementations that a night leaves.
struct ImplementationRunTests {
  private static func folder(of parts: [String: String]) throws -> (TemporaryFolder, NightFolder) {
    let folder = try TemporaryFolder()
    try folder.file("night/night.json", #"{"started":"2026-11-21T02:00:00","revision":"abc1234"}"#)
    for (name, text) in parts { try folder.file("night/implementations/\(name)", text) }
    return (folder, NightFolder(path: folder.url.path))
  }

  /// A record of a run with a finding, as `assay fuzz` writes it.
  private static func record(in folder: TemporaryFolder) throws {
    var header = RecordHeader(
      dataVersion: "1.0.0",
      implementation: ImplementationDescription(
        name: "own name", language: "C", version: "1", questions: [.match],
        supportsPlatforms: false),
      platform: nil, started: "2026-11-21T02:01:00", host: "", rules: [:])
    header.measures = ["executions": "1200", "executionsPerSecond": "40", "edges": "77"]
    func item(_ name: String, _ outcome: Outcome, _ message: String) -> CaseRecord {
      CaseRecord(
        id: "fuzz/\(name)", suite: "fuzz", title: "", file: "", line: 0, authority: "", rules: [],
        platform: "", question: ["url": "<i>"], outcome: outcome, expected: "no_match",
        actual: "match", message: message, errorType: nil, seconds: 0, reproduce: "assay fuzz")
    }
    let record = RunRecord(
      header: header,
      cases: [
        item("run", .passed, ""), item("exclude-ignored", .failed, "expected <no_match>"),
        item("known-one", .knownFailure, "known failure: #3"),
      ])
    let path = folder.path("night/implementations/mine/matcher/pipes/record.jsonl")
    try RecordFile.write([record], to: path)
  }

  @Test func `a run is a suite, an entry of the history and a part of the page`() throws {
    let (folder, nights) = try Self.folder(of: [
      "mine/matcher/pipes/growth.jsonl":
        #"{"corpus":1,"edges":5,"executions":64}"# + "\n"
        + #"{"corpus":9,"edges":77,"executions":1200}"# + "\n",
      "mine/argument": "exec:./mine\n",
    ])
    try Self.record(in: folder)
    let night = try nights.night()
    let records = nights.records(of: night, FindingHistory())
    #expect(records.map(\.header.implementation.name) == ["mine.matcher.pipes"])
    #expect(records[0].counts == [.passed: 1, .failed: 1, .knownFailure: 1])
    let history = try nights.history(with: night)
    #expect(
      history.entries == [
        FuzzHistory.Entry(
          night: "2026-11-21T02:00:00", target: "mine/matcher", configuration: "pipes",
          executions: 1_200, edges: 77, corpus: 9)
      ])
    #expect(
      night.notes(FindingHistory()) == ["mine/matcher: exclude-ignored (new): expected <no_match>"])
    let page = NightPage(night: night, history: history, found: FindingHistory()).html
    for text in [
      ">1 finding</span>", "expected &lt;no_match&gt;", #"{&quot;url&quot;:&quot;&lt;i&gt;&quot;}"#,
      "features in this night", ">1,200</td>", "1 known findings",
    ] {
      #expect(page.contains(text), "\(text)\n\(page)")
    }
    #expect(!page.contains("<i>"))
  }

  @Test(arguments: [
    (["c/matcher/fast/errors": "does not start\n"], Outcome.errored, "does not start"),
    (["c/matcher/fast/ready": ""], .errored, "no record was written"),
    (["c/matcher/fast/skipped": "10s is too little\n"], .skipped, "10s is too little"),
  ])
  func `a run without a record says why`(
    parts: [String: String], outcome: Outcome, message: String
  ) throws {
    let (folder, nights) = try Self.folder(of: parts)
    defer { withExtendedLifetime(folder) {} }
    let night = try nights.night()
    let record = try #require(nights.records(of: night, FindingHistory()).first)
    #expect(record.header.implementation.name == "c.matcher.fast")
    #expect(record.cases.map(\.outcome) == [outcome] && record.cases[0].message == message)
    let history = try nights.history(with: night)
    #expect(history.entries.isEmpty)
  }

  @Test func `a plan of a night becomes lines`() throws {
    let text = """
      {"time": "1h", "jobs": 2, "targets": ["url_fuzzer"], "implementations": [
        {"name": "py", "implementation": "exec:python3 adapter.py", "known": "known.txt",
         "runs": 500},
        {"name": "c", "implementation": "dylib:./libc.so", "targets": ["matcher", "json"],
         "configurations": ["fast", "asan"]}]}
      """
    #expect(
      try NightPlan(parsing: Data(text.utf8)).lines == [
        "time\t1h", "jobs\t2", "targets\turl_fuzzer",
        "implementation\tpy\tmatcher\t-\tknown.txt\t500\texec:python3 adapter.py",
        "implementation\tc\tmatcher json\tfast asan\t-\t-\tdylib:./libc.so",
      ])
  }

  @Test(arguments: [
    (#"{"tine": "1h"}"#, "unknown key"), (#"{"jobs": 0}"#, #""jobs" must be"#),
    (#"{"implementations": [{"name": "a"}]}"#, #"implementations[0]: "implementation" is missing"#),
    (
      #"{"implementations": [{"name": "a", "implementation": "./a"}]}"#,
      "must be exec: and a command"
    ),
    (
      #"{"implementations": [{"name": "a b", "implementation": "exec:a"}]}"#,
      #"implementations[0]: "name" must consist"#
    ),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a", "targets": ["x"]}]}"#,
      #""targets" must list some of: matcher, site"#
    ),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a", "runs": 0}]}"#,
      #"implementations[0]: "runs" must be a number above 0"#
    ),
    (
      #"{"implementations": [{"name": "..", "implementation": "exec:a"}]}"#,
      #"implementations[0]: "name" is "..", which is a folder; choose another"#
    ),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a", "known": ""}]}"#,
      #"implementations[0]: "known" must be text that is not empty"#
    ),
    (#"{"targets": [""]}"#, #""targets" is empty; leave it out"#),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a", "known": "a\tb"}]}"#,
      #"implementations[0]: "known" must not have a tab or several lines"#
    ),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a\tb"}]}"#,
      #"implementations[0]: "implementation" must not have a tab or several lines"#
    ),
    (#"{"time": "1h\n"}"#, #""time" must not have a tab or several lines"#),
  ])
  func `a plan that is wrong is refused`(text: String, message: String) {
    let error = #expect(throws: InputError.self) { try NightPlan(parsing: Data(text.utf8)) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }
}
