import Foundation
import Questions
import Running
import Suites
import TestSupport

/// A folder of tables made for one test, removed when the test lets go of it.
struct TemporaryData {
  /// What the folder lies in.
  let folder: TemporaryFolder

  /// Where it is.
  var url: URL { folder.url.appendingPathComponent("Conformance") }

  /// ConformanceData with one rule that is documented and one of what nobody specifies, unless others are
  /// given.
  init(
    rules: String = Table.rules(Table.rule("PAT-001"), Table.unspecifiedRule),
    suites: [String: String] = [:], retired: String = #"{"retired": []}"#
  ) throws {
    folder = try TemporaryFolder()
    try write(rules, to: "rules/patterns.json")
    try write(
      #"{"works": [{"id": "guide", "title": "Guide", "author": "Apple", "link": "https://a.example"}]}"#,
      to: "rules/sources.json")
    try folder.folder("Conformance/suites")
    for (path, text) in suites { try write(text, to: "suites/\(path).json") }
    try write(retired, to: "retired.json")
    try write("1.2.3\n", to: "VERSION")
  }

  private func write(_ text: String, to path: String) throws {
    try folder.file("Conformance/\(path)", text)
  }

  /// Reads the folder.
  func read() throws(InputErrors) -> ConformanceData {
    try ConformanceData(readingFolder: url)
  }

  /// What reading the folder complains of, a line each.
  var complaints: [String] {
    do {
      _ = try read()
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }
}

/// An implementation that replies as it is told.
struct Scripted: Implementation {
  var description = ImplementationDescription(
    name: "scripted", language: "Swift", version: "1", questions: [.pattern, .match],
    readsPlatforms: true)
  var answer: @Sendable (Question, Platform) -> Response

  init(_ answer: @escaping @Sendable (Question, Platform) -> Response) {
    self.answer = answer
  }

  func response(to question: Question, on platform: Platform) async -> Response {
    answer(question, platform)
  }
}
