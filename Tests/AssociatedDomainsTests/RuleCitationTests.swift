import Foundation
import TestSupport
import Testing

/// The way from a rule of the ledger to the declaration of the library that decides it.
struct RuleCitationTests {
  private let rules: [LedgerRule]
  /// The ids that each file of the library names; the reviews, which only warn, apart.
  private let deciding: [String: Set<String>]
  private let reviewing: [String: Set<String>]

  init() throws {
    rules = try LedgerRule.all()
    var named: [Bool: [String: Set<String>]] = [:]
    for file in try Project.files(below: "Sources/AssociatedDomains", "swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let ids = text.matches(
        of:
          #/
          \b(JSON|ENV|PAT|PTH|PATHS|CMP|ORD|EXC|QRY|CASE|ENC|DEF|SUB|URL|MULTI
          |DOM|HOST|NAV|ENT|X)-\d+
          /#)
      let isReview = file.path().contains("/Review/")
      named[isReview, default: [:]][file.lastPathComponent] = Set(ids.map { String($0.output.0) })
    }
    deciding = named[false] ?? [:]
    reviewing = named[true] ?? [:]
  }

  @Test("Ledger and library are found")
  func places() {
    #expect(rules.count > 100 && deciding.count > 30 && !reviewing.isEmpty)
    #expect(deciding["RuleCompiler.swift"]?.contains("DEF-003") == true)
  }

  @Test("Every testable rule is named where it is decided")
  func testableRules() {
    let named = deciding.values.reduce(into: Set()) { $0.formUnion($1) }
    let missing = rules.filter { $0.untestable == nil && !named.contains($0.id) }
    #expect(missing.map(\.id) == [])
  }

  @Test("Every id that is named is in the ledger")
  func unknownRules() {
    let known = Set(rules.map(\.id))
    for (file, ids) in deciding.merging(reviewing, uniquingKeysWith: { $0.union($1) }) {
      #expect(ids.subtracting(known) == [], "\(file)")
    }
  }
}
