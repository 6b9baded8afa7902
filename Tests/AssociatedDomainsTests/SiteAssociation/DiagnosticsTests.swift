import AssociatedDomains
import TestSupport
import Testing

/// What is reported of odd files, and that nothing is reported of good ones.
struct DiagnosticsTests {
  @Test func `of parts of a file is reported what the table says`() throws {
    let entry = #"{"appIDs": ["ABCDE12345.a.b"], "components": [{}]}"#
    func messages(_ site: String) throws -> [String] {
      try SiteAssociation(parsing: Array(site.utf8)).diagnostics.map(\.message)
    }
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsTests/Answers/diagnostics.txt",
      [
        "files and services": { try reports($0) },
        "the service of universal links": {
          try reports(#"{"applinks": {\#($0)}}"#, below: "/applinks")
        },
        "substitution variables": {
          try reports(
            #"{"applinks": {"details": [\#(entry)], "substitutionVariables": {\#($0)}}}"#,
            below: "/applinks/substitutionVariables")
        },
        "entries": {
          try reports(
            #"{"applinks": {"apps": [], "details": [{\#($0)}]}}"#, below: "/applinks/details/0")
        },
        "component rules": { try componentReports($0) }, "patterns": { try componentReports($0) },
        "what belongs into regular expressions, routes and globs": { path in
          let site =
            #"{"applinks": {"details": [{"appID": "ABCDE12345.a.b", "paths": ["\#(path)"]}]}}"#
          return try componentReports(#"{"/": "\#(path)"}"#)
            + componentReports(#"{"/": "\#(path)", "percentEncoded": false}"#) + messages(site)
        },
        "what a URL may have": { try componentReports(#"{"/": "\#($0)"}"#) },
        "app identifiers": { app in
          let site = #"{"webcredentials": {"apps": ["\#(app)"]}}"#
          return try reports(site) + messages(site)
        },
      ])
  }

  @Test(arguments: [
    (#"["ABCDE12345.a.b"], "components": [{}]"#, []),
    (#"["ABCDE12345.a.b"], "components": [{"exclude": true}]"#, []),
    (
      #"["ABCDE12345.a.b", "ABCDE12345.a.c"], "components": [{"exclude": true}]"#,
      ["warning EXC-001 /components"]
    ),
  ])
  func `an app that an earlier entry names is reported, and nothing of what its later rules decide`(
    second: String, others: [String]
  ) throws {
    let site = """
      {"applinks": {"apps": [], "details": [
        {"appIDs": ["ABCDE12345.a.b"], "components": [{}]}, {"appIDs": \(second)}]}}
      """
    #expect(
      try reports(site, below: "/applinks/details/1") == ["warning MULTI-003 "] + others)
  }

  @Test(arguments: [
    (["com.example.app"], ["com.example.app.Clip"], []),
    (["com.example.app"], ["com.example.app", "com.example.app.Clip"], []),
    (["com.example.app"], ["com.example.app"], ["/appclips/apps/0"]),
    (["com.example.app.Clip"], ["com.example.app.Clip"], ["/applinks/details/0/appIDs/0"]),
    (["com.example.app", "com.example.app.clip"], [], ["/applinks/details/0/appIDs/1"]),
    (["com.clip"], ["com.other.Clip"], []), (["com.example.clip"], [], []),
  ])
  func `App Clips belong into appclips, and apps only beside theirs (ENV-023)`(
    apps: [String], clips: [String], places: [String]
  ) throws {
    func list(_ names: [String]) -> String {
      names.map { "\"ABCDE12345.\($0)\"" }.joined(separator: ", ")
    }
    let site = """
      {"applinks": {"details": [{"appIDs": [\(list(apps))], "components": [{}]}]},
        "appclips": {"apps": [\(list(clips))]}}
      """
    #expect(try reports(site) == places.map { "note ENV-023 \($0)" })
  }

  @Test func `an identifier without its prefix beside the whole one is no error`() throws {
    let site = #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app", "com.example.app"]}}"#
    #expect(try reports(site) == ["warning ENV-009 /webcredentials/apps/1"])
  }

  @Test func `paths are reviewed without their NOT`() throws {
    let site = """
      {"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.a.b",
        "paths": ["NOT é", "NOT /b c", "*"]}]}}
      """
    let messages = try SiteAssociation(parsing: Array(site.utf8)).diagnostics.map(\.message)
    #expect(messages.last?.hasSuffix(#"set `"percentEncoded": false` in `defaults`"#) == true)
    #expect(
      try reports(site, below: "/applinks/details/0/paths") == [
        "note PTH-001 /0", "error ENC-001 /0", "error ENC-001 /1",
      ])
  }

  @Test func `what defaults set counts where they apply, and is reported where it is written`()
    throws
  {
    let site = """
      {"applinks": {"apps": [], "defaults": {"percentEncoded": false, "?": {"a": "*"}},
        "details": [{"appID": "ABCDE12345.a.b", "components": [{"/": "/é"}, {"/": "/ü"}]},
        {"appID": "ABCDE12345.a.c", "defaults": {"percentEncoded": true, "#": "é"},
          "components": [{"/": "/é"}]}]}}
      """
    #expect(
      try reports(site, below: "/applinks/details/1") == [
        "error ENC-001 /defaults/#", "error ENC-001 /components/0/~1",
      ])
  }

  @Test(arguments: [
    (
      OperatingSystem(.iOS, .init(12)),
      [
        "ENV-003 ", "SUB-018 /substitutionVariables", "DEF-001 /defaults",
        "ENV-010 /details/0/appIDs",
        "ENV-014 /details/0/components", "DEF-001 /details/0/defaults",
      ]
    ),
    (
      OperatingSystem(.iOS, .init(13, 4)),
      [
        "SUB-018 /substitutionVariables", "DEF-001 /defaults",
        "CASE-003 /details/0/components/0/caseSensitive",
        "ENC-002 /details/0/components/0/percentEncoded", "DEF-001 /details/0/defaults",
      ]
    ),
    (
      OperatingSystem(.macOS, .init(10, 15, 5)),
      [
        "SUB-018 /substitutionVariables", "DEF-001 /defaults",
        "ENC-002 /details/0/components/0/percentEncoded", "DEF-001 /details/0/defaults",
      ]
    ),
    (OperatingSystem(.iOS, .init(14)), []),
  ])
  func `what a system does not support is reported for it`(
    system: OperatingSystem, expected: [String]
  ) throws {
    let site = #"""
      {"applinks": {"substitutionVariables": {"food": ["tea"]}, "defaults": {"caseSensitive": false},
        "details": [{"appIDs": ["ABCDE12345.a.b"], "components": [
          {"/": "/a", "caseSensitive": false, "percentEncoded": false},
          {"/": "/b", "caseSensitive": true, "percentEncoded": true}],
          "defaults": {"percentEncoded": true}}]}}
      """#
    #expect(
      try reports(site, below: "/applinks", on: system) == expected.map { "note \($0)" })
  }

  @Test func `what only older systems read is reported only for newer ones (ENV-011, ENV-016)`()
    throws
  {
    let site = """
      {"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.a.b",
        "appIDs": ["ABCDE12345.a.b"], "components": [{}], "paths": ["*"]}]}}
      """
    #expect(try reports(site, on: OperatingSystem(.iOS, .init(12))) == [])
    #expect(
      try reports(site, below: "/applinks/details/0")
        == ["note ENV-011 /appID", "note ENV-016 /components"])
    let other = site.replacing(#""appID": "ABCDE12345.a.b""#, with: #""appID": "ABCDE12345.a.c""#)
    #expect(
      try reports(other, on: OperatingSystem(.iOS, .init(12)))
        == ["warning ENV-011 /applinks/details/0/appID"])
  }

  @Test func `a file over 128 KB is reported (JSON-004)`() throws {
    let site = #"{"appclips": {"apps": []}}"#
    let padding = String(repeating: " ", count: 131_072 - site.utf8.count)
    #expect(try reports(site + padding).isEmpty)
    #expect(try reports(site + padding + " ") == ["error JSON-004 "])
  }

  @Test func `diagnostics come in the order of the file, with their places, on one line each`()
    throws
  {
    let site = try SiteAssociation(
      parsing: Array("{\n  \"applink\": {},\r\n  \"appclips\": {\"apps\": [\"a\\nb\"]}}".utf8))
    #expect(
      site.diagnostics.map(\.description) == [
        "2:3: warning: the file has no member `applink`; it is ignored: did you mean `applinks`? "
          + "[ENV-018]",
        "3:25: error: \"a\\nb\" has no prefix; write `<team or prefix>.<bundle identifier>` "
          + "[ENV-009]",
      ])
  }

  private func componentReports(_ rules: String) throws -> [String] {
    let site = """
      {"applinks": {"apps": [], "substitutionVariables": {"none": []},
        "details": [{"appIDs": ["ABCDE12345.a.b"], "components": [\(rules)]}]}}
      """
    return try reports(site, below: "/applinks/details/0/components")
  }

  private func reports(
    _ text: String, below pointer: String = "", on system: OperatingSystem = .latest
  ) throws -> [String] {
    try SiteAssociation(parsing: Array(text.utf8)).diagnostics(on: system).map { diagnostic in
      #expect(diagnostic.pointer.text.hasPrefix(pointer))
      let rest = diagnostic.pointer.text.dropFirst(pointer.count)
      return "\(diagnostic.severity) \(diagnostic.rule) \(rest)"
    }
  }
}
