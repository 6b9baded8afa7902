import AssociatedDomains
import Testing

/// What is reported of odd files, and that nothing is reported of good ones.
struct DiagnosticsTests {
  /// A part of a file and what is reported of it: severity, rule and the end of the pointer.
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let reports: [String]

    init(_ text: String, _ reports: String...) {
      (self.text, self.reports) = (text, reports)
    }

    var testDescription: String { text }
  }

  @Test(
    "Files and services",
    arguments: [
      Example("{}", "warning ENV-001 "),
      Example(#"{"comment": "hello"}"#, "warning ENV-001 "),
      Example(#"{"applink": {}}"#, "warning ENV-001 ", "warning ENV-018 /applink"),
      Example(#"{"webCredentials": {}}"#, "warning ENV-001 ", "warning ENV-018 /webCredentials"),
      Example(#"{"something": {}}"#, "warning ENV-001 ", "note ENV-018 /something"),
      Example("\u{FEFF}" + #"{"appclips": {"apps": []}}"#, "note JSON-003 "),
      Example(
        #"{"webcredentials": {"apps": [], "appclips": {}}}"#,
        "warning ENV-001 /webcredentials/appclips"),
      Example(#"{"appclips": 1, "appclips": {"apps": []}}"#, "warning X-01 /appclips"),
      Example(#"{"webcredentials": []}"#, "error X-32 /webcredentials"),
      Example(#"{"webcredentials": {"apps": ["ABCDE12345.a.b"]}}"#),
      Example(#"{"webcredentials": {}}"#, "error ENV-002 /webcredentials"),
      Example(#"{"webcredentials": {"apps": "A"}}"#, "error X-32 /webcredentials/apps"),
      Example(#"{"webcredentials": {"apps": [1]}}"#, "error X-32 /webcredentials/apps/0"),
      Example(
        #"{"webcredentials": {"apps": [], "details": []}}"#,
        "note ENV-018 /webcredentials/details"),
      Example(#"{"applinks": 1}"#, "error X-32 /applinks"),
    ])
  func files(example: Example) throws {
    #expect(try reports(example.text) == example.reports)
  }

  private static let entry = #"{"appIDs": ["ABCDE12345.a.b"], "components": [{}]}"#

  @Test(
    "The service of universal links",
    arguments: [
      Example(#""apps": [], "details": []"#, "warning ENV-006 /details"),
      Example(#""details": {}"#, "note ENV-008 /details", "warning ENV-006 /details"),
      Example(#""details": [\#(entry)]"#),
      Example(#""apps": {}, "details": [\#(entry)]"#, "error X-32 /apps"),
      Example(#""apps": ["ABCDE12345.a.b"], "details": [\#(entry)]"#, "warning ENV-003 /apps"),
      Example(#""apps": ["a.b"], "details": [\#(entry)]"#, "warning ENV-003 /apps"),
      Example(#""apps": ["ABCDE12345.a.b"]"#, "error X-16 "),
      Example(#""apps": []"#, "warning X-16 "),
      Example(#""apps": [], "details": 1"#, "error X-32 /details"),
      Example(#""apps": [], "details": [1]"#, "error X-32 /details/0"),
      Example(#""details": [\#(entry)], "detail": []"#, "warning ENV-018 /detail"),
      Example(
        #""details": [\#(entry)], "webcredentials": {}, "authsrv": {}"#,
        "warning ENV-001 /webcredentials", "warning ENV-001 /authsrv"),
      Example(
        #""apps": [], "details": {"ABCDE12345.a.b": {"paths": ["*"], "appID": "ABCDE12345.a.b"}}"#,
        "note ENV-008 /details", "note X-40 /details/ABCDE12345.a.b/appID"),
      Example(#""details": [\#(entry)], "defaults": 1"#, "error X-32 /defaults"),
      Example(
        #""details": [\#(entry)], "defaults": {"casesensitive": true, "/": "a"}"#,
        "warning CASE-004 /defaults/casesensitive", "note PTH-001 /defaults/~1"),
    ])
  func appLinks(example: Example) throws {
    let found = try reports(#"{"applinks": {\#(example.text)}}"#, below: "/applinks")
    #expect(found == example.reports)
  }

  @Test(
    "Substitution variables",
    arguments: [
      Example(#""food": ["sushi", "ta*o"]"#),
      Example(#""food": "sushi""#, "error X-32 /food"),
      Example(#""food": [1]"#, "error X-32 /food/0"),
      Example(#""percentEncoded": false"#, "warning X-21 /percentEncoded"),
      Example(#""a$b": ["x"]"#, "error SUB-002 /a$b"),
      Example(#""a(": ["x"]"#, "error SUB-002 /a("),
      Example(#""digit": ["x"]"#, "warning X-20 /digit"),
      Example(#""a": ["$(digit)"]"#, "error SUB-004 /a/0"),
      Example(#""a": ["x"], "a": ["y"]"#, "warning X-01 /a"),
    ])
  func variables(example: Example) throws {
    let site =
      #"{"applinks": {"details": [\#(Self.entry)], "substitutionVariables": {\#(example.text)}}}"#
    #expect(try reports(site, below: "/applinks/substitutionVariables") == example.reports)
  }

  @Test(
    "Entries",
    arguments: [
      Example(#""appID": "ABCDE12345.a.b", "paths": ["*"]"#),
      Example(#""appIDs": ["ABCDE12345.a.b"], "components": [{}]"#),
      Example(#""appID": "ABCDE12345.a.b""#, "error X-16 "),
      Example(#""paths": ["*"]"#, "error ENV-012 "),
      Example(#""appIDs": [], "paths": ["*"]"#, "error ENV-012 "),
      Example(
        #""appId": "ABCDE12345.a.b", "paths": ["*"]"#, "error ENV-012 ",
        "warning ENV-018 /appId"),
      Example(
        #""appID": "ABCDE12345.a.b", "path": ["*"]"#, "error X-16 ", "warning ENV-018 /path"),
      Example(
        #""appID": "ABCDE12345.a.b", "appIDs": ["ABCDE12345.a.b"], "paths": ["*"]"#,
        "note ENV-011 /appID"),
      Example(
        #""appID": "ABCDE12345.a.c", "appIDs": ["ABCDE12345.a.b"], "paths": ["*"]"#,
        "warning ENV-011 /appID"),
      Example(
        #""appID": "ABCDE12345.a.b", "paths": ["*"], "components": [{}]"#,
        "note ENV-016 /components"),
      Example(#""appID": 1, "paths": ["*"]"#, "error ENV-012 ", "error X-32 /appID"),
      Example(#""appID": "ABCDE12345.a.b", "paths": "*""#, "error X-16 ", "error X-32 /paths"),
      Example(
        #""appID": "ABCDE12345.a.b", "components": []"#, "warning CMP-007 /components"),
      Example(#""appID": "ABCDE12345.a.b", "paths": ["*", 1]"#, "error X-32 /paths/1"),
      Example(#""appID": "ABCDE12345.a.b", "paths": ["NOT /a"]"#, "warning EXC-001 /paths"),
      Example(#""appID": "ABCDE12345.a.b", "paths": ["NOT /a", "*"]"#),
      Example(
        #""appID": "ABCDE12345.a.b", "paths": ["not /a", "NOT  /b", "NOT/c", "!/d", "*"]"#,
        "error PATHS-002 /paths/0", "error PATHS-002 /paths/1", "warning PATHS-002 /paths/2",
        "warning PATHS-002 /paths/3"),
      Example(#""appID": "ABCDE12345.a.b", "paths": ["notes/*"]"#, "note PTH-001 /paths/0"),
      Example(
        #""appID": "ABCDE12345.a.b", "defaults": {"exclude": 1}, "paths": ["*"]"#,
        "error X-32 /defaults/exclude"),
    ])
  func entries(example: Example) throws {
    let site = #"{"applinks": {"apps": [], "details": [{\#(example.text)}]}}"#
    let found = try reports(site, below: "/applinks/details/0")
    #expect(found.sorted() == example.reports.sorted())
  }

  @Test(
    "An app that an earlier entry names is reported, and nothing of what its later rules decide",
    arguments: [
      (#"["ABCDE12345.a.b"], "components": [{}]"#, []),
      (#"["ABCDE12345.a.b"], "components": [{"exclude": true}]"#, []),
      (
        #"["ABCDE12345.a.b", "ABCDE12345.a.c"], "components": [{"exclude": true}]"#,
        ["warning EXC-001 /components"]
      ),
    ])
  func repeatedApp(second: String, others: [String]) throws {
    let site = """
      {"applinks": {"apps": [], "details": [
        {"appIDs": ["ABCDE12345.a.b"], "components": [{}]}, {"appIDs": \(second)}]}}
      """
    #expect(
      try reports(site, below: "/applinks/details/1") == ["warning MULTI-003 "] + others)
  }

  @Test(
    "App Clips belong into `appclips`, and apps only beside theirs (ENV-023)",
    arguments: [
      (["com.example.app"], ["com.example.app.Clip"], []),
      (["com.example.app"], ["com.example.app", "com.example.app.Clip"], []),
      (["com.example.app"], ["com.example.app"], ["/appclips/apps/0"]),
      (["com.example.app.Clip"], ["com.example.app.Clip"], ["/applinks/details/0/appIDs/0"]),
      (["com.example.app", "com.example.app.clip"], [], ["/applinks/details/0/appIDs/1"]),
      (["com.clip"], ["com.other.Clip"], []), (["com.example.clip"], [], []),
    ])
  func clips(apps: [String], clips: [String], places: [String]) throws {
    func list(_ names: [String]) -> String {
      names.map { "\"ABCDE12345.\($0)\"" }.joined(separator: ", ")
    }
    let site = """
      {"applinks": {"details": [{"appIDs": [\(list(apps))], "components": [{}]}]},
        "appclips": {"apps": [\(list(clips))]}}
      """
    #expect(try reports(site) == places.map { "note ENV-023 \($0)" })
  }

  @Test(
    "App identifiers",
    arguments: [
      ("ABCDE12345.com.example.app", nil), ("9JA89QQLNQ.com.apple-x.1", nil),
      ("ABCDE12345.app", nil), ("com.example.app", "error"), ("ABCDE12345", "error"),
      ("ABCDE12345.", "error"), ("ABCDE1234.com.example.app", "warning"),
      ("ABCDE12345+com.example.app", "error"), ("ABCDE12345x.com.example.app", "warning"),
      ("abcdefghij.com.example.app", "warning"),
      ("abcde12345.com.example.app", "warning"), ("ABCDE12345.com.example.my_app", "warning"),
      ("ABCDE12345.com.example.*", "warning"), ("ABCDE12345.com.exämple", "warning"),
      ("", "error"), ("app", "error"), ("TEAMID.com.example.app", "error"),
      ("<TeamID>.com.example", "error"),
      ("$(AppIdentifierPrefix)com.example", "error"), ("XXXXXXXXXX.com.example", "error"),
      ("YOUR_TEAM_ID.com.example", "error"), ("ABCDE12345.com.yourcompany.app", "error"),
      ("ABCDE12345.com.bundle.news", "warning"), ("ABCDE12345.[bundle]", "error"),
      (" ABCDE12345.com.example.app", "warning"),
      ("ABCDE12345.com.example.app ", "warning"),
    ])
  func identifiers(app: String, severity: String?) throws {
    let site = #"{"webcredentials": {"apps": ["\#(app)"]}}"#
    let expected = severity.map { ["\($0) ENV-009 /webcredentials/apps/0"] } ?? []
    #expect(try reports(site) == expected)
    let isSpaced = app.hasPrefix(" ") || app.hasSuffix(" ")
    let messages = try SiteAssociation(parsing: Array(site.utf8)).diagnostics.map(\.message)
    #expect(messages.allSatisfy { $0.contains("white space") == isSpaced })
  }

  @Test("An identifier without its prefix beside the whole one is no error")
  func repeatedWithoutPrefix() throws {
    let site = #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app", "com.example.app"]}}"#
    #expect(try reports(site) == ["warning ENV-009 /webcredentials/apps/1"])
  }

  @Test(
    "Component rules",
    arguments: [
      Example(##"{"/": "/a/*", "?": {"b": "?*"}, "#": "c", "comment": "d"}"##),
      Example(#"{"/": 1}"#, "error X-32 /0/~1"),
      Example(#"{"?": 1}"#, "error X-32 /0/?"),
      Example(#"{"exclude": "true"}"#, "error X-32 /0/exclude"),
      Example(#"{"?": {"a": 1, "b": "c"}}"#, "error QRY-008 /0/?/a"),
      Example(#"{"/": "/a", "casesensitive": false}"#, "warning CASE-004 /0/casesensitive"),
      Example(#"{"/": "/a", "path": "/a"}"#, "warning ENV-018 /0/path"),
      Example(#"{"/": "/a", "excluded": true}"#, "warning ENV-018 /0/excluded"),
      Example(#"{"/": "/a", "whatever": true}"#, "note ENV-018 /0/whatever"),
      // Rules without a condition.
      Example("{}"), Example(#"{"exclude": false, "comment": "all"}"#),
      Example(#"{"comment": "all"}"#, "note CMP-005 /0"),
      Example(#"{"/": "/a", "exclude": true}, {"comment": "the rest"}"#),
      Example(#"{"/": "/a"}, {"comment": "help"}"#, "warning CMP-005 /1"),
      Example(#"{"comment": "shop"}, {"/": "/a"}"#, "warning CMP-005 /0"),
      Example(#"{"comment": "shop", "exclude": false}, {"/": "/a"}"#, "warning CMP-005 /0"),
      Example(#"{"exclude": false}, {"/": "/a"}, {"/": "/b"}"#, "warning CMP-005 /0"),
      Example(#"{"/": "/a"}, {"exclude": false}"#, "warning CMP-005 /1"),
      Example(#"{"/": "/a", "exclude": true}, {"exclude": false}"#),
      Example(#"{"/": "/a"}, {}"#),
      Example(
        #"{}, {"/": "/a"}, {"/": "/b", "exclude": true}"#, "warning CMP-005 /0", "error EXC-002 /2"),
      Example(#"{"caseSensitive": false}"#, "note CMP-005 /0"),
      Example(#"{"path": "/a"}"#, "error ENV-018 /0", "warning ENV-018 /0/path"),
      Example(#"{"pathname": "/a"}"#, "error ENV-018 /0", "note ENV-018 /0/pathname"),
      Example(
        #"{"path": "/a", "exclude": true}, {}"#, "error ENV-018 /0", "warning ENV-018 /0/path",
        "error ORD-001 /1"),
      Example(#"{"/": "/a", "/": "/b"}"#, "warning X-01 /0/~1"),
      Example(#"{"?": {"a": "1", "a": "2"}}"#, "warning X-01 /0/?/a"),
      Example(#"{"?": {"a": "*"}}"#, "warning QRY-006 /0/?/a"),
      Example(
        #"{"?": {"a": "*"}, "exclude": true}, {}"#, "error QRY-006 /0/?/a"),
      Example(#"{"/": "/a", "?": {"a": "*"}, "exclude": true}, {}"#, "warning QRY-006 /0/?/a"),
      Example(##"{"#": "*", "exclude": true}, {}"##, "error CMP-004 /0/#", "error ORD-001 /1"),
      Example("{}, {}", "warning CMP-005 /0"),
      Example(#"{"/": "*"}, {"/": "/a", "exclude": true}"#, "error EXC-002 /1"),
      Example(#"{"/": "/a/*"}, {"/": "/a/b/*"}"#, "note ORD-001 /1"),
      Example(#"{"/": "/a/*"}, {"/": "/a"}"#, "note ORD-001 /1"),
      Example(#"{"/": "/a/*"}, {"/": "/b/*"}"#),
      Example(#"{"/": "/a/?"}, {"/": "/a/*"}"#),
      Example(#"{"/": "/a/?"}, {"/": "/a/é", "percentEncoded": false}"#),
      Example(#"{"/": "/a/*", "?": "x"}, {"/": "/a/b"}"#),
      Example(#"{"/": "/a/*", "?": "x?"}, {"/": "/a/b", "?": "xy"}"#, "note ORD-001 /1"),
      Example(#"{"?": {"a": "?*"}}, {"?": {"a": "b", "c": "d"}}"#, "note ORD-001 /1"),
      Example(#"{"?": {"a": "?*"}}, {"?": {"b": "b"}}"#),
      Example(#"{"?": {"a": "b*"}}, {"?": "bc"}"#),
      Example(#"{"?": "b*"}, {"?": {"a": "bc"}}"#),
      Example(#"{"/": "/$(digit)"}, {"/": "/1"}"#, "note ORD-001 /1"),
      Example(#"{"/": "/*", "exclude": true}, {"/": "/a"}"#, "error ORD-001 /1"),
      Example(#"{"/": "/a", "exclude": true}"#, "warning EXC-001 "),
      // A path ends with a slash.
      Example(#"{"/": "/a/*/"}, {"/": "/a/*/*", "exclude": true}"#, "error EXC-002 /1"),
      Example(#"{"/": "/a/*/"}, {"/": "/a/*", "exclude": true}, {}"#),
      Example(#"{"/": "/a/*/"}, {"/": "/a/*/b*", "exclude": true}"#, "error EXC-002 /1"),
      Example(##"{"#": "a*b"}, {"#": "a*b*", "exclude": true}, {}"##),
      // Without case a pattern matches what one with case does, not the other way round.
      Example(
        #"{"/": "/A/*", "caseSensitive": false}, {"/": "/a/B", "exclude": true}"#,
        "error EXC-002 /1"),
      Example(
        #"{"/": "/É", "caseSensitive": false, "percentEncoded": false}, "#
          + #"{"/": "/é", "percentEncoded": false, "exclude": true}"#, "error EXC-002 /1"),
      Example(#"{"/": "/a/*"}, {"/": "/a/b", "caseSensitive": false, "exclude": true}, {}"#),
      Example(
        #"{"/": "/a"}, {"/": "/b", "exclude": true}, {"/": "/c", "exclude": true}"#,
        "note EXC-002 /1"),
      Example(#"{"/": "/a"}, {"/": "/b", "exclude": true}, {"/": "/c"}"#),
    ])
  func components(example: Example) throws {
    #expect(try componentReports(example.text) == example.reports)
  }

  @Test(
    "Patterns",
    arguments: [
      Example(#"{"/": "/a?b*/$(digit)/%C3%A9"}"#),
      Example(#"{"/": "/$(nope)"}"#, "error X-20 /0/~1"),
      Example(#"{"/": "/$(digit"}"#, "error X-20 /0/~1"),
      Example(#"{"?": "$(none)"}"#, "error X-20 /0/?"),
      Example(#"{"/": "NOT /a"}"#, "error PATHS-011 /0/~1"),
      Example(#"{"/": "https://example.com/a"}"#, "error PATHS-004 /0/~1"),
      Example(#"{"/": "www.example.com/a"}"#, "error PATHS-004 /0/~1"),
      Example(#"{"/": "/example.com/a"}"#, "warning PATHS-004 /0/~1"),
      Example(#"{"/": "/a?b=c"}"#, "warning PATHS-004 /0/~1"),
      Example(#"{"/": "/a#b"}"#, "error CMP-008 /0/~1"),
      Example(#"{"/": "/a#b", "percentEncoded": false}"#),
      Example(##"{"#": "#top"}"##, "error CMP-008 /0/#"),
      Example(#"{"/": "not /a"}"#, "error PATHS-011 /0/~1"),
      Example(#"{"/": "!/a"}"#, "warning PATHS-011 /0/~1"),
      Example(#"{"?": "?a=1"}"#, "warning QRY-001 /0/?"),
      Example(#"{"?": "a=1*"}"#, "note QRY-001 /0/?"),
      Example(#"{"?": "*a=1"}"#, "note QRY-001 /0/?"), Example(#"{"?": "*a=1*"}"#),
      Example(#"{"?": {"?": "a=1"}}"#),
      Example(#"{"/": " /a"}"#, "error ENC-001 /0/~1"),
      Example(#"{"?": {"a": "b\t"}}"#, "error ENC-001 /0/?/a"),
      Example(#"{"/": "/a ", "percentEncoded": false}"#),
      Example(#"{"/": "/**"}"#, "note PAT-007 /0/~1"),
      Example(#"{"/": "/é"}"#, "error ENC-001 /0/~1"),
      Example(#"{"/": "/é", "percentEncoded": false}"#),
      Example(#"{"/": "/a b"}"#, "error ENC-001 /0/~1"),
      Example(#"{"?": {"a": "[]"}}"#, "error ENC-001 /0/?/a"),
      Example(#"{"/": "/%c3%a9"}"#, "warning ENC-004 /0/~1"),
      Example(#"{"/": "/%c3%a9", "caseSensitive": false}"#),
      Example(#"{"/": "/%zz"}"#, "error X-10 /0/~1"),
      Example(#"{"?": "a%2"}"#, "error X-10 /0/?"),
      Example(#"{"?": "a%"}"#, "error X-10 /0/?"),
      Example(#"{"?": "%*"}"#), Example(#"{"?": "%2?"}"#),
      Example(#"{"/": "/a%20b", "percentEncoded": false}"#, "warning ENC-003 /0/~1"),
      Example(#"{"/": "/100%", "percentEncoded": false}"#),
      Example(#"{"/": "a/b"}"#, "note PTH-001 /0/~1"),
      Example(#"{"/": "?a"}"#, "note X-39 /0/~1"),
      Example(#"{"/": "$(digit)"}"#, "note X-39 /0/~1"),
      Example(#"{"/": ""}"#), Example(#"{"/": "*"}"#),
      Example(#"{"/": "/a\\*"}"#, "error PAT-011 /0/~1"),
      Example(#"{"/": "/a\\*", "percentEncoded": false}"#, "warning PAT-011 /0/~1"),
      Example("{\"/\": \"/*\u{301}e\"}", "error ENC-001 /0/~1"),
    ])
  func patterns(example: Example) throws {
    #expect(try componentReports(example.text) == example.reports)
  }

  @Test(
    "What belongs into regular expressions, routes and globs is reported alone (PAT-001)",
    arguments: [
      ("/a/{id}", "`{id}`"), ("/a/<int:id>/b", "`<int:id>`"), ("[id]", "`[id]`"),
      ("/[...slug]", "`[...slug]`"), ("/[user-id]/a", "`[user-id]`"), ("/a/(b|c)", "`(b|c)`"),
      ("/a|b", "`|`"), ("/{a,b}", "`{a,b}`"), ("^/a", "`^`"), ("/a/[0-9]+", "`[0-9]`"),
      ("/[^/]+", "`[^/]`"), ("/\\\\d+", "`\\\\d`"), ("/[a-z]", "`[a-z]`"),
    ])
  func foreignSyntax(path: String, part: String) throws {
    #expect(try componentReports(#"{"/": "\#(path)"}"#) == ["error PAT-001 /0/~1"])
    let rules = #"{"/": "\#(path)", "percentEncoded": false}"#
    #expect(try componentReports(rules) == ["warning PAT-001 /0/~1"])
    let site = #"{"applinks": {"details": [{"appID": "ABCDE12345.a.b", "paths": ["\#(path)"]}]}}"#
    let messages = try SiteAssociation(parsing: Array(site.utf8)).diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("because \(part) is"), "\(messages)")
  }

  @Test(
    "What a URL may have is reported only where it hardly can be meant",
    arguments: [
      ("/a/:id", true), ("/a/:id/b", true), ("/a/.*", true), ("/a/.+", true), ("/a$", true),
      ("/a:b", false), ("/:8080", false), ("/index.*", false), ("/*.*", false), ("/.*", false),
      ("/Moon_(film)", false), ("/.well-known/*", false), ("/a+b", false), ("/$(digit)", false),
    ])
  func likelySyntax(path: String, isReported: Bool) throws {
    let expected = isReported ? ["warning PAT-001 /0/~1"] : []
    #expect(try componentReports(#"{"/": "\#(path)"}"#) == expected)
  }

  @Test("Paths are reviewed without their NOT")
  func negatedPaths() throws {
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

  @Test("What defaults set counts where they apply, and is reported where it is written")
  func defaults() throws {
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

  @Test(
    "What a system does not support is reported for it",
    arguments: [
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
  func oldSystem(system: OperatingSystem, expected: [String]) throws {
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

  @Test("What only older systems read is reported only for newer ones (ENV-011, ENV-016)")
  func bothForms() throws {
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

  @Test("A file over 128 KB is reported (JSON-004)")
  func size() throws {
    let site = #"{"appclips": {"apps": []}}"#
    let padding = String(repeating: " ", count: 131_072 - site.utf8.count)
    #expect(try reports(site + padding).isEmpty)
    #expect(try reports(site + padding + " ") == ["error JSON-004 "])
  }

  @Test("Diagnostics come in the order of the file, with their places, on one line each")
  func places() throws {
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
