import Questions
import Running

/// A table with one row per suite and its counts in columns.
struct SuiteTable {
  private typealias Cell = (text: String, effect: TerminalStyle.Effect?)

  private let rows: [[Cell]]

  /// Creates a table of the suites of a record, with columns for the outcomes that occur in it.
  init(_ record: RunRecord) {
    let all = Tally(record.cases)
    let outcomes = Outcome.allCases.filter { outcome in
      [.passed, .failed].contains(outcome) || all[outcome] > 0
    }
    let heading = ["suite", "cases"] + outcomes.map(\.rawValue) + ["seconds"]
    let suites = record.suites.compactMap { suite -> [Cell]? in
      let tally = Tally(suite.cases)
      guard tally.total > 0 else { return nil }
      let counts = outcomes.map { outcome -> Cell in
        tally[outcome] > 0 ? (String(tally[outcome]), outcome.color) : ("-", nil)
      }
      return [(suite.path.visibleLine, nil), (String(tally.total), nil)] + counts
        + [(suite.cases.seconds.threeDecimals, nil)]
    }
    rows = suites.isEmpty ? [] : [heading.map { ($0, nil) }] + suites
  }

  /// Returns the table below a heading, or one line if there are no suites.
  func lines(_ style: TerminalStyle) -> [String] {
    guard let heading = rows.first else { return ["no cases were run"] }
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
