import Questions
package import Suites

/// How the rules of the catalog are covered by the cases.
package struct RuleCoverage: Sendable, Hashable {
  /// A line for each rule, in the order of their ids.
  package let lines: [Line]

  /// One rule and the cases that name it.
  package struct Line: Sendable, Hashable {
    /// The rule.
    package let rule: Rule
    /// The ids of the cases that name it.
    package let cases: [String]
    /// What that comes to.
    package let coverage: Coverage
  }

  /// How well a rule is tested.
  package enum Coverage: Sendable, Hashable {
    /// Of one question some cases expect one answer and some another, so the rule is seen to decide.
    case bothWays
    /// An unspecified rule that unspecified cases ask about.
    case informational
    /// Nothing can test it here, for this reason.
    case untestable(String)
    /// All its cases expect the same answer, or an unspecified rule has no unspecified case.
    case oneWay
    /// No case names it.
    case untested
  }

  /// Joins the rules with the cases.
  package init(of tables: ConformanceData) {
    var casesByRule: [String: [Case]] = [:]
    for item in tables.cases {
      for rule in Set(item.rules) { casesByRule[rule, default: []].append(item) }
    }
    lines = tables.catalog.sortedRules.map { rule in
      let cases = casesByRule[rule.id] ?? []
      return Line(
        rule: rule, cases: cases.map(\.id), coverage: Coverage(of: rule, by: cases))
    }
  }

  /// The rules that are tested neither both ways nor excused by a reason.
  package var gaps: [Line] {
    lines.filter { $0.coverage == .untested || $0.coverage == .oneWay }
  }
}

extension RuleCoverage.Coverage {
  fileprivate init(of rule: Rule, by cases: [Case]) {
    if let reason = rule.untestable {
      self = .untestable(reason)
    } else if cases.isEmpty {
      self = .untested
    } else if rule.authority == .unspecified {
      self = cases.contains { $0.authority == .unspecified } ? .informational : .oneWay
    } else {
      let byKind = Dictionary(grouping: cases, by: \.question.kind).values
      let isSeenToDecide = byKind.contains { Set($0.compactMap(\.expectedAnswer)).count > 1 }
      self = isSeenToDecide ? .bothWays : .oneWay
    }
  }
}

extension Case {
  /// The expected answer without its reason, if the case expects one answer.
  fileprivate var expectedAnswer: Answer? {
    guard case .answer(let answer) = expectation else { return nil }
    switch answer {
    case .decision(let decision, _): return .decision(decision, rule: nil)
    case .opens(let opens, _): return .opens(opens, reason: nil)
    case .matches, .site, .entitlements, .fetch: return answer
    }
  }
}

extension RuleCoverage.Line: CustomStringConvertible {
  /// `PAT-003  documented  12 cases  both ways`.
  package var description: String {
    let count = "\(cases.count) \(cases.count == 1 ? "case" : "cases")"
    return [
      rule.id.padded(to: 10), rule.authority.rawValue.padded(to: 11), count.padded(to: 9),
      coverage.description,
    ].joined(separator: "  ")
  }
}

extension RuleCoverage.Coverage: CustomStringConvertible {
  /// In words, with the reason of what is untestable.
  package var description: String {
    switch self {
    case .bothWays: "tested both ways"
    case .informational: "reported"
    case .untestable(let reason): "untestable: \(reason)"
    case .oneWay: "tested one way only"
    case .untested: "untested"
    }
  }
}

extension String {
  /// The text with spaces after it up to a width in characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension RuleCoverage {
  /// The counts in one line.
  package var summary: String {
    func count(_ isCounted: (Coverage) -> Bool) -> Int {
      lines.count { isCounted($0.coverage) }
    }
    let untestable = count { if case .untestable = $0 { true } else { false } }
    return """
      \(lines.count) rules: \(count { $0 == .bothWays }) tested both ways, \
      \(count { $0 == .informational }) reported, \(untestable) untestable, \
      \(count { $0 == .oneWay }) tested one way only, \(count { $0 == .untested }) untested
      """
  }
}
