import Foundation
import Questions
import Reports
import Running
import Suites
import Testing

struct MarkdownReportTests {
  private static let rules = ["R-1": RuleCitation(statement: "A statement.", sources: ["A talk"])]

  @Test func `counts come first, failures are folded`() {
    let records = [
      RunRecord.sample(
        [.sample("a/b"), .sample("a/c", .informational, message: "folded")], name: "one"),
      RunRecord.sample(
        [
          .sample("a/b", .failed, rules: ["R-1"]),
          .sample("a/c", .informational, message: "exact"), .sample("a/d", .skipped),
        ], name: "two", platform: "ios=12.0", rules: Self.rules),
    ]
    #expect(
      MarkdownReport().text(for: records) == """
        ### Universal links: 1 wrong

        | implementation | cases | failed | skipped | reported | passed |
        | --- | --: | --: | --: | --: | --: |
        | ✓ `one` `1.2` | 2 | 0 | 0 | 1 | 1 |
        | ✗ `two` `1.2` `ios=12.0` | 3 | 1 | 1 | 1 | 0 |

        They differ in 2 of 3 cases. Reported: nobody says which answer is right, so none fails.

        <details><summary>✗ <code>two</code> <code>a/b</code>: <code>failed</code>, \
        <code>expected no_match, got match</code></summary>

        ```text
        expected no_match, got match

        A title
        Conformance/suites/a.json:12 (documented, ios=27.0)

        url: https://example.com/

        R-1: A statement.
          A talk

        reproduce: assay run --case a/b
        ```

        </details>

        """)
  }

  @Test func `a run without failures is a table`() {
    #expect(
      MarkdownReport().text(for: [.sample([.sample("a/b")])]) == """
        ### Universal links: all as expected

        | implementation | cases | passed |
        | --- | --: | --: |
        | ✓ `Matcher` `1.2` | 1 | 1 |

        """)
  }

  @Test(arguments: [100, 2_000])
  func `a comment is as long as GitHub takes, and says what it leaves out`(count: Int) throws {
    // A family is one character, and eight of the units that count.
    let long = String(repeating: "👩‍👩‍👧<", count: 300)
    let same = (1..<count).map { number in
      CaseRecord.sample("a/\(number)", .failed, message: long, rules: ["R-1"])
    }
    // What is shown is the beginning, even where something later would still fit.
    let cases = same + [.sample("a/short", .failed, message: "m", question: .null)]
    let text = MarkdownReport().text(for: [.sample(cases, rules: Self.rules)])
    let shown = text.ranges(of: "<details>").count
    #expect(shown > 10)
    #expect(!text.contains("a/short"))
    #expect(text.ranges(of: "</details>").count == shown)
    #expect(
      text.hasSuffix(
        "\n\(count - shown) more are not shown: a comment has at most 65536 characters. "
          + "The other reports hold all.\n"))
    #expect(text.utf16.count <= 65_536)
    let failure = try #require(text.ranges(of: "<details>").first?.lowerBound)
    let last = try #require(text.ranges(of: "<details>").last?.lowerBound)
    #expect(text.utf16.count > 65_536 - text[failure..<last].utf16.count)
  }

  @Test func `only what is wrong is shown`() {
    let text = MarkdownReport().text(for: [.everyOutcome])
    #expect(text.hasPrefix("### Universal links: 6 wrong\n"))
    let shown = text.matches(of: /<code>(?:paths|apps)\/(.*?)<\/code>/).map(\.output.1)
    #expect(shown == ["failed", "unexpected-pass", "error", "crash", "timeout", "protocol"])
  }

  @Test(arguments: [
    ("a", "`a`"), ("`a", "`` `a ``"), ("a`", "`` a` ``"), ("a``b", "```a``b```"),
  ])
  func `a name with backticks is code all the same`(name: String, code: String) {
    let text = MarkdownReport().text(for: [.sample([.sample("a/b")], name: name)])
    #expect(text.contains("| ✓ \(code) `1.2` |"))
  }

  @Test func `a table that is too long gives way`() {
    let name = String(repeating: "n", count: 190)
    let records = (0..<1_000).map { RunRecord.sample([.sample("a/b")], name: "\(name)\($0)") }
    #expect(MarkdownReport().text(for: records).utf16.count < 200)
  }

  @Test func `a hostile record stays code`() {
    let hostile = "``` </code></details> @everyone | `x` <script> \u{202E}\n# h"
    var item = CaseRecord.sample("a/" + hostile, .failed, message: hostile, trace: hostile)
    item.errorType = hostile
    var errored = item
    errored.outcome = .errored
    let text = MarkdownReport().text(for: [.sample([item, errored], name: hostile)])
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
    // The block begins and ends with a longer fence than any within.
    #expect(lines.count { $0 == "````text" } == 2)
    #expect(lines.count { $0 == "````" } == 2)
  }
}
