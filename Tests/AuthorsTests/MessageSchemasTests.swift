import BuiltIns
import Conformance
import Foundation
import TestSupport
import Testing

/// What goes over the wire when the built-in implementations are asked the project's own tables.
struct MessageSchemasTests {
  private let schemas: MessageSchemas

  init() throws {
    schemas = try MessageSchemas(besideTables: Project.tables)
  }

  /// What stands under that name in the definitions of a schema.
  private static func definition(_ name: String, of schema: String) throws -> JSONSchema {
    let names = ["suite", "adapter-request", "adapter-answer"].map { "\($0).schema.json" }
    let documents = try names.map { name in
      let file = Project.tables.appendingPathComponent("schema/\(name)")
      return (name, try JSON(parsing: Data(contentsOf: file)))
    }
    return try JSONSchema(
      parsing: ["$ref": .string("\(schema).schema.json#/$defs/\(name)")],
      beside: Dictionary(uniqueKeysWithValues: documents))
  }

  /// A line that goes to an adapter, and what a built-in implementation answers to it.
  private func exchange(
    _ line: [UInt8], with name: BuiltIn, form: AdapterForm = .full
  ) async throws -> (request: JSON?, answer: JSON?) {
    let text = String(decoding: line, as: UTF8.self)
    let server = AdapterServer(name.implementation, form: form)
    let request = try? JSON(text: text)
    guard case .line(let answer) = await server.response(to: text, number: 1) else {
      return (request, nil)
    }
    return (request, try JSON(text: answer))
  }

  @Test(arguments: BuiltIn.allCases)
  func `every question of the tables fits the schema, and so does every answer`(name: BuiltIn)
    async throws
  {
    let kinds = try QuestionKind.allCases.map {
      ($0, try Self.definition($0.rawValue, of: "adapter-answer"))
    }
    let answers = Dictionary(uniqueKeysWithValues: kinds)
    for (index, item) in try Project.cases().enumerated() {
      let (request, answer) = try await exchange(item.ask(at: index), with: name)
      let asked = try #require(request), answered = try #require(answer)
      #expect(schemas.requests.problems(in: asked) == [], "\(item.id)")
      #expect(answered["id"]?.string == "\(index)" && answered["error"] == nil, "\(item.id)")
      #expect(schemas.answers.problems(in: answered) == [], "\(item.id)")
      #expect(answers[item.question.kind]?.problems(in: answered) == [], "\(item.id)")
    }
  }

  @Test(arguments: BuiltIn.allCases)
  func `the plain form fits the schema both ways`(name: BuiltIn) async throws {
    let plain = try Self.definition("plain", of: "adapter-request")
    for (index, item) in try Project.cases().enumerated() {
      guard case .match(.json, _, _, _) = item.question else { continue }
      let line = item.ask(at: index, in: .plain)
      let (request, answer) = try await exchange(line, with: name, form: .plain)
      let asked = try #require(request), answered = try #require(answer)
      #expect(schemas.requests.problems(in: asked) == [], "\(item.id)")
      #expect(plain.problems(in: asked) == [], "\(item.id)")
      #expect(answered.object?.keys.sorted() == ["decision", "id"])
      #expect(schemas.answers.problems(in: answered) == [], "\(item.id)")
    }
  }

