import Testing
@testable import AssociatedDomains

/// What files below the size limit may cost: work and output that their length explains.
struct SizeBoundsTests {
  static let app = "ABCDE12345.com.example.app"

  @Test func `of many problems the first are reported, and the number of the others`() throws {
    let site = try self.site(#"{"webcredentials": {"apps": [\#(Self.list(of: "1", 60_000))]}}"#)
    let diagnostics = site.diagnostics
    let length = diagnostics.map(\.description.utf8.count).reduce(0, +)
    #expect(length < 500_000)
    let shown = diagnostics.dropLast()
    #expect(shown.count > 1_000)
    let places = shown.indices.map { "/webcredentials/apps/\($0)" }
    #expect(shown.map(\.pointer.text) == places)
    #expect(
      diagnostics.last?.message
        == "this and \(59_999 - shown.count) more diagnostics are not shown; fix the others first")
    #expect(diagnostics.last?.pointer.text == "/webcredentials/apps/\(shown.count)")
    #expect(diagnostics.last?.severity == .error)
  }

  @Test func `the most serious of the omitted diagnostics is the one that is named`() throws {
    let site = try self.site(
      #"{"webcredentials": {"apps": [\#(Self.list(of: "\" \"", 20_000)), 1, ""]}}"#)
    let last = try #require(site.diagnostics.last)
    #expect(last.severity == .error)
    #expect(last.pointer.text == "/webcredentials/apps/20000")
  }

  @Test func `long names and texts are truncated in diagnostics and explanations`() throws {
    let name = String(repeating: "n", count: 12_000)
    let site = try self.site(
      """
      {"\(name)": 1, "applinks": {"\(name)": 1, "substitutionVariables": {"\(name)(": []},
        "details": {"\(name)": {"components": [{"/": "\(name)"}, {"/": "/$(\(name))"},
          {"/": "/é\(name)", "?": {"\(name)": 1}}, {"/": "\(name)"}]}}}}
      """)
    let diagnostics = site.diagnostics
    #expect(diagnostics.count > 8)
    #expect(diagnostics.allSatisfy { $0.description.utf8.count < 1_000 })
    let matcher = Matcher(site, app: name, domain: "example.com")
    let lines = matcher.explanation(for: "https://example.com/").description.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.utf8.count < 1_000 })
  }

  @Test func `an explanation of many rules tells the first, how many more fail, and which decides`()
    throws
  {
    let rules = Self.list(of: #"{"/": "/a"}"#, 9_000)
    let site = try self.site(
      """
      {"applinks": {"details": {"\(Self.app)": {"components": [\(rules), {"/": "/b"}]}}}}
      """)
    let matcher = Matcher(site, app: Self.app, domain: "example.com")
    let explanation = matcher.explanation(for: "https://example.com/b")
    #expect(explanation.steps.count == 9_001)
    let lines = explanation.description.split(separator: "\n")
    #expect(explanation.description.utf8.count < 600_000)
    #expect(lines.dropLast().last == "  \(9_003 - lines.count) more rules do not match")
    #expect(
      lines.last == "  /applinks/details/\(Self.app)/components/9000: matches and decides")
  }

  @Test func `rules share what they inherit, which is compiled once for each set of flags`() throws
  {
    let items = (0..<500).map { "\"q\($0)\": \"?*\"" }.joined(separator: ", ")
    let list = Self.list(of: #"{}, {"/": "/a"}, {"caseSensitive": false}"#, 500)
    let site = try self.site(
      """
      {"applinks": {"defaults": {"?": {\(items)}, "#": "f"}, "details": [
        {"appIDs": ["\(Self.app)"], "components": [\(list)]}]}}
      """)
    let rules = Matcher(site, app: Self.app, domain: "example.com").rules
    #expect(rules.count == 1_500)
    let inherited = rules.map { $0.conditions.filter(\.isInherited) }
    #expect(inherited.allSatisfy { $0.count == 501 })
    #expect(Set(inherited.joined().map { ObjectIdentifier($0) }).count == 2 * 501)
    #expect(rules[1].conditions.map(\.pattern.text).first == "/a")
    #expect(rules[1].conditions.map(\.pattern.text).last == "f")
  }

  @Test func `the search for rules that never decide stops when its work is done`() throws {
    func rule(_ pattern: String) -> LinkRule {
      LinkRule(
        pointer: .root, excludes: false, conditions: [.init(Pattern(pattern, kind: .path))])
    }
    let (wide, narrow) = (rule("/a*"), rule("/ab"))
    var search = ShadowSearch()
    #expect(search.first(of: [wide], matchingWherever: narrow) == wide)
    #expect(search.budget > ShadowSearch.maximumWork - 1_000)
    let stars = rule(String(repeating: "*a", count: 30_000))
    #expect(search.first(of: [stars], matchingWherever: stars) == nil)
    #expect(search.first(of: [wide], matchingWherever: narrow) == nil)
  }

  private static func list(of element: String, _ count: Int) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  private func site(_ text: String) throws -> SiteAssociation {
    let bytes = Array(text.utf8)
    #expect(bytes.count <= SiteAssociation.maximumByteCount)
    return try SiteAssociation(parsing: bytes)
  }
}
