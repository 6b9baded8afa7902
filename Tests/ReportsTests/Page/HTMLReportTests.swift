import Conformance
import Foundation
import Reports
import TestSupport
import Testing

/// What the page holds before any browser looks at it.
struct HTMLReportTests {
  private let rules = [
    "R-1": RuleCitation(
      statement: "A `*` is no `?`.",
      sources: ["Apple: A page, a place <https://a.example/?a&b>", "A talk, 12:30"])
  ]

  @Test func `a page says who was asked, with what and when`() throws {
    var one = RunRecord.sample([.sample("a/b", seconds: 1.5)], name: "one", platform: "ios=12.0")
    var two = RunRecord.sample([.sample("a/b")], name: "two", started: "2026-11-22T10:00:00")
    let text = try page([one, two])
    #expect(text.contains("<h1>Conformance of one and two</h1>"))
    #expect(
      text.contains(
        """
        tables 1.0 · each case at its newest platform · ios=12.0 · 2026-11-21 10:00:00 to \
        2026-11-22 10:00:00 UTC
        """))
    #expect(
      text.contains(
        """
        <tr><th scope="row">one</th>\
        <td class="number">1</td><td class="number">\
        <a class="passed" href="#implementation=one&amp;outcome=passed">✓ 1</a></td>\
        <td class="number">1.500</td><td>1.2</td><td>Swift</td><td>ios=12.0</td></tr>
        """))
    (one.header.started, two.header.started) = ("2026-11-21T10:00:00", "2026-11-21T10:00:00")
    #expect(try page([one, two]).contains("· 2026-11-21 10:00:00 UTC</p>"))
  }

  @Test func `a cell of the matrix leads to the worst, and counts the others`() throws {
    let record = RunRecord.sample([
      .sample("a/b/one"), .sample("a/b/two", .failed), .sample("a/b/three", .errored),
      .sample("a/c/one", .skipped), .sample("a/b/four"),
    ])
    let link = "suite=a/b&amp;implementation=Matcher&amp;outcome=errored"
    #expect(
      try page([record]).contains(
        """
        <tr class="suite"><th scope="row"><a href="#suite=a/b">a<wbr>/b</a></th>\
        <td><a class="mark errored" href="#\(link)">‼ 1 errored</a>\
        <span class="quiet">, 1 failed</span><span class="quiet">, 2 passed</span></td></tr>
        """))
    #expect(
      try page([record]).contains("<tr class=\"area\"><th scope=\"row\"><a href=\"#suite=a\">"))
  }

  @Test func `a rule stands over its cases with its statement and sources`() throws {
    let record = RunRecord.sample(
      [.sample("a/b", rules: ["R-1"]), .sample("a/c", rules: ["R-2", "R-1"])], rules: rules)
    let text = try page([record])
    #expect(text.contains("<details class=\"rule\" id=\"rule=R-1\"><summary><b>R-1</b> "))
    #expect(text.contains("<span>A <code>*</code> is no <code>?</code>.</span>"))
    #expect(
      text.contains("<li><a href=\"https://a.example/?a&amp;b\">Apple: A page, a place</a></li>"))
    #expect(text.contains("<li>A talk, 12:30</li>"))
    #expect(
      text.contains(
        """
        More cases test it, under <a href="#rule=R-2">R-2</a>: <a href="#rule=R-1">show all</a>
        """))
  }

  @Test func `only sections that deserve a look are open`() throws {
    let one = RunRecord.sample([
      .sample("a/b", rules: ["R-1"]), .sample("a/c", .failed, rules: ["R-2"]),
      .sample("a/d", .reported, message: "folded", rules: ["R-3"]),
    ])
    var two = one
    two.cases[2].message = "exact"
    func open(_ records: [RunRecord]) throws -> [Substring] {
      try page(records).matches(of: /id="rule=(R-.)" open/).map(\.output.1)
    }
    #expect(try open([one]) == ["R-2"])
    #expect(try open([one, two]) == ["R-2", "R-3"])
  }

  @Test func `a failure shows its question, the answers and how to ask again`() throws {
    let site: JSON = ["applinks": ["details": []]]
    var failed = CaseRecord.sample(
      "a/b", .failed, question: ["site": site, "url": "https://example.com/?a&b"], trace: "line 1")
    failed.actual = "exclude"
    let passed = CaseRecord.sample("a/b", question: .null)
    let text = try page([.sample([passed], name: "one"), .sample([failed], name: "two")])
    for (name, value) in [
      ("url", "https://example.com/?a&amp;b"),
      ("site", "{&quot;applinks&quot;: {&quot;details&quot;: []}}"),
      ("platform", "ios=27.0"), ("rests on", "documented"), ("expected", "no_match"),
      ("two", "expected no_match, got match"), ("trace", "line 1"),
      ("ask again", "assay run --case a/b"), ("stands in", "Conformance/suites/a.json:12"),
    ] {
      #expect(text.contains("<dt>\(name)</dt><dd><pre>\(value)</pre></dd>"), "\(name)")
    }
    let row = "<td>no_match</td><td><span class=\"mark passed\">✓ <span class=\"spoken\">passed"
    #expect(text.contains(row))
    #expect(text.contains("<span class=\"mark failed\">✗ failed</span> exclude</td>"))
    #expect(try !page([.sample([passed])]).contains("<dl>"))
  }

  @Test func `a long value stands on several lines, what is short on one`() throws {
    let site: JSON = [
      "applinks": [
        "details": [
          [
            "appIDs": ["ABCDE12345.com.example.app"],
            "components": [["/": "/buy/*"], ["/": "/help/*", "exclude": true]],
          ]
        ]
      ]
    ]
    let text = try page([.sample([.sample("a/b", .failed, question: ["site": site])])])
    let lines = """
      {
        "applinks": {
          "details": [
            {
              "appIDs": ["ABCDE12345.com.example.app"],
              "components": [{"/": "/buy/*"}, {"/": "/help/*", "exclude": true}]
            }
          ]
        }
      }
      """
    #expect(text.contains("<pre>\(lines.replacing("\"", with: "&quot;"))</pre>"))
  }

  @Test func `the page needs nothing besides itself`() throws {
    let text = try page([.everyOutcome])
    #expect(text.contains("content=\"default-src 'none'; "))
    #expect(!text.contains(" src="))
    #expect(!text.contains("url("))
    #expect(!text.contains("@import"))
    #expect(!text.contains("<link"))
    #expect(text.matches(of: /href="[^#]/).isEmpty)
  }

  @Test func `only where there are several can they differ`() throws {
    let record = RunRecord.sample([.sample("a/b")])
    #expect(try !page([record]).contains("they differ"))
    #expect(try page([record, record]).contains("> they differ</label>"))
  }

  @Test func `equal records give equal pages`() throws {
    let records = [RunRecord.everyOutcome, .sample(rules: rules)]
    #expect(try page(records) == page(records))
  }

  @Test func `why cases are skipped is said once`() throws {
    let skips = (0..<3).map { CaseRecord.sample("a/\($0)", .skipped, message: "too old") }
    #expect(try page([.sample(skips)]).contains("<li>3 × too old</li>"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is noticed`() {
    #expect(
      throws: ReportError.notWritten(path: "/dev/full", reason: "No space left on device")
    ) {
      try HTMLReport().write([.everyOutcome], to: "/dev/full")
    }
  }

  private func page(_ records: [RunRecord]) throws -> String {
    let folder = try TemporaryFolder()
    try HTMLReport().write(records, to: folder.path("page.html"))
    return try folder.text("page.html")
  }
}
