import Foundation
import Questions
import Reports
import Running
import Suites
import TestSupport
import Testing

/// Whole reports, as the files in `Golden` have them.
struct GoldenTests {
  /// What each report shows of a sample, by the end of its file's name.
  private static let forms: [(end: String, text: @Sendable ([RunRecord]) throws -> String)] = [
    ("txt", { TerminalReport(colors: false, detail: .everything).text(for: $0) }),
    ("short.txt", { TerminalReport(colors: false, everythingBy: "--all").text(for: $0) }),
    (
      "color.txt",
      {
        TerminalReport(colors: true, detail: .everything).text(for: $0)
          .replacing("\u{1B}", with: "^")
      }
    ),
    ("strict.xml", { try JUnitReport().text(for: $0) }),
    ("extended.xml", { try JUnitReport(form: .extended).text(for: $0) }),
    ("md", { try MarkdownReport().text(for: $0) }),
    ("json", { try JSONReport().text(for: $0) }),
    (
      "html",
      {
        // Style and script are files of their own.
        try HTMLReport().text(for: $0)
          .replacing(
            #/<(style|script)>(?s:.*?)<\/\1>/#, with: { "<\($0.output.1)></\($0.output.1)>" })
      }
    ),
  ]

  @Test(arguments: [
    ("aborted", ["txt", "strict.xml", "html"]), ("all-passed", ["md", "json", "strict.xml"]),
    ("causes", ["txt", "short.txt", "strict.xml", "md", "json", "html"]),
    ("empty", ["txt", "strict.xml"]),
    ("evidence", ["txt", "strict.xml", "extended.xml", "md", "json", "html"]),
    ("folds", ["html"]), ("folds-two", ["html"]),
    ("groups", ["short.txt"]),
    ("outcomes", ["txt", "color.txt", "strict.xml", "extended.xml", "md", "json", "html"]),
    ("search", ["strict.xml"]), ("share", ["txt", "json", "html"]),
    ("table", ["txt", "color.txt"]),
    ("two", ["txt", "strict.xml", "md", "json", "html"]),
  ])
  func `reports of a sample are as their files have them`(name: String, ends: [String]) throws {
    let records = try #require(Self.samples[name])
    for form in Self.forms where ends.contains(form.end) {
      try Golden.expect(
        form.text(records), at: "Tests/ReportsTests/Golden/\(name).\(form.end)")
    }
  }

  @Test func `a comparison is as its files have it`() throws {
    let old = RunRecord.sample([
      .sample("a/kept"), .sample("a/broken"), .sample("a/fixed", .failed), .sample("a/gone"),
      .sample("a/noisy"),
    ])
    var noisy = CaseRecord.sample("a/noisy", .errored, message: "noise", errorType: "protocol")
    (noisy.file, noisy.reproduce) = ("", "")
    var new = RunRecord.sample([
      .sample("a/kept"), .sample("a/broken", .errored, message: "signal 11", errorType: "crash"),
      .sample("a/fixed"), .sample("a/new", .failed), noisy,
    ])
    new.header.dataVersion = "1.1"
    var (causes, other) = (CausesTests.record, CausesTests.record)
    causes.header.platform = "ios=12.0"
    other.header.implementation.version = "1.3"
    other.diagnosis?.causes[0].mutant = "last-only"
    let report = ComparisonReport(
      [(old, new), (causes, other)].map { RecordComparison(of: $0, with: $1) })
    try Golden.expect(
      report.text(colors: false), at: "Tests/ReportsTests/Golden/comparison.txt")
    try Golden.expect(report.markdown, at: "Tests/ReportsTests/Golden/comparison.md")
  }

  private static var samples: [String: [RunRecord]] {
    [
      "aborted": [aborted],
      // What is not a time counts as 0.
      "all-passed": [
        .sample([1.5, .nan, .infinity, -2].enumerated().map { .sample("a/\($0)", seconds: $1) })
      ],
      "causes": [causes], "empty": [.sample()], "evidence": [evidence],
      "folds": [folds], "folds-two": [folds, other],
      "groups": [CausesTests.groups], "outcomes": [outcomes],
      "search": [search], "share": [share], "table": [TerminalReportTests.record],
      "two": [
        .sample(
          [
            .sample("a/b/right", rules: ["R-1"]), .sample("a/b/wrong", rules: ["R-1"]),
            .sample("a/c/open", .informational, message: "folded", rules: ["X-1"]),
            .sample("a/c/alike", .informational, message: "folded", rules: ["X-1"]),
            .sample("b/only-here"), .sample("b/old", platform: "ios=12.0"),
          ], name: "one", platform: "ios=12.0", rules: rules),
        .sample(
          [
            .sample("a/b/right", rules: ["R-1"]),
            .sample(
              "a/b/wrong", .failed, rules: ["R-1", "R-2"],
              question: ["url": "https://example.com/?a&b"], trace: "line 1"),
            .sample("a/c/open", .informational, message: "exact", rules: ["X-1"]),
            .sample("a/c/alike", .informational, message: "folded", rules: ["X-1"]),
            .sample("c/skipped", .skipped, message: "too old"),
            .sample("c/skipped-too", .skipped, message: "too old"),
            .problem("assay/adapter", message: "noise"),
          ], name: "two words", started: "2026-11-22T10:00:00", rules: rules),
      ],
    ]
  }

  private static var aborted: RunRecord {
    var record = RunRecord.aborted(because: "no such program")
    (record.header.started, record.header.host) = ("2026-11-21T10:00:00", "builder")
    return record
  }

  private static let rules = [
    "R-1": RuleCitation(
      statement: "A `*` is no `?`.",
      sources: ["Apple: A page, a place <https://a.example/?a&b>", "A talk, 12:30"],
      remarks: ["note: A `*` is more."]),
    "X-1": RuleCitation(
      statement: "A star may match.", sources: ["A book"], remarks: ["note: Another."]),
  ]

  /// Each outcome and each type of error, with all that a header can say.
  private static var outcomes: RunRecord {
    var record = RunRecord.everyOutcome
    record.header.platform = "ios=14.0"
    record.header.seconds = 2.5
    record.header.implementation.homepage = "https://a.example"
    record.header.measures = ["executions": "9", "coverage": "80 %"]
    return record
  }

  /// What is told of a case, and of a problem that is no case.
  private static var evidence: RunRecord {
    let site: JSON = [
      "applinks": [
        "details": [
          [
            "appIDs": ["ABCDE12345.com.example.app"],
            "components": [["/": "/buy/*"], ["/": "/help/*", "exclude": true]],
          ]
        ]
      ]
    ]
    var silent = CaseRecord.sample("a/silent", .failed, message: "")
    silent.actual = nil
    var flaky = CaseRecord.sample("a/flaky", .failed)
    flaky.again = "no_match"
    var listed = CaseRecord.sample("known-failures/line-3", .failed, question: .null)
    (listed.file, listed.line, listed.authority, listed.platform) = ("known.txt", 3, "", "")
    listed.reproduce = ""
    return .sample(
      [
        .sample(
          "a/missing", .failed, title: "A missing item is empty", rules: ["R-1", "GONE-001"],
          question: ["url": "https://example.com/?a=<b>&c", "app": "A.b"]),
        .sample(
          "a/trace", .errored, message: "crashed", errorType: "crash",
          trace: "frame 1\r\n\tframe 2\n"),
        silent, flaky, .sample("a/site", .failed, question: ["site": site]),
        .sample("a/known", .knownFailure, message: "known failure: not yet"),
        .sample("a/known-too", .knownFailure, message: "later"),
        .sample("a/stale", .unexpectedPass, message: "it passes"),
        .sample("a/open", .informational, message: "literal", rules: ["X-1", "R-1"]),
        .sample("a/open-too", .informational, message: "expanded", rules: ["X-1"]),
        .sample("a/not-run", .notRun, message: "aborted", errorType: "not-run"),
        .sample("assay/short"), listed, .problem("assay/adapter", message: "noise"),
      ], rules: rules)
  }

  /// Areas of several suites, rules that come second, and values to choose from.
  private static var folds: RunRecord {
    var undeclared = CaseRecord.sample("d/c/x", .skipped)
    undeclared.skip = .undeclared
    var long = CaseRecord.sample("b/d/one", rules: ["Z-1"])
    long.expected = "ABCDE.com/a"
    return .sample(
      [
        long, .sample("b/c/one", .failed, rules: ["R-9", "R-1"]),
        .sample("b/c/two", rules: ["R-2", "R-1"]), .sample("a/x", platform: "ios=12.0"),
        .sample("c/crash", .errored, errorType: "\u{1B}[31m"),
        .sample("c/open", .informational, message: "folded", rules: ["X-1"]), undeclared,
      ] + (0..<3).map { .sample("a/\($0)", .skipped, message: "too old") },
      rules: rules.merging(["Z-1": RuleCitation(statement: "A ` is `no` mark.", sources: [])]) {
        $1
      })
  }

  /// The same answers, and one that the first was not asked for.
  private static var other: RunRecord {
    var record = folds
    record.header.implementation.name = "other"
    record.cases[6] = .sample("d/c/x")
    return record
  }

  /// What an implementation was asked of its share of the questions.
  private static var share: RunRecord {
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
    return .sample([item("a/a", .match), stated, item("a/c", .match, .skipped), undeclared, older])
  }

  private static var causes: RunRecord {
    var record = CausesTests.record
    record.cases.append(.sample("json/c", .errored, message: "no answer", errorType: "timeout"))
    record.diagnosis?.growth = "time grows with each `*`"
    return record
  }

  /// Findings of a search, of which two have one cause.
  private static var search: RunRecord {
    let ids = ["discover/x | a", "discover/x | b", "discover/y | c"]
    var record = RunRecord.sample(ids.map { .sample($0, .failed) })
    let cause = Diagnosis.Cause(
      mutant: "first-only", statement: "S.", rule: "R-1",
      citation: RuleCitation(statement: "", sources: []), cases: Array(ids.prefix(2)), alone: 2,
      example: Diagnosis.Example(pattern: "", url: "", expected: "", got: ""), reproduce: "")
    record.diagnosis = Diagnosis(causes: [cause], contradicted: [])
    record.header.measures = ["questions": "9"]
    return record
  }
}
