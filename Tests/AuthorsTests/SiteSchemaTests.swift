import AssociatedDomains
import Foundation
import Questions
import TestSupport
import Testing

/// The schema of site associations, which editors use.
struct SiteSchemaTests {
  private static let good = """
    {"applinks": {"apps": [], "defaults": {"caseSensitive": false},
    "substitutionVariables": {"food": ["tea"]},
    "details": [{"appIDs": ["ABCDE12345.com.example.app"], "appID": "ABCDE12345.com.example.app",
    "paths": ["NOT /a"], "components": [{"/": "/a", "?": {"q": "1"}, "#": "x", "exclude": true,
    "percentEncoded": true, "comment": "c", "other": 1}, {"?": "q"}]}]},
    "webcredentials": {"apps": ["ABCDE12345.com.example.app"]}, "other": {}}
    """

  /// Files that Apple published, but for those with placeholders, and a file with all members.
  @Test func `Apple's own examples satisfy the schema`() throws {
    var validator = SchemaValidator()
    validator.add(Self.good, named: "good", schema: "site-association")
    var count = 0
    for name in ["apple-reference", "tn3155", "archive-guide"] {
      let file = Project.conformanceData.appendingPathComponent("suites/examples/\(name).json")
      let suite = try JSON(parsing: Data(contentsOf: file))
      for item in suite["cases"]?.array ?? [] {
        guard let site = item["site"], let id = item["id"]?.string,
          !site.text.contains(/TeamID\.|ABCD1234\./)
        else { continue }
        validator.add(site.text, named: id, schema: "site-association")
        count += 1
      }
    }
    #expect(count > 15)
    #expect(try validator.problems() == [])
  }

  @Test(arguments: [
    (#"{"appIDs": ["#, #"{"appIDs": "a", "x": ["#), (#""tea""#, "1"), (#""NOT /a""#, "{}"),
    (#""exclude": true"#, #""exclude": "yes""#), (#""q": "1""#, #""q": 1"#),
    (##""#": "x""##, ##""#": 1"##),
    (#""apps": []"#, #""apps": "a""#), (#"{"/": "/a""#, #"{"/": ["/a"]"#),
    (#"{"apps": ["ABCDE12345.com.example.app"]}"#, "{}"),
    // Misspelled members, identifiers of no app, and what no pattern or variable has.
    (#""appIDs""#, #""appIds""#), (#""caseSensitive""#, #""casesensitive""#),
    (#""components""#, #""component""#), (#""applinks""#, #""appLinks""#),
    (#""/": "/a""#, #""path": "/a""#), ("ABCDE12345.", "TEAMID."), ("ABCDE12345.", ""),
    ("ABCDE12345.", "ABCDE12345+"), (#""food""#, #""$(food)""#), (#""tea""#, #""$(digit)""#),
    (#""/": "/a""#, #""/": "https://example.com/a""#), (#""/": "/a""#, #""/": "/a/{id}""#),
    (#""NOT /a""#, #""not /a""#), (good, #"{"details": []}"#),
    (good, #"{"applinks": {"details": [{"components": [{}]}]}}"#),
    (good, #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"]}]}}"#),
  ])
  func `a value of another type or with a mistake does not`(part: String, fault: String) throws {
    #expect(Self.good.contains(part))
    var validator = SchemaValidator()
    validator.add(
      Self.good.replacing(part, with: fault), named: "bad", schema: "site-association")
    #expect(try validator.problems().map { $0.prefix(5) } == ["bad: "])
  }
}

extension SiteSchemaTests {
  /// The rules of errors that do not show in one value, or depend on variables and defaults.
  private static let others: Set = [
    "CMP-001", "CMP-004", "CMP-008", "ENC-001", "EXC-002", "ORD-001", "PAT-011", "QRY-006", "X-10",
    "X-20",
  ]

  @Test func `the schema complains of what lint calls an error, and of nothing without a problem`()
    throws
  {
    let page = try String(
      contentsOf: Project.folder.appendingPathComponent("docs/diagnostics.md"), encoding: .utf8)
    let examples = page.matches(of: /```json (?:bad|good)( rules)?\n((?s).*?)```/).map { match in
      match.output.1 == nil
        ? String(match.output.2)
        : #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": ["#
          + match.output.2 + "]}]}}"
    }
    var validator = SchemaValidator()
    var (bad, good): ([String], [String]) = ([], [])
    for text in examples {
      guard let site = try? SiteAssociation(parsing: Array(text.utf8)) else { continue }
      let problems = site.diagnostics.filter { $0.severity != .note }
      if problems.isEmpty {
        good.append("\(good.count)+")
        validator.add(text, named: good[good.count - 1], schema: "site-association")
      } else if problems.contains(where: { $0.severity == .error && !Self.others.contains($0.rule) }
      ) {
        bad.append("\(bad.count)-")
        validator.add(text, named: bad[bad.count - 1], schema: "site-association")
      }
    }
    #expect(bad.count > 10 && good.count > 50)
    let refused = try validator.problems().map { String($0.prefix { $0 != ":" }) }
    #expect(refused == bad)
  }
}

/// The logs of `assay lint --format sarif`, by the constraints of SARIF 2.1.0.
struct SARIFSchemaTests {
  private static func validator() -> SchemaValidator {
    var validator = SchemaValidator()
    validator.schemas = Project.folder.appendingPathComponent("Tests/AuthorsTests/SARIF")
    return validator
  }

  @Test func `a log with places, without, and with what is ignored is valid`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a b:c.json", #"{"applinks": {"details": [{"x": 1, "paths": 2}]}}"#)
    try folder.file("App.entitlements", "<plist><dict/></plist>")
    try folder.file("list", "ENV-018 # Known.\nX-99 # Stale.\n")
    let result = try Program.assay(
      [
        "lint", "a b:c.json", folder.path("App.entitlements"), "--ignore", "list", "--format",
        "sarif",
      ], in: folder.url
    ).run()
    #expect(result.errors == "")
    var validator = Self.validator()
    validator.add(result.output, named: "log", schema: "sarif")
    for (part, fault) in [
      (#""version":"2.1.0""#, #""version":"2.0""#), (#""level":"error""#, #""level":"fatal""#),
      (#""startLine":1"#, #""startLine":0"#), (#""kind":"external""#, #""kind":"file""#),
      (#""ruleIndex":0"#, #""ruleIndex":-2"#), (#""name":"assay""#, #""title":"assay""#),
    ] {
      let text = result.output.replacing(": ", with: ":")
      #expect(text.contains(part), "\(part)\n\(text)")
      validator.add(text.replacing(part, with: fault), named: "bad", schema: "sarif")
    }
    #expect(try validator.problems().map { $0.prefix(5) } == Array(repeating: "bad: ", count: 6))
  }
}
