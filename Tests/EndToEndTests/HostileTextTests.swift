import Foundation
import Questions
import TestSupport
import Testing

/// Text of strangers in every place, through every command and format.
final class HostileTextTests {
  /// What a terminal, the runner of GitHub Actions or a reader's eye would take for something else.
  private static let text =
    "x\n::error title=A::b\r\n::stop-commands::c\n ##[error]d\u{1B}[31m\u{7}\u{202E}\u{2066}\u{85}"
    + "\u{2028}INJECTED\u{200B}\u{200D}\u{FEFF}\u{E0041}\u{AD}##[group]\u{0}</script><b>\"'`|"
  /// The same as a name of a file.
  private static let name = text.replacing("/", with: "_").replacing("\u{0}", with: "")

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let text = JSON.string(Self.text).text
    let site =
      """
      {"applinks": {\(text): 1, "substitutionVariables": {\(text): [\(text)]}, "details": [
      {"appIDs": ["ABCDE12345.com.example.app", \(text)], \(text): 1, "components": [
      {"/": \(text), "?": {\(text): \(text)}, "#": \(text), "comment": \(text), \(text): 1},
      {"/": "/a*"}, {"/": "/a/b"}, {"/": \(text)}, {"/": "/$(\(text.dropFirst())}]}]},
      "webcredentials": {"apps": [\(text)]}}
      """
    try folder.file("site.json", site)
    try folder.file(
      "old.json", site.replacing("/a*", with: "/c*").replacing("\"x\\n", with: "\"y\\n"))
    try folder.file(Self.name + ".json", site)
    try folder.file("broken" + Self.name + ".json", "{\"a\": \(text),\n}")
    let entry = Self.text.filter {
      $0 != "\u{0}" && $0 != "\u{1B}" && $0 != "\u{7}" && $0 != "\r\n"
    }
    .replacing("<", with: "&lt;")
    let list =
      """
      <plist version="1.0"><dict><key>\(entry)</key><string/>
      <key>application-identifier</key><string>ABCDE12345.\(entry)</string>
      <key>com.apple.developer.associated-domains</key><array>
      <string>applinks:example.com</string><string>applinks:\(entry)</string><string>\(entry)</string>
      </array></dict></plist>
      """
    try folder.file(Self.name + ".entitlements", list)
    try folder.file(
      Self.name + "-urls.json",
      """
      [{"expect": "opens", "url": "https://example.com/nope"},
      {"expect": "browser", "url": "https://example.com/a"},
      {"expect": "opens", "url": "https://example.com/a", "why": \(text), "app": \(text)}]
      """)
    try folder.file("adapter.py", Self.adapter)
    try folder.file("text.json", text)
  }

  /// Answers each question with another way of saying the text.
  private static let adapter = """
    import json, sys
    text = json.load(open("text.json"))
    for number, line in enumerate(sys.stdin):
        request = json.loads(line)
        if request["cmd"] == "stop": break
        answers = [{"error": text, "trace": text}, {"skipped": text}, {"decision": text}, {text: 1}]
        answer = answers[number % 4] if request["cmd"] != "start" else {
            "implementation": {"name": text, "language": text, "version": text},
            "questions": ["match"]}
        if "id" in request: answer["id"] = request["id"]
        print(json.dumps(answer), flush=True)
        if number % 4 == 0: print(text, file=sys.stderr)
    """

  /// Runs a command and holds against the list of properties what it prints.
  private func check(
    _ arguments: [String], isGitHub: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Assay.run(arguments, in: folder.url)
    #expect([0, 1, 2].contains(result.status), "\(arguments)", sourceLocation: sourceLocation)
    let output = isGitHub ? try withoutAnnotations(result.output) : result.output
    for text in [output, result.errors] {
      expectHarmless(text, of: arguments.joined(separator: " "), sourceLocation)
    }
    #expect(
      !(result.output + result.errors).isEmpty, "\(arguments)", sourceLocation: sourceLocation)
  }

  private func withoutAnnotations(_ output: String) throws -> String {
    try output.split(separator: "\n").map { line in
      let command = try #require(
        line.wholeMatch(of: /::(error|warning|notice) (file=[^,:]*(?:,[a-z]+=[^,:]*)*)::(.*)/))
      return "\(command.output.2) \(command.output.3)"
    }.joined(separator: "\n")
  }

  /// The properties of harmless text.
  private func expectHarmless(
    _ text: String, of origin: String, _ sourceLocation: SourceLocation
  ) {
    let hidden = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n" && scalar != "\t"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: scalar.properties.isDefaultIgnorableCodePoint
      }
    }
    let number = hidden.map { String($0.value, radix: 16) }
    #expect(number == nil, "\(origin)", sourceLocation: sourceLocation)
    #expect(!text.contains("##["), "\(origin)", sourceLocation: sourceLocation)
    for line in text.split(separator: "\n") {
      let start = line.trimmingPrefix(while: \.isWhitespace)
      #expect(
        !start.hasPrefix("::") && !start.hasPrefix("INJECTED"), "\(origin): \(line)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ["text", "json", "sarif", "github"])
  func `lint shows hostile text as text`(format: String) throws {
    let isGitHub = format == "github"
    for name in [Self.name + ".json", Self.name + ".entitlements", "broken" + Self.name + ".json"] {
      try check(
        ["lint", name, "--format", format, "--minimum-platform", "ios=12.0"], isGitHub: isGitHub)
    }
    try check(
      ["lint", "example.com=site.json", Self.name + ".entitlements", "--format", format],
      isGitHub: isGitHub)
  }

  @Test func `names of missing files are text`() throws {
    try check(["lint", "none" + Self.name])
    try check(["lint", "site.json", "--ignore", "none" + Self.name])
    try check(["check", "none" + Self.name, "--site", "site.json"])
    try check(["diff", "none" + Self.name, "site.json"])
    try check(["run", "--implementation", Self.name])
    try check(["show", Self.name])
  }

  @Test(arguments: ["text", "github"])
  func `check shows hostile text as text`(format: String) throws {
    try check(
      [
        "check", Self.name + "-urls.json", "--site", Self.name + ".json", "--format", format,
        "--junit", folder.path("check.xml"),
      ], isGitHub: format == "github")
    try check(
      [
        "check", Self.name + "-urls.json", "--site", Self.name + ".json", "--format", format,
        "--entitlements", "ABCDE12345.com.example.app=" + Self.name + ".entitlements",
      ], isGitHub: format == "github")
    expectHarmless(try folder.text("check.xml"), of: "check --junit", #_sourceLocation)
  }

  @Test func `diff, explain and lint --list show hostile text as text`() throws {
    try check(["diff", "old.json", Self.name + ".json"])
    for url in ["https://example.com/a", Self.name] {
      try check([
        "explain", "--site", Self.name + ".json", "--app", "ABCDE12345.com.example.app", url,
      ])
      try check(["explain", "--site", Self.name + ".json", "--app", Self.name, url])
    }
    try check(["explain", "--site", Self.name + ".json", "https://example.com/a"])
    try check(["lint", Self.name + ".entitlements", "--list"])
    try check(["lint", Self.name + ".entitlements", "--list", "--format", "json"])
    _ = try Assay.run(
      ["explain", "--site", Self.name + ".json", "--html", "page.html"], in: folder.url)
    expectHarmless(try folder.text("page.html"), of: "explain --html", #_sourceLocation)
  }

  @Test func `the names in a patch are quoted`() throws {
    let result = try Assay.run(
      ["lint", "--fix", "--dry-run", "broken" + Self.name + ".json"], in: folder.url)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 7 && lines[0].hasPrefix("--- \"a/broken"), "\(lines)")
    expectHarmless(lines[..<2].joined(separator: "\n"), of: "--dry-run", #_sourceLocation)
  }

  @Test func `reports of a hostile adapter are harmless`() throws {
    let formats = ["junit", "html", "markdown", "json", "badge", "record"]
    try check(
      ["run", "--implementation", "exec:python3 adapter.py", "--suite", "paths/*"]
        + formats.flatMap { ["--\($0)", "report.\($0)"] })
    for format in formats {
      expectHarmless(try folder.text("report.\(format)"), of: format, #_sourceLocation)
    }
    _ = try Assay.run(["report", "report.record", "--markdown", "comment.md"], in: folder.url)
    expectHarmless(try folder.text("comment.md"), of: "report --markdown", #_sourceLocation)
    try check(["report", "report.record", "--against", "report.record", "--markdown", "changes.md"])
    expectHarmless(try folder.text("changes.md"), of: "report --against", #_sourceLocation)
  }
}
