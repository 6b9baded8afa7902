import Questions
package import Running
import Suites

/// A renderer of records for a person at a terminal: the causes of wrong answers, a line for each
/// wrong answer that no cause explains, and the totals.
package struct TerminalReport: Sendable {
  private let style: TerminalStyle
  private let detail: Detail
  private let option: String?

  /// How much is shown.
  package enum Detail: Sendable {
    /// Only what was tested, and the totals.
    case totals
    /// The causes of wrong answers, and a line for each wrong answer that no cause explains.
    case causes
    /// Also the suites, and every failure in full.
    case everything
  }

  /// Creates a renderer; the caller checks whether a terminal shows the text, and `NO_COLOR`.
  ///
  /// - Parameter option: The option with which a reader gets `everything`, for the text to name it;
  ///   `nil` if there is none.
  package init(colors: Bool, detail: Detail = .causes, everythingBy option: String? = nil) {
    style = TerminalStyle(colors: colors)
    (self.detail, self.option) = (detail, option)
  }

  /// Returns the text, with every line ended; equal records give equal texts.
  ///
  /// The last lines are what each implementation was asked, and its totals with every outcome,
  /// `total: NAME: 12 cases, 11 passed, ...`, so that a script can search for them. Problems of the
  /// run are not cases.
  package func text(for records: [RunRecord]) -> String {
    var blocks = records.count > 1 && detail != .totals ? [records.implementationTable(style)] : []
    blocks += records.flatMap { record in
      let heading =
        [style.paint(record.header.summary, .bold)] + record.abortLine(style)
        + record.nothingNewLine(style)
      return switch detail {
      case .totals: [[String]]()
      case .causes where record.cases.count == 1 && record.header.measures == nil:
        [heading] + record.failureBlocks(style) + [record.skipLines, record.alternativeLines]
      case .causes:
        [heading] + record.causeBlocks(style) + record.failureLines(style, option)
          + [record.skipLines, record.alternativeLine(option)]
      case .everything:
        [heading + record.suiteTable(style)] + record.causeBlocks(style)
          + record.failureBlocks(style) + [record.skipLines, record.alternativeLines]
      }
    }
    blocks.append(
      records.flatMap { $0.abortLine(style) } + records.compactMap(\.scoreLine)
        + records.map { $0.totalLine(style) })
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
  /// One line that names the implementation under test, the conformance data and the platform.
  fileprivate var summary: String {
    let language = implementation.language.isEmpty ? "" : "(\(implementation.language))"
    let name = [implementation.name, implementation.version, language]
      .filter { !$0.isEmpty }.joined(separator: " ")
    return [name, "conformance data \(dataVersion)", platform].compactMap(\.self)
      .joined(separator: ", ").visibleLine
  }
}

extension RunRecord {
  /// Returns why some cases were not run; empty if all were.
  fileprivate func abortLine(_ style: TerminalStyle) -> [String] {
    let entries = cases.filter { $0.isProblemOfRun && $0.errorType == "not-run" }
    return entries.map { style.paint($0.headline.visibleLine.shortened(toScalars: 500), .red) }
  }

  /// Returns a line if only known failures are wrong; empty if something else is, or nothing at
  /// all.
  fileprivate func nothingNewLine(_ style: TerminalStyle) -> [String] {
    let count = cases.count { $0.outcome == .knownFailure }
    guard count > 0, !isWrong else { return [] }
    let words = "nothing new: \(count) known \(count == 1 ? "failure" : "failures"), as listed"
    return [style.paint(words, .green)]
  }

  /// The reasons of skipped cases and known failures, the most frequent first.
  fileprivate var skipLines: [String] {
    let reasons = cases.filter { [.skipped, .knownFailure].contains($0.outcome) && $0.skip == nil }
      .map(\.headline).tally
    guard !reasons.isEmpty else { return [] }
    let shown = reasons.prefix(20).map { reason, count in
      "  \(count) x \(reason.visibleLine.shortened(toScalars: 500))"
    }
    let more = reasons.count - shown.count
    return ["skipped, and known failures:"] + shown + (more > 0 ? ["  and \(more) more"] : [])
  }

  /// Returns a line with the number of unspecified cases; empty if there are none.
  fileprivate func alternativeLine(_ option: String?) -> [String] {
    let count = cases.count { $0.outcome == .informational }
    guard count > 0 else { return [] }
    return [
      "informational: \(count) unspecified "
        + (count == 1 ? "case, which never fails" : "cases, which never fail")
        + (option.map { "; \($0) shows what this implementation does" } ?? "")
    ]
  }

  /// The alternatives that the implementation takes in unspecified cases, by rule.
  fileprivate var alternativeLines: [String] {
    let informational = cases.filter { $0.outcome == .informational }
    guard !informational.isEmpty else { return [] }
    let rules = Dictionary(grouping: informational) { $0.rules.joined(separator: ", ") }
    let lines = rules.sorted { $0.key < $1.key }.map { rule, cases in
      let statement = cases[0].rules.first.flatMap { header.rules[$0]?.statement }
      let taken = cases.map(\.headline).tally.map { alternative, count in
        "\(count) x \(alternative)"
      }
      let name = statement.map { "\($0) [\(rule)]" } ?? rule
      return "  \(name): \(taken.joined(separator: ", "))".visibleLine.shortened(toScalars: 500)
    }
    return ["informational: what this implementation does in unspecified cases, by rule:"]
      + lines + ["  (system-out in the JUnit report lists each case)"]
  }

  /// What the implementation was asked, and on how many rules it is right.
  fileprivate var scoreLine: String? {
    scoreWords.map { "\(header.implementation.name.visibleLine): \($0)" }
  }

  /// Returns a line with the count of every outcome, even 0.
  fileprivate func totalLine(_ style: TerminalStyle) -> String {
    let tally = Tally(cases)
    let parts = Outcome.allCases.map { outcome in
      style.paint("\(tally[outcome]) \(outcome.rawValue)", tally[outcome] > 0 ? outcome.color : nil)
    }
    let name = header.implementation.name.visibleLine
    let problems = tally.problemWords.map { [style.paint($0, .red)] } ?? []
    return "total: \(name): \(tally.total) cases, \((parts + problems).joined(separator: ", ")), "
      + "\(seconds.threeDecimals) s"
  }
}
