import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The adapters that authors copy, each asked as Assay asks it.
struct ExampleAdaptersTests {
  private static let start = #"{"cmd":"start","protocol":1}"#

  private static func input(_ lines: [String]) -> String {
    ([start] + lines + [#"{"cmd":"stop"}"#, "after the end"]).map { $0 + "\n" }.joined()
  }

  @Test(arguments: ExampleAdapter.all)
  func `an example answers by the rules what it knows`(example: ExampleAdapter) throws {
    let known = try example.known
    let requests = known.enumerated().map { number, question in
      let own: JSON.Object = [
        "cmd": "ask", "id": .string("\(number)"), "question": .string(example.question.rawValue),
      ]
      return JSON.object(own + question.members).text
    }
    let result = try example.program().run(input: Self.input(requests))
    #expect(result.status == 0, "\(result.errors)")
    let answers = try result.answers()
    #expect(answers.first?["implementation"]?["name"]?.string?.hasPrefix("example-") == true)
    #expect(answers.dropFirst().map { $0["id"]?.string } == requests.indices.map { "\($0)" })
    for (answer, question) in zip(answers.dropFirst(), known) {
      let said = answer.object?.filter { question.answer.names.contains($0.name) }
      #expect(said == question.answer, "\(question.members)")
    }
  }

  @Test(arguments: ExampleAdapter.all)
  func `an example answers each question of the tables once, by the schema`(
    example: ExampleAdapter
  ) throws {
    let cases = try Project.cases().filter { $0.question.kind == example.question }
    let questions = cases.indices.map { index in
      String(decoding: cases[index].ask(at: index).dropLast(), as: UTF8.self)
    }
    let result = try example.program().run(input: Self.input(questions))
    #expect(result.status == 0)
    #expect(result.errors == "")
    let answers = try result.answers()
    #expect(try SchemaValidator.problems(inAnswers: answers) == [])
    #expect(answers.dropFirst().map { $0["id"]?.string } == cases.indices.map { "\($0)" })
    #expect(answers.contains { $0["decision"] != nil || $0["matches"] != nil })
  }

  @Test(arguments: ExampleAdapter.all)
  func `an example answers at once, not when its input ends`(example: ExampleAdapter) throws {
    let process = try example.program().process
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((Self.start + "\n").utf8))
    let answer = firstLine(from: output)
    #expect(answer.hasSuffix("\n") && answer.contains("\"implementation\""), "\(answer)")
    try input.fileHandleForWriting.close()
    try #require(process.waitForEnd())
    #expect(process.terminationStatus == 0)
  }

  /// Waits for the first line that a pipe brings.
  private func firstLine(from pipe: Pipe) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.last != UInt8(ascii: "\n") {
      let count = read(pipe.fileHandleForReading.fileDescriptor, &byte, 1)
      if count == 1 { bytes.append(byte) } else if count == 0 || errno != EINTR { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `an example is short enough to copy`() throws {
    let folder = Project.tables.appendingPathComponent("adapters")
    let paths = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("adapter.") || $0 == "swcutil.py" }
    #expect(paths.count == 4)
    for path in paths + ["swift/Sources/adapter/Adapter.swift"] {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      #expect(text.count { $0 == "\n" } < 60, "\(path)")
    }
  }
}
