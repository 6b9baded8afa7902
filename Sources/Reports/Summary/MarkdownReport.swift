import FoundationShim
import Questions
package import Running
import Suites

/// A comment for a pull request: the counts, then each failure, folded.
package struct MarkdownReport: RecordRenderer {
  /// The maximum length of a comment on GitHub, in characters.
  private static let maximumLength = 65_536
  /// Room for the line that counts the failures that are left out.
  private static let reserve = 200

  /// Creates a renderer.
  package init() {}

  /// Writes the comment, which is never longer than GitHub accepts.
  package func render(
    _ records: [RunRecord], to output: @escaping ReportOutput
  ) throws(ReportError) {
    try output(Data(text(for: records).utf8))
  }

  private func text(for records: [RunRecord]) -> String {
    let records = ResultMatrix(records)
    var text = records.overview
    // GitHub counts characters; a text never has fewer UTF-16 code units.
    var room = Self.maximumLength - Self.reserve - text.utf16.count
    guard room >= 0 else {
      return "The records have too many implementations for a comment; see the other reports.\n"
    }
    var omitted = 0
    for (index, column) in records.columns.enumerated() {
      // What an implementation does not use of its share is left to the others.
      var share = room / (records.columns.count - index)
      var isFull = false
      for part in [AnySequence(column.causes + column.errors), AnySequence(column.failures)]
        .joined()
      {
        let length = part.utf16.count
        if !isFull, length <= share {
          text += part
          share -= length
          room -= length
        } else {
          isFull = true
          omitted += 1
        }
      }
    }
    guard omitted > 0 else { return text }
    return text + """

      \(omitted) \(omitted == 1 ? "failure is" : "failures are") omitted because a comment has at \
      most \(Self.maximumLength) characters. The other reports list all failures.

      """
  }
}

extension ResultMatrix {
  /// A heading, and a table with a row for each implementation.
  fileprivate var overview: String {
    let tallies = columns.map { Tally($0.record.cases) }
    let all = tallies.reduce(Tally(), +)
    let notRun = all[.notRun]
    let troubles = [
      all.wrong > 0 ? "\(all.wrong) wrong" : nil, notRun > 0 ? "\(notRun) not run" : nil,
      all.problemWords,
    ]
    let heading =
      all.isAsExpected
      ? "all as expected" : troubles.compactMap(\.self).joined(separator: ", ")
    let titles = ["implementation", "cases"] + all.occurring.map(\.rawValue)
    let rows = zip(columns, tallies).map { column, tally in
      let sign = tally.isAsExpected ? Outcome.passed.sign : Outcome.failed.sign
      let header = column.record.header
      let words = [column.name, header.implementation.version, header.platform ?? ""]
        .map(\.markdownCode).filter { !$0.isEmpty }
      return ["\(sign) \(words.joined(separator: " "))", String(tally.total)]
        + all.occurring.map { String(tally[$0]) }
    }
    let line = ["---"] + Array(repeating: "--:", count: titles.count - 1)
    let table = ([titles, line] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    return "### Universal links: \(heading)\n\n\(table)\(notes(all))"
  }

  private func notes(_ all: Tally) -> String {
    let differing = columns.count > 1 ? cases.count { $0.differs } : 0
    let count = cases.count { !$0.first.isProblemOfRun }
    let scores = columns.map { column in
      column.record.scoreWords.map { "\(column.name.markdownCode): \($0)." }
    }
    let notes =
      scores + [
        differing > 0 ? "The implementations differ in \(differing) of \(count) cases." : nil,
        all[.informational] > 0
          ? "Informational cases never fail, because the right answer is unspecified." : nil,
      ]
    let text = notes.compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? "" : "\n\(text)\n"
  }
}

extension ResultMatrix.Column {
  /// The answers that change and the diagnosis with its causes, one piece each; empty if there is
  /// neither.
  fileprivate var causes: [String] {
    let flaky = record.flakyWords.map { ["\n\(name.markdownCode): \($0).\n"] } ?? []
    return flaky + explanation
  }

  private var explanation: [String] {
    guard let words = record.diagnosisWords, let diagnosis = record.diagnosis else { return [] }
    let rows = diagnosis.causes.prefix(30).map { cause in
      let cells = [
        String(cause.cases.count),
        ([cause.statement] + cause.reservations).map(\.markdownCode).joined(separator: " "),
        ([cause.rule] + cause.citation.remarks).map(\.markdownCode).joined(separator: " "),
        cause.example.columns.map(\.markdownCode).joined(separator: " "),
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    let table = ["| wrong answers | cause | rule | example |\n", "| --: | --- | --- | --- |\n"]
    let notes = [words, record.contradictionWords].compactMap(\.self).joined(separator: "; ")
    return ["\n\(name.markdownCode): \(notes).\n\n" + (table + rows).joined()]
  }

  /// The kinds of errors, in one piece; empty without errors.
  fileprivate var errors: [String] {
    let groups = record.faultGroups
    guard !groups.isEmpty else { return [] }
    let lines = groups.prefix(10).map { "- \($0.words.markdownCode)\n" }
    let more = groups.count - lines.count
    let rest = more > 0 ? "- and \(more) more kinds of errors\n" : ""
    return ["\n\(name.markdownCode), errors by kind:\n\n\(lines.joined())\(rest)"]
  }

  /// Each failure, folded.
  fileprivate var failures: some Sequence<String> {
    let causes = record.causeOfCase
    return record.cases.lazy.filter(\.isShownInFull).map { item in
      item.failure(of: name, citing: record.header.rules, because: causes[item.id])
    }
  }
}

extension CaseRecord {
  /// One failure, folded.
  fileprivate func failure(
    of implementation: String, citing rules: [String: RuleCitation],
    because cause: Diagnosis.Cause?
  ) -> String {
    // GitHub notifies nobody whose name is in code.
    func code(_ text: String, _ limit: Int) -> String {
      "<code>\(text.visibleLine.shortened(toScalars: limit).escapedForHTML)</code>"
    }
    return """

      <details><summary>\(sign) \(code(implementation, 200)) \(code(id, 500)): \
      \(code(outcomeName, 100)), \(code(headline, 200))</summary>

      \(evidence(citing: rules, because: cause, within: .comment).markdownBlock)

      </details>

      """
  }
}
