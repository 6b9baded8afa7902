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

  @Test(arguments: ["echo sudo: a password is required >&2; exit 1", "kill -SEGV $$", "exit 139"])
  func `a tool that fails later refuses nothing`(failure: String) throws {
    let script = """
      case "$*" in *https://example.com/) exec '\(Self.recorded.path)' "$@";; esac; \(failure)
      """
    let result = try run(
      tool: ["sh", "-c", script, "swcutil"], [request("/test", file: ("site", [:]))])
    let answer = try #require(try result.answers().last)
    #expect(answer["error"]?.string?.hasPrefix("swcutil failed with status ") == true)
    #expect(answer["refused"] == nil)
  }

  @Test func `observe records the tool's answers where no document decides`() throws {
    let recorded = try JSON(
      parsing: Data(contentsOf: Self.recorded.appendingPathExtension("json")))
    let site = try #require(recorded["files"]?["two-apps"]).text
    let match = { (id: String, authority: String, rule: String, site: String, system: String) in
      let isUnspecified = authority == "unspecified"
      let expect = #""expect": {"decision": "match"}"#
      let other = #"{"name": "no", "expect": {"decision": "no_match"}}"#
      let answer =
        isUnspecified ? #""alternatives": [{"name": "yes", \#(expect)}, \#(other)]"# : expect
      return """
        {"id": "\(id)", "title": "T", "rules": ["\(rule)"], "authority": "\(authority)",
         "platforms": {"\(system)": ">=10.15"}, "question": "match", "site": \(site),
         "domain": "example.com", "app": "ABCDE12345.com.example.app",
         "url": "https://example.com/test", \(answer)}
        """
    }
    let data = try TemporaryData(
      rules: SampleData.rules(
        SampleData.rule("PAT-001"),
        SampleData.rule("PAT-002", authority: "observed", work: "probes"),
        SampleData.rule(
          "PAT-003", authority: "inferred", more: #", "argument": "So.", "from": ["PAT-001"]"#),
        SampleData.unspecifiedRule),
      suites: [
        "a": SampleData.suite(
          "a",
          [
            match("a/documented", "documented", "PAT-001", site, "macos"),
            match("a/recorded", "observed", "PAT-002", site, "macos"),
            match("a/argued", "inferred", "PAT-003", site, "macos"),
            match("a/undecided", "unspecified", "X-01", site, "macos"),
            match("a/unknown", "observed", "PAT-002", "{}", "macos"),
            match("a/telephone", "observed", "PAT-002", site, "ios"),
            SampleData.pattern(
              "a/pattern", rules: #"["PAT-002"]"#, authority: "observed",
              platforms: #"{"macos": ">=10.15"}"#),
          ])
      ])
    let adapters = data.url.appendingPathComponent("adapters")
    try FileManager.default.createDirectory(at: adapters, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Project.folder.appendingPathComponent("Conformance/adapters/swcutil.py"),
      to: adapters.appendingPathComponent("swcutil.py"))
    let output = data.url.appendingPathComponent("mac.jsonl")
    let observe = ["observe", "--data", data.url.path, "--output", output.path, "--tool"]
    // A Mac has a program that names the build of the system.
    let programs = try TemporaryFolder()
    let program = try programs.file(
      "sw_vers", "#!/bin/sh\n[ \"$*\" = -buildVersion ] && echo 26A1\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let result = try Program(
      [Program.built("assay")] + observe + [Self.recorded.path],
      environment: ["PATH": "\(programs.url.path):\(path)"]
    ).run()
    #expect(result.status == 0, "\(result.errors)")
    let record = try #require(try RunRecord.records(at: output).first)
    #expect(record.header.platform == "macos=27.0")
    let version = record.header.implementation.version
    #expect(version.hasPrefix("macOS ") && version.hasSuffix(" (26A1)"))
    let cases = record.cases.map { "\($0.id) \($0.outcome) \($0.actual ?? "-")" }
    // The pattern is asked as a match question, which nobody has recorded either.
    #expect(
      cases.sorted() == [
        "a/argued passed match", "a/pattern errored -", "a/recorded passed match",
        "a/undecided informational match", "a/unknown errored -",
      ])
    #expect(result.output == "\(version): 3 of 5 cases answered\n")
    let broken = try Program.assay(observe + ["false"]).run()
    #expect(broken.status == 3 && broken.errors.contains("swcutil cannot be run"))
  }

  @Test func `a tool that cannot be run ends the adapter before its start answer`() throws {
    let result = try run(tool: ["sh", "-c", "echo a password is required >&2; exit 1"], [])
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors == "swcutil cannot be run: a password is required\n\n")
  }
}
