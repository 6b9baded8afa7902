import Foundation
import Questions
import Reports
import Running
import Suites
import Testing

/// The source of the page.
struct HTMLReportTests {
  private let rules = [
    "R-1": RuleCitation(
      statement: "A `*` is no `?`.",
      sources: ["Apple: A page, a place <https://a.example/?a&b>", "A talk, 12:30"],
      remarks: ["note: A `*` is more."])
  ]

  @Test func `an area is the sum of its suites, in alphabetical order`() throws {
    let record = RunRecord.sample([
      .sample("b/d/one"), .sample("b/c/one", .failed), .sample("b/c/two"), .sample("a/one"),
    ])
    let text = try page([record])
    #expect(
      text.matches(of: /<tr class="(?:area|suite)">.*?<a href="#suite=(.*?)">/).map(\.output.1)
        == ["a", "b", "a", "b/c", "b/d"])
    #expect(text.contains("✗ 1 failed</a><span class=\"quiet\">, 2 passed</span></td></tr>"))
  }

  @Test func `rules are in the order of their ids, cases without a rule last`() throws {
    let record = RunRecord.sample([
      .sample("a/b"), .sample("a/c", rules: ["Z-1"]), .sample("a/d", rules: ["A-1"]),
      .sample("a/e", rules: ["Z-1"]),
    ])
    let text = try page([record])
    #expect(
      text.matches(of: /<summary><b>(.*?)<\/b>/).map(\.output.1) == ["A-1", "Z-1", "No rule"])
    #expect(
      text.matches(of: /<span class="count quiet">(.*?)<\/span>/).map(\.output.1)
        == ["1 case", "2 cases", "1 case"])
  }

  @Test func `a rule that is never named first links to those that are`() throws {
    let record = RunRecord.sample(
      (2...9).map { .sample("a/\($0)", rules: ["R-\($0)", "R-1"]) }, rules: rules)
    let text = try page([record])
    let links = (2...9).map { "<a href=\"#rule=R-\($0)\">R-\($0)</a>" }.joined(separator: " ")
    #expect(text.contains("Also tested by cases under \(links): "))
    #expect(text.ranges(of: "<table class=\"cases\">").count == 8, "none for a rule without cases")
  }

  @Test(arguments: [
    ([], "Conformance"), (["a"], "Conformance of a"),
    (["a", "b", "c"], "Conformance of a, b, and c"),
    (["a", "b", "c", "d"], "Conformance of 4 implementations"),
  ])
  func `the title names the implementations`(names: [String], title: String) throws {
    let text = try page(names.map { .sample([.sample("a/b")], name: $0) })
    #expect(text.contains("<title>\(title)</title>"))
  }

  @Test func `a long page is complete`() throws {
    let ids = (1...1_000).map { "a/\($0)" }
    let text = try page([.sample(ids.map { .sample($0, .failed) })])
    #expect(text.utf8.count > 500_000)
    #expect(text.matches(of: /<tbody id="case=(.*?)"/).map { String($0.output.1) } == ids)
    #expect(text.ranges(of: "</tbody>").count == ids.count + 3, "and one of each table above")
  }

  @Test func `no control character of a record reaches the page`() throws {
    let crash = CaseRecord.sample("a/b", .errored, errorType: "\u{1B}[31m")
    let text = try page([.sample([crash])])
    #expect(text.contains(#"<span class="mark errored">‼ \u{1B}[31m</span>"#))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `a long answer can break before a slash or a period`() throws {
    var item = CaseRecord.sample("a/b")
    item.expected = "ABCDE.com/a"
    #expect(try page([.sample([item])]).contains("<td>ABCDE<wbr>.com<wbr>/a</td>"))
  }

  @Test func `only sections with failures or differences are open`() throws {
    let one = RunRecord.sample([
      .sample("a/b", rules: ["R-1"]), .sample("a/c", .failed, rules: ["R-2"]),
      .sample("a/d", .informational, message: "folded", rules: ["R-3"]),
    ])
    var two = one
    two.cases[2].message = "exact"
    func open(_ records: [RunRecord]) throws -> [Substring] {
      try page(records).matches(of: /id="rule=(R-.)" open/).map(\.output.1)
    }
    #expect(try open([one]) == ["R-2"])
    #expect(try open([one, two]) == ["R-2", "R-3"])
  }

  @Test(arguments: Outcome.allCases)
  func `every case that did not pass has evidence`(outcome: Outcome) throws {
    let text = try page([.sample([.sample("a/b", outcome, message: "m")])])
    #expect(text.contains("<dl>") == (outcome != .passed))
    #expect(text.contains("<pre>known failure: m</pre>") == (outcome == .knownFailure))
  }

  @Test func `a long value is shown below its cell, within limits`() throws {
    var record = CaseRecord.sample("a/b", question: .null)
    record.expected = String(repeating: "x", count: 160)
    #expect(try !page([.sample([record])]).contains("<dl>"))
    record.expected += "x"
    #expect(try page([.sample([record])]).contains("<dd><pre>\(record.expected)</pre></dd>"))
    record.expected = String(repeating: "x", count: 12_001)
    let kept = String(repeating: "x", count: 12_000)
    #expect(
      try page([.sample([record])]).contains("<pre>\(kept)\n[1 more bytes omitted]</pre>"))
  }

  @Test func `a statement with an odd backtick is text`() throws {
    let odd = ["R-1": RuleCitation(statement: "A ` is `no` mark.", sources: [])]
    let record = RunRecord.sample([.sample("a/b", rules: ["R-1"])], rules: odd)
    #expect(try page([record]).contains("<span>A ` is `no` mark.</span>"))
  }

  @Test func `filters offer the values that occur`() throws {
    let record = RunRecord.sample([
      .sample("a/b/x", .failed, rules: ["R-1"]), .sample("c/x", platform: "ios=12.0"),
    ])
    let text = try page([record])
    func options(_ name: String) -> [Substring] {
      let start = text.ranges(of: "<select name=\"\(name)\">").first?.upperBound
      return start.map { text[$0...].prefix { $0 != "\n" } }?
        .split(separator: "</select>").first?
        .matches(of: /<option value="(.*?)">/).map(\.output.1) ?? []
    }
    #expect(options("rule") == ["R-1"])
    #expect(options("suite") == ["a", "a/b", "c"])
    #expect(options("outcome") == ["wrong", "failed", "passed"])
    #expect(options("implementation") == ["Matcher"])
    #expect(options("platform") == ["ios=12.0", "ios=27.0"])
  }

  @Test func `a matrix shows areas, and suites folded, but none that nobody was asked`() throws {
    var undeclared = CaseRecord.sample("b/c/x", .skipped)
    undeclared.skip = .undeclared
    let record = RunRecord.sample([.sample("a/b/x"), .sample("a/c/x"), undeclared])
    let text = try page([record])
    #expect(text.contains("<details><summary>2 suites</summary>"))
    #expect(!text.contains("<a href=\"#suite=b"))
    let other = RunRecord.sample([.sample("b/c/x")], name: "other")
    #expect(try page([record, other]).contains("<td><span class=\"quiet\">not asked</span></td>"))
  }

  @Test func `the summary counts differences and explains informational cases`() throws {
    let one = RunRecord.sample([
      .sample("a/b"), .sample("a/c", .informational, message: "folded"),
      .sample("a/d", .informational, message: "folded"),
    ])
    #expect(try !page([one]).contains("agree.") && !page([one]).contains("only differing cases"))
    let alike = try page([one, one])
    #expect(alike.contains("<p>The implementations agree on every case that they answer.</p>"))
    #expect(alike.contains("> only differing cases</label>"))
    #expect(alike.contains("<a href=\"#outcome=informational\">Informational cases</a> never "))
    var two = one
    two.cases[0].outcome = .failed
    let text = try page([one, two])
    #expect(text.contains("<p><a href=\"#differ=1\">The implementations differ in 1 case</a>.</p>"))
    #expect(text.contains("<td class=\"number\">0</td>"), "no link to no cases")
    two.cases[1].message = "exact"
    #expect(try page([one, two]).contains(">The implementations differ in 2 cases</a>"))
    #expect(try !page([.sample([.sample("a/b")])]).contains("never fail"))
  }

  @Test func `the page is self-contained`() throws {
    let text = try page([.everyOutcome])
    #expect(text.contains("content=\"default-src 'none'; "))
    #expect(!text.contains(" src="))
    #expect(!text.contains("url("))
    #expect(!text.contains("@import"))
    #expect(!text.contains("<link"))
    #expect(text.matches(of: /href="[^#]/).isEmpty)
  }

  @Test func `reasons of skipped cases are counted`() throws {
    let skips = (0..<3).map { CaseRecord.sample("a/\($0)", .skipped, message: "too old") }
    let known = CaseRecord.sample("a/known", .knownFailure, message: "later")
    #expect(
      try page([.sample(skips + [known])]).contains("<ul><li>3 × too old</li></ul>"),
      "a known failure was run")
    let many = (101...121).map { CaseRecord.sample("a/b", .skipped, message: "reason \($0)") }
    #expect(
      try page([.sample(many)]).contains(
        "<li>1 × reason 120</li><li>and 1 more</li></ul>"))
  }

  private func page(_ records: [RunRecord]) throws -> String {
    try HTMLReport().text(for: records)
  }
}
