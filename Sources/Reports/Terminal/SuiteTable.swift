import Questions
import Running

extension RunRecord {
  /// Returns a table with a row for each suite, or one line if there are none.
  func suiteTable(_ style: TerminalStyle) -> [String] {
    let outcomes = Outcome.shown(in: Tally(cases))
    let rows = suites.compactMap { suite -> [TextTable.Cell]? in
      let tally = Tally(suite.cases)
      guard tally.total > 0 else { return nil }
      return [(suite.path.visibleLine, nil), (String(tally.total), nil)] + tally.cells(of: outcomes)
        + [(suite.cases.seconds.threeDecimals, nil)]
    }
    guard !rows.isEmpty else { return ["no cases were run"] }
    let heading = ["suite", "cases"] + outcomes.map(\.rawValue) + ["seconds"]
    return TextTable(rows: [heading.map { ($0, nil) }] + rows).lines(style)
  }
}

extension [RunRecord] {
  /// Returns a table with a row for each implementation.
  func implementationTable(_ style: TerminalStyle) -> [String] {
    let tallies = map { Tally($0.cases) }
    let outcomes = Outcome.shown(in: tallies.reduce(Tally(), +))
    let heading = ["implementation", "right rules", "cases"] + outcomes.map(\.rawValue)
    let rows = zip(self, tallies).map { record, tally -> [TextTable.Cell] in
      let score = RuleScore(record.cases)
      let name = record.header.implementation.name.visibleLine
      return [(name, .bold), ("\(score.right) of \(score.total)", nil), (String(tally.total), nil)]
        + tally.cells(of: outcomes)
    }
    return TextTable(rows: [heading.map { ($0, nil) }] + rows).lines(style)
  }
}

extension Outcome {
  /// Returns the outcomes that have a column: passed, failed, and those that occur.
  fileprivate static func shown(in tally: Tally) -> [Outcome] {
    allCases.filter { [.passed, .failed].contains($0) || tally[$0] > 0 }
  }
}

extension Tally {
  /// Returns the counts of outcomes as cells.
  fileprivate func cells(of outcomes: [Outcome]) -> [TextTable.Cell] {
    outcomes.map { self[$0] > 0 ? (String(self[$0]), $0.color) : ("-", nil) }
  }
}
