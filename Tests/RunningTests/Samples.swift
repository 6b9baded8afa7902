import Foundation
import Questions
import Running
import Suites
import TestSupport

extension RunRecord {
  /// A record of an implementation with these cases.
  static func sample(
    _ cases: [CaseRecord] = [], name: String = "scripted", version: String = "1",
    dataVersion: String = "1.2.3", platform: String? = nil
  ) -> RunRecord {
    RunRecord(
      header: RecordHeader(
        dataVersion: dataVersion,
        implementation: ImplementationDescription(
          name: name, language: "Swift", version: version, questions: [.pattern],
          supportsPlatforms: true),
        platform: platform, started: "2026-11-21T10:00:00", host: "builder", rules: [:]),
      cases: cases)
  }

  /// The record as JSON Lines in one piece.
  var data: Data {
    get throws {
      var data = Data()
      try write { data += $0 }
      return data
    }
  }
}

extension CaseRecord {
  /// A case with an id and an outcome.
  static func sample(
    _ id: String, _ outcome: Outcome = .passed, line: Int = 1, actual: String? = "matches",
    errorType: String? = nil, question: JSON = .null
  ) -> CaseRecord {
    let suite = id.split(separator: "/").dropLast().joined(separator: "/")
    return CaseRecord(
      id: id, suite: suite, title: "It shows something", file: "Conformance/suites/\(suite).json",
      line: line, authority: "documented", rules: ["PAT-001"], platform: "ios=27.0",
      question: question, outcome: outcome, expected: "matches", actual: actual,
      message: "got \(actual ?? "nothing")", errorType: errorType, seconds: 0.5,
      reproduce: "assay run --case '\(id)'")
  }
}

extension TemporaryData {
  /// Reads the folder.
  func read() throws(InputErrors) -> ConformanceData { try ConformanceData(readingFolder: url) }

  /// The errors of reading the folder, a line each.
  var complaints: [String] {
    do {
      _ = try read()
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }
}

/// An implementation that responds as a function does.
struct Scripted: Implementation {
  var description = ImplementationDescription(
    name: "scripted", language: "Swift", version: "1", questions: [.pattern, .match],
    supportsPlatforms: true)
  var answer: @Sendable (Question, Platform) -> Response

  init(_ answer: @escaping @Sendable (Question, Platform) -> Response) {
    self.answer = answer
  }

  func response(to question: Question, on platform: Platform) async -> Response {
    answer(question, platform)
  }
}
