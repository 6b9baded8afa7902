import Running

/// One line a suite, its counts in columns.
struct SuiteTable {
  private struct Cell {
    var text: String
    var effect: TerminalStyle.Effect?
  }

  private let rows: [[Cell]]

  /// A table of the suites of one record, with columns for the outcomes that occur in it.
  init(_ record: RunRecord) {
    let occurring = record.counts
    let outcomes = Outcome.allCases.filter { outcome in
      [.passed, .failed].contains(outcome) || occurring[outcome] != nil
    }
    let heading = ["suite", "cases"] + outcomes.map(\.rawValue) + ["seconds"]
    let suites = record.suites.map { suite in
      let counts = suite.cases.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
      let seconds = suite.cases.lazy.map(\.seconds.asDuration).reduce(0, +)
      return [Cell(text: suite.path.visibleLine), Cell(text: String(suite.cases.count))]
        + outcomes.map { outcome in
          counts[outcome].map { Cell(text: String($0), effect: outcome.color) } ?? Cell(text: "-")
        } + [Cell(text: seconds.threeDecimals)]
    }
    rows = suites.isEmpty ? [] : [heading.map { Cell(text: $0) }] + suites
  }

  /// The table, a heading above; one line that says so where there is no suite.
  func lines(_ style: TerminalStyle) -> [String] {
    guard let heading = rows.first else { return ["no case was asked"] }
    let widths = heading.indices.map { column in
      rows.lazy.map { $0[column].text.count }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let (cell, width) = cell
        let space = String(repeating: " ", count: width - cell.text.count)
        let text = style.paint(cell.text, cell.effect)
        return column == 0 ? text + space : space + text
      }.joined(separator: "  ")
    }
  }
}
