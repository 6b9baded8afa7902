import Testing
@testable import AssociatedDomains

/// Where the parts of a rule are in the file, which diagnostics point to.
struct ComponentRuleTests {
  private func rule(_ text: String) throws -> ComponentRule {
    let value = try JSONValue(parsing: Array(text.utf8))
    return try #require(ComponentRule(LocatedValue(value, at: .root)))
  }

  @Test(
    arguments: [
      ("{}", []), (##"{"#": "a", "?": "b", "/": "c"}"##, ["/~1", "/?", "/#"]),
      (##"{"?": {"b": "1", "a": "2"}, "#": "3"}"##, ["/?/b", "/?/a", "/#"]),
      // Of duplicate keys the last counts.
      (##"{"?": {"a": "1", "b": "2", "a": "3"}}"##, ["/?/b", "/?/a"]),
      (##"{"/": 1, "#": "a", "#": null}"##, []), (##"{"?": []}"##, []),
      // One value that is not a string voids the object.
      (##"{"?": {"a": "1", "b": 2}, "/": "c"}"##, ["/~1"]),
    ] as [(String, [String])])
  func `patterns are in the order in which a rule is compiled`(text: String, pointers: [String])
    throws
  {
    let rule = try rule(text)
    #expect(rule.patterns.map(\.pointer.text) == pointers)
    var builder = LinkRuleBuilder(variables: .builtIn, defaults: [])
    let conditions = builder.rule(rule).ownConditions
    #expect(rule.patterns.map(\.value.string) == conditions.map(\.pattern.text))
  }

  @Test func `a rule, an entry and their service know their values in the file`() throws {
    let text = """
      {"applinks": {"details": [1, {"appID": "A.b", "paths": ["/a", 2, "/b"]}],
        "defaults": {"exclude": true}}}
      """
    let appLinks = try #require(try SiteAssociation(parsing: Array(text.utf8)).appLinks)
    let entry = try #require(appLinks.details?.first)
    #expect(entry.source.pointer.text == "/applinks/details/1")
    #expect(entry.source.value.object?["appID"]?.string == "A.b")
    #expect(
      entry.paths?.map(\.source.pointer.text)
        == ["0", "2"].map { "/applinks/details/1/paths/\($0)" })
    #expect(entry.paths?.map(\.source.value.string) == ["/a", "/b"])
    #expect(appLinks.defaults?.source.pointer.text == "/applinks/defaults")
    #expect(appLinks.source.value.object != nil)
  }
}
