import AssociatedDomains
import TestSupport
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

  @Test func `each rule up to the one that decides is a line, or the reason is given`() throws {
    func lines(_ explanation: Explanation) -> [String] {
      explanation.description.split(separator: "\n").map(String.init)
    }
    func explained(_ app: String) -> (String) throws -> [String] {
      { lines(try explain($0, app: "ABCDE12345.com.example.\(app)")) }
    }
    func reason(on version: Int) -> (String) throws -> [String] {
      { text in
        let matcher = Matcher(
          try SiteAssociation(parsing: Array(text.utf8)), app: "ABCDE12345.com.example.app",
          domain: "example.com", on: OperatingSystem(.iOS, .init(version)))
        return lines(matcher.explanation(for: "https://example.com/"))
      }
    }
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsTests/Answers/explanations.txt",
      [
        "app": explained("app"), "other": explained("other"), "empty": explained("empty"),
        "bare": explained("bare"), "files on iOS 27": reason(on: 27),
        "files on iOS 12": reason(on: 12),
      ])
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
