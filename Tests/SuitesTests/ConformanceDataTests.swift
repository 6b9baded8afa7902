import Foundation
import Questions
import Suites
import TestSupport
import Testing

struct ConformanceDataTests {
  @Test func `a good folder is read with the line of each case`() throws {
    let data = try TemporaryData(suites: [
      "a/b": SampleData.suite(
        "a/b", [SampleData.pattern("a/b/one"), SampleData.pattern("a/b/two")])
    ]).read()
    #expect(data.version == "1.2.3")
    #expect(data.cases.map(\.id) == ["a/b/one", "a/b/two"])
    #expect(data.cases.map(\.suite) == ["a/b", "a/b"])
    #expect(data.cases.map(\.line) == [2, 6])
    #expect(data.cases[0].file == "Conformance/suites/a/b.json")
    let rule = try #require(data.catalog.rules["PAT-001"])
    #expect(
      data.catalog.citation(of: rule).sources == ["Apple: Guide, page 1 <https://a.example>"])
  }

  @Test func `pages for people are no rules`() throws {
    let data = try TemporaryData()
    let page = data.url.appendingPathComponent("rules/NOTES.md")
    try "# Notes".write(to: page, atomically: true, encoding: .utf8)
    #expect(try data.read().catalog.rules["PAT-001"] != nil)
  }

  @Test func `each kind of file may name its schema, and informational cases come last`() throws {
    func withSchema(_ text: String) -> String {
      text.replacing(/^\{/, with: #"{"$schema": "../schema/any.schema.json", "#)
    }
    let suite = SampleData.suite(
      "a", [SampleData.unspecifiedPattern("a/one"), SampleData.pattern("a/two")])
    let folder = try TemporaryData(
      rules: withSchema(SampleData.rules(SampleData.rule("PAT-001"), SampleData.unspecifiedRule)),
      suites: [
        "a": withSchema(suite),
        "b": SampleData.suite("b", [SampleData.unspecifiedPattern("b/one")]),
      ])
    #expect(try folder.read().cases.map(\.id) == ["a/two", "a/one", "b/one"])
  }

  @Test func `the line of a case is that of its id, whatever the layout of the file`()
    throws
  {
    let first = SampleData.pattern("a/one").replacing("\n", with: " ")
    let second = SampleData.pattern("a/two").replacing("\n", with: " ")
    let third = SampleData.pattern("a\\/three", more: ", \"note\": \"\\\"id\\\": \\\"a/four\\\"\"")
      .replacing(#""id": "#, with: "\"id\"\n :\n ")
    let table = SampleData.suite("a", ["\(first), \(second)", third, SampleData.pattern("a/four")])
    let cases = try TemporaryData(suites: ["a": table]).read().cases
    #expect(cases.map(\.id) == ["a/one", "a/two", "a/three", "a/four"])
    #expect(cases.map(\.line) == [2, 2, 3, 9])
  }

  struct BadInput: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let complaint: String

    init(_ name: String, _ text: String, _ complaint: String) {
      (testDescription, self.text, self.complaint) = (name, text, complaint)
    }
  }

  private static func match(_ expect: String, authority: String = "documented") -> String {
    """
    {"id": "a/x", "title": "T", "rules": ["PAT-001"], "authority": "\(authority)",
     "platforms": {"ios": ">=9.0"}, "question": "match", "site": {}, "domain": "d", "app": "A.b",
     "url": "https://d/", \(expect)}
    """
  }

  static let badInputs: [BadInput] = [
    BadInput(
      "cut off", "{\"suite\": \"a\",",
      "a.json:1: not JSON: "),
    BadInput(
      "no object", "[]",
      "a.json: the file must be an object"),
    BadInput(
      "another path", SampleData.suite("b", []),
      "\"suite\" is \"b\"; by the file's path it must be \"a\""),
    BadInput(
      "unknown key",
      SampleData.suite("a", [SampleData.pattern("a/x", more: ", \"platfroms\": 1")]),
      "a.json:2: a/x: unknown key \"platfroms\"; expected one of: "),
    BadInput(
      "a refusal that matches",
      SampleData.suite("a", [match(#""expect": {"decision": "match", "refused": true}"#)]),
      "a.json:2: a/x: \"refused\" must be true, beside \"decision\": \"no_match\" alone"),
    BadInput(
      "a refusal that is none",
      SampleData.suite("a", [match(#""expect": {"decision": "no_match", "refused": false}"#)]),
      "a.json:2: a/x: \"refused\" must be true, beside \"decision\": \"no_match\" alone"),
    BadInput(
      "alternatives that one answer is",
      SampleData.suite(
        "a",
        [
          match(
            """
            "alternatives": [{"name": "yes", "expect": {"decision": "no_match"}},
                             {"name": "no", "expect": {"decision": "no_match", "refused": true}}]
            """, authority: "unspecified")
        ]),
      "a.json:4: a/x: \"alternatives\" must be two or more answers that differ"),
    BadInput(
      "another suite's id", SampleData.suite("a", [SampleData.pattern("b/x")]),
      "a.json:2: b/x: the id must be \"a/\" followed by"),
    BadInput(
      "duplicate id",
      SampleData.suite("a", [SampleData.pattern("a/x"), SampleData.pattern("a/x")]),
      "a.json:6: a/x: a duplicate id, first used at Conformance/suites/a.json:2; give"),
    BadInput(
      "unknown rule",
      SampleData.suite("a", [SampleData.pattern("a/x", rules: #"["PAT-999"]"#)]),
      "a.json:2: a/x: unknown rule PAT-999"),
    BadInput(
      "no rule", SampleData.suite("a", [SampleData.pattern("a/x", rules: "[]")]),
      "a/x: \"rules\" must name at least one rule"),
    BadInput(
      "unknown authority",
      SampleData.suite("a", [SampleData.pattern("a/x", authority: "rumor")]),
      "\"authority\" is \"rumor\"; expected one of: documented, observed, inferred, "
        + "unspecified"),
    BadInput(
      "no platform", SampleData.suite("a", [SampleData.pattern("a/x", platforms: "{}")]),
      "\"platforms\" must have at least one system"),
    BadInput(
      "bad range",
      SampleData.suite("a", [SampleData.pattern("a/x", platforms: #"{"ios": "13+"}"#)]),
      "\"platforms\" of ios must be a range such as"),
    BadInput(
      "unknown system",
      SampleData.suite("a", [SampleData.pattern("a/x", platforms: #"{"beos": "<9"}"#)]),
      "\"platforms\" has the unknown system \"beos\""),
    BadInput(
      "no answer",
      SampleData.suite("a", [SampleData.pattern("a/x", expect: #""expect": {}"#)]),
      "a/x: \"matches\" is missing"),
    BadInput(
      "no alternatives",
      SampleData.suite("a", [SampleData.pattern("a/x", authority: "unspecified")]),
      "a/x: \"alternatives\" is missing"),
    BadInput(
      "an unspecified case among the others",
      SampleData.suite("a", [SampleData.pattern("a/x", authority: "unspecified ")])
        .replacing("unspecified ", with: "unspecified"),
      "a/x: an unspecified case belongs in \"informational\", not in \"cases\""),
    BadInput(
      "a documented case among the informational ones",
      SampleData.suite("a", [SampleData.pattern("a/y"), SampleData.unspecifiedPattern("a/x")])
        .replacing(#""authority": "unspecified""#, with: #""authority": "documented""#),
      "a/x: \"informational\" holds unspecified cases only"),
    BadInput(
      "no case", SampleData.suite("a", []),
      "a.json: a suite needs at least one case in \"cases\" or \"informational\""),
    BadInput(
      "unknown work",
      SampleData.suite(
        "a", [SampleData.pattern("a/x", more: #", "example": {"work": "bible", "place": "1"}"#)]),
      "a/x: the example cites the unknown work \"bible\""),
    BadInput(
      "blank place",
      SampleData.suite(
        "a", [SampleData.pattern("a/x", more: #", "example": {"work": "probes", "place": " "}"#)]),
      "a/x: \"place\" must say where in the work, not be blank"),
    BadInput(
      "retired id", SampleData.suite("a", [SampleData.pattern("a/gone")]),
      "a/gone: this id is retired"),
  ]

  @Test(arguments: badInputs)
  func `bad input gets one line that names the file, the place and the fix`(
    input: BadInput
  ) throws {
    let folder = try TemporaryData(
      suites: ["a": input.text], retired: #"{"retired": ["a/gone"]}"#)
    try #require(folder.complaints.count == 1)
    #expect(folder.complaints[0].contains(input.complaint))
    #expect(folder.complaints[0].hasPrefix("Conformance/suites/a.json"))
    #expect(!folder.complaints[0].contains("\n"))
  }

  @Test func `all errors are reported at once`() throws {
    let folder = try TemporaryData(suites: [
      "a": SampleData.suite("a", [SampleData.pattern("a/x", rules: #"["PAT-9"]"#)]),
      "b": "nonsense",
      "c": SampleData.suite("c", [SampleData.pattern("c/x", more: ", \"y\": 1")]),
    ])
    #expect(folder.complaints.count == 3)
  }

  @Test func `a rule is unique, and only an unspecified one has alternatives`() throws {
    let twice = try TemporaryData(
      rules: SampleData.rules(SampleData.rule("PAT-001"), SampleData.rule("PAT-001")))
    #expect(
      twice.complaints == [
        "Conformance/rules/patterns.json:2: PAT-001: a duplicate id, first used at "
          + "Conformance/rules/patterns.json:2; rename one of them"
      ])
    let none = try TemporaryData(
      rules: SampleData.rules(SampleData.rule("X-01", authority: "unspecified")))
    #expect(none.complaints.count == 1)
    #expect(none.complaints[0].contains("needs two alternatives"))
  }

  @Test(arguments: [
    (#", "from": ["PAT-001"]"#, "an inferred rule needs its \"argument\""),
    (#", "argument": "So.""#, "an inferred rule needs its \"argument\""),
    (#", "argument": "So.", "from": ["PAT-009"]"#, "\"from\" names the unknown rule PAT-009"),
    (
      #", "argument": "So.", "from": ["PAT-001"], "contradicts": ["PAT-009"]"#,
      "\"contradicts\" names the unknown rule PAT-009"
    ),
  ])
  func `a rule names what it follows from and contradicts, an inferred one with its argument`(
    more: String, complaint: String
  ) throws {
    let folder = try TemporaryData(
      rules: SampleData.rules(
        SampleData.rule("PAT-001"), SampleData.rule("PAT-002", authority: "inferred", more: more)))
    try #require(folder.complaints.count == 1)
    #expect(folder.complaints[0].contains("PAT-002: \(complaint)"))
  }

  @Test func `only an inferred rule has an argument`() throws {
    let folder = try TemporaryData(
      rules: SampleData.rules(SampleData.rule("PAT-001", more: #", "argument": "So.""#)))
    try #require(folder.complaints.count == 1)
    #expect(folder.complaints[0].contains("only an inferred rule has \"argument\""))
  }

  @Test func `a citation has the strongest source first, and no word on unknown authors`() throws {
    let rule = """
      {"id": "PAT-001", "statement": "It is so.", "authority": "documented",
       "sources": [{"work": "post", "place": "line 1"}, {"work": "probes", "place": "line 2"},
                   {"work": "guide", "place": "page 3"}], "platforms": {"ios": ">=9.0"}}
      """
    let folder = try TemporaryData(rules: SampleData.rules(rule))
    let works = """
      {"works": [
        {"id": "guide", "kind": "document", "title": "Guide", "author": "Apple",
         "link": "https://a.example"},
        {"id": "post", "kind": "document", "title": "Post", "author": "author not known",
         "link": "https://b.example"},
        {"id": "probes", "kind": "record", "title": "Probes", "author": "A tester"}]}
      """
    try Data(works.utf8).write(to: folder.url.appending(path: "rules/sources.json"))
    let catalog = try folder.read().catalog
    let found = try #require(catalog.rules["PAT-001"])
    #expect(
      catalog.citation(of: found).sources == [
        "Apple: Guide, page 3 <https://a.example>", "A tester: Probes, line 2",
        "Post, line 1 <https://b.example>",
      ])
    #expect(catalog.citation(of: found.sources[0]).hasPrefix("author not known: Post"))
  }

  @Test func `an inferred rule is cited with its argument and its note`() throws {
    let more = #", "argument": "It must be.", "from": ["PAT-001"], "note": "Perhaps.""#
    let data = try TemporaryData(
      rules: SampleData.rules(
        SampleData.rule("PAT-001"), SampleData.rule("PAT-002", authority: "inferred", more: more)),
      suites: ["a": SampleData.suite("a", [SampleData.pattern("a/x")])]
    ).read()
    let rule = try #require(data.catalog.rules["PAT-002"])
    let remarks = ["inferred from PAT-001: It must be.", "note: Perhaps."]
    #expect(data.catalog.citation(of: rule).remarks == remarks)
    #expect(try remarks.allSatisfy { try data.description(of: "PAT-002").contains($0) })
  }

  @Test func `the id of a removed rule is not used again`() throws {
    let folder = try TemporaryData(
      rules: SampleData.rules(SampleData.rule("PAT-001")), retired: #"{"retired": ["PAT-001"]}"#)
    #expect(
      folder.complaints == [
        "Conformance/rules/patterns.json:2: PAT-001: this id is retired; give the rule a new one"
      ])
  }

  @Test func `a page may stand beside the rules, but no other file`() throws {
    let folder = try TemporaryData()
    let rules = folder.url.appendingPathComponent("rules")
    try Data("# Page\n".utf8).write(to: rules.appendingPathComponent("PAGE.md"))
    #expect(folder.complaints == [])
    try Data("a".utf8).write(to: rules.appendingPathComponent("a.txt"))
    #expect(
      folder.complaints == [
        "Conformance/rules/a.txt: not a JSON file; its name must end in .json"
      ])
  }

  @Test func `a missing folder is named`() {
    let nowhere = URL(fileURLWithPath: "/nonexistent/Conformance")
    #expect(throws: InputErrors.self) { try ConformanceData(readingFolder: nowhere) }
  }

  @Test(arguments: [
    ("{\"suite\": \"a\",\n \"cases\": [],}", "2: not JSON: expected a member's name at byte 14"),
    ("{\"suite\": \"a\",\n\n \"cases\": ", "3: not JSON: expected a value where the text ends"),
    (
      "{\n\"suite\": \"a\",\n\"suite\": \"a\"\n}",
      "3: not JSON: \"suite\" is a duplicate key"
    ),
    ("\u{FEFF}{}", "1: not JSON: it begins with a byte order mark; UTF-8 needs none"),
    ("[\n1e999]", "2: not JSON: the number at byte 1 is too large"),
    ("{\"é\": \n\"\\q\"}", "2: not JSON: expected an escape of a character at byte 3"),
    ("{\"a\": \"é\n\"}", "1: not JSON: expected the end of a string at byte 10"),
    ("{\"a\": 1,\n\"a\": [\n\n]}", "2: not JSON: \"a\" is a duplicate key"),
  ])
  func `what is wrong with the JSON of a suite is reported with its line`(
    text: String, complaint: String
  ) throws {
    let folder = try TemporaryData(suites: ["a": text])
    #expect(folder.complaints == ["Conformance/suites/a.json:\(complaint)"])
  }
}

extension TemporaryData {
  /// Reads the folder.
  fileprivate func read() throws(InputErrors) -> ConformanceData {
    try ConformanceData(readingFolder: url)
  }

  /// The errors of reading the folder, a line each.
  fileprivate var complaints: [String] {
    do {
      _ = try read()
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }
}
