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

  /// Reasons that differ in numbers or systems only, and a cause that few questions confirm.
  static var groups: RunRecord {
    let reasons = ["no 1 on ios=9.0", "no 2 on tvos=27", "no 3", "no 4 on ios=27", "other"]
    var failed = (reasons + reasons.prefix(3)).enumerated().map { number, reason in
      CaseRecord.sample(
        "query/r\(number)", .failed, message: "expected match, got refused: \(reason)",
        rules: ["QRY-005"])
    }
    failed.append(.sample("query/inferred", .failed, rules: ["QRY-006"]))
    failed[failed.count - 1].authority = "inferred"
    var record = record
    record.cases += failed
    record.cases += [
      crash("a/a", "exited with status 3 at 0x7f00"),
      crash("a/b", "exited with status 4 at 0x7f11"),
    ]
    record.diagnosis?.causes[0].confirmations = 2
    return record
  }

  @Test func `implementations share the room of a comment`() throws {
    let long = String(repeating: "x", count: 900)
    let many = (1...200).map { CaseRecord.sample("a/\($0)", .failed, message: long) }
    let records = ["one", "two"].map { RunRecord.sample(many, name: $0) }
    let shared = try MarkdownReport().text(for: records)
    let counts = ["one", "two"].map { shared.ranges(of: "<code>\($0)</code>").count }
    #expect(counts[0] > 5 && abs(counts[0] - counts[1]) <= 1 && shared.utf16.count <= 65_536)
  }
}
