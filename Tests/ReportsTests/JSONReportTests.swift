import Foundation
import Questions
import Reports
import Running
import Testing

struct JSONReportTests {
  @Test func `every member is there, under the name that the documentation gives it`() throws {
    var failed = CaseRecord.sample("a/b", .errored, message: "ended", rules: ["R-1"])
    (failed.actual, failed.errorType) = (nil, "crash")
    let one = RunRecord.sample(
      [failed, .sample("a/c", .informational, message: "folded", rules: ["X-1"], seconds: 0.5)],
      name: "one", platform: "ios=12.0")
    let two = RunRecord.sample([.sample("a/b", rules: ["R-1"], seconds: 0.25)], name: "two")
    let text = String(decoding: try JSONReport().data(for: [one, two]), as: UTF8.self)
    let none = """
      "errored" : 0,
              "failed" : 0,
              "known failure" : 0,
              "passed" : 1,
              "reported" : 0,
              "skipped" : 0,
              "unexpected pass" : 0
      """
    let some = """
      "errored" : 1,
              "failed" : 0,
              "known failure" : 0,
              "passed" : 0,
              "reported" : 1,
              "skipped" : 0,
              "unexpected pass" : 0
      """
    func inSuite(_ counts: String) -> String { counts.replacing("\n", with: "\n    ") }
    #expect(
      text == """
        {
          "differing" : [
            {
              "answers" : {
                "one" : "ended",
                "two" : "match"
              },
              "expected" : "no_match",
              "id" : "a/b",
              "rules" : [
                "R-1"
              ]
            }
          ],
          "implementations" : [
            {
              "cases" : 2,
              "counts" : {
                \(some)
              },
              "host" : "builder",
              "language" : "Swift",
              "name" : "one",
              "platform" : "ios=12.0",
              "seconds" : 0.5015,
              "started" : "2026-11-21T10:00:00",
              "suiteVersion" : "1.0",
              "suites" : [
                {
                  "cases" : 2,
                  "counts" : {
                    \(inSuite(some))
                  },
                  "suite" : "a"
                }
              ],
              "version" : "1.2"
            },
            {
              "cases" : 1,
              "counts" : {
                \(none)
              },
              "host" : "builder",
              "language" : "Swift",
              "name" : "two",
              "seconds" : 0.25,
              "started" : "2026-11-21T10:00:00",
              "suiteVersion" : "1.0",
              "suites" : [
                {
                  "cases" : 1,
                  "counts" : {
                    \(inSuite(none))
                  },
                  "suite" : "a"
                }
              ],
              "version" : "1.2"
            }
          ],
          "summary" : 1,
          "unspecified" : [
            {
              "alternatives" : {
                "one" : "folded"
              },
              "id" : "a/c",
              "rules" : [
                "X-1"
              ]
            }
          ],
          "wrong" : [
            {
              "errorType" : "crash",
              "expected" : "no_match",
              "id" : "a/b",
              "implementation" : "one",
              "message" : "ended",
              "outcome" : "errored",
              "platform" : "ios=27.0",
              "reproduce" : "assay run --case a/b",
              "rules" : [
                "R-1"
              ]
            }
          ]
        }

        """)
  }

  @Test func `what is wrong is told with its answer, what is known to fail is not`() throws {
    struct Report: Decodable {
      struct Implementation: Decodable { let homepage: String? }
      struct Wrong: Decodable, Hashable {
        let implementation: String
        let outcome: String
        let actual: String?
        let message: String
      }
      let implementations: [Implementation]
      let wrong: [Wrong]
    }
    var record = RunRecord.sample([
      .sample("a/b", .unexpectedPass, message: "it passes"), .sample("a/c", .knownFailure),
    ])
    record.header.implementation.homepage = "https://a.example"
    let data = try JSONReport().data(for: [record, .sample([.sample("a/b", .failed)])])
    let report = try JSONDecoder().decode(Report.self, from: data)
    #expect(report.implementations.map(\.homepage) == ["https://a.example", nil])
    #expect(
      report.wrong == [
        Report.Wrong(
          implementation: "Matcher", outcome: "unexpected pass", actual: "match",
          message: "unexpected pass: it passes"),
        Report.Wrong(
          implementation: "Matcher (2)", outcome: "failed", actual: "match",
          message: "expected no_match, got match"),
      ])
  }

  @Test func `time that is no number does no harm`() throws {
    let record = RunRecord.sample([
      .sample("a/b", seconds: .nan), .sample("a/c", seconds: .infinity),
    ])
    let text = String(decoding: try JSONReport().data(for: [record]), as: UTF8.self)
    #expect(text.contains("\"seconds\" : 0,"))
  }
}
