import AssociatedDomains
import Testing

/// What people are told about a decision.
struct ExplanationTests {
  static let site = ##"""
    {"applinks": {"substitutionVariables": {"none": []}, "details": [
      {"appIDs": ["ABCDE12345.com.example.app"], "components": [
        {"/": "/buy/*", "?": {"id": "?*"}},
        {"/": "/$(nope)"},
        {"/": "/Help/*", "#": "top", "caseSensitive": false},
        {"?": "a=1"},
        {"/": "/private/*", "exclude": true}]},
      {"appIDs": ["ABCDE12345.com.example.empty"], "components": []},
      {"appIDs": ["ABCDE12345.com.example.bare"]}]}}
    """##

  @Test func `each rule up to the one that decides is told, with what failed`() throws {
    let explanation = try explain("https://example.com/buy?id=")
    #expect(explanation.result.decision == .noMatch)
    #expect(
      explanation.steps.map(\.rule.text) == (0..<5).map { "/applinks/details/0/components/\($0)" })
    let mismatches = explanation.steps.compactMap(\.mismatch)
    #expect(mismatches.map(\.member) == ["?", "/", "/", "?", "/"])
    #expect(mismatches.map(\.queryItem) == ["id", nil, nil, nil, nil])
    #expect(mismatches.map(\.pattern) == ["?*", "/$(nope)", "/Help/*", "a=1", "/private/*"])
    #expect(mismatches.map(\.text) == ["", "/buy/", "/buy/", "id=", "/buy/"])
    #expect(mismatches.map(\.defect) == [nil, .undefinedVariable("nope"), nil, nil, nil])
  }

  @Test func `nothing after the deciding rule is examined`() throws {
    let explanation = try explain("https://example.com/HELP/#TOP")
    #expect(explanation.result.rule?.text == "/applinks/details/0/components/2")
    #expect(explanation.steps.count == 3)
    #expect(explanation.steps[2].mismatch == nil)
    #expect(explanation.reason == nil)
  }

  @Test func `the text for a terminal has one line for each rule and no control characters`() throws
  {
    #expect(
      try explain("https://example.com/buy").description == #"""
        "https://example.com/buy": no_match
          /applinks/details/0/components/0: item "id" of "?" must match "?*", but is missing
          /applinks/details/0/components/1: "/" never matches: no variable has the name "nope"
          /applinks/details/0/components/2: "/" must match "/Help/*", but is "/buy", compared as "/buy/"
          /applinks/details/0/components/3: "?" must match "a=1", but is ""
          /applinks/details/0/components/4: "/" must match "/private/*", but is "/buy", compared as "/buy/"
        """#)
    #expect(
      try explain("https://example.com/buy/?id=7").description == #"""
        "https://example.com/buy/?id=7": match
          /applinks/details/0/components/0: matches and decides
        """#)
    #expect(try explain("\u{1B}[31m\n").description.contains(#""\u001B[31m\n": no_match"#))
  }

  @Test
  func `long texts are shortened where they fail, the ellipsis outside of the quotation marks`()
    throws
  {
    let segment = String(repeating: "a", count: 300)
    let lines = try explain("https://example.com/\(segment)").description.split(separator: "\n")
    #expect(lines[3].hasSuffix("but is \"/\(segment.prefix(199))\"…"))
    // A path gets its final slash before it is shortened.
    let whole = try explain("https://example.com/\(segment.prefix(198))").description
    let path = "/\(segment.prefix(198))"
    #expect(whole.contains("but is \"\(path)\", compared as \"\(path)/\"\n"))
  }

  @Test(arguments: [
    (
      "https://example.com/a b", "app",
      "this is not a URL: byte 21: expected a character of the path"
    ),
    ("https://example.org/", "app", "the host is \"example.org\", not \"example.com\""),
    ("ftp://example.com/", "app", "the scheme is \"ftp\""),
    ("https://example.com:8080/", "app", "the port is 8080"),
    ("https://example.com/", "other", "no entry of `details` names the app"),
    ("https://example.com/", "empty", "the app's list of rules is empty"),
    ("https://example.com/", "bare", "/applinks/details/2 has neither `components` nor `paths`"),
  ])
  func `where no rule is examined the reason is given`(url: String, app: String, reason: String)
    throws
  {
    let explanation = try explain(url, app: "ABCDE12345.com.example.\(app)")
    #expect(explanation.reason?.description.contains(reason) == true)
    #expect(explanation.steps.isEmpty)
  }

  @Test(arguments: [
    ("{}", 27, "no `applinks`"), (#"{"applinks": {"apps": []}}"#, 27, "no `details`"),
    (#"{"applinks": {"details": []}}"#, 12, "no `apps` array"),
    (#"{"applinks": {"apps": ["ABCDE12345.com.example.app"]}}"#, 12, "no rules"),
  ])
  func `files without rules for any app say so`(text: String, version: Int, reason: String) throws {
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let system = OperatingSystem(.iOS, .init(version))
    let matcher = Matcher(
      site, app: "ABCDE12345.com.example.app", domain: "example.com", on: system)
    let explanation = matcher.explanation(for: "https://example.com/")
    #expect(explanation.reason?.description.contains(reason) == true)
    #expect(explanation.result.decision == .noMatch)
  }

  @Test func `explanations agree with decisions on generated rules and URLs`() throws {
    let members = [
      #""/": "/a*""#, #""/": "*b""#, #""?": "x=?""#, #""?": {"x": "1"}"#, ##""#": "f*""##,
      #""exclude": true"#, #""caseSensitive": false"#, #""percentEncoded": false"#,
    ]
    let urls = ["", "/", "/a", "/A/b", "/%61", "/a|"].flatMap { path in
      ["", "?x=1", "?x=1&x=2"].flatMap { query in ["", "#f", "#F"].map { path + query + $0 } }
    }
    var decisions: [MatchResult.Decision: Int] = [:]
    for set in 0..<(1 << members.count) {
      let chosen = members.indices.filter { set >> $0 & 1 == 1 }.map { members[$0] }
      let rule = "{\(chosen.joined(separator: ", "))}"
      let site = """
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"],
          "components": [\(rule), {"/": "/a", "exclude": true}, {"?": "x=1"}]}]}}
        """
      let parsed = try SiteAssociation(parsing: Array(site.utf8))
      let matcher = Matcher(parsed, app: "ABCDE12345.com.example.app", domain: "example.com")
      for url in urls.map({ "https://example.com" + $0 }) {
        let result = matcher.result(for: url)
        let explanation = matcher.explanation(for: url)
        #expect(explanation.result == result)
        #expect(explanation.steps.last { $0.mismatch == nil }?.rule == result.rule)
        decisions[result.decision, default: 0] += 1
      }
    }
    #expect(decisions.count == 3)
  }

  private func explain(
    _ url: String, app: String = "ABCDE12345.com.example.app"
  ) throws -> Explanation {
    let site = try SiteAssociation(parsing: Array(Self.site.utf8))
    return Matcher(site, app: app, domain: "example.com").explanation(for: url)
  }
}
