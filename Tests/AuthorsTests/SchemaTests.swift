import BuiltIns
import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The conformance data and the messages of the protocol against their schemas, by a validator that
/// consumers in other languages would use too.
struct SchemaTests {
  private static let folders = [
    ("suites", "suite"), ("rules", "rules"), ("observations/published", "record"),
  ]

  @Test func `every file of the data satisfies its schema`() throws {
    var validator = SchemaValidator()
    var count = 0
    for (folder, schema) in Self.folders {
      for file in try Project.files(below: "Conformance/\(folder)", "json") {
        let name = file.lastPathComponent
        let isSources = name == "sources.json"
        let text = try String(contentsOf: file, encoding: .utf8)
        validator.add(text, named: name, schema: isSources ? "sources" : schema)
        // An editor finds the schema too.
        let value = try JSON(text: text)
        let path = try #require(value["$schema"]?.string, "\(name)")
        let target = file.deletingLastPathComponent().appendingPathComponent(path)
          .standardizedFileURL
        #expect(target.path.hasSuffix("/schema/\(isSources ? "sources" : schema).schema.json"))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(name)")
        count += 1
      }
    }
    #expect(count > 100)
    #expect(try validator.problems() == [])
  }

  /// A line that goes to an adapter, and what a built-in implementation answers to it.
  private func answer(
    to line: [UInt8], from name: BuiltIn, form: AdapterForm = .full
  ) async throws -> JSON {
    let text = String(decoding: line, as: UTF8.self)
    let server = AdapterServer(name.implementation, form: form)
    guard case .line(let answer) = await server.response(to: text, number: 1) else { return .null }
    return try JSON(text: answer)
  }

  @Test func `every question of the data and every answer satisfy the schemas of the protocol`()
    async throws
  {
    var validator = SchemaValidator()
    for (index, item) in try Project.cases().enumerated() {
      let line = item.ask(at: index)
      validator.add(
        String(decoding: line, as: UTF8.self), named: item.id, schema: "adapter-request#/$defs/ask")
      for name in BuiltIn.allCases {
        let answer = try await answer(to: line, from: name)
        #expect(answer["id"]?.string == "\(index)" && answer["error"] == nil, "\(item.id)")
        let kind = answer["refused"] == nil ? item.question.kind.rawValue : "refused"
        validator.add(answer.text, named: item.id, schema: "adapter-answer#/$defs/\(kind)")
      }
    }
    #expect(try validator.problems() == [])
  }

  @Test func `the plain form satisfies the schemas both ways`() async throws {
    var validator = SchemaValidator()
    for (index, item) in try Project.cases().enumerated() {
      guard case .match(.json, _, _, _) = item.question else { continue }
      let line = item.ask(at: index, in: .plain)
      validator.add(
        String(decoding: line, as: UTF8.self), named: item.id,
        schema: "adapter-request#/$defs/plain")
      let answer = try await answer(to: line, from: .specModel, form: .plain)
      let expected = answer["refused"] == nil ? ["decision", "id"] : ["id", "refused"]
      #expect(answer.object?.names.sorted() == expected)
      validator.add(answer.text, named: item.id, schema: "adapter-answer")
    }
    #expect(try validator.problems() == [])
  }

