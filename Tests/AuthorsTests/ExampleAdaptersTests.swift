import Conformance
import Foundation
import Testing

/// The adapters that authors copy, each asked as Assay asks it.
struct ExampleAdaptersTests {
  /// An example, and what it takes to run it.
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var command: [String]
  }

  static let examples = [
    Example(testDescription: "python", command: ["python3", "Conformance/adapters/adapter.py"]),
    Example(testDescription: "node", command: ["node", "Conformance/adapters/adapter.mjs"]),
  ].filter { Program.isInstalled($0.command[0]) }

  private static let start = #"{"cmd":"start","protocol":1}"#
  private static let stop = #"{"cmd":"stop"}"#

  private static func input(_ lines: [String]) -> String {
    ([start] + lines + [stop, "after the end"]).map { $0 + "\n" }.joined()
  }

  private static let site = """
    {"applinks": {"details": [
      {"appIDs": ["A.other"], "components": [{"/": "*"}]},
      {"appIDs": ["A.app"], "components": [
        {"/": "/help/*", "exclude": true}, {"/": "/help/*"}, {"/": "/item/??", "#": "?*"},
        {"/": "/find", "?": "q=*"}, {"/": "/caf\\u00e9/*"}
      ]}
    ]}}
    """

  /// By the rules on components: all of them must match, the first rule that matches decides.
  static let decisions = [
    ("https://example.com/help/me", "exclude"), ("https://example.com/item/42#x", "match"),
    ("https://example.com/item/42", "no_match"), ("https://example.com/item/421#x", "no_match"),
    ("https://example.com/find?q=", "match"), ("https://example.com/find?p=1", "no_match"),
    ("https://example.com/find/more?q=1", "no_match"), ("https://example.com/", "no_match"),
    ("https://www.example.com/item/42#x", "no_match"),
  ]

  @Test(arguments: examples)
  func `an example decides what its small matcher knows`(example: Example) throws {
    let site = try JSON(text: Self.site)
    let requests = Self.decisions.enumerated().map { number, decision in
      JSON.object([
        "cmd": "ask", "id": .string("\(number)"), "question": "match", "aasa": site,
        "domain": "example.com", "appId": "A.app", "url": .string(decision.0),
      ]).text
    }
    let result = try Program(command: example.command).run(input: Self.input(requests))
    #expect(result.status == 0, "\(result.errors)")
    let answers = try result.answers()
    #expect(answers.first?["implementation"]?["name"]?.string?.hasPrefix("example-") == true)
    #expect(answers.dropFirst().map { $0["id"]?.string } == requests.indices.map { "\($0)" })
    #expect(answers.dropFirst().map { $0["decision"]?.string } == Self.decisions.map(\.1))
  }

  @Test(arguments: examples)
  func `an example answers each of its questions once, by the schema`(example: Example) throws {
    let schemas = try MessageSchemas(besideTables: Project.tables)
    let cases = try Project.cases().filter { $0.question.kind == .match }
    let result = try Program(command: example.command)
      .run(input: Self.input(cases.map(\.ask.text)))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "")
    let answers = try result.answers()
    for answer in answers { #expect(schemas.answers.problems(in: answer) == [], "\(answer.text)") }
    #expect(answers.dropFirst().compactMap { $0["id"]?.string } == cases.map(\.id))
    #expect(answers.count { $0["decision"] != nil } > cases.count / 2)
    #expect(answers.count { $0["skipped"] != nil } > 0)
  }

  @Test(arguments: examples)
  func `an example answers as its output is read, not when its input ends`(example: Example)
    async throws
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = example.command
    process.currentDirectoryURL = Project.package
    let input = Pipe()
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((Self.start + "\n").utf8))
    let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(answer.hasSuffix("\n") && answer.contains("\"implementation\""))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `an example is short enough to copy`() throws {
    let folder = Project.tables.appendingPathComponent("adapters")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") }
    #expect(names.count >= 2)
    for name in names {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(text.count { $0 == "\n" } < 60, "\(name)")
    }
  }
}
