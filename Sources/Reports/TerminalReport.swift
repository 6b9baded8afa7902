package import Running
import Suites

/// Renders records for a person at a terminal: the suites, every failure, the totals last.
package struct TerminalReport: Sendable {
  /// Whether to colour; the caller knows whether a terminal reads this and what `NO_COLOR` says.
  package let colors: Bool

  /// A renderer with or without colours.
  package init(colors: Bool) {
    self.colors = colors
  }

  /// The text, lines ended; for equal records the same.
  ///
  /// The last lines are one for each implementation, `total: NAME: 12 cases, 11 passed, ...`, with
  /// every outcome named, so that a script can search for them.
  package func text(for records: [RunRecord]) -> String {
    let style = TerminalStyle(colors: colors)
    var blocks = records.flatMap { record in
      [[style.paint(record.header.summary, .bold)] + SuiteTable(record).lines(style)]
        + record.failureBlocks(style) + [record.skipLines, record.alternativeLines]
    }
    blocks.append(records.map { $0.totalLine(style) })
    return blocks.lazy.filter { !$0.isEmpty }
      .map { lines in lines.map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }
}

extension RecordHeader {
  /// Who was asked, and with what.
  fileprivate var summary: String {
    let language = implementation.language.isEmpty ? "" : "(\(implementation.language))"
    let asked = [implementation.name, implementation.version, language]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let tables = "tables \(suiteVersion)"
    return [asked, tables, platform].compactMap(\.self).joined(separator: ", ").visibleLine
  }
}

extension CaseRecord {
  private static var mostTraceLines: Int { 12 }

  /// Everything about one failure, the longest texts shortened.
  fileprivate func failureLines(
    citing rules: [String: RuleCitation], _ style: TerminalStyle
  ) -> [String] {
    let place = file.isEmpty ? [] : ["\(file):\(line)"]
    let details =
      [title] + place + questionLines + [headline] + traceLines + citations(from: rules)
      + reproduceLine
    return [style.paint(kind.visibleLine, .red) + " " + style.paint(id.visibleLine, .bold)]
      + details.map { "  " + $0.visibleLine.shortened(toScalars: 2_000) }
  }

  /// The end of what the implementation left behind, as most say last what went wrong.
  private var traceLines: [String] {
    guard let trace, !trace.isBlank else { return [] }
    let lines = trace.split(whereSeparator: \.isNewline)
    let shown = lines.suffix(Self.mostTraceLines)
    let rest = lines.count - shown.count
    return ["it left behind\(rest > 0 ? ", after \(rest) more lines" : ""):"]
      + shown.map { "  \($0)" }
  }
}

extension RunRecord {
  /// Each failure; of errors that say the same only the first, and how many more there are, as an
  /// adapter that breaks off leaves hundreds.
  fileprivate func failureBlocks(_ style: TerminalStyle) -> [[String]] {
    var counts: [String: Int] = [:]
    let blocks = cases.compactMap { item -> [String]? in
      guard [.failure, .error].contains(item.outcome.inJUnit) else { return nil }
      if item.outcome == .errored {
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

  /// Why cases were skipped, the most frequent reason first.
  fileprivate var skipLines: [String] {
    let reasons = cases.filter { $0.outcome.inJUnit == .skipped }.map(\.headline).tally
    guard !reasons.isEmpty else { return [] }
    let shown = reasons.prefix(20).map { reason, count in
      "  \(count) x \(reason.visibleLine.shortened(toScalars: 500))"
    }
    let more = reasons.count - shown.count
    return ["skipped, or known to fail:"] + shown
      + (more > 0 ? ["  and for \(more) more reasons"] : [])
  }

  /// Which alternatives the implementation takes where nobody says what is right, rule by rule.
  fileprivate var alternativeLines: [String] {
    let reported = cases.filter { $0.outcome == .informational }
    guard !reported.isEmpty else { return [] }
    let rules = Dictionary(grouping: reported) { $0.rules.joined(separator: ", ") }
    let lines = rules.sorted { $0.key < $1.key }.map { rule, cases in
      let taken = cases.map(\.headline).tally.map { alternative, count in
        "\(count) x \(alternative)"
      }
      return "  \(rule): \(taken.joined(separator: ", "))".visibleLine.shortened(toScalars: 500)
    }
    return ["unspecified, so never failed; what this implementation does, by rule:"] + lines
      + ["  (the JUnit report names each case under system-out)"]
  }

  /// Every outcome by name, those that did not occur too.
  fileprivate func totalLine(_ style: TerminalStyle) -> String {
    let counts = counts
    let parts = Outcome.allCases.map { outcome in
      let count = counts[outcome, default: 0]
      return style.paint("\(count) \(outcome.rawValue)", count > 0 ? outcome.color : nil)
    }
    let seconds = cases.lazy.map(\.seconds.asDuration).reduce(0, +).threeDecimals
    let name = header.implementation.name.visibleLine
    return "total: \(name): \(cases.count) cases, \(parts.joined(separator: ", ")), \(seconds) s"
  }
}
