import Foundation
import TestSupport
import Testing

/// The way from a rule of the catalog to the declarations of the library that decide it.
struct RuleCitationTests {
  private let rules: [CatalogRule]
  /// The rules that the documentation of each file cites, except in the reviews, which only warn.
  private let cited: [String: Set<String>]
  /// All rules that occur in a file.
  private let named: [String: Set<String>]

  init() throws {
    rules = try CatalogRule.all()
    var (cited, named): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
    let modules = ["Sources/AssociatedDomains", "Sources/AssociatedDomainsEntitlements"]
    for file in try modules.flatMap({ try Project.files(below: $0, "swift") }) {
      let text = try String(contentsOf: file, encoding: .utf8)
      named[file.lastPathComponent] = Self.ids(in: text)
      if file.path().contains("/Review/") { continue }
      let citations = text.matches(of: #/\/\/\/ - Rules:(.*(?:\n *\/\/\/  +.*)*)/#)
      cited[file.lastPathComponent] = citations.reduce(into: []) {
        $0.formUnion(Self.ids(in: String($1.output.1)))
      }
    }
    (self.cited, self.named) = (cited, named)
  }

  private static func ids(in text: String) -> Set<String> {
    let ids = text.matches(
      of:
        #/
        \b(JSON|ENV|PAT|PTH|PATHS|CMP|ORD|EXC|QRY|CASE|ENC|DEF|SUB|URL|MULTI
        |DOM|HOST|NAV|ENT|X)-\d+
        /#)
    return Set(ids.map { String($0.output.0) })
  }

  @Test func `catalog and library are found`() {
    #expect(rules.count > 100 && cited.count > 50)
    #expect(cited["RuleReader.swift"]?.contains("DEF-003") == true)
  }

  @Test func `every testable rule is cited by a declaration that decides it`() {
    let all = cited.values.reduce(into: Set()) { $0.formUnion($1) }
    let missing = rules.filter { $0.untestable == nil && !all.contains($0.id) }
    #expect(missing.map(\.id) == [])
  }

  @Test func `every rule that occurs in the library is in the catalog`() {
    let known = Set(rules.map(\.id))
    for (file, ids) in named { #expect(ids.subtracting(known) == [], "\(file)") }
  }
}
