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
      [failed, .sample("a/c", .informational, message: "folded", rules: ["X-1"], seconds: 0.5)],
      name: "one", platform: "ios=12.0")
    one.header.implementation.homepage = "https://a.example"
    let two = RunRecord.sample([.sample("a/b", rules: ["R-1"], seconds: 0.25)], name: "two")
    func counts(_ errored: Int, _ passed: Int, _ informational: Int) -> String {
      """
      {
              "passed": \(passed),
              "failed": 0,
              "errored": \(errored),
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
              "cases": 2,
              "counts": \(counts(1, 0, 1)),
              "seconds": 0.5015,
              "suites": [
                {
                  "suite": "a",
                  "cases": 2,
                  "counts": \(inSuite(counts(1, 0, 1)))
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
              "cases": 1,
              "counts": \(counts(0, 1, 0)),
              "seconds": 0.25,
              "suites": [
                {
                  "suite": "a",
                  "cases": 1,
                  "counts": \(inSuite(counts(0, 1, 0)))
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
            }
          ],
          "differing": [
            {
              "id": "a/b",
              "rules": ["R-1"],
              "expected": "no_match",
              "answers": {"one": "ended", "two": "match"}
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

  @Test func `a time that is not a number counts as 0`() throws {
    let record = RunRecord.sample([
      .sample("a/b", seconds: .nan), .sample("a/c", seconds: .infinity),
    ])
    #expect(try JSONReport().text(for: [record]).contains("\"seconds\": 0.0,"))
  }
}
