import Foundation
import Testing
@testable import FuzzRuns

struct NightPageTests {
  private static func night(_ started: String, _ logs: [String]) throws -> Night {
    let run = FuzzRun(
      target: "url_fuzzer", configuration: "fast", seed: "7", errors: ["<b>&\u{1B}"],
      warnings: ["<i>"],
      rounds: try logs.map { FuzzLog(try Logs.text($0)) })
    return Night(
      description: Night.Description(started: started, revision: "abc1234"), runs: [run])
  }

  @Test func `a history is written and read, with each night once`() throws {
    var history = FuzzHistory()
    history.add(try Self.night("2026-11-20T02:00:00", ["quiet"]))
    history.add(try Self.night("2026-11-21T02:00:00", ["quiet"]))
    history.add(try Self.night("2026-11-21T02:00:00", ["quiet", "quiet"]))
    #expect(history.entries.map(\.executions) == [100_000, 200_000])
    #expect(try FuzzHistory(parsing: history.data) == history)
  }

  @Test func `a run that executed nothing leaves no point`() throws {
    var history = FuzzHistory()
    history.add(try Self.night("2026-11-20T02:00:00", []))
    #expect(history.entries.isEmpty)
  }

  @Test func `an invalid history is rejected`() {
    #expect(throws: (any Error).self) { try FuzzHistory(parsing: Data("{}\n".utf8)) }
  }

  @Test func `the page shows every night and is self-contained`() throws {
    var history = FuzzHistory()
    history.add(try Self.night("2026-11-20T02:00:00", ["quiet"]))
    let night = try Self.night("2026-11-21T02:00:00", ["quiet", "trap"])
    history.add(night)
    let page = NightPage(night: night, history: history, findings: FindingHistory()).text
    for night in ["2026-11-20 02:00", "2026-11-21 02:00"] {
      let values = "<tspan>\(night)</tspan><tspan class=\"line-0\" "
      #expect(page.contains(values), "\(page)")
    }
    #expect(page.contains("<h1>Fuzzing, 2026-11-21 02:00 UTC</h1>"))
    #expect(page.contains(">fast 401</tspan>"))
    #expect(page.contains("color-scheme: light dark") && page.contains(".band:hover .tip"))
    #expect(page.contains("trap Planted/Planted.swift:5"))
    // What assay data promote takes, beside the page.
    let input = "findings/url_fuzzer/trap-Planted-Planted.swift-5-Planted-Planted.swift-26/input"
    #expect(page.contains("<a href=\"\(input)\">\(input)</a>"))
    #expect(page.contains("default-src 'none';"))
    #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("://"))
  }

  @Test func `the page escapes logs and errors`() throws {
    let night = try Self.night("2026-11-21T02:00:00", ["quiet"])
    let page = NightPage(night: night, history: FuzzHistory(), findings: FindingHistory()).text
    #expect(page.contains(#"&lt;b&gt;&amp;\u{1B}"#))
    #expect(page.contains("<td>&lt;i&gt;</td>"))
    #expect(!page.contains("<b>&") && !page.contains("<i>"))
  }
}

extension NightPage {
  /// The page as text.
  var text: String { String(decoding: html, as: UTF8.self) }
}
