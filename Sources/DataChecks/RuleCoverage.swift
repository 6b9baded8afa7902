import Questions
package import Suites

/// The rule coverage: how well the cases test each rule of the catalog.
package struct RuleCoverage: Sendable, Hashable {
  /// A line for each rule, in the order of their ids.
  package let lines: [Line]

  /// A rule and the cases that name it.
  package struct Line: Sendable, Hashable {
    /// The rule.
    package let rule: Rule
    /// The ids of the cases that name it.
    package let cases: [String]
    /// How well they test the rule.
    package let coverage: Coverage
  }

  /// How well a rule is tested.
  package enum Coverage: Sendable, Hashable {
    /// Cases of one kind of question expect different answers, so the rule visibly decides them.
    case bothWays
    /// The rule is unspecified and has unspecified cases.
    case informational
    /// The rule cannot be tested here, for this reason.
    case untestable(String)
    /// All cases expect the same answer, or the rule is unspecified and no case is.
    case oneWay
    /// No case names the rule.
    case untested
  }

  /// Creates the rule coverage of conformance data.
  package init(of data: ConformanceData) {
    var casesByRule: [String: [Case]] = [:]
    for item in data.cases {
      for rule in Set(item.rules) { casesByRule[rule, default: []].append(item) }
    }
    lines = data.catalog.sortedRules.map { rule in
      let cases = casesByRule[rule.id] ?? []
      return Line(
        rule: rule, cases: cases.map(\.id), coverage: Coverage(of: rule, by: cases))
    }
  }

  /// The rules that are untested or tested one way only.
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
  /// The expected answer without its reason; `nil` if the case is unspecified.
  fileprivate var expectedAnswer: Answer? {
    guard case .answer(let answer) = expectation else { return nil }
    switch answer {
    case .decision(let decision, _): return .decision(decision, rule: nil)
    case .refused: return .decision(.noMatch, rule: nil)
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
  /// The coverage in words, with the reason why a rule is untestable.
  package var description: String {
    switch self {
    case .bothWays: "tested both ways"
    case .informational: "informational"
    case .untestable(let reason): "untestable: \(reason)"
    case .oneWay: "tested one way only"
    case .untested: "untested"
    }
  }
}

extension String {
  /// Returns the text padded with spaces to a width in characters.
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
      \(count { $0 == .informational }) informational, \(untestable) untestable, \
      \(count { $0 == .oneWay }) tested one way only, \(count { $0 == .untested }) untested
      """
  }
}
