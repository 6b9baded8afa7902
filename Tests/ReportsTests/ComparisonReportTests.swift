import Reports
import Running
import Testing

struct ComparisonReportTests {
  private static let old = RunRecord.sample([
    .sample("a/kept"), .sample("a/broken"), .sample("a/fixed", .failed), .sample("a/gone"),
  ])

  private static let new: RunRecord = {
    var record = RunRecord.sample([
      .sample("a/kept"), .sample("a/broken", .errored, message: "signal 11", errorType: "crash"),
      .sample("a/fixed"), .sample("a/new", .failed),
    ])
    record.header.dataVersion = "1.1"
    return record
  }()

  private static func report(_ old: RunRecord = old, _ new: RunRecord = new) -> ComparisonReport {
    ComparisonReport([RecordComparison(of: old, with: new)])
  }

  @Test func `colors are optional`() {
    #expect(!Self.report().text(colors: false).contains("\u{1B}"))
    #expect(Self.report().text(colors: true).contains("\u{1B}[31mregressed\u{1B}[0m"))
  }

  @Test func `every regression is shown, and fifty of each other kind`() {
    let ids = (1...120).map { "a/\($0)" }
    let passed = RunRecord.sample(ids.map { .sample($0) })
    let failed = RunRecord.sample(ids.map { .sample($0, .failed) })
    let worse = Self.report(passed, failed).text(colors: false)
    #expect(ids.allSatisfy { worse.contains("regressed \($0): ") })
    let better = Self.report(failed, passed).text(colors: false)
    #expect(better.contains("fixed a/50: ") && !better.contains("fixed a/51: "))
    #expect(better.contains("\nfixed: 70 more not shown\n"))
  }

  @Test func `a comment fits GitHub's limit and counts what it omits`() {
    let ids = (1...5_000).map { "a/" + String(repeating: "\u{1F600}", count: 200) + "\($0)" }
    let cases = ids.map { CaseRecord.sample($0) }
    let old = RunRecord.sample(cases)
    let new = RunRecord.sample(
      ids.map { .sample($0, .failed) }, name: String(repeating: "n", count: 9_999))
    let several = ComparisonReport(
      [(old, new), (new, old)].map { RecordComparison(of: $0, with: $1) })
    #expect(several.markdown.utf16.count < 65_536)
    #expect(several.markdown.contains("And 4850 more."))
    #expect(several.markdown.contains("<summary>5000 fixed</summary>\n\nAnd 5000 more."))
  }

  @Test func `a hostile record stays code`() {
    let hostile = "a/`|\n</details>\u{1B}[31m\u{202E}"
    let text = Self.report(.sample(), .sample([.sample(hostile)], name: hostile))
    #expect(
      text.markdown.contains(#"| ``a/`\|\n</details>\u{1B}[31m\u{202E}`` |  | `passed, match` |"#))
    let lines = text.text(colors: false).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1] == #"new a/`|\n</details>\u{1B}[31m\u{202E}: passed, match"#)
  }
}
