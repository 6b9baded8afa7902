import Foundation
import Questions
import Running
import Starters
import Suites
import TestSupport
import Testing

/// The example adapters, built as `assay init` tells their authors.
struct AdapterTests {
  /// A site of which all adapters support everything, and the decisions for URLs.
  ///
  /// All components of a rule must match (CMP-001), and the first rule that does decides (ORD-001).
  private static let site: JSON = [
    "applinks": [
      "details": [
        ["appIDs": ["A.other"], "components": [["/": "*"]]],
        [
          "appIDs": ["A.app"],
          "components": [
            ["/": "/help/*", "exclude": true], ["/": "/help/*"], ["/": "/item/??", "#": "?*"],
            ["/": "/find", "?": "q=*"], ["/": "*a*a*a*a*a*a*a*b"],
          ],
        ],
      ]
    ]
  ]
  private static let decisions: KeyValuePairs = [
    "https://example.com/help/me": "exclude", "https://example.com/item/42#x": "match",
    "https://example.com/item/42": "no_match", "https://example.com/item/421#x": "no_match",
    "https://example.com/find?q=": "match", "https://example.com/find?p=1": "no_match",
    "https://example.com/find/more?q=1": "no_match", "https://example.com": "no_match",
    "https://www.example.com/item/42#x": "no_match",
    "https://example.com/\(String(repeating: "a", count: 60))": "no_match",
  ]

  @Test(arguments: Starter.Language.allCases.filter { $0 != .other })
  func `an example is built, answers every match question, and at once`(
    language: Starter.Language
  ) throws {
    let project = try StarterProject(language)
    try project.build()
    let program = Program(["sh", "-c", project.command], in: project.root.url)
    try answersBySite(program)
    try answersAllCases(program)
    try answersAtOnce(program)
  }

  /// What the comments of examples say about building them as shared libraries.
  private static let libraries: [Starter.Language: String] = [
    .c: "cc -shared -fPIC -o libadapter.so adapter.c",
    .cpp: "c++ -std=c++17 -shared -fPIC -o libadapter.so adapter.cpp",
    .go: "go build -tags shared -buildmode=c-shared -o libadapter.so .",
    .rust: "cargo build --release --target-dir . && mv release/libadapter.so .",
    .swift:
      "swiftc -O -parse-as-library -emit-library -o libadapter.so Sources/adapter/Adapter.swift",
  ]

  @Test(arguments: libraries.keys)
  func `an example is a shared library too`(language: Starter.Language) throws {
    let project = try StarterProject(language)
    let command = try #require(Self.libraries[language])
    try project.build(by: ["cd conformance && \(command)"])
    // Of this suite, each example answers every case.
    let library = "dylib:conformance/libadapter.so"
    let result = try Program.assay(
      ["run", "--implementation", library, "--suite", "components/exclude"], in: project.root.url
    ).run()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  private func answersBySite(_ program: Program) throws {
    let requests = Self.decisions.enumerated().map { index, decision in
      JSON.object([
        "cmd": "ask", "id": .string("\(index)"), "question": "match", "site": Self.site,
        "domain": "example.com", "app": "A.app", "url": .string(decision.key),
      ]).text
    }
    let answers = try Self.answers(of: program, to: requests)
    #expect(answers.map { $0["decision"]?.string } == Self.decisions.map(\.value))
  }

  private func answersAllCases(_ program: Program) throws {
    let cases = try Project.cases().filter { $0.question.kind == .match }
    let requests = cases.indices.map { index in
      String(decoding: cases[index].ask(at: index).dropLast(), as: UTF8.self)
    }
    let answers = try Self.answers(of: program, to: requests)
    #expect(try SchemaValidator.problems(inAnswers: answers) == [])
    let decided = zip(answers, cases).filter { $0.0["decision"] != nil }
    #expect(decided.count > cases.count / 2)
    #expect(answers.contains { $0["refused"] != nil })
  }

  /// Returns the answers to requests, after that to `start`.
  private static func answers(of program: Program, to requests: [String]) throws -> [JSON] {
    let lines = [start] + requests + [#"{"cmd":"stop"}"#, "after the end"]
    let result = try program.run(input: lines.map { $0 + "\n" }.joined())
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let answers = try result.answers()
    #expect(answers.first?["implementation"]?["name"]?.string?.hasPrefix("example-") == true)
    #expect(answers.dropFirst().map { $0["id"]?.string } == requests.indices.map { "\($0)" })
    return Array(answers.dropFirst())
  }

  private static let start = #"{"cmd":"start","protocol":1}"#

  private func answersAtOnce(_ program: Program) throws {
    let process = program.process
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((Self.start + "\n").utf8))
    var bytes = Data()
    while bytes.last != UInt8(ascii: "\n") {
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { break }
      bytes += chunk
    }
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"implementation\""))
    try input.fileHandleForWriting.close()
    try #require(process.waitForEnd())
    #expect(process.terminationStatus == 0)
  }
}
