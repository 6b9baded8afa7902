import Foundation
import Questions
import Reports
import Running
import Suites
import Testing

struct TerminalReportTests {
  private static let rules = [
    "QRY-006": RuleCitation(
      statement: "A missing item is empty.", sources: ["A talk, 12:30", "A page"],
      remarks: ["note: A remark."])
  ]
  static let record = RunRecord.sample(
    [
      .sample("components/query/all"),
      .sample(
        "components/query/missing", .failed, title: "A missing item", rules: ["QRY-006", "PAT-1"]),
      .sample("json/crash", .errored, message: "signal 11", errorType: "crash", seconds: 1.25),
      .sample("json/stale", .unexpectedPass, message: "listed"),
      .sample("json/one", .skipped, message: "does not answer site"),
      .sample("json/known", .knownFailure, message: "ticket 7"),
      .sample("json/two", .skipped, message: "does not answer site"),
      .sample("x/a", .informational, message: "literal", rules: ["X-20"]),
      .sample("x/b", .informational, message: "never", rules: ["X-20"]),
      .sample("x/c", .informational, message: "never", rules: ["X-20"]),
      .sample("x/d", .informational, message: "folded", rules: ["X-11", "X-33"]),
    ], platform: "ios=14.0", rules: rules)

  @Test func `colors only add to the text`() throws {
    let plain = TerminalReport(colors: false).text(for: [Self.record])
    let colored = TerminalReport(colors: true).text(for: [Self.record])
    #expect(colored != plain)
    #expect(colored.replacing(try Regex("\u{1B}\\[[0-9]+m"), with: "") == plain)
  }

  @Test func `control characters are spelled out`() {
    let text = "\u{1B}]0;title\u{7}\r\n\u{9B}2J\u{8}\u{202E}"
    let cases = Outcome.allCases.map { outcome in
      var record = CaseRecord.sample("a", outcome, message: text, title: text, rules: ["R", text])
      (record.id, record.suite, record.file) = (text, text, text)
      (record.reproduce, record.errorType) = (text, text)
      return record
    }
    let rules = ["R": RuleCitation(statement: text, sources: [text], remarks: [text])]
    let record = RunRecord.sample(cases, name: text, platform: text, rules: rules)
    let shown = TerminalReport(colors: false, detail: .everything).text(for: [record])
    let controls = shown.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.properties.generalCategory == .control || scalar == "\u{202E}")
    }
    #expect(controls.isEmpty)
    #expect(shown.contains(#"\u{1B}]0;title\u{7}\r\n\u{9B}2J\u{8}\u{202E}"#))
  }

  @Test func `long texts are shortened`() {
    let text = String(repeating: "x", count: 100_000)
    let cases = [Outcome.failed, .skipped, .informational].map { outcome in
      CaseRecord.sample("a/b", outcome, message: text, rules: ["R"])
    }
    let shown = TerminalReport(colors: false, detail: .everything).text(for: [.sample(cases)])
    #expect(shown.contains("\n  " + String(repeating: "x", count: 2_000) + "…\n"))
    #expect(shown.utf8.count < 5_000)
  }

  @Test func `many reasons are counted`() {
    let cases = (101...125).map { CaseRecord.sample("a/b", .skipped, message: "reason \($0)") }
    let shown = TerminalReport(colors: false, detail: .everything).text(for: [.sample(cases)])
    #expect(shown.contains("\n  1 x reason 101\n"))
    #expect(shown.contains("\n  1 x reason 120\n  and 5 more\n"))
  }
}

struct ProgressLineTests {
  @Test func `shows the progress of a run`() {
    let line = ProgressLine(done: 120, total: 4_000, failures: 3, seconds: 1.58)
    #expect(line.text == "120/4000 cases, 3 failed, 1.5 s")
  }

  @Test(arguments: [(0.0, "0.0"), (0.99, "0.9"), (61, "61.0"), (.nan, "0.0"), (-1, "0.0")])
  func `shows tenths that have passed`(seconds: Double, shown: String) {
    let line = ProgressLine(done: 0, total: 0, failures: 0, seconds: seconds)
    #expect(line.text == "0/0 cases, 0 failed, \(shown) s")
  }
}
