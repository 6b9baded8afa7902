import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The adapter for Apple's own tool, which exists only on a Mac: here with recorded output.
@Suite(.enabled(if: Program.isInstalled("python3"), "python3 is not installed"))
struct SwcutilAdapterTests {
  private static let recorded = Project.folder
    .appendingPathComponent("Tests/AuthorsTests/Recorded/swcutil")
  private static let start = #"{"cmd":"start","protocol":1}"#

  private func run(tool: [String], _ requests: [String]) throws -> Program.Result {
    let input = ([Self.start] + requests + [#"{"cmd":"stop"}"#]).map { $0 + "\n" }.joined()
    return try Program(["python3", "Conformance/adapters/swcutil.py"] + tool)
      .run(input: input)
  }

  private func request(
    app: String = "ABCDE12345.com.example.app", _ path: String, file: (name: String, value: JSON)
  ) -> String {
    JSON.object([
      "cmd": "ask", "id": .string(path), "question": "match", file.name: file.value,
      "domain": "example.com", "app": .string(app), "url": .string("https://example.com\(path)"),
    ]).text
  }

  @Test func `the output about an app is the answer for that app`() throws {
    let record = try JSON(
      parsing: Data(contentsOf: Self.recorded.appendingPathExtension("json")))
    let site = try #require(record["files"]?["two-apps"])
    let text = Data(site.text.utf8)
    let result = try run(
      tool: [Self.recorded.path],
      [
        request("/test", file: ("site", site)), request("/path/1", file: ("site", site)),
        request("/elsewhere", file: ("site", site)),
        request(app: "ABCDE12345.com.example.app2", "/test", file: ("site", site)),
        request(app: "ZZZZZ99999.com.other.app", "/test", file: ("site", site)),
        request("/test", file: ("siteText", .string(site.text))),
        request("/path/1", file: ("siteBase64", .string(text.base64EncodedString()))),
        request("/test", file: ("siteText", "{")), request("/test", file: ("siteText", "")),
      ])
    #expect(result.status == 0, "\(result.errors)")
    let answers = try result.answers()
    #expect(answers[0]["implementation"]?["name"] == "swcutil")
    #expect(
      answers.dropFirst().map { $0["decision"]?.string } == [
        "match", "exclude", "no_match", "match", "no_match", "match", "exclude", nil, nil,
      ])
    #expect(
      answers.suffix(2).map { $0["refused"] }
        == Array(repeating: "swcutil exited with status 1", count: 2))
    #expect(try SchemaValidator.problems(inAnswers: answers) == [])
  }

  @Test func `unknown output is no decision`() throws {
    let result = try run(
      tool: [Self.recorded.path], [request("/test", file: ("site", ["webcredentials": [:]]))])
    let answer = try #require(try result.answers().last)
    #expect(answer["error"] == "unknown output of swcutil")
    #expect(answer["trace"]?.string?.contains("nobody has recorded this") == true)
  }

  @Test func `a tool that cannot be run ends the adapter before its start answer`() throws {
    let result = try run(tool: ["sh", "-c", "echo a password is required >&2; exit 1"], [])
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors == "swcutil cannot be run: a password is required\n\n")
  }
}
