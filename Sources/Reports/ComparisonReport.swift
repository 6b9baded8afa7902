import Foundation
package import Running

/// Renders what changed between two runs, for a terminal and for a comment on a pull request.
package struct ComparisonReport: Sendable {
  /// How many changes of one kind are shown, regressions excepted.
  private static let longestList = 50
  /// How many changes a comment shows in all, so that it stays below what GitHub takes.
  private static let longestComment = 150

  private let comparisons: [RecordComparison]

  /// A renderer of these comparisons.
  package init(_ comparisons: [RecordComparison]) {
    self.comparisons = comparisons
  }

  /// The text for a terminal, lines ended: every regression, then the other changes, totals last.
  package func text(colors: Bool) -> String {
    let style = TerminalStyle(colors: colors)
    var blocks: [[String]] = []
    for comparison in comparisons {
      blocks.append([style.paint(comparison.heading, .bold)])
      for kind in RecordComparison.Kind.allCases {
        let changes = comparison.changes(kind)
        let shown = kind == .regressed ? changes : Array(changes.prefix(Self.longestList))
        let lines = shown.flatMap { $0.lines(style) }
        let more = changes.count - shown.count
        blocks.append(lines + (more > 0 ? ["and \(more) more \(kind.rawValue)"] : []))
      }
    }
    blocks.append(comparisons.map { "total: \($0.name): \($0.totals)" })
    return blocks.lazy.filter { !$0.isEmpty }
      .map { lines in lines.map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }

  /// The text for a comment: the totals, and the changes of each kind in a table that folds.
  package var markdown: String {
    var room = Self.longestComment
    let blocks = comparisons.flatMap { comparison in
      ["### \(comparison.heading.markdownCode)", "\(comparison.totals)."]
        + RecordComparison.Kind.allCases.compactMap { kind in
          let changes = comparison.changes(kind)
          let shown = changes.prefix(room)
          room -= shown.count
          return kind.table(of: Array(shown), more: changes.count - shown.count)
        }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// Writes the comment to a file, which is replaced as a whole or stays as it was.
  package func writeMarkdown(to path: String) throws(ReportError) {
    try AtomicFile.replace(path, with: Data(markdown.utf8))
  }
}

extension RecordComparison {
  /// The name of the later run's implementation.
  fileprivate var name: String { new.implementation.name.visibleLine }

  /// Who is compared, and what else differs between the runs: `matcher 1.0 -> 1.1, tables 1.0.0`.
  fileprivate var heading: String {
    func both(_ value: (RecordHeader) -> String) -> String {
      value(old) == value(new) ? value(new) : "\(value(old)) -> \(value(new))"
    }
    return [
      both { "\($0.implementation.name) \($0.implementation.version)" },
      "tables " + both(\.suiteVersion),
      both { $0.platform ?? "newest platforms" },
    ].joined(separator: ", ").visibleLine
  }

  /// Every kind with its count: `2 regressed, 1 fixed, ...`.
  fileprivate var totals: String {
    let counts = Kind.allCases.map { "\(changes($0).count) \($0.rawValue)" }
    return (counts + ["\(unchanged) unchanged"]).joined(separator: ", ")
  }
}

extension RecordComparison.Change {
  /// `regressed paths/star: passed, match -> failed, no_match`, and how to ask it again.
  fileprivate func lines(_ style: TerminalStyle) -> [String] {
    let ends = [old, new].compactMap { $0?.ending }.joined(separator: " -> ")
    let line =
      style.paint(kind.rawValue, kind.color) + " " + style.paint(id.visibleLine, .bold) + ": "
      + ends.visibleLine.shortened(toScalars: 500)
    guard kind == .regressed, let new else { return [line] }
    let place = new.file.isEmpty ? [] : ["\(new.file):\(new.line)"]
    return [line]
      + ([new.headline] + place + new.reproduceLine).map {
        "  " + $0.visibleLine.shortened(toScalars: 2_000)
      }
  }
}

extension CaseRecord {
  /// How it ended: `passed, match`, `errored, crash`.
  fileprivate var ending: String {
    [outcome.rawValue, outcome == .errored ? errorType : actual].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension RecordComparison.Kind {
  fileprivate var color: TerminalStyle.Effect {
    switch self {
    case .regressed: .red
    case .fixed: .green
    case .new, .gone: .cyan
    case .changed: .yellow
    }
  }

  /// A table of the changes of this kind, folded where it is good news; nothing if there are none.
  fileprivate func table(of changes: [RecordComparison.Change], more: Int) -> String? {
    guard changes.count + more > 0 else { return nil }
    let rows = changes.map { change in
      let cells = [change.id, change.old?.ending ?? "", change.new?.ending ?? ""]
      return "| \(cells.map(\.markdownCode).joined(separator: " | ")) |"
    }
    let table = (["| case | was | is |", "|---|---|---|"] + rows).joined(separator: "\n")
    let parts = [rows.isEmpty ? nil : table, more > 0 ? "And \(more) more." : nil]
    let isOpen = self == .regressed ? " open" : ""
    return """
      <details\(isOpen)><summary>\(changes.count + more) \(rawValue)</summary>

      \(parts.compactMap(\.self).joined(separator: "\n\n"))

      </details>
      """
  }
}

extension String {
  /// The text as code that fits into a cell of a table, whatever it holds.
  fileprivate var markdownCode: String {
    let text = visibleLine.shortened(toScalars: 120)
      .replacing("`", with: "'").replacing("|", with: #"\|"#)
    return text.isBlank ? "" : "`\(text)`"
  }
}
