import Questions
package import Running
import Suites

/// Renders records for a person at a terminal: the suites, every failure, the totals last.
package struct TerminalReport: Sendable {
  private let style: TerminalStyle

  /// Creates a renderer; the caller checks whether a terminal shows the text, and `NO_COLOR`.
  package init(colors: Bool) {
    style = TerminalStyle(colors: colors)
  }

  /// Returns the text, with every line ended; equal records give equal texts.
  ///
  /// The last lines are one for each implementation, `total: NAME: 12 cases, 11 passed, ...`, with
  /// every outcome, so that a script can search for them; problems of the run are no cases.
  package func text(for records: [RunRecord]) -> String {
    var blocks = records.flatMap { record in
      [[style.paint(record.header.summary, .bold)] + SuiteTable(record).lines(style)]
        + record.failureBlocks(style) + [record.skipLines, record.alternativeLines]
    }
    blocks.append(records.map { $0.totalLine(style) })
    return blocks.textOfBlocks
  }
}

extension [[String]] {
  /// The blocks of lines with blank lines between them, without those that are empty.
  var textOfBlocks: String {
    lazy.filter { !$0.isEmpty }.map { lines in lines.map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }
}

extension RecordHeader {
  /// The implementation under test, the conformance data and the platform.
  fileprivate var summary: String {
    let language = implementation.language.isEmpty ? "" : "(\(implementation.language))"
    let name = [implementation.name, implementation.version, language]
      .filter { !$0.isEmpty }.joined(separator: " ")
    return [name, "conformance data \(dataVersion)", platform].compactMap(\.self)
      .joined(separator: ", ").visibleLine
  }
}

extension CaseRecord {
  private static var maximumTraceLines: Int { 12 }

  /// Everything about one failure, the longest texts shortened.
  fileprivate func failureLines(
    citing rules: [String: RuleCitation], _ style: TerminalStyle
  ) -> [String] {
    let details =
      [title] + origin + questionLines + [headline] + traceLines + citations(from: rules)
      + reproduceLine
    return [style.paint(outcomeName.visibleLine, .red) + " " + style.paint(id.visibleLine, .bold)]
      + details.map { "  " + $0.visibleLine.shortened(toScalars: 2_000) }
  }

  /// The end of the trace, which usually names the cause.
  private var traceLines: [String] {
    guard let trace, !trace.isBlank else { return [] }
    let lines = trace.split(whereSeparator: \.isNewline)
    let shown = lines.suffix(Self.maximumTraceLines)
    let rest = lines.count - shown.count
    return [rest > 0 ? "trace (first \(rest) lines omitted):" : "trace:"]
      + shown.map { "  \($0)" }
  }
}

extension RunRecord {
  /// Each failure; of errors with the same message only the first and the number of the others, as
  /// an adapter that exits leaves hundreds.
  fileprivate func failureBlocks(_ style: TerminalStyle) -> [[String]] {
    var counts: [String: Int] = [:]
    let blocks = cases.compactMap { item -> [String]? in
      guard item.isShownInFull else { return nil }
      if item.errorType != nil {
        counts[item.headline, default: 0] += 1
        guard counts[item.headline] == 1 else { return nil }
      }
      return item.failureLines(citing: header.rules, style)
    }
    let more = counts.filter { $0.value > 1 }.sorted { $0.key < $1.key }.map { headline, count in
      "\(count - 1) more: \(headline)".visibleLine.shortened(toScalars: 2_000)
    }
    return blocks + [more]
  }

  /// The reasons of skipped cases and known failures, the most frequent first.
  fileprivate var skipLines: [String] {
    let reasons = cases.filter { [.skipped, .knownFailure].contains($0.outcome) }
      .map(\.headline).tally
    guard !reasons.isEmpty else { return [] }
    let shown = reasons.prefix(20).map { reason, count in
      "  \(count) x \(reason.visibleLine.shortened(toScalars: 500))"
    }
    let more = reasons.count - shown.count
    return ["skipped, and known failures:"] + shown + (more > 0 ? ["  and \(more) more"] : [])
  }

  /// The alternatives that the implementation takes in unspecified cases, rule by rule.
  fileprivate var alternativeLines: [String] {
    let informational = cases.filter { $0.outcome == .informational }
    guard !informational.isEmpty else { return [] }
    let rules = Dictionary(grouping: informational) { $0.rules.joined(separator: ", ") }
    let lines = rules.sorted { $0.key < $1.key }.map { rule, cases in
      let taken = cases.map(\.headline).tally.map { alternative, count in
        "\(count) x \(alternative)"
      }
      return "  \(rule): \(taken.joined(separator: ", "))".visibleLine.shortened(toScalars: 500)
    }
    return ["informational: what this implementation does in unspecified cases, by rule:"]
      + lines + ["  (system-out in the JUnit report lists each case)"]
  }

  /// The count of every outcome, even 0.
  fileprivate func totalLine(_ style: TerminalStyle) -> String {
    let tally = Tally(cases)
    let parts = Outcome.allCases.map { outcome in
      style.paint("\(tally[outcome]) \(outcome.rawValue)", tally[outcome] > 0 ? outcome.color : nil)
    }
    let name = header.implementation.name.visibleLine
    let problems = tally.problemWords.map { [style.paint($0, .red)] } ?? []
    return "total: \(name): \(tally.total) cases, \((parts + problems).joined(separator: ", ")), "
      + "\(cases.seconds.threeDecimals) s"
  }
}
