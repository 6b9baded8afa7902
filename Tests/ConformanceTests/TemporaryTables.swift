import Conformance
import Foundation

/// A folder of tables made for one test, removed when the test lets go of it.
final class TemporaryTables {
  let url: URL

  init(
    rules: String = TemporaryTables.rules(rule("PAT-001")), suites: [String: String] = [:],
    retired: String = #"{"retired": []}"#
  ) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).appendingPathComponent("Conformance")
    try write(rules, to: "rules/patterns.json")
    try write(
      #"{"works": [{"id": "guide", "title": "Guide", "author": "Apple", "link": "https://a.example"}]}"#,
      to: "rules/sources.json")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("suites"), withIntermediateDirectories: true)
    for (path, text) in suites { try write(text, to: "suites/\(path).json") }
    try write(retired, to: "retired.json")
    try write("1.2.3\n", to: "VERSION")
  }

  deinit {
    try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// What reading the folder complains of, a line each.
  var complaints: [String] {
    do {
      _ = try Tables(readingFolder: url)
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  static func rules(_ rules: String...) -> String {
    "{\"rules\": [\n\(rules.joined(separator: ",\n"))\n]}"
  }

  static func rule(
    _ id: String, authority: String = "documented", more: String = ""
  ) -> String {
    """
    {"id": "\(id)", "statement": "It is so.", "authority": "\(authority)",
     "sources": [{"work": "guide", "place": "page 1"}], "platforms": {"ios": ">=9.0"}\(more)}
    """
  }

  static func suite(_ path: String, _ cases: String...) -> String {
    """
    {"suite": "\(path)", "title": "A suite", "cases": [
    \(cases.joined(separator: ",\n"))
    ]}
    """
  }

  static func pattern(
    _ id: String, rules: String = #"["PAT-001"]"#, authority: String = "documented",
    platforms: String = #"{"ios": ">=9.0"}"#, expect: String = #""expect": {"matches": true}"#,
    more: String = ""
  ) -> String {
    """
    {"id": "\(id)", "title": "It shows something", "rules": \(rules), "authority": "\(authority)",
     "platforms": \(platforms), "question": "pattern", "pattern": "*", "text": "a",
     "kind": "query", "variables": {}, "caseSensitive": true, "percentEncoded": true,
     \(expect)\(more)}
    """
  }

  static let alternatives = """
    "alternatives": [{"name": "yes", "expect": {"matches": true}},
                     {"name": "no", "expect": {"matches": false}}]
    """
}

/// An implementation that replies as it is told.
struct Scripted: Implementation {
  var description = ImplementationDescription(
    name: "scripted", language: "Swift", version: "1", questions: [.pattern, .match],
    readsPlatforms: true)
  var answer: @Sendable (Question, Platform) -> Reply

  init(_ answer: @escaping @Sendable (Question, Platform) -> Reply) {
    self.answer = answer
  }

  func reply(to question: Question, on platform: Platform) async -> Reply {
    answer(question, platform)
  }
}
