import Foundation
package import Running
import Suites

/// Renders records as a comment for a pull request: the counts, then the failures, folded.
package struct MarkdownReport: RecordRenderer {
  /// How long GitHub lets a comment be, in characters.
  static let longestComment = 65_536
  /// What the line that says how much is missing needs at most.
  private static let reserve = 200

  /// A renderer.
  package init() {}

  /// The comment; for equal records the same text, never longer than GitHub takes.
  package func text(for records: [RunRecord]) -> String {
    let comparison = SideBySide(records)
    var text = comparison.overview
    // GitHub counts characters; UTF-16 never has fewer of its units.
    var room = Self.longestComment - Self.reserve - text.utf16.count
    guard room >= 0 else {
      return
        "The records name too many implementations for a comment; the other reports hold all.\n"
    }
    var missing = 0
    for column in comparison.columns {
      let rules = column.record.header.rules
      for record in column.record.cases where record.outcome.isWrong {
        let failure = record.failure(of: column.name, citing: rules)
        let length = failure.utf16.count
        if missing == 0, length <= room {
          text += failure
          room -= length
        } else {
          missing += 1
        }
      }
    }
    guard missing > 0 else { return text }
    return text + """

      \(missing) more are not shown: a comment has at most \(Self.longestComment) characters. \
      The other reports hold all.

      """
  }

  /// Writes the comment to a file.
  package func write(_ records: [RunRecord], to path: String) throws(ReportError) {
    try AtomicFile.replace(path, with: Data(text(for: records).utf8))
  }
}

extension SideBySide {
  /// A heading, and a table with a row for each implementation.
  fileprivate var overview: String {
    let tallies = columns.map { Tally($0.record) }
    let all = tallies.reduce(Tally(), +)
    let wrong = all.wrong
    let heading = wrong == 0 ? "all as expected" : "\(wrong) wrong"
    let outcomes = all.occurring
    let titles = ["implementation", "cases"] + outcomes.map(\.rawValue)
    let rows = zip(columns, tallies).map { column, tally in
      let sign = tally.wrong == 0 ? Outcome.passed.sign : Outcome.failed.sign
      let implementation = column.record.header.implementation
      let words = [column.name, implementation.version, column.record.header.platform ?? ""]
        .filter { !$0.isBlank }
      return ["\(sign) \(words.map(\.codeInTable).joined(separator: " "))", String(tally.total)]
        + outcomes.map { String(tally[$0]) }
    }
    let line = ["---"] + Array(repeating: "--:", count: titles.count - 1)
    let table = ([titles, line] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    return "### Universal links: \(heading)\n\n\(table)\(notes(all))"
  }

  private func notes(_ all: Tally) -> String {
    let differing = columns.count > 1 ? cases.count { $0.differs } : 0
    let notes = [
      differing > 0 ? "They differ in \(differing) of \(cases.count) cases." : nil,
      all[.informational] > 0
        ? "Reported: nobody says which answer is right, so none fails." : nil,
    ]
    let text = notes.compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? "" : "\n\(text)\n"
  }
}

extension CaseRecord {
  /// One failure, folded.
  fileprivate func failure(of name: String, citing rules: [String: RuleCitation]) -> String {
    let evidence = evidence(citing: rules, within: .comment)
    let message = headline.visibleLine.shortened(toScalars: 200).escapedForHTML
    // Nobody is notified of a name in code.
    return """

      <details><summary>\(outcome.sign) <code>\(name.shortened(toScalars: 200).escapedForHTML)</code> \
      <code>\(id.visibleLine.shortened(toScalars: 500).escapedForHTML)</code>: \
      <code>\(kind.visibleLine.shortened(toScalars: 100).escapedForHTML)</code>, \
      <code>\(message)</code></summary>

      \(evidence.fenced)

      </details>

      """
  }
}

extension String {
  /// The text as code within a table.
  fileprivate var codeInTable: String {
    let text = visibleLine.shortened(toScalars: 200).replacing("|", with: #"\|"#)
    let ticks = String(repeating: "`", count: text.longestRunOfBackticks + 1)
    // Next to a backtick a space belongs to the mark.
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return ticks + space + text + space + ticks
  }

  /// The text as a block of code that nothing in it ends.
  fileprivate var fenced: String {
    let fence = String(repeating: "`", count: max(longestRunOfBackticks + 1, 3))
    return "\(fence)text\n\(self)\(fence)"
  }

  private var longestRunOfBackticks: Int {
    split { $0 != "`" }.map(\.count).max() ?? 0
  }
}
