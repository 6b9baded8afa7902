import Foundation
import Questions
import Reports
import Running
import Suites
import Testing

struct JUnitReportTests {
  /// Runs that a schema could reject.
  enum Run: String, CaseIterable {
    case nothing, noCases, everyOutcome, severalImplementations, namelessCases, oddDurations

    var records: [RunRecord] {
      switch self {
      case .nothing: []
      case .noCases: [.sample()]
      case .everyOutcome: [.everyOutcome]
      case .severalImplementations: [.everyOutcome, .sample(name: "Other"), .everyOutcome]
      case .namelessCases:
        [.sample([.sample("no-suite"), .sample(""), .sample("/")], name: "", host: " ")]
      case .oddDurations:
        [.sample([.nan, -1, .infinity, 1e300, -0.0].map { .sample("a/b", seconds: $0) })]
      }
    }
  }

  @Test(arguments: Run.allCases, Schema.publicOnes)
  func `strict satisfies both public schemas`(run: Run, schema: Schema) throws {
    #expect(try schema.problems(in: JUnitReport().data(for: run.records)) == [])
  }

  @Test(arguments: Run.allCases)
  func `extended satisfies its schema`(run: Run) throws {
    let data = try JUnitReport(form: .extended).data(for: run.records)
    #expect(try Schema.extended.problems(in: data) == [])
  }

