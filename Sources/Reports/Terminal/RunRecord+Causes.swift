import Questions
import Running
import Suites

extension RunRecord {
  /// The most causes that are shown in full, and the most that have a line each.
  private static var mostCauses: (full: Int, brief: Int) { (7, 5) }

  /// The causes of wrong answers, those that explain most first, and groups of errors.
  func causeBlocks(_ style: TerminalStyle) -> [[String]] {
    var blocks: [[String]] = []
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
    let groups = faultGroups
    let shown = groups.prefix(5).map { group in
      let line = "\(group.words) (\(group.cases[0].id))"
      return style.paint(line.visibleLine.shortened(toScalars: 240), .red)
    }
    let more = groups.count - shown.count
    return blocks + [shown + (more > 0 ? ["and \(more) more kinds of errors"] : [])]
  }
}

extension Diagnosis.Cause {
  /// The sentence and the weight, the example, the rule with its source and remarks, the command.
  fileprivate func lines(_ style: TerminalStyle) -> [String] {
    let number = String(cases.count)
    let space = String(repeating: " ", count: max(0, 4 - number.count))
    let details = alone == cases.count ? mutant : "\(mutant), \(alone) alone"
    let first = "\(space)\(style.paint(number, .red)) \(style.paint(statement.visibleLine, .bold)) "
    let example = example.columns.map { $0.visibleLine.shortened(toScalars: 100) }
    let source = citation.sources.first.map { ": \($0)" } ?? ""
    let others =
      reservations + [example.joined(separator: " | "), "\(rule)\(source)"]
      + citation.remarks + [reproduce]
    return [first + "(\(details.visibleLine))"]
      + others.map { "     " + $0.visibleLine.shortened(toScalars: 400) }
  }
}
