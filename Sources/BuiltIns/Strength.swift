import Questions
import Running
import SpecModel
package import Suites

/// How well the tables tell each plausible deviation of the rules from the documented reading.
package struct Strength: Sendable {
  /// A line for each deviation of the reference model.
  package let lines: [Line]

  /// One deviation and the cases that notice it.
  package struct Line: Sendable, Hashable {
    /// The deviation's name.
    package let deviation: String
    /// The rule that it breaks.
    package let rule: String
    /// The ids of the cases that fail under it.
    package let kills: [String]
    /// The ids of the unspecified cases that take another alternative under it.
    package let tellsApart: [String]

    /// Whether nobody specifies what it deviates from, so that no case can fail under it.
    package let isUnspecified: Bool

    /// Whether two cases notice it; one of an unspecified matter can only be told apart.
    package var isStrong: Bool { kills.count + (isUnspecified ? tellsApart.count : 0) >= 2 }
  }

  /// Asks every case of every deviation, each at the case's own platform.
  package init(of tables: ConformanceData) async {
    let lines = await withTaskGroup { group in
      for (index, deviation) in Mutant.all.enumerated() {
        group.addTask { (index, Line(of: deviation, in: tables)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    self.lines = lines.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The deviations that fewer than two cases notice.
  package var weak: [Line] { lines.filter { !$0.isStrong } }

  /// The counts in one line.
  package var summary: String {
    let killed = lines.count { $0.kills.count >= 2 }
    return """
      \(lines.count) deviations: \(killed) killed by two cases or more, \
      \(lines.count - killed - weak.count) of unspecified matters told apart, \(weak.count) weak
      """
  }
}

extension Strength.Line {
  fileprivate init(of deviation: Mutant, in tables: ConformanceData) {
    let documented = SpecModelImplementation()
    let deviating = SpecModelImplementation(mutant: deviation)
    var kills: [String] = []
    var tellsApart: [String] = []
    for item in tables.cases {
      guard let platform = item.platforms.newest else { continue }
      func result(_ model: SpecModelImplementation) -> CaseResult {
        let answer = model.answer(to: item.question, on: platform)
        return CaseResult(of: answer.map(Response.answer) ?? .skipped(""), for: item.expectation)
      }
      if item.authority != .unspecified {
        if result(deviating).outcome == .failed { kills.append(item.id) }
      } else if result(deviating).alternative != result(documented).alternative {
        tellsApart.append(item.id)
      }
    }
    self.init(
      deviation: deviation.id, rule: deviation.rule, kills: kills, tellsApart: tellsApart,
      isUnspecified: tables.catalog.rules[deviation.rule]?.authority == .unspecified)
  }

  /// `first-repeated-item-only  QRY-004  12 kill, 1 tells apart`, and the cases if asked.
  package func description(namingCases: Bool) -> String {
    let name = deviation + String(repeating: " ", count: max(0, 44 - deviation.count))
    let ruleID = rule + String(repeating: " ", count: max(0, 9 - rule.count))
    let counts = "\(kills.count) kill, \(tellsApart.count) tell apart"
    let head = "\(name)  \(ruleID)  \(counts)\(isStrong ? "" : "  WEAK")"
    return namingCases
      ? ([head] + (kills + tellsApart).map { "  \($0)" }).joined(separator: "\n") : head
  }
}