  @Test func `every outcome has its element`() throws {
    let root = try JUnitReport().element(for: [.everyOutcome])
    let results = root.all("testsuite", "testcase").map { testcase in
      let result = testcase.children.first
      return [
        testcase.attributes["name"], result?.name, result?.attributes["type"],
        result?.attributes["message"],
      ]
    }
    let message = "expected no_match, got match"
    #expect(
      results == [
        ["passed", nil, nil, nil],
        ["failed", "failure", "failed", message],
        ["not-run", "error", "not-run", message],
        ["skipped", "skipped", nil, message],
        ["known-failure", "skipped", nil, "known failure: " + message],
        ["unexpected-pass", "failure", "unexpected pass", "unexpected pass: " + message],
        ["informational", nil, nil, nil],
        ["error", "error", "error", "no answer"],
        ["crash", "error", "crash", "no answer"],
        ["timeout", "error", "timeout", "no answer"],
        ["protocol", "error", "protocol", "no answer"],
        ["unspecified", nil, nil, nil],
      ])
  }

  @Test func `the prefix of a known failure is not repeated`() throws {
    let record = CaseRecord.sample("a/b", .knownFailure, message: "known failure: not yet")
    let root = try JUnitReport().element(for: [.sample([record])])
    let skipped = root.all("testsuite", "testcase", "skipped")
    #expect(skipped.map(\.attributes["message"]) == ["known failure: not yet"])
    #expect(skipped.map(\.text) == ["known failure: not yet"])
  }

  @Test func `suites are counted`() throws {
    let root = try JUnitReport(form: .extended).element(for: [.everyOutcome])
    let names = ["name", "tests", "failures", "errors", "skipped", "time"]
    let counts = root.all("testsuite").map { suite in names.map { suite.attributes[$0] } }
    #expect(
      counts == [["paths", "7", "2", "1", "2", "0.010"], ["apps", "5", "0", "4", "0", "0.007"]])
    #expect(names.map { root.attributes[$0] } == ["assay", "12", "2", "5", "2", "0.018"])
    let twice = try JUnitReport(form: .extended).element(for: [.everyOutcome, .everyOutcome])
    #expect(names.map { twice.attributes[$0] } == ["assay", "24", "4", "10", "4", "0.036"])
    let odd = [.nan, .infinity, -2, 1.5].map { CaseRecord.sample("a/b", seconds: $0) }
    let suite = try JUnitReport().element(for: [.sample(odd)]).all("testsuite").first
    #expect(suite?.attributes["time"] == "1.500", "what is not a time counts as 0")
  }

  @Test func `strict counts without skipped`() throws {
    let suite = try #require(
      JUnitReport().element(for: [.everyOutcome]).all("testsuite").first)
    #expect(
      suite.attributes == [
        "name": "paths", "package": "Matcher", "id": "0", "timestamp": "2026-11-21T10:00:00",
        "hostname": "builder", "tests": "7", "failures": "2", "errors": "1", "time": "0.010",
      ])
  }

  @Test func `a failure shows its evidence`() throws {
    let record = CaseRecord.sample(
      "query/missing", .failed, title: "A missing item is empty", rules: ["QRY-006", "GONE-001"],
      question: ["url": "https://example.com/?a=<b>&c", "app": "A.b"])
    let rule = RuleCitation(
      statement: "A missing item is the empty string.", sources: ["A talk, 12:30", "A page"],
      remarks: ["note: A remark."])
    let root = try JUnitReport().element(for: [.sample([record], rules: ["QRY-006": rule])])
    #expect(
      root.all("testsuite", "testcase", "failure").map(\.text) == [
        """
        expected no_match, got match

        A missing item is empty
        Conformance/suites/a.json:12 (documented, ios=27.0)

        url: https://example.com/?a=<b>&c
        app: A.b

        QRY-006: A missing item is the empty string.
          A talk, 12:30
          A page
          note: A remark.
        GONE-001

        reproduce: assay run --case query/missing

        """
      ])
  }

  @Test func `a failure of the run has neither location nor command`() throws {
    let root = try JUnitReport().element(for: [.aborted(because: "no such program")])
    #expect(
      root.all("testsuite", "testcase", "error").map(\.text)
        == ["no such program\n\nThe run starts\n"])
    var list = CaseRecord.sample("known-failures/line-3", .failed, question: .null)
    (list.file, list.line, list.authority, list.platform) = ("known.txt", 3, "", "")
    list.reproduce = ""
    let failed = try JUnitReport().element(for: [.sample([list])])
    #expect(
      failed.all("testsuite", "testcase", "failure").map(\.text)
        == ["expected no_match, got match\n\nA title\nknown.txt:3\n"])
  }

  @Test func `a case that was not run is one line`() throws {
    let root = try JUnitReport().element(for: [.everyOutcome])
    let notRun = root.all("testsuite", "testcase", "error").first
    #expect(notRun?.text == "expected no_match, got match")
  }

  @Test(arguments: JUnitReport.Form.allCases)
  func `an error in an unspecified case is in system-err, with its trace`(
    form: JUnitReport.Form
  ) throws {
    let root = try JUnitReport(form: form).element(for: [.everyOutcome])
    let texts = root.all("testsuite", "system-err").map(\.text)
    #expect(texts.first == "")
    #expect(texts.last?.hasPrefix("apps/unspecified: failed: killed by SIGSEGV\n") == true)
    #expect(texts.last?.contains("\ntrace:\nframe 1\n") == true)
    #expect(
      root.all("testsuite", "system-out").last?.text
        == "apps/unspecified: failed: killed by SIGSEGV\n")
  }

  @Test func `an error shows its trace`() throws {
    let record = CaseRecord.sample(
      "a/b", .errored, message: "crashed", errorType: "crash", trace: "frame 1\r\n\tframe 2\n")
    let root = try JUnitReport().element(for: [.sample([record])])
    let text = try #require(root.all("testsuite", "testcase", "error").first?.text)
    #expect(text.contains("\n\ntrace:\nframe 1\n\tframe 2\n\n"))
  }

  @Test func `a case without a message shows its answer`() throws {
    var record = CaseRecord.sample("a/b", .failed, message: "")
    record.actual = nil
    let root = try JUnitReport().element(for: [.sample([record])])
    let failure = try #require(root.all("testsuite", "testcase", "failure").first)
    #expect(failure.attributes["message"] == "expected no_match, got no answer")
  }

  @Test(arguments: JUnitReport.Form.allCases)
  func `alternatives taken are named`(form: JUnitReport.Form) throws {
    let cases = [
      CaseRecord.sample("a/b", .informational, message: "literal"), .sample("a/c"),
      .sample("a/d", .informational, message: "expanded"),
    ]
    let root = try JUnitReport(form: form).element(for: [.sample(cases)])
    #expect(root.all("testsuite", "system-out").map(\.text) == ["a/b: literal\na/d: expanded\n"])
    #expect(root.all("testsuite", "system-err").map(\.text) == [""])
  }

  @Test func `extended adds file, line and properties of a case`() throws {
    let record = CaseRecord.sample(
      "a/b", .informational, message: "literal", rules: ["X-1", "X-2"])
    let rules = [
      "X-1": RuleCitation(
        statement: "One.", sources: ["A talk", "A page"], remarks: ["note: A remark."]),
      "X-2": RuleCitation(statement: "Two.", sources: ["A book"], remarks: ["note: Another."]),
    ]
    let root = try JUnitReport(form: .extended)
      .element(for: [.sample([record], rules: rules)])
    let testcase = try #require(root.all("testsuite", "testcase").first)
    #expect(
      testcase.attributes == [
        "name": "b", "classname": "a", "time": "0.002", "file": "Conformance/suites/a.json",
        "line": "12",
      ])
    #expect(
      testcase.all("properties", "property").map(\.attributes) == [
        ["name": "rules", "value": "X-1, X-2"],
        ["name": "sources", "value": "A talk; A page; A book"],
        ["name": "authority", "value": "documented"],
        ["name": "platform", "value": "ios=27.0"],
        ["name": "remarks", "value": "note: A remark.; note: Another."],
        ["name": "alternative", "value": "literal"],
      ])
  }

  @Test func `a suite has properties of the implementation, the data and the run`() throws {
    var record = RunRecord.sample(platform: "ios=14.0")
    record.header.implementation.homepage = "https://a.example"
    record.header.measures = ["executions": "9", "coverage": "80 %"]
    let root = try JUnitReport().element(for: [record])
    #expect(
      root.all("testsuite", "properties", "property").map(\.attributes) == [
        ["name": "implementation", "value": "Matcher"], ["name": "language", "value": "Swift"],
        ["name": "version", "value": "1.2"],
        ["name": "homepage", "value": "https://a.example"],
        ["name": "dataVersion", "value": "1.0"], ["name": "platform", "value": "ios=14.0"],
        ["name": "coverage", "value": "80 %"], ["name": "executions", "value": "9"],
      ])
  }

  @Test func `an empty run is a file without cases`() throws {
    #expect(try JUnitReport().element(for: []).children == [])
    let suites = try JUnitReport().element(for: [.sample()]).all("testsuite")
    #expect(suites.map(\.attributes["tests"]) == ["0"])
    #expect(suites.map(\.attributes["name"]) == ["(root)"])
    let text = String(decoding: try JUnitReport().data(for: [.sample()]), as: UTF8.self)
    #expect(text.contains("<system-out/>") && text.contains("<system-err/>"), "one form")
  }

  @Test(arguments: [
    ("2026-11-21T10:00:00", "2026-11-21T10:00:00"),
    ("2026-11-21T10:00:00Z", "2026-11-21T10:00:00"),
    ("2026-11-21T12:00:00+02:00", "2026-11-21T10:00:00"),
    ("yesterday", "1970-01-01T00:00:00"),
    ("2026-13-41T25:61:61", "1970-01-01T00:00:00"),
    ("", "1970-01-01T00:00:00"),
  ])
  func `a suite starts at a time without zone`(started: String, timestamp: String) throws {
    let record = RunRecord.sample(started: started)
    let suite = try JUnitReport().element(for: [record]).all("testsuite").first
    #expect(suite?.attributes["timestamp"] == timestamp)
    #expect(try Schema.windyroad.problems(in: JUnitReport().data(for: [record])) == [])
  }

  @Test func `equal records give equal bytes`() throws {
    let question: JSON = ["a": true, "b": "x", "c": ["y"], "d": "z", "e": false]
    let records = (1...3).map { number in
      RunRecord.sample([.sample("a/\(number)", .failed, question: question)], name: "\(number)")
    }
    let renderers: [any RecordRenderer] = [
      JUnitReport(), JUnitReport(form: .extended), HTMLReport(), MarkdownReport(), JSONReport(),
    ]
    for renderer in renderers {
      let first = try renderer.data(for: records)
      #expect(try (1...3).allSatisfy { _ in try renderer.data(for: records) == first })
    }
  }

  private static let cause = Diagnosis.Cause(
    mutant: "first-only", statement: "S.", rule: "R-1",
    citation: RuleCitation(statement: "", sources: []),
    cases: ["discover/x | a", "discover/x | b"],
    alone: 2, example: Diagnosis.Example(pattern: "", url: "", expected: "", got: ""),
    reproduce: "")

  @Test func `findings of a search with one cause are one test case of its name`() throws {
    let ids = ["discover/x | a", "discover/x | b", "discover/y | c"]
    var record = RunRecord.sample(ids.map { .sample($0, .failed) })
    record.diagnosis = Diagnosis(causes: [Self.cause], contradicted: [])
    func names() throws -> [String?] {
      try JUnitReport().element(for: [record]).all("testsuite", "testcase")
        .map { $0.attributes["name"] }
    }
    #expect(try names() == ["x | a", "x | b", "y | c"], "a run has a test case for each case")
    record.header.measures = ["questions": "9"]
    #expect(try names() == ["first-only", "y | c"])
  }

  @Test func `an answer that changes has a type of its own`() throws {
    var item = CaseRecord.sample("a/1", .failed)
    item.again = "no_match"
    let failures = try JUnitReport().element(for: [.sample([item])])
      .all("testsuite", "testcase", "failure")
    #expect(failures.map(\.attributes["type"]) == ["flaky"])
  }

  @Test func `the time of a whole document is that of the clock`() throws {
    var record = RunRecord.sample([.sample("a/1", seconds: 1)])
    record.header.seconds = 2.5
    let root = try JUnitReport(form: .extended).element(for: [record, record])
    #expect(root.attributes["time"] == "5.000")
    #expect(root.all("testsuite").map(\.attributes["time"]) == ["1.000", "1.000"])
  }
}
