import AssociatedDomains
import Foundation
import SiteAudit
import Questions
import TestSupport
import Testing

struct LintTests {
  /// A site association with one error (ENV-012), one warning (CASE-004) and one note (ENV-018).
  private static let site = """
    {"applinks": {"details": [
    {"appIDs": [], "components": [{"/": "/buy/*", "casesensitive": false}]},
    {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/a/*", "remark": "b"}]}]}}
    """

  @Test func `each kind of file is recognized, and its diagnostics have their places`() throws {
    let folder = try TemporaryFolder()
    try folder.file("apple-app-site-association", Self.site)
    try folder.file("App.entitlements", Sample.entitlements(["applinks:example.com/"]))
    let program = Sample.entitlements(["applinks:example.com?mode=x"])
    // A program whose entitlements are in the clear is not needed to show which file is opened.
    try folder.file("Shop.app/Shop", program)
    try folder.file(
      "Shop.app/Info.plist",
      "<plist><dict><key>CFBundleExecutable</key><string>Shop</string></dict></plist>")
    let result = try Assay.run(
      in: folder, "lint", "apple-app-site-association", "App.entitlements", "Shop.app")
    #expect(result.status == 1 && result.errors == "")
    let lines = result.output.split(separator: "\n")
    for start in [
      "apple-app-site-association:2:1: error: ",
      "apple-app-site-association:2:47: warning: ",
      "apple-app-site-association:3:73: note: ",
      "App.entitlements:4: error: ", "Shop.app:4: error: ",
    ] {
      #expect(lines.contains { $0.hasPrefix(start) }, "\(start)\n\(result.output)")
    }
    #expect(lines.last == "3 errors, 1 warning, 1 note")
  }

  @Test(arguments: [
    ("{", 1, "bad:1:2: error: "), ("<plist><dict>", 1, "bad:1: error: "),
    ("{}", 0, "bad:1:1: warning: "),
  ])
  func `a file that systems refuse is a diagnostic`(
    text: String, status: Int32, start: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("bad", text)
    let result = try Assay.run(in: folder, "lint", "bad")
    #expect(result.status == status && result.errors == "")
    #expect(result.output.hasPrefix(start), "\(result.output)")
  }

  @Test(arguments: [
    ("error", "error", 1), ("error", "never", 0), ("warning", "error", 0),
    ("warning", "warning", 1), ("note", "warning", 0), ("note", "note", 1),
  ])
  func `the least severity that fails can be chosen`(
    severity: String, limit: String, status: Int32
  ) throws {
    let folder = try TemporaryFolder()
    let member = ["error": "\"#\": 1", "warning": "\"casesensitive\": 1", "note": "\"x\": 1"]
    try folder.file("site.json", Sample.site("{\"/\": \"/a/\", \(member[severity] ?? "")}"))
    let result = try Assay.run(in: folder, "lint", "site.json", "--fail-on", limit)
    #expect(result.status == status)
    #expect(result.output.contains(": \(severity): "), "\(result.output)")
  }

