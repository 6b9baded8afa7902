import Questions
import Running
import Suites

extension RunRecord {
  /// The maximum number of failures that get one line each.
  private static var mostFailures: Int { 8 }

  /// Returns a line for each failure that no cause explains, by rule; problems of the run are among
  /// them, but not answers that change or errors that are listed by kind.
  func failureLines(_ style: TerminalStyle, _ option: String?) -> [[String]] {
    let explained = Set(causeOfCase.keys)
    let open = cases.filter { item in
      item.isShownInFull && !explained.contains(item.id) && item.faultSignature == nil
        && !item.isFlaky && item.errorType != "not-run"
    }
    .sorted { ($0.rules.first ?? "", $0.id) < ($1.rules.first ?? "", $1.id) }
    guard !open.isEmpty else { return [] }
    let refusals = Self.refusals(of: open)
    let passes = Self.passes(of: open)
    let grouped = Set((refusals + passes).flatMap { $0.map(\.id) })
    let single = open.filter { !grouped.contains($0.id) }
    let groups = refusals.map { items in
      let reason = "\(items.count) \(items[0].outcomeName): \(items[0].refusal ?? "")"
      return style.paint(reason.visibleLine.shortened(toScalars: 160), .red)
        + " (\(items[0].id.visibleLine))"
    }
    let stale = passes.map { items in
      style.paint("\(items.count) \(items[0].outcomeName)", .red)
        + ": \(items[0].message) (\(items[0].id))".visibleLine.shortened(toScalars: 240)
    }
    let lines = single.prefix(Self.mostFailures).map { item in
      let inferred = item.authority == Authority.inferred.rawValue ? ", inferred" : ""
      let rule = item.rules.first.map { " [\($0)\(inferred)]" } ?? ""
      return style.paint(item.outcomeName.visibleLine, .red) + " "
        + style.paint(item.id.visibleLine, .bold)
        + ": \(item.headline)\(rule)".visibleLine.shortened(toScalars: 160)
    }
    let more = single.count - lines.count
    let heading = diagnosis == nil ? [] : ["explained by no cause:"]
    let end = [
      more > 0 ? "and \(more) more" : nil, option.map { "\($0) shows cases whole" },
    ].compactMap(\.self)
    return [
      heading + groups + stale + lines + (end.isEmpty ? [] : [end.joined(separator: "; ")])
    ]
  }

  /// The fewest refusals with the same reason that are put on one line.
  private static var fewestRefusals: Int { 5 }

  /// Returns the cases that pass unexpectedly, by their line in the list of known failures, for
  /// lines with several of them.
  private static func passes(of open: [CaseRecord]) -> [[CaseRecord]] {
    Dictionary(grouping: open.filter { $0.outcome == .unexpectedPass }, by: \.message).values
      .filter { $0.count > 1 }.sorted { $0[0].id < $1[0].id }
  }

  /// Returns the refusals of files with the same reason, apart from quoted parts, systems and
  /// numbers, the largest group first.
  private static func refusals(of open: [CaseRecord]) -> [[CaseRecord]] {
    let reasons = open.compactMap { item in item.refusal.map { (item, $0) } }
    let groups = Dictionary(grouping: reasons) { _, reason in reason.groupingText }
    return groups.values.map { $0.map(\.0) }.filter { $0.count >= fewestRefusals }
      .sorted { ($1.count, $0[0].id) < ($0.count, $1[0].id) }
  }

  /// Returns each failure; of errors of one kind only the first and the number of the others,
  /// because an adapter that exits leaves hundreds.
  func failureBlocks(_ style: TerminalStyle) -> [[String]] {
    var counts: [String: (headline: String, count: Int)] = [:]
    let causes = causeOfCase
    let blocks = cases.compactMap { item -> [String]? in
      guard item.isShownInFull else { return nil }
      if item.errorType != nil {
        let key = item.faultSignature ?? item.headline
        counts[key, default: (item.headline, 0)].count += 1
        guard counts[key]?.count == 1 else { return nil }
      }
      return item.failureLines(citing: header.rules, because: causes[item.id], style)
    }
    let more = counts.values.filter { $0.count > 1 }.sorted { $0.headline < $1.headline }.map {
      headline, count in
      "\(count - 1) more: \(headline)".visibleLine.shortened(toScalars: 2_000)
    }
    return blocks + [more]
  }
}

extension CaseRecord {
  /// The reason why a file was refused; `nil` if that is not the wrong answer.
  fileprivate var refusal: String? {
    headline.firstRange(of: "got refused: ").map { String(headline[$0.lowerBound...]) }
  }

  private static var maximumTraceLines: Int { 12 }

  /// Returns everything about one failure, with the longest texts shortened.
  fileprivate func failureLines(
    citing rules: [String: RuleCitation], because cause: Diagnosis.Cause?, _ style: TerminalStyle
  ) -> [String] {
    let details =
      [title] + origin + questionLines + [headline] + causeLine(cause) + traceLines
      + citations(from: rules) + reproduceLine
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
