import Questions
import Reports
import Running
import Suites
import Testing

/// The source of the page.
struct HTMLReportTests {
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

  @Test func `one difference is a single case`() throws {
    let records = [Outcome.passed, .failed].map { RunRecord.sample([.sample("a/b", $0)]) }
    #expect(try page(records).contains(">The implementations differ in 1 case</a>"))
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

  @Test func `many reasons of skipped cases are counted`() throws {
    let many = (101...121).map { CaseRecord.sample("a/b", .skipped, message: "reason \($0)") }
    #expect(
      try page([.sample(many)]).contains(
        "<li>1 × reason 120</li><li>and 1 more</li></ul>"))
  }

  private func page(_ records: [RunRecord]) throws -> String {
    try HTMLReport().text(for: records)
  }
}
