import Foundation
import ModelSupport
import Questions
import SiteAudit
import SpecModel
import TestSupport
import Testing

/// Eight typical mistakes in one file and one entitlement: each is found, with its fix.
struct TypicalMistakesTests {
  /// The mistakes of the file: a trailing comma; no leading slash; a rule that is not needed; an
  /// exclude that comes too late; a misspelled member; a whole URL as a path; a query item that
  /// `*` does not demand.
  private static func site(comma: String) -> String {
    """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [
    {"/": "buy/*"},
    {"/": "/buy/tea"},
    {"/": "/help/*"},
    {"/": "/help/me", "exclude": true},
    {"/": "/Sale/*", "casesensitive": false},
    {"/": "https://example.com/news/*"},
    {"/": "/find", "?": {"q": "*"}}\(comma)
    ]}]}}

    """
  }

  /// The mistakes of the entitlement: the prefix is another one.
  private static let entitlements = Sample.entitlements(
    ["applinks:example.com"], app: "ZYXWV98765.com.example.app")

  /// The diagnostics that remain after the safe ones are corrected: line, column, and the fix.
  private static let remaining = [
    "site.json:1:39: error: the file names \"ABCDE12345.com.example.app\" for `applinks`, the same "
      + "bundle identifier under another prefix; add \"ZYXWV98765.com.example.app\" beside it, ",
    "site.json:4:1: error: /applinks/details/0/components/1 matches all that this rule does; its "
      + "exclude has no effect: put it first",
    "site.json:5:18: warning: a component rule has no member `casesensitive`; it is ignored: did "
      + "you mean `caseSensitive`?",
    "site.json:6:7: error: ",
    "site.json:7:27: warning: `*` also matches where \"q\" is missing; write `?*` ",
  ]

  @Test func `each mistake is found with its fix, and the safe ones go`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site(comma: ","))
    try folder.file("App.entitlements", Self.entitlements)
    try folder.file("urls.txt", "opens https://example.com/buy/42\n")

    let check = try Assay.run(in: folder, "check", "urls.txt", "--site", "site.json")
    #expect(check.status == 2 && check.errors.hasPrefix("assay: site.json:9: column 1: "))
    let first = try Assay.run(in: folder, "lint", "site.json", "App.entitlements")
    #expect(first.status == 1 && first.output.hasPrefix("site.json:9:1: error: "))
    #expect(first.output.contains("comma"), "\(first.output)")

    // What is not safe is reported in the readable file, with the places that it has there.
    let fixed = try Assay.run(in: folder, "lint", "site.json", "App.entitlements", "--fix")
    #expect(
      fixed.errors == """
        site.json:2:7: added the leading slash
        site.json:3:1: removed a rule that is not needed
        site.json:9:1: removed the comma before this

        """)
    #expect(fixed.status == 1)
    for start in Self.remaining {
      #expect(
        fixed.output.split(separator: "\n").contains { $0.hasPrefix(start) },
        "\(start)\n\(fixed.output)")
    }
    #expect(fixed.output.hasSuffix("\n3 errors, 2 warnings, 0 notes\n"), "\(fixed.output)")

    try Self.expectSameDecisions(Self.site(comma: ""), folder.text("site.json"))
  }

  /// Compares the decisions of the model on 1,000 URLs around the file's patterns.
  private static func expectSameDecisions(_ old: String, _ new: String) throws {
    let starts = ["", "/buy", "/help", "/Sale", "/sale", "/news", "/find", "/BUY", "buy", "//buy"]
    let ends = ["", "/", "/tea", "/me", "/x/y", "/%74ea", "/tea/", "//", "/*", "me"]
    let queries = ["", "?q=", "?q=1", "?r=1", "?q", "#top", "?q=1&q=2", "?", "#", "?q=%31#a"]
    var seen: Set<Verdict> = []
    for start in starts {
      for end in ends {
        for query in queries {
          let url = start + end + query
          let before = ModelSite.decision(old, path: url)
          seen.insert(before)
          #expect(before.decision == ModelSite.decision(new, path: url).decision, "\(url)")
        }
      }
    }
    #expect(starts.count * ends.count * queries.count == 1_000 && seen.count > 3)
  }
}
