import Foundation
import Questions
import Reports
import Running
import Testing

struct JSONReportTests {
  @Test func `every member has the name that the documentation gives it`() throws {
    var failed = CaseRecord.sample("a/b", .errored, message: "ended", rules: ["R-1"])
    (failed.actual, failed.errorType) = (nil, "crash")
    var one = RunRecord.sample(
      [
        failed, .sample("a/c", .informational, message: "folded", rules: ["X-1"], seconds: 0.5),
        .sample("a/d", rules: ["R-1"], seconds: 0.25),
      ], name: "one", platform: "ios=12.0")
    one.header.implementation.homepage = "https://a.example"
    var two = RunRecord.sample(
      [.sample("a/b", rules: ["R-1"], seconds: 0.25), .sample("a/d", .failed, seconds: 0.25)],
      name: "two")
    two.cases += [.problem("assay/adapter", message: "noise")]
    func counts(_ errored: Int, _ passed: Int, _ informational: Int, failed: Int = 0) -> String {
      """
      {
              "passed": \(passed),
              "failed": \(failed),
              "errored": \(errored),
              "not run": 0,
              "skipped": 0,
              "known failure": 0,
              "unexpected pass": 0,
              "informational": \(informational)
            }
      """
    }
    func inSuite(_ counts: String) -> String { counts.replacing("\n", with: "\n    ") }
    #expect(
      try JSONReport().text(for: [one, two]) == """
        {
          "summary": 1,
          "implementations": [
            {
              "name": "one",
              "language": "Swift",
              "version": "1.2",
              "homepage": "https://a.example",
              "dataVersion": "1.0",
              "platform": "ios=12.0",
              "started": "2026-11-21T10:00:00",
              "host": "builder",
              "cases": 3,
              "counts": \(counts(1, 1, 1)),
              "rules": {"right": 0, "total": 1},
              "asked": {},
              "undeclared": [],
              "problems": 0,
              "seconds": 0.7515,
              "suites": [
                {
                  "suite": "a",
                  "cases": 3,
                  "counts": \(inSuite(counts(1, 1, 1)))
                }
              ]
            },
            {
              "name": "two",
              "language": "Swift",
              "version": "1.2",
              "dataVersion": "1.0",
              "started": "2026-11-21T10:00:00",
              "host": "builder",
              "cases": 2,
              "counts": \(counts(0, 1, 0, failed: 1)),
              "rules": {"right": 1, "total": 1},
              "asked": {},
              "undeclared": [],
              "problems": 1,
              "seconds": 0.5,
              "suites": [
                {
                  "suite": "a",
                  "cases": 2,
                  "counts": \(inSuite(counts(0, 1, 0, failed: 1)))
                }
              ]
            }
          ],
          "wrong": [
            {
              "implementation": "one",
              "id": "a/b",
              "authority": "documented",
              "platform": "ios=27.0",
              "outcome": "errored",
              "errorType": "crash",
              "expected": "no_match",
              "message": "ended",
              "reproduce": "assay run --case a/b",
              "rules": ["R-1"]
            },
            {
              "implementation": "two",
              "id": "a/d",
              "authority": "documented",
              "platform": "ios=27.0",
              "outcome": "failed",
              "expected": "no_match",
              "actual": "match",
              "message": "expected no_match, got match",
              "reproduce": "assay run --case a/d",
              "rules": []
            },
            {
              "implementation": "two",
              "id": "assay/adapter",
              "authority": "",
              "platform": "",
              "outcome": "errored",
              "errorType": "protocol",
              "expected": "",
              "message": "noise",
              "reproduce": "",
              "rules": []
            }
          ],
          "differing": [
            {
              "id": "a/d",
              "rules": ["R-1"],
              "expected": "no_match",
              "answers": {"one": "match", "two": "match"}
            }
          ],
          "unspecified": [{"id": "a/c", "rules": ["X-1"], "alternatives": {"one": "folded"}}]
        }

        """)
  }

  @Test func `failures are listed with their answers, known failures are not`() throws {
    let record = RunRecord.sample([
      .sample("a/b", .unexpectedPass, message: "it passes"), .sample("a/c", .knownFailure),
    ])
    let failed = RunRecord.sample([.sample("a/b", .failed)])
    let report = try JSON(parsing: JSONReport().data(for: [record, failed]))
    let wrong = (report["wrong"]?.array ?? []).map { failure in
      ["implementation", "outcome", "actual", "message"].map { failure[$0]?.string }
    }
    #expect(
      wrong == [
        ["Matcher", "unexpected pass", "match", "unexpected pass: it passes"],
        ["Matcher (2)", "failed", "match", "expected no_match, got match"],
      ])
  }

  @Test func `of cases that were not run only the number is in it`() throws {
    let record = RunRecord.sample([.sample("a/b", .notRun, errorType: "not-run")])
    let report = try JSON(parsing: JSONReport().data(for: [record]))
    #expect(report["wrong"] == [])
    #expect(report["implementations"]?.array?.first?["counts"]?["not run"] == 1)
  }

  @Test func `a time that is not a number counts as 0`() throws {
    let record = RunRecord.sample([
      .sample("a/b", seconds: .nan), .sample("a/c", seconds: .infinity),
    ])
    #expect(try JSONReport().text(for: [record]).contains("\"seconds\": 0.0,"))
  }
}
