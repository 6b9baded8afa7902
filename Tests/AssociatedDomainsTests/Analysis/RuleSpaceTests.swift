import Testing

@testable import AssociatedDomains

struct RuleSpaceTests {
  /// Which conditions on an item are left depends on the rules that decide before, but a search by
  /// all of them answers for any; for conditions that all compare the written text, one that mixes
  /// forms does not.
  @Test(arguments: 1...2)
  func `rules for many query items take few searches`(formCount: Int) throws {
    let rules = (0..<200).map { number in
      """
      {"/": "/*", "?": {"k\(number % 40)": "v\(number / 40)*"},
      "percentEncoded": \(number / 40 % formCount == 0)}
      """
    }
    let text = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app", "ABCDE12345.com.example.b"],
        "components": [\(rules.joined(separator: ","))]}]}}
      """
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let list = MatcherScope(of: "ABCDE12345.com.example.app", in: site, on: .latest).list
    var space = RuleSpace([list], values: VariableValues(of: [site.appLinks]).values)
    let classes = try space.classes(firsts: 1)
    #expect(Set(classes.compactMap { $0.rules.first?.index }) == Set(0..<200))
    // Path, whole query and fragment take one each.
    #expect(space.searchCount <= 3 + 40 * formCount)

    var tables = SiteTables(of: site)
    let first = tables.rules(for: "ABCDE12345.com.example.app", on: .latest)
    let count = tables.tables.count
    let second = tables.rules(for: "ABCDE12345.com.example.b", on: .latest)
    #expect(count == 200 + formCount && tables.tables.count == count)
    #expect(first.rules.map(\.conditions) == second.rules.map(\.conditions))
  }
}
