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
  private static let record = RunRecord.sample(
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

  @Test func `a run is shown from suites to totals`() {
    // The columns are wider than a line of this file.
    let table = [
      "suite             cases  passed  failed  errored  skipped  known failure  unexpected pass",
      "components/query      2       1       1        -        -              -                -",
      "json                  5       -       -        1        2              1                1",
      "x                     4       -       -        -        -              -                -",
    ]
    let rest = [
      "  informational  seconds", "              -    0.003", "              -    1.256",
      "              4    0.006",
    ]
    let lines = zip(table, rest).map { $0 + $1 }.joined(separator: "\n")
    let total = [
      "total: Matcher: 11 cases, 1 passed, 1 failed, 1 errored, 0 not run, 2 skipped,",
      "1 known failure, 1 unexpected pass, 4 informational, 1.265 s",
    ].joined(separator: " ")
    #expect(
      TerminalReport(colors: false, detail: .everything).text(for: [Self.record]) == """
        Matcher 1.2 (Swift), conformance data 1.0, ios=14.0
        \(lines)

        1 crash: signal 11 (json/crash)

        failed components/query/missing
          A missing item
          Conformance/suites/a.json:12 (documented, ios=27.0)
          url: https://example.com/
          expected no_match, got match
          QRY-006: A missing item is empty.
            A talk, 12:30
            A page
            note: A remark.
          PAT-1
          reproduce: assay run --case components/query/missing

        crash json/crash
          A title
          Conformance/suites/a.json:12 (documented, ios=27.0)
          url: https://example.com/
          signal 11
          reproduce: assay run --case json/crash

        unexpected pass json/stale
          A title
          Conformance/suites/a.json:12 (documented, ios=27.0)
          url: https://example.com/
          unexpected pass: listed
          reproduce: assay run --case json/stale

        skipped, and known failures:
          2 x does not answer site
          1 x known failure: ticket 7

        informational: what this implementation does in unspecified cases, by rule:
          X-11, X-33: 1 x folded
          X-20: 2 x never, 1 x literal
          (system-out in the JUnit report lists each case)

        Matcher: right on 0 of 2 rules
        \(total)

        """)
  }

  @Test func `colors only add to the text`() throws {
    let plain = TerminalReport(colors: false).text(for: [Self.record])
    let colored = TerminalReport(colors: true).text(for: [Self.record])
    #expect(colored != plain)
    #expect(colored.replacing(try Regex("\u{1B}\\[[0-9]+m"), with: "") == plain)
  }

  @Test func `colors show the severity`() {
    let record = RunRecord.sample([.sample("a/b"), .sample("a/c", .failed)])
    #expect(
      TerminalReport(colors: true, detail: .everything).text(for: [record])
        .replacing("\u{1B}", with: "^") == """
          ^[1mMatcher 1.2 (Swift), conformance data 1.0^[0m
          suite  cases  passed  failed  seconds
          a          2       ^[32m1^[0m       ^[31m1^[0m    0.003

          ^[31mfailed^[0m ^[1ma/c^[0m
            A title
            Conformance/suites/a.json:12 (documented, ios=27.0)
            url: https://example.com/
            expected no_match, got match
            reproduce: assay run --case a/c

          total: Matcher: 2 cases, ^[32m1 passed^[0m, ^[31m1 failed^[0m, 0 errored, 0 not run, \
          0 skipped, 0 known failure, 0 unexpected pass, 0 informational, 0.003 s

          """)
  }

  @Test func `an empty run has one line`() {
    let report = TerminalReport(colors: false, detail: .everything)
    #expect(report.text(for: []) == "")
    #expect(
      report.text(for: [.sample()]) == """
        Matcher 1.2 (Swift), conformance data 1.0
        no cases were run

        total: Matcher: 0 cases, 0 passed, 0 failed, 0 errored, 0 not run, 0 skipped, \
        0 known failure, 0 unexpected pass, 0 informational, 0.000 s

        """)
  }

  @Test func `a table has columns for passed, failed and the outcomes that occur`() {
    let record = RunRecord.sample([.sample("a/b", .skipped, seconds: 0)])
    #expect(
      TerminalReport(colors: false, detail: .everything).text(for: [record]).contains(
        """
        suite  cases  passed  failed  skipped  seconds
        a          1       -       -        1    0.000

        """))
  }

  @Test func `a failure of the run has neither location nor command`() {
    let record = RunRecord.aborted(because: "no such program")
    #expect(
      TerminalReport(colors: false, detail: .everything).text(for: [record]).contains(
        """

        error assay/run
          The run starts
          no such program

        total
        """))
  }

  @Test func `counts are of cases, and problems of the run are named beside them`() throws {
    let problem = try #require(RunRecord.aborted(because: "it is gone").cases.first)
    let notRun = CaseRecord.sample("a/c", .notRun, message: "aborted", errorType: "not-run")
    let record = RunRecord.sample([.sample("a/b"), notRun, problem])
    let shown = TerminalReport(colors: false, detail: .everything).text(for: [record])
    #expect(
      shown.hasSuffix(
        """

        total: Matcher: 2 cases, 1 passed, 0 failed, 0 errored, 1 not run, 0 skipped, \
        0 known failure, 0 unexpected pass, 0 informational, 1 problem of the run, 0.003 s

        """))
    let table = shown.split(separator: "\n").prefix(3).dropFirst()
    #expect(table.map { $0.split(separator: " ").prefix(2) } == [["suite", "cases"], ["a", "2"]])
    #expect(shown.contains("\nerror assay/run\n") && !shown.contains("assay  "))
    #expect(!shown.contains("a/c"), "the problem of the run says why it was not run")
  }

  @Test func `an error in an unspecified case is shown as a failure is`() {
    let record = RunRecord.sample([.unspecifiedCrash])
    let shown = TerminalReport(colors: false, detail: .everything).text(for: [record])
    #expect(
      shown.contains(
        """

        informational crash apps/unspecified
          A title
          Conformance/suites/a.json:12 (documented, ios=27.0)
          url: https://example.com/
          failed: killed by SIGSEGV
          trace:
            frame 1
          reproduce: assay run --case apps/unspecified

        """))
    #expect(shown.contains(", 0 failed, 0 errored, "))
  }

  @Test func `every implementation has its total at the end`() {
    let records = ["one", "two"].map { RunRecord.sample([.sample("a/b")], name: $0) }
    let lines = TerminalReport(colors: false, detail: .everything).text(for: records).split(
      separator: "\n"
    ).suffix(2)
    #expect(lines.map { $0.prefix(19) } == ["total: one: 1 cases", "total: two: 1 cases"])
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

  @Test func `the summary begins with what was asked, and the total counts only that`() {
    func item(_ id: String, _ kind: QuestionKind, _ outcome: Outcome = .passed) -> CaseRecord {
      var item = CaseRecord.sample(id, outcome, rules: ["R-1"])
      item.kind = kind
      return item
    }
    var stated = item("a/b", .pattern)
    stated.isAskedAsMatch = true
    var undeclared = item("b/a", .site, .skipped)
    undeclared.skip = .undeclared
    var older = item("a/e", .match, .skipped)
    older.skip = .system
    let record = RunRecord.sample(
      [item("a/a", .match), stated, item("a/c", .match, .skipped), undeclared, older])
    let shown = TerminalReport(colors: false, detail: .everything).text(for: [record])
    #expect(
      shown.contains(
        """

        Matcher: asked 2 of 3 match cases (1 of them pattern questions); site not declared; \
        1 of older systems left out; right on 1 of 1 rules
        total: Matcher: 3 cases, 2 passed, 0 failed, 0 errored, 0 not run, 1 skipped,
        """))
    #expect(!shown.contains("\nb "), "a suite that nobody answered")
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
