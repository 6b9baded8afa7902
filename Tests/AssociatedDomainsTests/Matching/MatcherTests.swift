import Testing

@testable import AssociatedDomains

/// Decisions on URLs, rule by rule.
struct MatcherTests {
  /// Rules, a URL and what is decided: `match`, `exclude` or `no_match`, and the index of the rule.
  struct Example: Sendable, CustomTestStringConvertible {
    let rule: String
    let rules: String
    let url: String
    let decision: MatchResult.Decision
    let index: Int?

    init(
      _ rule: String, _ rules: String, _ url: String, _ decision: MatchResult.Decision,
      _ index: Int? = nil
    ) {
      (self.rule, self.rules, self.url, self.decision, self.index) =
        (rule, rules, url, decision, index)
    }

    var testDescription: String { "\(rule): \(rules) on \(url)" }

    func expected(in list: String) -> MatchResult {
      let pointer = JSONPointer.root.appending("applinks").appending("details").appending(0)
      return MatchResult(decision, rule: index.map { pointer.appending(list).appending($0) })
    }
  }

  @Test(
    "Components",
    arguments: [
      Example("CMP-001", ##"{"/": "/a", "?": "b=1", "#": "c"}"##, "/a?b=1#c", .match, 0),
      Example("CMP-001", ##"{"/": "/a", "?": "b=1", "#": "c"}"##, "/x?b=1#c", .noMatch),
      Example("CMP-001", ##"{"/": "/a", "?": "b=1", "#": "c"}"##, "/a?b=2#c", .noMatch),
      Example("CMP-001", ##"{"/": "/a", "?": "b=1", "#": "c"}"##, "/a?b=1#d", .noMatch),
      Example("CMP-003", #"{"/": "/a"}"#, "/a?anything=1#at-all", .match, 0),
      Example("CMP-004", ##"{"#": "*"}"##, "/a", .match, 0),
      Example("CMP-004", ##"{"#": "?*"}"##, "/a", .noMatch),
      Example("CMP-004", ##"{"#": "?*"}"##, "/a#", .noMatch),
      Example("CMP-005", "{}", "/any?thing#here", .match, 0),
      Example("ENV-018", #"{"casesensitive": false, "x": 1}"#, "/a", .match, 0),
      Example("CMP-007", "", "/", .noMatch),
      Example("CMP-008", ##"{"/": "/a#b"}"##, "/a#b", .noMatch),
      Example("ORD-001", #"{"/": "/a/*"}, {"/": "*", "exclude": true}"#, "/a/b", .match, 0),
      Example("ORD-001", #"{"/": "/a/*"}, {"/": "*", "exclude": true}"#, "/b", .exclude, 1),
      Example("EXC-001", #"{"/": "/a", "exclude": true}, {}"#, "/a", .exclude, 0),
      Example("EXC-001", #"{"/": "/a", "exclude": false}"#, "/a", .match, 0),
      Example("EXC-001", #"{"/": "/a", "exclude": "true"}"#, "/a", .match, 0),
      Example("EXC-002", #"{"/": "*"}, {"/": "/a", "exclude": true}"#, "/a", .match, 0),
      Example("QRY-001", #"{"?": "a=?*"}"#, "/?a=1&b=2", .match, 0),
      Example("QRY-001", #"{"?": "a=1"}"#, "/?b=2&a=1", .noMatch),
      Example("PAT-010", #"{"?": ""}"#, "/?", .match, 0),
      Example("PAT-010", #"{"?": ""}"#, "/?a", .noMatch),
      Example("QRY-002", #"{"?": {"a": "1"}}"#, "/?b=2&a=1&c", .match, 0),
      Example("QRY-002", #"{"?": {"a*": "1"}}"#, "/?ab=2", .noMatch),
      Example("QRY-003", #"{"?": {"a": "1", "b": "2"}}"#, "/?b=2&a=1", .match, 0),
      Example("QRY-003", #"{"?": {"a": "1", "b": "2"}}"#, "/?b=3&a=1", .noMatch),
      Example("QRY-004", #"{"?": {"a": "?"}}"#, "/?a=1&a=2", .match, 0),
      Example("QRY-004", #"{"?": {"a": "?"}}"#, "/?a=1&a=22", .noMatch),
      Example("QRY-004", #"{"?": {"a": "?"}}"#, "/?a=11&a=2", .noMatch),
      Example("QRY-005", #"{"?": {"a": ""}}"#, "/?a", .match, 0),
      Example("QRY-005", #"{"?": {"a": ""}}"#, "/?a=", .match, 0),
      Example("QRY-006", #"{"?": {"a": "*"}}"#, "/", .match, 0),
      Example("QRY-006", #"{"?": {"a": ""}}"#, "/?b", .match, 0),
      Example("QRY-006", #"{"?": {"a": "?*"}}"#, "/?b", .noMatch),
      Example("QRY-008", #"{"?": {"a": "1", "b": true}}"#, "/?a=2", .match, 0),
      Example("QRY-008", #"{"?": {"b": null}, "exclude": true}"#, "/", .exclude, 0),
      Example("QRY-008", #"{"?": {"a": 1, "a": "1"}}"#, "/?a=2", .noMatch),
      Example("QRY-009", #"{"?": {}}"#, "/?a=2", .match, 0),
      Example("X-32", #"{"?": 5}"#, "/?a=2", .match, 0),
      Example("QRY-011", #"{"?": {"a": "b+c"}, "percentEncoded": false}"#, "/?a=b+c", .match, 0),
      Example("QRY-011", #"{"?": {"a": "b c"}, "percentEncoded": false}"#, "/?a=b+c", .noMatch),
      Example("QRY-012", #"{"?": {"a": "1;b=2"}}"#, "/?a=1;b=2", .match, 0),
      Example("QRY-012", #"{"?": {"a": "b=c"}}"#, "/?a=b=c", .match, 0),
      Example("QRY-012", #"{"?": {"": "1"}}"#, "/?&=1", .noMatch),
      Example("QRY-012", #"{"?": {"": "1"}}"#, "/?=1", .match, 0),
      Example("X-30", #"{"?": {"ab": "1"}}"#, "/?a%62=2&ab=1", .match, 0),
      Example("X-30", #"{"?": {"ab": "1"}, "percentEncoded": false}"#, "/?a%62=2&ab=1", .noMatch),
      Example(
        "X-30", #"{"?": {"a": "1&2=3"}, "percentEncoded": false}"#, "/?a=1%262%3D3", .match, 0),
      Example("X-11", #"{"?": {"a": "B"}, "caseSensitive": false}"#, "/?a=b&A=c", .match, 0),
      Example("X-11", #"{"?": {"A": "?*"}, "caseSensitive": false}"#, "/?a=b", .noMatch),
      Example(
        "CASE-001", ##"{"/": "/A", "?": "B", "#": "C", "caseSensitive": false}"##, "/a?b#c", .match,
        0),
      Example("CASE-002", #"{"/": "/A"}"#, "/a", .noMatch),
      Example("CASE-004", #"{"/": "/A", "casesensitive": false}"#, "/a", .noMatch),
      Example(
        "ENC-002", ##"{"/": "/é", "#": "ü", "percentEncoded": false}"##, "/%C3%A9#%C3%BC", .match, 0
      ),
      Example("PATHS-011", #"{"/": "NOT /a"}, {"/": "*"}"#, "/a", .match, 1),
      Example("SUB-001", #"{"/": "/$(food)/$(digit)"}"#, "/sushi/1", .match, 0),
      Example("X-01", #"{"/": "/a", "/": "/b"}"#, "/a", .noMatch),
      Example("X-32", #"5, {"/": 5, "?": "a"}"#, "/x?a", .match, 1),
      Example("SUB-001", #"{"/": "/$(lang)-$(region)/$(food)/home"}"#, "/zh-TW/home", .noMatch),
      Example("PAT-007", #"{"/": "/*/order/"}"#, "/a/b/order/", .match, 0),
      Example("X-22", #"{"/": "/b"}"#, "/a/../b", .noMatch),
      Example("X-35", "{}", "/a b", .noMatch),
      Example("X-35", "{}", "/é", .noMatch),
      Example("X-35", "{}", "/#a#b", .noMatch),
    ])
  func components(example: Example) throws {
    let site = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"],
        "components": [\(example.rules)]}],
        "substitutionVariables": {"food": ["sushi", "taco"]}}}
      """
    #expect(try decide(site, example.url) == example.expected(in: "components"))
  }

  @Test(
    "Paths",
    arguments: [
      Example("PATHS-001", #""/a/*", "/b""#, "/b", .match, 1),
      Example("PATHS-002", #""NOT /a/*", "*""#, "/a/b", .exclude, 0),
      Example("PATHS-002", #""NOT /a/*", "*""#, "/b", .match, 1),
      Example("PATHS-002", #""not /a", "NOT  /a", "NOT/a", "/a""#, "/a", .match, 3),
      Example("PATHS-003", #""*", "NOT /a""#, "/a", .match, 0),
      Example("PATHS-004", #""/a""#, "/a?b=c#d", .match, 0),
      Example("PATHS-004", #""/a?b=c""#, "/a?b=c", .noMatch),
      Example("PATHS-005", #""/A""#, "/a", .noMatch),
      Example("PTH-009", #""*""#, "", .match, 0),
      Example("PATHS-001", "", "/", .noMatch),
      Example("X-32", #"null, "/a""#, "/a", .match, 1),
      Example("PATHS-010", #""/caf%C3%A9""#, "/caf%C3%A9", .match, 0),
    ])
  func paths(example: Example) throws {
    let site = """
      {"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.com.example.app",
        "paths": [\(example.rules)]}]}}
      """
    #expect(try decide(site, example.url) == example.expected(in: "paths"))
    #expect(
      try decide(site, example.url, on: OperatingSystem(.iOS, .init(9, 2)))
        == example.expected(in: "paths"))
  }

  @Test(
    "Defaults: the rule's own member, else the entry's, else the service's (DEF-001..003)",
    arguments: [
      (#""caseSensitive": false"#, "", #""/": "/A""#, "/a", MatchResult.Decision.match),
      ("", #""caseSensitive": false"#, #""/": "/A""#, "/a", .match),
      (#""caseSensitive": false"#, #""caseSensitive": true"#, #""/": "/A""#, "/a", .noMatch),
      (#""caseSensitive": true"#, #""caseSensitive": false"#, #""/": "/A""#, "/a", .match),
      ("", #""caseSensitive": false"#, #""/": "/A", "caseSensitive": true"#, "/a", .noMatch),
      (#""percentEncoded": false"#, "", #""/": "/é""#, "/%C3%A9", .match),
      (#""exclude": true"#, "", #""/": "/a""#, "/a", .exclude),
      (#""exclude": true"#, #""exclude": false"#, #""/": "/a""#, "/a", .match),
      (#""/": "/b""#, "", "", "/a", .noMatch),
      (#""/": "/b""#, "", #""/": "/a""#, "/a", .match),
      (#""/": "/b""#, #""/": "/a""#, "", "/a", .match),
      (#""/": "/b""#, "", #""/": 7"#, "/b", .match),
      (#""?": "x""#, "", "", "/a", .noMatch),
      (#""?": "x""#, "", #""?": {"y": 1}"#, "/a", .match),
      (#""?": "x""#, "", #""?": {}"#, "/a", .match),
      (##""#": "f""##, "", "", "/a#f", .match),
      (##""#": "f""##, "", "", "/a#g", .noMatch),
      ("", "", #""percentEncoded": false, "/": "/é""#, "/%C3%A9", .match),
    ])
  func defaults(
    service: String, entry: String, rule: String, url: String, decision: MatchResult.Decision
  ) throws {
    let site = """
      {"applinks": {"defaults": {\(service)}, "details": [{"defaults": {\(entry)},
        "appIDs": ["ABCDE12345.com.example.app"], "components": [{\(rule)}]}]}}
      """
    #expect(try decide(site, url).decision == decision)
  }

  @Test("Paths inherit flags, not patterns; NOT stays an exclude (X-31)")
  func defaultsOfPaths() throws {
    let site = """
      {"applinks": {"apps": [], "defaults": {"exclude": true, "caseSensitive": false, "?": "x"},
        "details": [{"appID": "ABCDE12345.com.example.app", "defaults": {"#": "f", "/": "/z"},
          "paths": ["/A", "NOT /b"]},
        {"appID": "ABCDE12345.com.example.b", "defaults": {"exclude": false},
          "paths": ["/A", "NOT /b"]}]}}
      """
    #expect(try decide(site, "/a").decision == .exclude)
    #expect(try decide(site, "/b").decision == .exclude)
    #expect(try decide(site, "/a", app: "ABCDE12345.com.example.b").decision == .match)
    #expect(try decide(site, "/b", app: "ABCDE12345.com.example.b").decision == .exclude)
  }

  @Test(
    "Scheme, host and port decide whether the rules are asked at all",
    arguments: [
      ("https://example.com/a", MatchResult.Decision.match), ("http://example.com/a", .match),
      ("HTTPS://EXAMPLE.COM/a", .match), ("https://u:p@example.com/a", .match),
      ("https://example.com:443/a", .match), ("ftp://example.com/a", .noMatch),
      ("https://example.com:8443/a", .noMatch), ("https://www.example.com/a", .noMatch),
      ("https://example.com./a", .noMatch), ("example.com/a", .noMatch),
    ])
  func otherSites(url: String, decision: MatchResult.Decision) throws {
    let site = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{}]}]}}
      """
    #expect(try decide(site, url).decision == decision)
  }
}

/// The decision of a file for an app on a URL; one that begins with a slash is of `example.com`.
func decide(
  _ site: String, _ url: String, app: String = "ABCDE12345.com.example.app",
  on system: OperatingSystem = .latest
) throws -> MatchResult {
  let site = try SiteAssociation(parsing: Array(site.utf8))
  let matcher = Matcher(site, app: app, domain: "example.com", on: system)
  let isWhole = url.contains(":") || !(url.isEmpty || "/?#".contains(url.prefix(1)))
  let url = isWhole ? url : "https://example.com" + url
  let result = matcher.decision(for: url)
  #expect(matcher.explanation(for: url).result == result)
  return result
}
