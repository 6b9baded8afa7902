public import Conformance
import SpecModel

/// How well the tables tell each plausible mutant of the rules from the documented reading.
public struct Strength: Sendable {
  /// A line for each mutant of the reference model.
  public let lines: [Line]

  /// One mutant and the cases that notice it.
  public struct Line: Sendable, Hashable {
    /// The mutant's name.
    public let mutant: String
    /// The rule that it breaks.
    public let rule: String
    /// The ids of the cases that fail under it.
    public let kills: [String]
    /// The ids of the unspecified cases that take another alternative under it.
    public let tellsApart: [String]

    /// Whether nobody specifies what it deviates from, so that no case can fail under it.
    public let isUnspecified: Bool

    /// Whether two cases notice it; one of an unspecified matter can only be told apart.
    public var isStrong: Bool { kills.count + (isUnspecified ? tellsApart.count : 0) >= 2 }
  }

  /// Asks every case of every mutant, each at the case's own platform.
  public init(of tables: Tables) async {
    let lines = await withTaskGroup { group in
      for (index, mutant) in Mutant.all.enumerated() {
        group.addTask { (index, Line(of: mutant, in: tables)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    self.lines = lines.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The mutants that fewer than two cases notice.
  public var weak: [Line] { lines.filter { !$0.isStrong } }

  /// The counts in one line.
  public var summary: String {
    let killed = lines.count { $0.kills.count >= 2 }
    return """
      \(lines.count) mutants: \(killed) killed by two cases or more, \
      \(lines.count - killed - weak.count) of unspecified matters told apart, \(weak.count) weak
      """
  }
}

extension Strength.Line {
  fileprivate init(of mutant: Mutant, in tables: Tables) {
    let documented = SpecModelImplementation()
    let misreading = SpecModelImplementation(mutant: mutant)
    var kills: [String] = []
    var tellsApart: [String] = []
    for item in tables.cases {
      guard let platform = item.platforms.newest else { continue }
      func result(_ model: SpecModelImplementation) -> CaseResult {
        let answer = model.answer(to: item.question, on: platform)
        return CaseResult(of: answer.map(Reply.answer) ?? .skipped(""), for: item.expectation)
      }
      if item.authority != .unspecified {
        if result(misreading).outcome == .failed { kills.append(item.id) }
      } else if result(misreading).alternative != result(documented).alternative {
        tellsApart.append(item.id)
      }
    }
    self.init(
      mutant: mutant.id, rule: mutant.rule, kills: kills, tellsApart: tellsApart,
      isUnspecified: tables.ledger.rules[mutant.rule]?.authority == .unspecified)
  }

  /// `first-repeated-item-only  QRY-004  12 kill, 1 tells apart`, and the cases if asked.
  public func description(namingCases: Bool) -> String {
    let name = mutant + String(repeating: " ", count: max(0, 44 - mutant.count))
    let ruleID = rule + String(repeating: " ", count: max(0, 9 - rule.count))
    let counts = "\(kills.count) kill, \(tellsApart.count) tell apart"
    let head = "\(name)  \(ruleID)  \(counts)\(isStrong ? "" : "  WEAK")"
    return namingCases
      ? ([head] + (kills + tellsApart).map { "  \($0)" }).joined(separator: "\n") : head
  }
}
