import Questions
import Running
import Suites

extension RunRecord {
  /// The maximum number of causes that are shown in full, and of further causes on one line each.
  private static var mostCauses: (full: Int, brief: Int) { (5, 20) }

  /// Returns what is wrong, the worst first: crashes and timeouts, answers that change, the causes
  /// of wrong answers in the order of how many they explain, and other errors.
  func causeBlocks(_ style: TerminalStyle) -> [[String]] {
    if let words = failureOfAll {
      return [[style.paint(words.visibleLine.shortened(toScalars: 400), .red)]]
    }
    let groups = faultGroups
    var blocks = [
      faultLines(groups.filter(\.isSevere), upTo: 10, style), flakyLines(style),
    ]
    if let diagnosis, !diagnosis.causes.isEmpty, let words = diagnosisWords {
      let full = diagnosis.causes.prefix(Self.mostCauses.full)
      let brief = diagnosis.causes.dropFirst(full.count).prefix(Self.mostCauses.brief)
      let more = diagnosis.causes.count - full.count - brief.count
      blocks.append(
        [style.paint(words + ":", .bold)] + full.flatMap { $0.lines(style) }
          + brief.flatMap { $0.lines(style).prefix(1) }
          + (more > 0 ? ["  and \(more) more; the other reports list all causes"] : [])
          + [contradictionWords].compactMap { $0.map { "  \($0)" } })
    }
    return blocks + [faultLines(groups.filter { !$0.isSevere }, upTo: 5, style)]
  }

  /// Returns a line for each of some groups of errors.
  private func faultLines(
    _ groups: [FaultGroup], upTo limit: Int, _ style: TerminalStyle
  ) -> [String] {
    let shown = groups.prefix(limit).map { group in
      let line = "\(group.words) (\(group.cases[0].id))"
      return style.paint(line.visibleLine.shortened(toScalars: 240), .red)
    }
    let more = groups.count - shown.count
    return shown + (more > 0 ? ["and \(more) more kinds of errors"] : [])
  }

  /// Returns the answers that change, with examples.
  private func flakyLines(_ style: TerminalStyle) -> [String] {
    guard let words = flakyWords else { return [] }
    let flaky = flakyCases
    let shown = flaky.prefix(3).map { item in
      "  \(item.id): \(item.headline)".visibleLine.shortened(toScalars: 240)
    }
    let more = flaky.count - shown.count
    return [style.paint(words + ":", .red)] + shown + (more > 0 ? ["  and \(more) more"] : [])
  }
}

extension Diagnosis.Cause {
  /// Returns the statement, the reservations, the example, the rule with its strongest source and
  /// its inference, and the command; notes are for `assay show`.
  fileprivate func lines(_ style: TerminalStyle) -> [String] {
    let number = String(cases.count)
    let space = String(repeating: " ", count: max(0, 4 - number.count))
    let details = alone == cases.count ? mutant : "\(mutant), \(alone) alone"
    let first = "\(space)\(style.paint(number, .red)) \(style.paint(statement.visibleLine, .bold)) "
    let example = example.columns.map { $0.visibleLine.shortened(toScalars: 100) }
    let source = citation.sources.first.map { ": \($0)" } ?? ""
    let others =
      reservations + [example.joined(separator: " | "), "\(rule)\(source)"]
      + citation.remarks.filter { $0.hasPrefix("inferred from ") } + [reproduce]
    return [first + "(\(details.visibleLine))"]
      + others.filter { !$0.isEmpty }.map { "     " + $0.visibleLine.shortened(toScalars: 400) }
  }
}
