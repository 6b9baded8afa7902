import Foundation
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

  @Test func `counts come first, then folded failures`() throws {
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
      try MarkdownReport().text(for: records) == """
        ### Universal links: 1 wrong

        | implementation | cases | failed | skipped | informational | passed |
        | --- | --: | --: | --: | --: | --: |
        | ✓ `one` `1.2` | 2 | 0 | 0 | 1 | 1 |
        | ✗ `two` `1.2` `ios=12.0` | 3 | 1 | 1 | 1 | 0 |

        `two`: right on 0 of 1 rules. The implementations differ in 2 of 3 cases. Informational cases never fail, because the \
        right answer is unspecified.

        <details><summary>✗ <code>two</code> <code>a/b</code>: <code>failed</code>, \
        <code>expected no_match, got match</code></summary>

        ```text
        expected no_match, got match

        A title
        Conformance/suites/a.json:12 (documented, ios=27.0)

        url: https://example.com/

        R-1: A statement.
          A talk
          note: A remark.

        reproduce: assay run --case a/b
        ```

        </details>

        """)
  }

  @Test func `a run without failures is a table`() throws {
    #expect(
      try MarkdownReport().text(for: [.sample([.sample("a/b")])]) == """
        ### Universal links: all as expected

        | implementation | cases | passed |
        | --- | --: | --: |
        | ✓ `Matcher` `1.2` | 1 | 1 |

        """)
  }

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

  @Test func `only failures are shown`() throws {
    let text = try MarkdownReport().text(for: [.everyOutcome])
    #expect(text.hasPrefix("### Universal links: 6 wrong, 1 not run\n"))
    let shown = text.matches(of: /<code>(?:paths|apps)\/(.*?)<\/code>/).map(\.output.1)
    #expect(
      shown == [
        "failed", "unexpected-pass", "error", "crash", "timeout", "protocol", "unspecified",
      ])
    #expect(text.contains("<summary>‼ <code>Matcher</code> <code>apps/unspecified</code>: "))
    #expect(text.contains("<code>informational crash</code>"))
  }

  @Test func `counts are of cases, and problems of the run are named beside them`() throws {
    let problem = CaseRecord.problem("assay/adapter", message: "noise")
    let one = RunRecord.sample([.sample("a/b"), .sample("a/c"), problem], name: "one")
    let two = RunRecord.sample([.sample("a/b", .failed), .sample("a/c"), problem], name: "two")
    let text = try MarkdownReport().text(for: [one])
    #expect(text.hasPrefix("### Universal links: 1 problem of the run\n"))
    #expect(text.contains("| ✗ `one` `1.2` | 2 | 2 |\n"))
    #expect(text.contains("<code>assay/adapter</code>: <code>protocol</code>"))
    let both = try MarkdownReport().text(for: [one, two])
    #expect(both.hasPrefix("### Universal links: 1 wrong, 2 problems of the run\n"))
    #expect(both.contains("\nThe implementations differ in 1 of 2 cases.\n"))
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
