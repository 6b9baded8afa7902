import Foundation
import Questions
import Reports
import Running
import Suites
import Testing

/// How the reports show the diagnosis of a record.
struct CausesTests {
  private static let cause = Diagnosis.Cause(
    mutant: "first-only", statement: "Only the first item is compared.", rule: "QRY-004",
    citation: RuleCitation(
      statement: "Every item counts.", sources: ["A talk, 12:30"],
      remarks: ["inferred from QRY-001: items are alike"]),
    cases: ["query/a", "query/b"], alone: 1,
    example: Diagnosis.Example(
      pattern: #"{"?":{"a":"1"}}"#, url: "https://example.com/?a=1&a=2", expected: "no_match",
      got: "match"),
    reproduce: "assay run --case query/a",
    alternatives: [
      Diagnosis.Alternative(
        mutant: "single-item", statement: "Of several items the first counts.", rule: "QRY-007")
    ], confirmations: 3)
  private static let alternative =
    "or: Of several items the first counts. (single-item, QRY-007); no question shows a difference"

  static var record: RunRecord {
    var record = RunRecord.sample([
      .sample("query/a", .failed, rules: ["QRY-004"]),
      .sample("query/b", .failed, rules: ["QRY-004"]),
      .sample("query/c", .failed, rules: ["QRY-005"]), .sample("query/d", rules: ["QRY-006"]),
      crash("json/a", "killed by SIGSEGV"), crash("json/b", "killed by SIGSEGV"),
    ])
    record.diagnosis = Diagnosis(causes: [cause], contradicted: ["query/d"])
    return record
  }

  private static func crash(_ id: String, _ message: String) -> CaseRecord {
    .sample(id, .errored, message: message, errorType: "crash", trace: "deep inside\n")
  }

  @Test func `a cause says that too few questions confirm it`() {
    var record = Self.record
    record.diagnosis?.causes[0].confirmations = 2
    let words = "consistent with 2 answers, not confirmed"
    #expect(TerminalReport(colors: false).text(for: [record]).contains("     \(words)\n"))
    #expect(!TerminalReport(colors: false).text(for: [Self.record]).contains(words))
  }

  @Test func `refusals with the same reason stand in one line`() {
    let reasons = ["no 1 on ios=9.0", "no 2 on tvos=27", "no 3", "no 4 on ios=27", "other"]
    let refusals = reasons.enumerated().map { index, reason in
      var item = CaseRecord.sample("query/\(index)", .failed, rules: ["QRY-005"])
      item.message = "expected match, got refused: \(reason)"
      return item
    }
    let record = RunRecord.sample(
      refusals
        + refusals.prefix(3).map { item in
          var item = item
          item.id += "-again"
          return item
        })
    let shown = TerminalReport(colors: false).text(for: [record])
    #expect(shown.contains("7 failed: got refused: no 1 on ios=9.0 (query/0)\n"))
    #expect(shown.contains("failed query/4: "))
  }

  @Test func `a failure that no cause explains says that its rule is inferred`() {
    var item = CaseRecord.sample("query/c", .failed, rules: ["QRY-005"])
    item.authority = "inferred"
    let shown = TerminalReport(colors: false).text(for: [.sample([item, .sample("query/d")])])
    #expect(shown.contains("failed query/c: expected no_match, got match [QRY-005, inferred]\n"))
  }

  @Test func `errors that differ in numbers only are of one kind`() {
    let record = RunRecord.sample([
      Self.crash("a/a", "exited with status 3 at 0x7f00"),
      Self.crash("a/b", "exited with status 4 at 0x7f11"), Self.crash("a/c", "killed by SIGSEGV"),
    ])
    let shown = TerminalReport(colors: false).text(for: [record])
    #expect(shown.contains("\n2 crash: exited with status 3 at 0x7f00: deep inside (a/a)\n"))
    #expect(shown.contains("\n1 crash: killed by SIGSEGV: deep inside (a/c)\n"))
  }

  @Test func `Markdown has a table of causes, and every implementation its share`() throws {
    let text = try MarkdownReport().text(for: [Self.record])
    #expect(text.contains("`Matcher`: 1 cause explains 2 of 3 wrong answers; 1 right answer"))
    let cells =
      "| 2 | `Only the first item is compared.` `\(Self.alternative)` "
      + "| `QRY-004` `inferred from QRY-001: items are alike` | "
    #expect(text.contains(cells))
    let long = String(repeating: "x", count: 900)
    let many = (1...200).map { CaseRecord.sample("a/\($0)", .failed, message: long) }
    let records = ["one", "two"].map { RunRecord.sample(many, name: $0) }
    let shared = try MarkdownReport().text(for: records)
    let counts = ["one", "two"].map { shared.ranges(of: "<code>\($0)</code>").count }
    #expect(counts[0] > 5 && abs(counts[0] - counts[1]) <= 1 && shared.utf16.count <= 65_536)
  }
}
