import Foundation
import Questions
import Reports
import Running
import TestSupport
import Testing
@testable import FuzzRuns

struct NightTests {
  private static let faults = [
    "finding", "trap", "timeout", "out-of-memory", "leak", "use-after-free",
  ]

  private static func run(
    _ target: String = "url_fuzzer", _ configuration: String = "asan", errors: [String] = [],
    warnings: [String] = [], logs: [String]
  ) throws -> FuzzRun {
    FuzzRun(
      target: target, configuration: configuration, seed: "7", errors: errors,
      warnings: warnings, rounds: try logs.map { FuzzLog(try Logs.text($0)) })
  }

  private static func night(started: String = "2026-11-21T02:00:00", _ runs: [FuzzRun]) -> Night {
    Night(description: Night.Description(started: started, revision: "abc1234"), runs: runs)
  }

  @Test func `each kind of fault is one failure, however often it occurs`() throws {
    let night = Self.night([
      try Self.run("url_fuzzer", "fast", logs: Self.faults + Self.faults),
      try Self.run("url_fuzzer", "asan", logs: Self.faults),
    ])
    let records = NightFolder(path: "/nowhere").records(of: night, FindingHistory())
    #expect(records[0].counts == [.passed: 1, .failed: 6])
    #expect(records[1].counts == [.passed: 1])
    #expect(
      records[0].cases.dropFirst().map(\.errorType) == [
        "finding", "trap", "timeout", "out-of-memory", "leak", "sanitizer",
      ])
    let file = String(decoding: try JUnitReport().data(for: records), as: UTF8.self)
    #expect(
      file.contains(#"<failure type="timeout" message="new: ==22253== ERROR: libFuzzer: timeout"#))
  }

  @Test func `the same fault of two targets is two failures`() throws {
    let night = Self.night([
      try Self.run("json_parser_fuzzer", logs: ["timeout"]),
      try Self.run("url_fuzzer", logs: ["timeout"]),
    ])
    #expect(
      night.findings.map(\.folder) == ["json_parser_fuzzer/timeout", "url_fuzzer/timeout"])
  }

  @Test(arguments: [
    (["quiet"], ["not instrumented: no counters"], "not instrumented: no counters"),
    ([], [], "no input was executed"),
  ])
  func `an invalid run is an error`(
    logs: [String], errors: [String], message: String
  ) throws {
    let night = Self.night([try Self.run(errors: errors, logs: logs)])
    let item = try #require(
      NightFolder(path: "/nowhere").records(of: night, FindingHistory()).first?.cases.first)
    #expect(item.outcome == .errored)
    #expect(item.message == message)
  }

  @Test func `a warning is a property of the suite, not an error`() throws {
    let night = Self.night([try Self.run(warnings: ["one", "two"], logs: ["quiet"])])
    let records = NightFolder(path: "/nowhere").records(of: night, FindingHistory())
    #expect(records.map(\.counts) == [[.passed: 1]])
    let file = String(decoding: try JUnitReport().data(for: records), as: UTF8.self)
    #expect(file.contains(#"<property name="warnings" value="one; two"/>"#))
  }

  @Test func `notes list findings, errors and warnings`() throws {
    let night = Self.night([
      try Self.run("url_fuzzer", "fast", warnings: ["no time"], logs: ["timeout"]),
      try Self.run("url_fuzzer", "asan", errors: ["not built"], logs: ["timeout"]),
      try Self.run("matcher_fuzzer", "asan", logs: ["quiet"]),
    ])
    #expect(
      night.notes(FindingHistory()) == [
        "url_fuzzer.fast: timeout (new)", "url_fuzzer.fast: no time",
        "url_fuzzer.asan: error: not built",
      ])
  }

  @Test func `the measures of a run are properties of its suite`() throws {
    let night = Self.night([
      try Self.run("empty_fuzzer", logs: ["quiet"]), try Self.run(logs: ["quiet"]),
    ])
    let records = NightFolder(path: "/nowhere").records(of: night, FindingHistory())
    let file = String(decoding: try JUnitReport().data(for: records), as: UTF8.self)
    for (name, value) in [
      ("executions", "100000"), ("shareOfEmptyTarget", "1.000"), ("edges", "401"),
      ("corpus", "81"), ("restarts", "0"), ("seed", "7"), ("configuration", "asan"),
    ] {
      #expect(file.contains(#"<property name="\#(name)" value="\#(value)"/>"#))
    }
  }

  @Test func `a folder is read, and the input of a finding is copied and shown`() throws {
    let folder = try TemporaryFolder()
    var state = NightState(started: "2026-11-21T02:00:00", revision: "abc")
    var part = NightState.Part(
      id: NightPart(subject: "url_fuzzer", configuration: .asan), seed: 7)
    part.warnings = ["no time"]
    state.parts = [part]
    let artifact = try folder.file("night/asan/url_fuzzer/crash-1", "tx")
    let log = try Logs.text("trap").replacing(
      "/project/out-crash-066bc1774e1144bbb80325f34b6eee8b6607b7f7", with: artifact)
    try folder.file("night/asan/url_fuzzer/1.log", log)

    let nights = NightFolder(path: folder.url.path)
    try nights.write(state)
    #expect(try nights.state() == state)
    let night = try Night(state, in: nights.night)
    #expect(night.runs.map(\.warnings) == [["no time"]])
    let input = try #require(try nights.keepInputs(of: night).first?.input)
    #expect(try Data(contentsOf: URL(fileURLWithPath: input)) == Data("tx".utf8))
    let failure = try #require(nights.records(of: night, FindingHistory()).first?.cases.last)
    #expect(failure.question == .object(["inputBase64": .string("dHg=")]))
    #expect(failure.reproduce == "scripts/fuzz replay --config asan \(input)")
  }
}
