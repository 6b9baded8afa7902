import Conformance
import Foundation
import TestSupport
import Testing

/// The project's own tables against the project's own schemas.
struct ProjectSchemasTests {
  private static func json(_ path: String) throws -> JSON {
    try JSON(parsing: Data(contentsOf: Project.tables.appendingPathComponent(path)))
  }

  private static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(parsing: try json("schema/\(name).schema.json"))
  }

  @Test func `the project's tables fit its schemas`() throws {
    #expect(try Lint.problems(bySchemasIn: Project.tables) == [])
  }

  @Test func `what does not fit a schema is named with its file and line`() throws {
    let tables = try TemporaryTables(
      rules: Table.rules(Table.rule("PAT-001"), Table.rule("pat 2")),
      suites: ["a": Table.suite("a", [Table.pattern("a/one"), Table.pattern("a/B c")])])
    try tables.folder.copy("Conformance/schema")
    #expect(tables.complaints == [])
    let problems = try Lint.problems(bySchemasIn: tables.url).map(\.description)
    #expect(problems.count == 2, "\(problems)")
    #expect(
      problems.first?.hasPrefix("Conformance/rules/patterns.json:4: by the schema /rules/1/id: ")
        == true, "\(problems)")
    #expect(
      problems.last?.hasPrefix("Conformance/suites/a.json:6: by the schema /cases/1/id: ") == true,
      "\(problems)")
    try tables.folder.file("Conformance/rules/sources.json", "{}")
    #expect(
      try Lint.problems(bySchemasIn: tables.url).map(\.description)
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
