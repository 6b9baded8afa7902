package import Suites

/// The rules, ordered by when each was last reread with its sources.
package struct RuleReadings: Sendable {
  /// The rules that were never reread, then the others, the longest ago first; rules of the same
  /// day in the order of their ids.
  package let rules: [Rule]

  /// Creates the readings of a catalog.
  package init(of catalog: RuleCatalog) {
    rules = catalog.sortedRules.sorted { ($0.lastRead ?? "", $0.id) < ($1.lastRead ?? "", $1.id) }
  }

  /// A line for each rule: `2026-11-26  PAT-003     The wildcard …`.
  package var lines: [String] {
    rules.map { rule in
      let day = (rule.lastRead ?? "never").padded(to: 10)
      return "\(day)  \(rule.id.padded(to: 10))  \(rule.statement)"
    }
  }

  /// The counts in one line: `282 rules: 50 read since 2026-11-26, 232 never`.
  package var summary: String {
    let days = rules.compactMap(\.lastRead)
    let read = days.first.map { "\(days.count) read since \($0), " } ?? ""
    return "\(rules.count) rules: \(read)\(rules.count - days.count) never read again"
  }
}
