import Foundation
import Questions
import Reports
import Running
import Suites

extension RunRecord {
  /// Creates a record of an implementation with these cases.
  static func sample(
    _ cases: [CaseRecord] = [], name: String = "Matcher", started: String = "2026-11-21T10:00:00",
    host: String = "builder", platform: String? = nil, rules: [String: RuleCitation] = [:]
  ) -> RunRecord {
    let implementation = ImplementationDescription(
      name: name, language: "Swift", version: "1.2", questions: [.match], supportsPlatforms: true)
    let header = RecordHeader(
      dataVersion: "1.0", implementation: implementation, platform: platform, started: started,
      host: host, rules: rules)
    return RunRecord(header: header, cases: cases)
  }

  /// A record with one case of every outcome, errors of every type, and one in an unspecified case.
  static let everyOutcome: RunRecord = {
    let outcomes = Outcome.allCases.filter { $0 != .errored }.map { outcome in
      CaseRecord.sample(
        "paths/" + outcome.rawValue.replacing(" ", with: "-"), outcome,
        errorType: outcome == .notRun ? "not-run" : nil)
    }
    let errors = ["error", "crash", "timeout", "protocol"].map { type in
      CaseRecord.sample("apps/" + type, .errored, message: "no answer", errorType: type)
    }
    return sample(outcomes + errors + [.unspecifiedCrash])
  }()
}

extension CaseRecord {
  /// A crash in an unspecified case.
  static let unspecifiedCrash = sample(
    "apps/unspecified", .informational, message: "failed: killed by SIGSEGV", errorType: "crash",
    trace: "frame 1")

  /// Creates a problem of the run itself.
  static func problem(_ id: String, message: String) -> CaseRecord {
    var record = sample(
      id, .errored, message: message, question: .null, errorType: "protocol", seconds: 0,
      platform: "")
    (record.authority, record.file, record.expected, record.reproduce) = ("", "", "", "")
    record.actual = nil
    return record
  }

  /// Creates a case with that id and outcome.
  static func sample(
    _ id: String, _ outcome: Outcome = .passed, message: String = "expected no_match, got match",
    title: String = "A title", rules: [String] = [],
    question: JSON = ["url": "https://example.com/"],
    errorType: String? = nil, trace: String? = nil, seconds: Double = 0.0015,
    platform: String = "ios=27.0"
  ) -> CaseRecord {
    CaseRecord(
      id: id, suite: id.split(separator: "/").dropLast().joined(separator: "/"), title: title,
      file: "Conformance/suites/a.json", line: 12, authority: "documented", rules: rules,
      platform: platform, question: question, outcome: outcome, expected: "no_match",
      actual: "match", message: message, errorType: errorType, trace: trace, seconds: seconds,
      reproduce: "assay run --case \(id)")
  }
}

extension RecordRenderer {
  /// Returns the report as text.
  func text(for records: [RunRecord]) throws -> String {
    String(decoding: try data(for: records), as: UTF8.self)
  }
}

extension JUnitReport {
  /// Returns the document as its readers see it.
  func element(for records: [RunRecord]) throws -> Element {
    try Element(parsing: data(for: records))
  }
}
