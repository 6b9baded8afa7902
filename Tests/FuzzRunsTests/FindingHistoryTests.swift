import Foundation
import Questions
import Running
import TestSupport
import Testing
@testable import FuzzRuns

/// The age of findings over nights.
struct FindingHistoryTests {
  private static let days = (1...4).map { "2026-11-2\($0)T02:00:00" }

  /// A night of an implementation that found something, and of a target that ended with a trap or not.
  private static func night(
    _ started: String, found names: [String], known: [String] = [], errors: [String] = [],
    traps: Bool = false
  ) throws -> Night {
    var header = RecordHeader(
      dataVersion: "1.0.0",
      implementation: ImplementationDescription(
        name: "mine", language: "C", version: "1", questions: [.match], supportsPlatforms: false),
      platform: nil, started: started, host: "", rules: [:])
    header.measures = ["executions": "1200", "restarts": "31"]
    func item(_ name: String, _ outcome: Outcome) -> CaseRecord {
      CaseRecord(
        id: "fuzz/\(name)", suite: "fuzz", title: "", file: "", line: 0, authority: "", rules: [],
        platform: "", question: .null, outcome: outcome, expected: "", actual: nil,
        message: "wrong", errorType: nil, seconds: 0, reproduce: "assay fuzz")
    }
    let record = RunRecord(
      header: header,
      cases: names.map { item($0, .failed) } + known.map { item($0, .knownFailure) })
    let run = ImplementationRun(
      name: "mine", target: "matcher", configuration: "pipes", record: record, growth: [],
      errors: errors, skipped: nil)
    let logs = [try Logs.text("quiet")] + (traps ? [try Logs.text("trap")] : [])
    let own = FuzzRun(
      target: "url_fuzzer", configuration: "fast", seed: "7", errors: [], warnings: [],
      rounds: [FuzzLog(logs[0])], earlierRounds: logs.dropFirst().map { FuzzLog($0) })
    return Night(
      description: Night.Description(started: started, revision: "abc1234"), runs: [own],
      implementations: [run])
  }

  private static let trap = "trap Planted/Planted.swift:5 Planted/Planted.swift:26"

  private static func ages(_ history: FindingHistory, _ night: Night) -> [String] {
    [("a", "mine/matcher"), ("b", "mine/matcher"), (trap, "url_fuzzer")].map {
      history.age(of: $0.0, in: $0.1, at: night)
    }
  }

  @Test func `a finding is new, then known since its first night, then gone once`() throws {
    var history = FindingHistory()
    let nights = [
      try Self.night(Self.days[0], found: ["a"], traps: true),
      try Self.night(Self.days[1], found: ["b"], known: ["a"], traps: true),
      try Self.night(Self.days[2], found: ["b"]), try Self.night(Self.days[3], found: ["a", "b"]),
    ]
    history.add(nights[0])
    #expect(Self.ages(history, nights[0]) == ["new", "new", "new"])
    history.add(nights[1])
    // A night that continues is reported again.
    history.add(nights[1])
    #expect(Self.ages(history, nights[1]) == ["since 2026-11-21", "new", "since 2026-11-21"])
    #expect(history.gone(in: nights[1]).isEmpty)
    history.add(nights[2])
    #expect(Self.ages(history, nights[2])[1] == "since 2026-11-22")
    #expect(history.gone(in: nights[2]).map(\.name) == ["a", Self.trap])
    history.add(nights[3])
    #expect(Self.ages(history, nights[3]).prefix(2) == ["new", "since 2026-11-22"])
    #expect(history.gone(in: nights[3]).isEmpty)
    #expect(try FindingHistory(parsing: history.data) == history)
  }

  @Test func `nothing is gone in a night with an error`() throws {
    var history = FindingHistory()
    history.add(try Self.night(Self.days[0], found: ["a"]))
    let night = try Self.night(Self.days[1], found: [], errors: ["does not start"])
    history.add(night)
    #expect(history.gone(in: night).isEmpty)
    #expect(Self.ages(history, night)[0] == "since 2026-11-21")
  }

  @Test func `the page and the report say how old a finding is, and how often programs restarted`()
    throws
  {
    var history = FindingHistory()
    history.add(try Self.night(Self.days[0], found: ["a", "old"], known: ["k"]))
    let night = try Self.night(Self.days[1], found: ["a", "b"], known: ["k"])
    history.add(night)
    let page = NightPage(night: night, history: FuzzHistory(), findings: history).text
    for text in [
      "<b>a</b>, since 2026-11-21</summary>", "<b>b</b>, new</summary>",
      "<b>k</b>, since 2026-11-21: wrong", "<b>old</b>, which was found since 2026-11-21, is gone",
      "<td class=\"number\">31</td>",
    ] {
      #expect(page.contains(text), "\(text)\n\(page)")
    }
    let messages = NightFolder(path: "/").records(of: night, history)[0].cases.map(\.message)
    #expect(messages == ["since 2026-11-21: wrong", "new: wrong", "wrong"])
    #expect(night.notes(history).contains("mine/matcher: old is gone"))
  }
}
