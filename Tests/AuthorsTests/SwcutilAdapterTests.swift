import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The adapter for Apple's own tool, which exists only on a Mac: here with recorded output.
struct SwcutilAdapterTests {
  init() throws { try Requirement.programs("python3", group: "adapters") }

  private static let recorded = Project.folder
    .appendingPathComponent("Tests/AuthorsTests/Recorded/swcutil")
  private static let start = #"{"cmd":"start","protocol":1}"#

  private func run(
    tool: [String], version: String = "15.1", _ requests: [String]
  ) throws -> Program.Result {
    let input = ([Self.start] + requests + [#"{"cmd":"stop"}"#]).map { $0 + "\n" }.joined()
    return try withMac(version) { environment in
      try Program(
        ["python3", "Conformance/adapters/swcutil.py"] + tool, environment: environment
      ).run(input: input)
    }
  }

  /// Calls a function with the environment of a Mac, where a program names the system.
  private func withMac<Result>(
    _ version: String, _ body: ([String: String]) throws -> Result
  ) throws -> Result {
    let programs = try TemporaryFolder()
    let program = try programs.file(
      "sw_vers",
      """
      #!/bin/sh
      case "$*" in -productVersion) echo \(version);; -buildVersion) echo 24B83;; esac

      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try withExtendedLifetime(programs) {
      try body(["PATH": "\(programs.url.path):\(path)"])
    }
  }

  private func request(
    app: String = "ABCDE12345.com.example.app", _ path: String, file: (name: String, value: JSON),
    platform: JSON = ["macos": "15.1"]
  ) -> String {
    JSON.object([
      "cmd": "ask", "id": .string(path), "question": "match", file.name: file.value,
      "domain": "example.com", "app": .string(app), "url": .string("https://example.com\(path)"),
      "platform": platform,
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
    let match = { (id: String, authority: String, rule: String, site: String, platform: String) in
      let isUnspecified = authority == "unspecified"
      let expect = #""expect": {"decision": "match"}"#
      let other = #"{"name": "no", "expect": {"decision": "no_match"}}"#
      let answer =
        isUnspecified ? #""alternatives": [{"name": "yes", \#(expect)}, \#(other)]"# : expect
      return """
        {"id": "\(id)", "title": "T", "rules": ["\(rule)"], "authority": "\(authority)",
         "platforms": {\(platform)}, "question": "match", "site": \(site),
         "domain": "example.com", "app": "ABCDE12345.com.example.app",
         "url": "https://example.com/test", \(answer)}
        """
    }
    let mac = #""macos": ">=10.15""#
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
            match("a/documented", "documented", "PAT-001", site, mac),
            match("a/recorded", "observed", "PAT-002", site, mac),
            match("a/argued", "inferred", "PAT-003", site, mac),
            match("a/undecided", "unspecified", "X-01", site, mac),
            match("a/unknown", "observed", "PAT-002", "{}", mac),
            match("a/telephone", "observed", "PAT-002", site, #""ios": ">=10.15""#),
            match("a/older", "observed", "PAT-002", site, #""macos": "10.15..<26.0""#),
            match("a/newer", "observed", "PAT-002", site, #""macos": ">=26.0""#),
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
    let observe = ["data", "observe", "--data", data.url.path, "--output", output.path, "--tool"]
    let run = { (version: String, tool: String) in
      try withMac(version) { environment in
        try Program(
          [Program.built("assay")] + observe + [tool], environment: environment
        ).run()
      }
    }
    let result = try run("15.1", Self.recorded.path)
    #expect(result.status == 0, "\(result.errors)")
    let record = try #require(try RunRecord.records(at: output).first)
    #expect(record.header.platform == "macos=15.1")
    #expect(record.header.implementation.version == "macOS 15.1 (24B83)")
    let cases = record.cases.map { "\($0.id) \($0.outcome) \($0.actual ?? "-")" }
    // A pattern is asked as a match question, here one that nobody has recorded.
    #expect(
      cases.sorted() == [
        "a/argued passed match", "a/older passed match", "a/pattern errored -",
        "a/recorded passed match", "a/undecided informational match", "a/unknown errored -",
      ])
    #expect(result.output == "macOS 15.1 (24B83): 4 of 6 cases answered\n")
    let unknown = try #require(record.cases.first { $0.id == "a/unknown" })
    #expect(unknown.reproduce.hasSuffix(" --case a/unknown --platform macos=15.1"))
    let broken = try run("15.1", "false")
    #expect(broken.status == 3 && broken.errors.contains("swcutil cannot be run"))
    let nameless = try run("", Self.recorded.path)
    #expect(nameless.status == 3 && nameless.errors.contains("the version of macOS is unknown"))
  }

  @Test func `questions about another system than that of the tool are skipped`() throws {
    let recorded = try JSON(
      parsing: Data(contentsOf: Self.recorded.appendingPathExtension("json")))
    let site = try #require(recorded["files"]?["two-apps"])
    let platforms: [JSON] = [["macos": "15.0"], ["macos": "15.0.1"], ["ios": "15.0"]]
    let result = try run(
      tool: [Self.recorded.path], version: "15.0.0",
      platforms.map { request("/test", file: ("site", site), platform: $0) })
    let answers = try result.answers().dropFirst()
    #expect(answers.map { $0["decision"]?.string } == ["match", nil, nil])
    let skipped: JSON = "swcutil decides as macOS 15.0.0 here"
    #expect(answers.map { $0["skipped"] } == [nil, skipped, skipped])
  }

  @Test func `a tool that cannot be run ends the adapter before its start answer`() throws {
    let result = try run(tool: ["sh", "-c", "echo a password is required >&2; exit 1"], [])
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors == "swcutil cannot be run: a password is required\n\n")
  }
}
