import FoundationShim
import Questions
package import Running

/// A renderer of the changes between two runs, for a terminal and for a comment on a pull request.
package struct ComparisonReport: Sendable {
  /// The maximum number of changes of one kind in a terminal, except regressions.
  private static let longestList = 50
  /// The maximum number of changes in a comment, so that GitHub accepts its size.
  private static let longestComment = 150

  let comparisons: [RecordComparison]

  /// Creates a renderer of these comparisons.
  package init(_ comparisons: [RecordComparison]) {
    self.comparisons = comparisons
  }

  /// Returns the text for a terminal: every regression, then the other changes, totals last.
  package func text(colors: Bool) -> String {
    let style = TerminalStyle(colors: colors)
    var blocks: [[String]] = []
    for comparison in comparisons {
      blocks.append([style.paint(comparison.heading, .bold)])
      blocks.append(comparison.causeLines(style))
      for kind in RecordComparison.Kind.allCases {
        let changes = comparison.changes(kind)
        let shown = kind == .regressed ? changes : Array(changes.prefix(Self.longestList))
        let lines = shown.flatMap { $0.lines(style) }
        let more = changes.count - shown.count
        blocks.append(lines + (more > 0 ? ["\(kind.rawValue): \(more) more not shown"] : []))
      }
    }
    blocks.append(
      comparisons.map { "total: \($0.new.implementation.name.visibleLine): \($0.totals)" })
    return blocks.textOfBlocks
  }

  /// The text for a comment: the totals, and the changes of each kind in a table that folds.
  package var markdown: String {
    var room = Self.longestComment
    let blocks = comparisons.flatMap { comparison in
      ["### \(comparison.heading.markdownCode)", "\(comparison.totals)."]
        + [comparison.causeLines(TerminalStyle(colors: false)).map { "- \($0.markdownCode)" }]
        .filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
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
  /// What was compared: `matcher 1.0 -> 1.1, conformance data 1.0.0, newest platforms`.
  fileprivate var heading: String {
    func both(_ value: (RecordHeader) -> String) -> String {
      value(old) == value(new) ? value(new) : "\(value(old)) -> \(value(new))"
    }
    return [
      both { "\($0.implementation.name) \($0.implementation.version)" },
      "conformance data " + both(\.dataVersion),
      both { $0.platform ?? "newest platforms" },
    ].joined(separator: ", ").visibleLine
  }

  /// A line for each cause that was gained or lost, and for each misreading that may be the cause
  /// instead.
  fileprivate func causeLines(_ style: TerminalStyle) -> [String] {
    func lines(_ causes: [Diagnosis.Cause]?, _ word: String, _ effect: TerminalStyle.Effect)
      -> [String]
    {
      (causes ?? []).flatMap { cause in
        [
          style.paint(word, effect)
            + ": \(cause.statement) (\(cause.mutant)): \(cause.weight)".visibleLine
        ] + cause.reservations.map(\.visibleLine)
      }
    }
    return lines(gainedCauses, "cause gained", .red) + lines(lostCauses, "cause lost", .green)
  }

  /// The count of every kind: `2 regressed, 1 fixed, ...`.
  fileprivate var totals: String {
    let counts = Kind.allCases.map { "\(changes($0).count) \($0.rawValue)" }
    return (counts + ["\(unchanged) unchanged"]).joined(separator: ", ")
  }
}

extension RecordComparison.Change {
  /// `regressed paths/star: passed, match -> failed, no_match`; for a regression also its message,
  /// location and command.
  fileprivate func lines(_ style: TerminalStyle) -> [String] {
    let ends = [old, new].compactMap { $0?.ending }.joined(separator: " -> ")
    let line =
      style.paint(kind.rawValue, kind.color) + " " + style.paint(id.visibleLine, .bold) + ": "
      + ends.visibleLine.shortened(toScalars: 500)
    guard kind == .regressed, let new else { return [line] }
    let details = [new.headline] + new.location + new.reproduceLine
    return [line] + details.map { "  " + $0.visibleLine.shortened(toScalars: 2_000) }
  }
}

extension CaseRecord {
  /// The outcome with the answer or error type: `passed, match`, `errored, crash`.
  fileprivate var ending: String {
    let detail =
      switch outcome {
      case .errored: errorType
      case .informational: actual ?? errorType
      default: actual
      }
    return [outcome.rawValue, detail].compactMap(\.self).joined(separator: ", ")
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

  /// Returns a table of the changes of this kind, folded unless they are regressions; `nil` if
  /// there are none.
  fileprivate func table(of changes: [RecordComparison.Change], more: Int) -> String? {
    guard changes.count + more > 0 else { return nil }
    let rows = changes.map { change in
      let cells = [change.id, change.old?.ending ?? "", change.new?.ending ?? ""]
      return "| \(cells.map(\.markdownCode).joined(separator: " | ")) |"
    }
    let table = (["| case | before | after |", "|---|---|---|"] + rows).joined(separator: "\n")
    let parts = [rows.isEmpty ? nil : table, more > 0 ? "And \(more) more." : nil]
    let isOpen = self == .regressed ? " open" : ""
    return """
      <details\(isOpen)><summary>\(changes.count + more) \(rawValue)</summary>

      \(parts.compactMap(\.self).joined(separator: "\n\n"))

      </details>
      """
  }
}
