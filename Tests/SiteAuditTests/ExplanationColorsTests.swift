import AssociatedDomains
import Foundation
import Testing

@testable import SiteAudit

struct ExplanationColorsTests {
  @Test(arguments: [
    ("/buy/1", "32", "match", 1), ("/help/1", "31", "exclude", 0), ("/", "33", "no_match", 2),
  ])
  func `the decision and the rule that makes it are colored, and nothing else`(
    path: String, color: String, decision: String, line: Int
  ) throws {
    let site = SitesAndApps.Site(
      file: "site.json",
      association: try SiteAssociation(
        parsing: Array(
          Sample.site("{\"/\": \"/help/*\", \"exclude\": true},\n{\"/\": \"/buy/*\"}").utf8)))
    let explanation = URLExplanation(
      "https://example.com\(path)", app: "ABCDE12345.com.example.app", domain: nil, site: site,
      on: .latest)
    let lines = explanation.text(colors: true).split(separator: "\n").map(String.init)
    #expect(lines[0].hasSuffix(": \u{1B}[\(color)m\(decision)\u{1B}[0m"))
    let rules = lines.dropFirst().map { $0.hasPrefix("\u{1B}[\(color)m  ") }
    #expect(rules.firstIndex(of: true) ?? rules.count == line)
    let plain = explanation.text(colors: false)
    #expect(!plain.contains("\u{1B}"))
    #expect(
      explanation.text(colors: true).replacing("\u{1B}[\(color)m", with: "")
        .replacing("\u{1B}[0m", with: "") == plain)
  }
}
