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

  private static func files(below part: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent(part).path)
      .filter { $0.hasSuffix(".json") }.sorted().map { "\(part)/\($0)" }
  }

  private static func problems(of files: [String], by schema: JSONSchema) throws -> [String] {
    try files.flatMap { file in
      schema.problems(in: try json(file)).map { "\(file): \($0)" }
    }
  }

  @Test func `every suite fits its schema`() throws {
    let files = try Self.files(below: "suites")
    #expect(files.count > 50)
    #expect(try Self.problems(of: files, by: Self.schema("suite")) == [])
  }

  @Test func `every part of the ledger fits its schema`() throws {
    let files = try Self.files(below: "rules").filter { $0 != "rules/sources.json" }
    #expect(files.count > 10)
    #expect(try Self.problems(of: files, by: Self.schema("rules")) == [])
  }

  @Test func `the works fit their schema`() throws {
    #expect(try Self.problems(of: ["rules/sources.json"], by: Self.schema("sources")) == [])
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
