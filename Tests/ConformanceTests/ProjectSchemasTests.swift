import Conformance
import Foundation
import Testing

/// The project's own tables against the project's own schemas.
struct ProjectSchemasTests {
  private static let folder = ProjectTablesTests.folder

  private static func json(_ path: String) throws -> JSON {
    try JSON(parsing: Data(contentsOf: folder.appendingPathComponent(path)))
  }

  private static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(parsing: try json("schema/\(name).schema.json"))
  }

  @Test func `the project's tables fit its schemas`() throws {
    #expect(try Lint.problems(bySchemasIn: Self.folder) == [])
  }

  @Test func `what does not fit a schema is named with its file and line`() throws {
    let folder = try TemporaryTables(
      rules: TemporaryTables.rules(TemporaryTables.rule("PAT-001"), TemporaryTables.rule("pat 2")),
      suites: [
        "a": TemporaryTables.suite(
          "a", TemporaryTables.pattern("a/one"), TemporaryTables.pattern("a/B c"))
      ])
    try FileManager.default.copyItem(
      at: Self.folder.appendingPathComponent("schema"),
      to: folder.url.appendingPathComponent("schema"))
    #expect(folder.complaints == [])
    let problems = try Lint.problems(bySchemasIn: folder.url).map(\.description)
    #expect(problems.count == 2, "\(problems)")
    #expect(
      problems.first?.hasPrefix("Conformance/rules/patterns.json:4: by the schema /rules/1/id: ")
        == true, "\(problems)")
    #expect(
      problems.last?.hasPrefix("Conformance/suites/a.json:6: by the schema /cases/1/id: ") == true,
      "\(problems)")
    try folder.write("{}", to: "rules/sources.json")
    #expect(
      try Lint.problems(bySchemasIn: folder.url).map(\.description)
        .contains("Conformance/rules/sources.json: by the schema \"works\" is missing"))
  }

  @Test(arguments: [
    (#"{"expect": {"decision": "match"}}"#, "/cases/0/expect: \"matches\" is missing"),
    (#"{"pattren": "a"}"#, "/cases/0/pattren: is not known here"),
    (#"{"text": null}"#, "/cases/0/text: must be a string"),
    (#"{"authority": "unspecified"}"#, "/cases/0: \"alternatives\" is missing"),
  ])
  func `what a case must not say is found where it stands`(change: String, problem: String) throws {
    var suite = try #require(try Self.json("suites/patterns/wildcards.json").object)
    var cases = try #require(suite["cases"]?.array)
    let members = try #require(try JSON(parsing: Data(change.utf8)).object)
    cases[0] = .object(try #require(cases[0].object).merging(members) { $1 })
    suite["cases"] = .array(cases)
    let problems = try Self.schema("suite").problems(in: .object(suite)).map(\.description)
    #expect(problems.contains(problem), "\(problems)")
  }
}