  @Test(arguments: BuiltIn.allCases)
  func `start, stop, errors and skips satisfy the schemas`(name: BuiltIn) async throws {
    var validator = SchemaValidator()
    for line in [AdapterRequest.start, AdapterRequest.stop] {
      let text = String(decoding: line, as: UTF8.self)
      validator.add(text, named: "request", schema: "adapter-request")
    }
    let start = try await answer(to: AdapterRequest.start, from: name)
    #expect(start["implementation"] != nil)
    validator.add(start.text, named: "start", schema: "adapter-answer")
    for (line, id) in [("\"", JSON.null), (#"{"id": "7"}"#, "7")] {
      let answer = try await answer(to: Array(line.utf8), from: name)
      #expect(answer["error"] != nil && answer["id"] == id)
      validator.add(answer.text, named: "error", schema: "adapter-answer")
    }
    validator.add(#"{"id": "7", "skipped": "no"}"#, named: "skip", schema: "adapter-answer")
    #expect(try validator.problems() == [])
  }

  /// Messages of each schema that are valid, and for each a fault in it.
  private static let faults = [
    ("suite", #""authority": "documented""#, #""authority": "unspecified""#),
    ("suite", #""expect": {"matches": true}"#, #""expect": {"decision": "match"}"#),
    ("suite", #""expect": {"matches": true}"#, #""alternatives": []"#),
    ("suite", #""text": "a""#, #""text": null"#),
    ("suite", #""pattern": "#, #""pattren": "#),
    ("suite", #"a/one"#, #"a/One"#),
    ("rules", #"PAT-001"#, #"pat 1"#),
    ("rules", #""untestable": "No."#, #""untestable": ""#),
    ("rules", #""authority": "documented""#, #""authority": "inferred""#),
    ("rules", #""untestable": "No."#, #""from": ["PAT-002"], "note": "N."#),
    ("sources", #""link": "https:"#, #""link": "ftp:"#),
    ("sources", #""kind": "document""#, #""kind": "book""#),
    ("adapter-request", #""cmd": "ask""#, #""cmd": "halt""#),
    ("adapter-request", #""id": "1""#, #""id": 1"#),
    ("adapter-request", #""site": {}, "#, ""),
    ("adapter-request", #""site": {}"#, #""site": {}, "siteText": """#),
    ("adapter-request", #""url""#, #""expect": {}, "url""#),
    ("adapter-request", #""question": "match""#, #""question": "math""#),
    ("adapter-request", #""27.0""#, #""x""#),
  ]

  private static let valid = [
    "suite": SampleData.suite("a", [SampleData.pattern("a/one")]),
    "rules": """
    {"title": "Patterns", "rules": [{"id": "PAT-001", "statement": "It is so.", "authority": "documented",
      "sources": [{"work": "guide", "place": "page 1"}], "platforms": {"ios": ">=9.0"},
      "untestable": "No."}]}
    """,
    "sources": """
    {"works": [{"id": "guide", "kind": "document", "title": "Guide", "author": "Apple",
      "link": "https://a.example"}]}
    """,
    "adapter-request": """
    {"cmd": "ask", "id": "1", "question": "match", "site": {}, "domain": "a.b", "app": "C.d",
     "url": "https://a.b/", "platform": {"ios": "27.0"}}
    """,
  ]

  @Test func `a fault in a file or a request is found by its schema`() throws {
    var validator = SchemaValidator()
    for (schema, text) in Self.valid { validator.add(text, named: "valid", schema: schema) }
    #expect(try validator.problems() == [])
    for (number, (schema, original, fault)) in Self.faults.enumerated() {
      let text = try #require(Self.valid[schema])
      #expect(text.contains(original))
      validator.add(
        text.replacing(original, with: fault), named: "\(number)", schema: schema)
    }
    let problems = try validator.problems().map { $0.prefix { $0 != ":" } }
    #expect(problems.map(String.init) == Self.faults.indices.map(String.init))
  }

  /// Answers that no adapter should give, and the question that they answer.
  private static let badAnswers: [(QuestionKind, String)] = [
    (.match, #"{"id": "1", "decision": "yes"}"#),
    (.match, #"{"id": "1", "decision": "match", "pattern": "*"}"#),
    (.match, #"{"id": "1", "decision": "match", "rule": ""}"#),
    (.match, #"{"id": 1, "decision": "match"}"#),
    (.match, #"{"decision": "match"}"#),
    (.match, #"{"id": "1", "decision": "match", "skipped": "why"}"#),
    (.match, #"{"id": null, "skipped": "why"}"#),
    (.match, #"{"id": "1", "decision": "no_match", "refused": "why"}"#),
    (.match, #"{"id": "1", "refused": ""}"#),
    (.match, #"{"id": "1", "refused": true}"#),
    (.match, #"{"id": "1", "skipped": ""}"#),
    (.match, #"{"id": "1", "error": ""}"#),
    (.match, #"{"id": "1", "error": "no", "trace": ""}"#),
    (.match, "[]"),
    (.pattern, #"{"id": "1", "matches": "yes"}"#),
    (.site, #"{"id": "1", "accepted": true}"#),
    (.site, #"{"id": "1", "accepted": true, "services": {"applinks": "A.b"}}"#),
    (
      .entitlements,
      #"{"id": "1", "accepted": true, "domains": [{"service": "applinks", "host": "a.b", "modes": []}]}"#
    ),
    (.entitlements, #"{"id": "1", "accepted": true, "domains": [], "ignored": [{"entry": -1}]}"#),
    (.resolve, #"{"id": "1", "opens": ""}"#),
    (.fetch, #"{"id": "1", "outcome": "accepted", "refetchAfterSeconds": 1.5}"#),
    (.fetch, #"{"id": "1", "outcome": "accepted", "again": 1}"#),
  ]

  private static let badStarts = [
    #"{"implementation": {"name": "x", "language": "C"}, "questions": ["match"]}"#,
    #"{"implementation": {"name": "x", "language": "", "version": "1"}, "questions": ["match"]}"#,
    #"{"implementation": {"name": "x", "language": "C", "version": "1"}, "questions": []}"#,
    #"{"implementation": {"name": "x", "language": "C", "version": "1"}, "questions": ["math"]}"#,
  ]

  @Test func `what the schema of answers refuses, a run refuses too`() throws {
    let lines = Self.badAnswers.map(\.1) + Self.badStarts
    var validator = SchemaValidator()
    for (number, line) in lines.enumerated() {
      validator.add(line, named: "\(number)", schema: "adapter-answer")
    }
    let problems = try validator.problems().map { $0.prefix { $0 != ":" } }
    #expect(problems.map(String.init) == lines.indices.map(String.init))
    for (kind, line) in Self.badAnswers {
      var client = startedClient()
      client.willSend(1, kind)
      #expect(isOnlyFault(client.receive(Array("\(line)\n".utf8))), "\(line)")
    }
    for line in Self.badStarts {
      var client = AdapterClient(form: .full)
      #expect(isOnlyFault(client.receive(Array("\(line)\n".utf8))), "\(line)")
    }
  }

  private func startedClient() -> AdapterClient {
    var client = AdapterClient(form: .full)
    let start =
      #"{"implementation":{"name":"n","language":"C","version":"1"},"questions":["match"]}"#
    _ = client.receive(Array("\(start)\n".utf8))
    return client
  }

  private func isOnlyFault(_ events: [AdapterClient.Event]) -> Bool {
    guard events.count == 1 else { return false }
    return switch events[0] {
    case .fault, .response(_, .fault): true
    default: false
    }
  }
}
