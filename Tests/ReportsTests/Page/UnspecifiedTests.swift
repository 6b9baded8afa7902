import Reports
import Running
import Suites
import Testing

/// What the page says where the rules leave the answer open.
struct UnspecifiedTests {
  @Test func `informational choices are listed by the sentence of the rule, folded`() throws {
    let rules = ["X-22": RuleCitation(statement: "A star may match.", sources: [])]
    let cases = ["a/b", "a/c", "a/d"].map { id in
      CaseRecord.sample(
        id, .informational, message: id == "a/d" ? "exact" : "folded", rules: ["X-22"])
    }
    let record = RunRecord.sample(cases, rules: rules)
    let page = String(decoding: try HTMLReport().data(for: [record]), as: UTF8.self)
    let start = try #require(page.firstRange(of: "<details class=\"unspecified\">"))
    let end = try #require(page[start.upperBound...].firstRange(of: "</details>"))
    let list = page[start.upperBound..<end.lowerBound]
    #expect(list.contains("A star may match.") && list.contains("Matcher: 2 × folded, 1 × exact"))
    let right = RunRecord.sample([.sample("a/b")])
    let other = String(decoding: try HTMLReport().data(for: [right]), as: UTF8.self)
    #expect(!other.contains("class=\"unspecified\""))
  }
}
