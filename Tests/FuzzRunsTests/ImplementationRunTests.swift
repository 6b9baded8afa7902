import Foundation
import Questions
import Reports
import Running
import TestSupport
import Testing
@testable import FuzzRuns

/// The runs over implementations that a night leaves.
struct ImplementationRunTests {
  /// Returns the night with one part in a folder.
  private static func night(
    _ subject: String, _ configuration: FuzzConfiguration, in folder: TemporaryFolder,
    _ change: (inout NightState.Part) -> Void = { _ in }
  ) throws -> (NightFolder, Night) {
    var state = NightState(started: "2026-11-21T02:00:00", revision: "abc1234")
    var part = NightState.Part(
      id: NightPart(subject: subject, configuration: configuration), seed: 1)
    change(&part)
    state.parts = [part]
    let nights = NightFolder(path: folder.url.path)
    return (nights, try Night(state, in: nights.night))
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
    let folder = try TemporaryFolder()
    try folder.file(
      "night/implementations/mine/matcher/pipes/growth.jsonl",
      #"{"corpus":1,"edges":5,"executions":64}"# + "\n"
        + #"{"corpus":9,"edges":77,"executions":1200}"# + "\n")
    try Self.record(in: folder)
    let (nights, night) = try Self.night("mine/matcher", .pipes, in: folder)
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
    let page = NightPage(night: night, history: history, findings: FindingHistory()).text
    for text in [
      ">1 finding</span>", "expected &lt;no_match&gt;", #"{&quot;url&quot;:&quot;&lt;i&gt;&quot;}"#,
      "features in this night", ">1,200</td>", "1 known finding<",
    ] {
      #expect(page.contains(text), "\(text)\n\(page)")
    }
    #expect(!page.contains("<i>"))
  }

  @Test(arguments: [
    ("does not start" as String?, nil as String?, Outcome.errored, "does not start"),
    (nil as String?, nil as String?, .errored, "no record was written"),
    (nil as String?, "10s is too little" as String?, .skipped, "10s is too little"),
  ])
  func `a run without a record says why`(
    error: String?, skipped: String?, outcome: Outcome, message: String
  ) throws {
    let folder = try TemporaryFolder()
    let (nights, night) = try Self.night("c/matcher", .fast, in: folder) {
      $0.errors = error.map { [$0] } ?? []
      $0.skipped = skipped
    }
    let record = try #require(nights.records(of: night, FindingHistory()).first)
    #expect(record.header.implementation.name == "c.matcher.fast")
    #expect(record.cases.map(\.outcome) == [outcome] && record.cases[0].message == message)
    let history = try nights.history(with: night)
    #expect(history.entries.isEmpty)
  }
}
