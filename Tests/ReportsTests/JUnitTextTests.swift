import Foundation
import Questions
import Reports
import Running
import Suites
import Testing

/// For any answer of an implementation the file is well-formed and shows it.
struct JUnitTextTests {
  /// A text with its visible forms in an attribute and in a body.
  struct Hostile: CustomTestStringConvertible {
    let text: String
    let attribute: String
    let body: String

    var testDescription: String { attribute }

    init(_ text: String, _ attribute: String, body: String? = nil) {
      self.text = text
      self.attribute = attribute
      self.body = body ?? attribute
    }
  }

  /// Swift has no literals for these.
  private static let noncharacters = [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE].compactMap(
    Unicode.Scalar.init
  )
  .map(String.init).joined()

  private static let texts = [
    Hostile("a\0b", #"a\u{0}b"#),
    Hostile("\u{1B}[31mred", #"\u{1B}[31mred"#),
    Hostile("\u{7F}\u{80}\u{9B}", #"\u{7F}\u{80}\u{9B}"#),
    Hostile(noncharacters, #"\u{FFFE}\u{FFFF}\u{FDD0}\u{1FFFE}"#),
    Hostile("\u{600}" + noncharacters, #"\u{600}\u{FFFE}\u{FFFF}\u{FDD0}\u{1FFFE}"#),
    Hostile("\u{2028}\u{2029}\u{202E}\u{2066}", #"\u{2028}\u{2029}\u{202E}\u{2066}"#),
    Hostile("e\u{301}\u{B}", #"é\u{B}"#.decomposedStringWithCanonicalMapping),
    Hostile("a\nb\tc", #"a\nb\tc"#, body: "a\nb\tc"),
    Hostile("a\r\nb", #"a\r\nb"#, body: "a\nb"),
    Hostile("a\rb\r", #"a\rb\r"#),
    Hostile("]]>", "]]>"),
    Hostile("<![CDATA[<a b='c'>]]>", "<![CDATA[<a b='c'>]]>"),
    Hostile(#"'"'"#, #"'"'"#),
    Hostile("&lt;&amp;&#27;&", "&lt;&amp;&#27;&"),
    Hostile("<!-- --> <?x?> %20 \\u{1B}", "<!-- --> <?x?> %20 \\u{1B}"),
    Hostile("  two spaces  ", "  two spaces  "),
    Hostile("äöü 日本語 \u{E000}\u{FFFD}", "äöü 日本語 \u{E000}\u{FFFD}"),
    Hostile("👩\u{200D}👧 𝒳 \u{10FFFD}", #"👩\u{200D}👧 𝒳 "# + "\u{10FFFD}"),
    Hostile("\u{FEFF}bom\u{AD}\u{E0041}", #"\u{FEFF}bom\u{AD}\u{E0041}"#),
    Hostile("a ##[b]", #"a ##\u{5B}b]"#),
  ]

  @Test(arguments: texts, JUnitReport.Form.allCases)
  func `a message is read as it is`(hostile: Hostile, form: JUnitReport.Form) throws {
    let record = CaseRecord.sample("a/b", .failed, message: hostile.text)
    let root = try JUnitReport(form: form).element(for: [.sample([record])])
    let failure = try #require(root.all("testsuite", "testcase", "failure").first)
    expectSame(failure.attributes["message"], hostile.attribute)
    expectSame(String(failure.text.prefix(hostile.body.count)), hostile.body)
    #expect(failure.text.dropFirst(hostile.body.count).hasPrefix("\n\nA title\n"))
  }

  @Test(arguments: texts)
  func `every text of a record is read as it is`(hostile: Hostile) throws {
    let text = hostile.text
    var failed = CaseRecord.sample("a/" + text, .errored, message: text, title: text)
    (failed.suite, failed.file, failed.reproduce) = ("a", text, text)
    (failed.platform, failed.authority, failed.rules) = (text, text, ["R-1", text])
    (failed.errorType, failed.trace, failed.question) = (text, text, [text: .string(text)])
    let informational = CaseRecord.sample("a/b", .informational, message: text)
    let rules = ["R-1": RuleCitation(statement: text, sources: [text], remarks: [text])]
    let record = RunRecord.sample([failed, informational], name: text, host: text, rules: rules)

    let root = try JUnitReport(form: .extended).element(for: [record])
    let suite = try #require(root.all("testsuite").first)
    let testcase = try #require(suite.all("testcase").first)
    expectSame(suite.attributes["package"], hostile.attribute)
    expectSame(suite.attributes["hostname"], hostile.attribute)
    expectSame(suite.all("system-out").first?.text, "a/b: \(hostile.attribute)\n")
    expectSame(testcase.attributes["name"], hostile.attribute)
    expectSame(testcase.attributes["file"], hostile.attribute)
    expectSame(testcase.all("error").first?.attributes["type"], hostile.attribute)

    for schema in Schema.publicOnes {
      #expect(try schema.problems(in: JUnitReport().data(for: [record, record])) == [])
    }
  }

  @Test func `a long message is cut with a note`() throws {
    let rule = RuleCitation(statement: "A statement.", sources: [])
    var record = CaseRecord.sample(
      "a/b", .errored, message: "a" + String(repeating: "é", count: 50_000), rules: ["R-1"],
      trace: String(repeating: "\0", count: 100_000))
    record.question = .string(String(repeating: "q", count: 100_000))
    let root = try JUnitReport().element(for: [.sample([record], rules: ["R-1": rule])])
    let error = try #require(root.all("testsuite", "testcase", "error").first)
    let shown = "a" + String(repeating: "é", count: 999) + "…"
    #expect(error.attributes["message"] == shown)
    // 32,000 bytes would end within a character of two bytes.
    let kept = "a" + String(repeating: "é", count: 15_999)
    #expect(error.text.hasPrefix(kept + "\n[68002 more bytes omitted]\n\nA title\n"))
    // The visible text is cut: a title and 100,000 times the five bytes of `\u{0}`.
    #expect(error.text.contains("\n[488007 more bytes omitted]\n"))
    #expect(error.text.hasSuffix("\n\nR-1: A statement.\n\nreproduce: assay run --case a/b\n"))
    #expect(error.text.utf8.count < 65_536)
  }

  @Test func `only what exceeds the limit is cut`() throws {
    func skipped(_ length: Int) throws -> Element? {
      let reason = String(repeating: "x", count: length)
      let record = CaseRecord.sample("a/b", .skipped, message: reason)
      return try JUnitReport().element(for: [.sample([record])])
        .all("testsuite", "testcase", "skipped").first
    }
    #expect(try skipped(1_000)?.attributes["message"]?.utf8.count == 1_000)
    #expect(
      try skipped(1_001)?.attributes["message"] == String(repeating: "x", count: 1_000) + "…")
    #expect(try skipped(32_000)?.text.utf8.count == 32_000)
    #expect(
      try skipped(100_000)?.text
        == String(repeating: "x", count: 32_000) + "\n[68000 more bytes omitted]")
  }

  /// Compares scalars, since Swift considers canonically equivalent texts equal.
  private func expectSame(
    _ found: String?, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      found.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars),
      sourceLocation: sourceLocation)
  }
}
