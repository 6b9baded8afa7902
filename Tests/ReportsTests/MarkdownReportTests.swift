import Questions
import Reports
import Running
import Suites
import Testing

struct MarkdownReportTests {
  private static let rules = [
    "R-1": RuleCitation(
      statement: "A statement.", sources: ["A talk"], remarks: ["note: A remark."])
  ]

  @Test(arguments: [100, 2_000])
  func `a comment fits GitHub's limit and counts what it omits`(count: Int) throws {
    // A family is one character and eight UTF-16 code units.
    let long = String(repeating: "👩‍👩‍👧<", count: 300)
    let same = (1..<count).map { number in
      CaseRecord.sample("a/\(number)", .failed, message: long, rules: ["R-1"])
    }
    // Failures are shown from the first, even if a later one would still fit.
    let cases = same + [.sample("a/short", .failed, message: "m", question: .null)]
    let text = try MarkdownReport().text(for: [.sample(cases, rules: Self.rules)])
    let shown = text.ranges(of: "<details>").count
    #expect(shown > 10)
    #expect(!text.contains("a/short"))
    #expect(text.ranges(of: "</details>").count == shown)
    #expect(
      text.hasSuffix(
        "\n\(count - shown) failures are omitted because a comment has at most 65536 characters. "
          + "The other reports list all failures.\n"))
    #expect(text.utf16.count <= 65_536)
    let failure = try #require(text.ranges(of: "<details>").first?.lowerBound)
    let last = try #require(text.ranges(of: "<details>").last?.lowerBound)
    #expect(text.utf16.count > 65_536 - text[failure..<last].utf16.count)
  }

  @Test(arguments: [
    ("a", "`a`"), ("`a", "`` `a ``"), ("a`", "`` a` ``"), ("a``b", "```a``b```"),
  ])
  func `a name with backticks is code`(name: String, code: String) throws {
    let text = try MarkdownReport().text(for: [.sample([.sample("a/b")], name: name)])
    #expect(text.contains("| ✓ \(code) `1.2` |"))
  }

  @Test func `a table that is too long is omitted`() throws {
    let name = String(repeating: "n", count: 190)
    let records = (0..<1_000).map { RunRecord.sample([.sample("a/b")], name: "\(name)\($0)") }
    #expect(try MarkdownReport().text(for: records).utf16.count < 200)
  }

  @Test func `a hostile record stays code`() throws {
    let hostile = "``` </code></details> @everyone | `x` <script> \u{202E}\n# h"
    var item = CaseRecord.sample("a/" + hostile, .failed, message: hostile, trace: hostile)
    item.errorType = hostile
    var errored = item
    errored.outcome = .errored
    let text = try MarkdownReport().text(for: [.sample([item, errored], name: hostile)])
    let escaped = #"``` &lt;/code&gt;&lt;/details&gt; @everyone | `x` &lt;script&gt; \u{202E}\n# h"#
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.contains(
        #"| ✗ ```` ``` </code></details> @everyone \| `x` <script> \u{202E}\n# h ```` `1.2` | 2 | 1 | 1 |"#
      ))
    #expect(
      lines.contains(
        """
        <details><summary>✗ <code>\(escaped)</code> <code>a/\(escaped)</code>: \
        <code>failed</code>, <code>\(escaped)</code></summary>
        """))
    #expect(text.contains("</code>: <code>\(escaped)</code>, <code>\(escaped)</code></summary>\n"))
    // The fence of the block is longer than any in it.
    #expect(lines.count { $0 == "````text" } == 2)
    #expect(lines.count { $0 == "````" } == 2)
  }
}
