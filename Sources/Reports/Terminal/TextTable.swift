/// A table with columns as wide as their widest cells, all but the first aligned to the right.
struct TextTable {
  /// A text, and how it is shown.
  typealias Cell = (text: String, effect: TerminalStyle.Effect?)

  /// The rows, the heading first.
  let rows: [[Cell]]

  /// Returns a line for each row.
  func lines(_ style: TerminalStyle) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
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