  @Test func `what only an older system needs is reported for it`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Sample.site("{}"))
    let old = try Assay.run(in: folder, "lint", "site.json", "--minimum-platform", "ios=12.0")
    #expect(old.output.contains("[ENV-003]"))
    #expect(
      try Assay.run(in: folder, "lint", "site.json").output == "0 errors, 0 warnings, 0 notes\n")
    let rules = ["/a", "/b", "/c"].map { #"{"/": "\#($0)", "caseSensitive": false}"# }
    try folder.file("site.json", Sample.site(rules.joined(separator: ",\n")))
    let joined = try Assay.run(in: folder, "lint", "site.json", "--minimum-platform", "ios=13.0")
    #expect(
      joined.output == """
        site.json:3:30: note: systems before iOS 13.5 ignore `caseSensitive`; add rules in other \
        cases (2 more like this) [CASE-003]
        0 errors, 0 warnings, 1 note

        """)
  }

  @Test func `rules after one that excludes all by mistake are not said to be misplaced`() throws {
    let folder = try TemporaryFolder()
    try folder.file(
      "site.json", Sample.site(#"{"?": {"q": "*"}, "exclude": true}, {"/": "/a/*"}"#))
    let result = try Assay.run(in: folder, "lint", "site.json")
    #expect(
      result.output.contains("[QRY-006]")
        && result.output.hasSuffix("1 error, 0 warnings, 0 notes\n"),
      "\(result.output)")
  }

  @Test func `entries that repeat others have one note`() throws {
    let folder = try TemporaryFolder()
    try folder.file(
      "App.entitlements",
      Sample.entitlements(Array(repeating: "applinks:example.com", count: 4)))
    #expect(
      try Assay.run(in: folder, "lint", "App.entitlements").output == """
        App.entitlements:5: note: `applinks:example.com` repeats line 4; it counts once (2 more like \
        this) [DOM-002]
        0 errors, 0 warnings, 1 note

        """)
  }

  @Test(arguments: [
    ("apple-app-site-association", false), ("apple-app-site-association.json", true),
    ("apple-app-site-association.txt", true), ("apple-app-site-asociation", true),
    ("apple_app_site_association.json", true), ("site.json", false),
    ("apple-app-site-association.json.erb", false), ("apple-app-site-association-staging", false),
  ])
  func `a name that is nearly the published one is noted`(name: String, isNoted: Bool) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(name, #"{"webcredentials": {"apps": []}}"#)
    let found = try AuditedFile(reading: file).diagnostics()
    #expect(found.map(\.rule) == (isNoted ? ["HOST-008"] : []))
    #expect(found.allSatisfy { $0.severity == .note && $0.message.contains("not as \"\(name)\"") })
  }

  @Test func `two lists of an entry are reported by what they decide`() throws {
    let folder = try TemporaryFolder()
    func rules(_ path: String, since version: Int) throws -> [String] {
      let text = """
        {"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.com.example.app",
          "components": [{"/": "/a"}], "paths": ["\(path)"]}]}}
        """
      let file = try AuditedFile(reading: folder.file("site.json", text))
      return file.diagnostics(since: OperatingSystem(.iOS, .init(version))).map {
        "\($0.severity) \($0.rule)"
      }
    }
    #expect(try rules("/a", since: 18) == ["note ENV-016"])
    #expect(try rules("/b", since: 18) == ["warning ENV-016"])
    // Older systems read the other list.
    #expect(try rules("/a", since: 12) == [])
    #expect(try rules("/b", since: 12) == ["warning ENV-016"])
  }

  @Test func `rules that are compared only in pairs have a note, beside what pairs show`() throws {
    let folder = try TemporaryFolder()
    let tangled =
      ["a", "b"].map { #"{"/": "/*\#($0)\#(String(repeating: "?", count: 16))"}"# }
      + [#"{"/": "/\#(String(repeating: "$(v)", count: 40))"}"#]
    let rules = [#"{"/": "/c/*"}"#, #"{"/": "/c/d"}"#] + tangled
    let site = Sample.site(rules.joined(separator: ",\n"))
    try folder.file(
      "site.json",
      site.replacing(
        "\"applinks\": {",
        with: "\"applinks\": {\"substitutionVariables\": {\"v\": [\"a\", \"b\"]}, "))
    let result = try Assay.run(in: folder, "lint", "site.json")
    let note = "note: /applinks/details/0/components/4 was compared with other rules only in pairs"
    #expect(result.output.contains("site.json:7:1: \(note)"), "\(result.output)")
    #expect(result.output.contains(": note: /applinks/details/0/components/0 matches all that "))
    #expect(result.output.hasSuffix("0 errors, 0 warnings, 2 notes\n"), "\(result.output)")
  }

  @Test func `a rule is switched off with a reason, everywhere or in some files`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.json", Sample.site("{\"/\": \"/a\", \"x\": 1}"))
    try folder.file("b.json", Sample.site("{\"/\": \"/a\", \"x\": 1}"))
    try folder.file("list", "# Members that our tools add.\nENV-018 a* # See the wiki.\n")
    let result = try Assay.run(
      in: folder, "lint", "a.json", "b.json", "--ignore", "list", "--fail-on", "note",
      "--format", "json")
    #expect(result.status == 1)
    let json = try JSON(parsing: Data(result.output.utf8))
    #expect(json["diagnostics"]?.array?.map { $0["file"]?.string } == ["b.json"])
    #expect(json["ignored"]?.array?.map { $0["file"]?.string } == ["a.json"])
    #expect(json["ignored"]?.array?.first?["reason"] == "See the wiki.")
  }

  @Test func `files of a list are reviewed each by itself, in order`() throws {
    let folder = try TemporaryFolder()
    let names = (0..<600).map { "\($0).json" }
    for name in names where name != "300.json" {
      try folder.file(
        name, Sample.site(name == "599.json" ? "{\"/\": \"/\", \"x\": 1}" : "{\"/\": \"a\"}"))
    }
    try folder.file("list", "\n" + names.joined(separator: "\r\n"))
    try folder.file("ignore", "ENV-018 # Ours.\nX-99 # No such rule.\n")
    let text = try Assay.run(in: folder, "lint", "--files-from", "list", "--ignore", "ignore")
    let lines = text.output.split(separator: "\n")
    #expect(text.status == 1 && text.errors == "" && lines.count == 601)
    #expect(lines.dropLast(2).map { String($0.prefix { $0 != ":" }) } == Array(names.dropLast()))
    #expect(
      lines[300] == "300.json: error: cannot be read: no such file [unreadable-file]",
      "\(lines[300])")
    #expect(lines[599].hasPrefix("ignore:2:1: warning: "))
    #expect(lines[600] == "1 error, 1 warning, 598 notes, 1 ignored")
    let json = try Assay.run(in: folder, "lint", "--files-from", "list", "--format", "json")
    let objects = try json.output.split(separator: "\n").map { try JSON(parsing: Data($0.utf8)) }
    #expect(objects.map { $0["diagnostics"]?.array?.first?["file"]?.string } == names)
  }

  @Test func `files of a list are corrected`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.file(name, "{\"applinks\": {\"details\": [],}}") }
    try folder.file("list", "a\nb\n")
    let dry = try Assay.run(in: folder, "lint", "--files-from", "list", "--fix", "--dry-run")
    #expect(dry.status == 1 && dry.errors.contains("a:1:") && dry.errors.contains("b:1:"))
    #expect(
      dry.output.split(separator: "\n").filter { $0.hasPrefix("+++") } == ["+++ b/a", "+++ b/b"])
    #expect(try Assay.run(in: folder, "lint", "--files-from", "list", "--fix").status == 0)
    #expect(try folder.text("b") == "{\"applinks\": {\"details\": []}}")
  }

  @Test func `a list takes the place of files`() throws {
    for result in [
      try Assay.run("lint", "a", "--files-from", "b"), try Assay.run("lint"),
      try Assay.run("lint", "--files-from", "b", "--format", "sarif"),
    ] {
      #expect(result.status == 2 && result.errors.contains("files"), "\(result.errors)")
    }
  }

  @Test func `a line that ignores nothing is a warning`() throws {
    let list = try IgnoreList(parsing: "\nX-99 # No such rule.", file: "list")
    #expect(
      list.staleEntries.map(\.description) == [
        "list:2:1: warning: this line ignores nothing; remove it [stale-ignore]"
      ])
  }

  @Test(arguments: [
    ("ENV-018", "the reason is missing"), ("ENV-018 #", "the reason is empty"),
    ("ENV-018 a b # c", "unexpected \"b\""),
  ])
  func `a list with a bad line is refused`(text: String, complaint: String) throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", "{}")
    try folder.file("list", "\n\(text)\n")
    let result = try Assay.run(in: folder, "lint", "site.json", "--ignore", "list")
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("assay: list:2: \(complaint)"), "\(result.errors)")
  }

  @Test(arguments: [
    ("/nonexistent", "no such file"), (".", "there is nothing to check in this folder"),
  ])
  func `a file that cannot be read exits with 2`(path: String, complaint: String) throws {
    let folder = try TemporaryFolder()
    let result = try Assay.run(in: folder, "lint", path)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains(complaint), "\(result.errors)")
  }

  @Test func `annotations have the escapes that GitHub documents`() {
    let diagnostic = LintDiagnostic(
      file: "a,b:c%.json", line: 3, column: 4, severity: .note, rule: "ENV-018",
      message: "100%, a: b\r\nc")
    #expect(
      LintResult(diagnostics: [diagnostic]).githubAnnotations
        == "::notice file=a%2Cb%3Ac%25.json,line=3,col=4,title=ENV-018::100%25, a: b%0Ac\n")
    let severities: [DiagnosticSeverity] = [.error, .warning]
    let others = severities.map {
      LintDiagnostic(file: "f", severity: $0, rule: "R", message: "m")
    }
    #expect(
      LintResult(diagnostics: others).githubAnnotations
        == "::error file=f,title=R::m\n::warning file=f,title=R::m\n")
  }

  @Test func `SARIF has the address of each rule's examples`() {
    let result = LintResult(diagnostics: [
      LintDiagnostic(file: "a.json", severity: .note, rule: "ENV-018", message: "m")
    ])
    let log = result.sarif(
      version: "1.2.0", statements: [:], repository: "https://example.com/someone/assay")
    let rules = log["runs"]?.array?.first?["tool"]?["driver"]?["rules"]?.array
    #expect(
      rules?.map { $0["helpUri"] } == [
        "https://example.com/someone/assay/blob/v1.2.0/docs/diagnostics.md#env-018"
      ])
  }

  @Test func `SARIF has the rules, the places and the reasons of what is ignored`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a b.json", Sample.site("{\"x\": 1, \"#\": 1}"))
    try folder.file("list", "X-32 # Known.")
    let result = try Assay.run(
      in: folder, "lint", "a b.json", "--ignore", "list", "--format", "sarif", "--data",
      Project.conformanceData.path)
    #expect(result.status == 0)
    let log = try JSON(parsing: Data(result.output.utf8))
    #expect(log["version"] == "2.1.0")
    let run = try #require(log["runs"]?.array?.first)
    let rules = run["tool"]?["driver"]?["rules"]?.array ?? []
    #expect(rules.map { $0["id"]?.string } == ["ENV-018", "X-32"])
    #expect(rules.allSatisfy { $0["shortDescription"]?["text"]?.string?.hasSuffix(".") == true })
    #expect(
      rules.first?["help"]?["text"]
        == "docs/diagnostics.md#env-018 has a bad and a good example.")
    #expect(rules.first?["helpUri"] == nil, "the project has no address yet")
    let results = run["results"]?.array ?? []
    #expect(results.map { $0["ruleId"]?.string } == ["ENV-018", "X-32"])
    #expect(results.map { $0["ruleIndex"] } == [.number(0), .number(1)])
    #expect(results.map { $0["level"]?.string } == ["note", "error"])
    let place = results.first?["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"] == "a%20b.json")
    #expect(place?["region"] == .object(["startLine": 3, "startColumn": 2]))
    #expect(results.map { $0["suppressions"] == nil } == [true, false])
    #expect(
      results.last?["suppressions"]?.array == [
        .object(["kind": "external", "justification": "Known."])
      ])
  }
}