  @Test(arguments: BuiltIn.allCases)
  func `start, stop and what goes wrong fit the schema`(name: BuiltIn) async throws {
    let start = try await exchange(AdapterRequest.start, with: name)
    #expect(schemas.requests.problems(in: try #require(start.request)) == [])
    #expect(start.answer?["implementation"] != nil)
    #expect(schemas.answers.problems(in: try #require(start.answer)) == [])
    let stop = try await exchange(AdapterRequest.stop, with: name)
    #expect(schemas.requests.problems(in: try #require(stop.request)) == [])
    #expect(stop.answer == nil)
    for (line, id) in [("\"", JSON.null), (#"{"id": "7"}"#, "7")] {
      let answer = try #require(try await exchange(Array(line.utf8), with: name).answer)
      #expect(answer["error"] != nil && answer["id"] == id)
      #expect(schemas.answers.problems(in: answer) == [])
    }
    #expect(schemas.answers.problems(in: ["id": "7", "skipped": "no fetch questions"]) == [])
  }

  private static let plainRequest =
    #"{"id": "1", "aasa": {}, "domain": "a.b", "appId": "C.d", "url": "https://a.b/"}"#

  @Test(arguments: [
    (#"{"cmd": "start", "protocol": 2}"#, "/protocol: 2 is not 1"),
    (#"{"cmd": "halt"}"#, #"/cmd: "halt" is not "stop""#),
    (plainRequest.replacing(#""1""#, with: "1"), "/id: must be a string"),
    (plainRequest.replacing(#""aasa": {}, "#, with: ""), #""aasa" is missing"#),
    (
      plainRequest.replacing(#""aasa""#, with: #""aasaText": "", "aasa""#),
      "/aasaText: is not known here"
    ),
    (
      plainRequest.replacing(
        "{\"id", with: #"{"cmd": "ask", "question": "match", "aasaText": "", "id"#),
      "must fit one alternative, but fits 2"
    ),
    (plainRequest.replacing("url", with: "URL"), #""url" is missing"#),
    (plainRequest.replacing(#""id""#, with: #""expect": {}, "id""#), "/expect: is not known here"),
    (
      plainRequest.replacing("{\"id", with: #"{"cmd": "ask", "question": "math", "id"#),
      #"/question: "math" is none of "match", "pattern", "site", "entitlements", "resolve", "fetch""#
    ),
    (
      plainRequest.replacing(
        "{\"id", with: #"{"cmd": "ask", "question": "match", "platform": {"ios": "x"}, "id"#),
      #"/platform/ios: "x" does not match ^[0-9]+(\.[0-9]+){0,2}$"#
    ),
    ("[]", "must be an object"),
  ])
  func `a request that nobody should send is named`(text: String, problem: String) throws {
    let problems = schemas.requests.problems(in: try JSON(text: text)).map(\.description)
    #expect(problems.contains(problem), "\(problems)")
  }

  @Test(arguments: [
    (
      #"{"id": "1", "decision": "yes"}"#,
      #"/decision: "yes" is none of "match", "exclude", "no_match""#
    ),
    (#"{"id": "1", "decision": "match", "pattern": "*"}"#, "/pattern: is not known here"),
    (#"{"id": 1, "decision": "match"}"#, "/id: must be a string"),
    (#"{"decision": "match"}"#, #""id" is missing"#),
    (#"{"id": "1", "decision": "match", "skipped": "why"}"#, "/skipped: is not known here"),
    (#"{"id": "1", "matches": "yes"}"#, "/matches: must be true or false"),
    (#"{"id": null, "skipped": "why"}"#, "/id: must be a string"),
    (#"{"id": "1", "skipped": ""}"#, "/skipped: must have at least 1 characters"),
    (
      #"{"id": "1", "accepted": true, "services": {"applinks": "A.b"}}"#,
      "/services/applinks: must be an array"
    ),
    (
      #"{"id": "1", "accepted": true, "domains": [{"service": "applinks", "host": "a.b", "modes": []}]}"#,
      #"/domains/0: "wildcard" is missing"#
    ),
    (#"{"id": "1", "outcome": "accepted", "again": 1.5}"#, "/again: must be a whole number"),
    (
      #"{"implementation": {"name": "x", "language": "C"}, "questions": ["match"]}"#,
      #"/implementation: "version" is missing"#
    ),
  ])
  func `an answer that nobody should give is named`(text: String, problem: String) throws {
    let problems = schemas.answers.problems(in: try JSON(text: text)).map(\.description)
    #expect(problems.contains(problem), "\(problems)")
  }

  @Test func `what is wrong with a schema is said with its file`() throws {
    let folder = try TemporaryFolder()
    for name in ["suite", "adapter-request"] {
      try folder.copy("Conformance/schema/\(name).schema.json")
    }
    let copy = folder.url.appendingPathComponent("Conformance")
    let file = try folder.file(
      "Conformance/schema/adapter-answer.schema.json", #"{"format": "uri"}"#)
    let unknown = try #require(throws: InputError.self) { try MessageSchemas(besideTables: copy) }
    #expect(
      unknown.description == """
        Conformance/schema/adapter-answer.schema.json: the schema has the keyword #/format, which \
        is not known here
        """)
    try FileManager.default.removeItem(atPath: file)
    let missing = try #require(throws: InputError.self) { try MessageSchemas(besideTables: copy) }
    #expect(
      missing.description
        == "Conformance/schema/adapter-answer.schema.json: cannot be read: no such file")
  }
}
