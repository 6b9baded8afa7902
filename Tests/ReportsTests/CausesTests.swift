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

  private static var record: RunRecord {
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

  @Test func `a terminal shows causes, kinds of errors, and a line for what remains`() {
    let shown = TerminalReport(colors: false, everythingBy: "--all").text(for: [Self.record])
    #expect(
      shown == """
        Matcher 1.2 (Swift), conformance data 1.0

        2 crash: killed by SIGSEGV: deep inside (json/a)

        1 cause explains 2 of 3 wrong answers:
           2 Only the first item is compared. (first-only, 1 alone)
             \(Self.alternative)
             {"?":{"a":"1"}} | https://example.com/?a=1&a=2 | expected no_match | got match
             QRY-004: A talk, 12:30
             inferred from QRY-001: items are alike
             assay run --case query/a
          1 right answer does not fit these causes

        explained by no cause:
        failed query/c: expected no_match, got match [QRY-005]
        --all shows cases whole

        Matcher: right on 1 of 3 rules
        total: Matcher: 6 cases, 1 passed, 3 failed, 2 errored, 0 not run, 0 skipped, \
        0 known failure, 0 unexpected pass, 0 informational, 0.009 s

        """)
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

  @Test func `a verbose report names the cause of a case`() {
    let shown = TerminalReport(colors: false, detail: .everything).text(for: [Self.record])
    #expect(
      shown.contains(
        """
          expected no_match, got match
          cause: Only the first item is compared. (first-only)
        """))
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

  @Test func `JUnit has the diagnosis as a property, and each failure its cause`() throws {
    let text = try JUnitReport().text(for: [Self.record])
    #expect(
      text.contains(
        """
        <property name="diagnosis" \
        value="1 cause explains 2 of 3 wrong answers: first-only or single-item (2)"/>
        """))
    #expect(
      text.ranges(of: #"message="expected no_match, got match (cause: first-only)""#).count == 2)
    #expect(text.contains("\ncause: Only the first item is compared. (first-only)\n"))
  }

  @Test func `reports say how the time of timeouts grows, and which kinds of errors there are`()
    throws
  {
    var record = Self.record
    record.cases.append(.sample("json/c", .errored, message: "no answer", errorType: "timeout"))
    record.diagnosis?.growth = "time grows with each `*`"
    let junit = try JUnitReport().text(for: [record])
    #expect(junit.contains(#"first-only or single-item (2); time grows with each `*`"/>"#))
    let page = try HTMLReport().text(for: [record])
    #expect(page.contains("1 timeout: time grows with each <code>*</code>"))
    let comment = try MarkdownReport().text(for: [record])
    #expect(
      comment.contains(
        """

        `Matcher`, errors by kind:

        - `2 crash: killed by SIGSEGV: deep inside`
        - `` 1 timeout: time grows with each `*` ``

        """))
  }

  @Test func `HTML begins with the causes and links their cases`() throws {
    let text = try HTMLReport().text(for: [Self.record])
    let causes = try #require(text.range(of: #"<section id="causes""#))
    let summary = try #require(text.range(of: #"aria-labelledby="implementations""#))
    #expect(causes.lowerBound < summary.lowerBound)
    #expect(text.contains("<b>Only the first item is compared.</b>"))
    #expect(text.contains("<p>\(Self.alternative)</p>"))
    #expect(text.contains(##"<a href="#case=query/a">query<wbr>/a</a>"##))
    #expect(text.contains("No cause explains 1 of the wrong answers"))
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

  @Test func `a comparison names the causes that were gained and lost`() {
    var fixed = Self.record
    fixed.diagnosis?.causes[0].mutant = "last-only"
    let report = ComparisonReport([RecordComparison(of: Self.record, with: fixed)])
    let lines = report.text(colors: false).split(separator: "\n")
    let words = "Only the first item is compared."
    #expect(
      lines.dropFirst().prefix(4) == [
        "cause gained: \(words) (last-only): 2 wrong answers, 1 of them alone",
        "\(Self.alternative)",
        "cause lost: \(words) (first-only): 2 wrong answers, 1 of them alone",
        "\(Self.alternative)",
      ])
    #expect(report.markdown.contains("\n- `cause gained: \(words) (last-only): 2 wrong"))
    #expect(report.markdown.contains("\n- `\(Self.alternative)`\n"))
  }

  @Test func `JSON has the diagnosis of each implementation`() throws {
    let summary = try JSON(parsing: JSONReport().data(for: [Self.record]))
    let cause = summary["implementations"]?.array?.first?["diagnosis"]?["causes"]?.array?.first
    #expect(cause?["mutant"] == "first-only" && cause?["cases"] == ["query/a", "query/b"])
    #expect(cause?["alternatives"]?.array?.first?["mutant"] == "single-item")
  }
}
