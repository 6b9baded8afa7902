import Questions
import Running

extension AlignedCase {
  /// Whether there is more to show than in the row of answers.
  var hasEvidence: Bool {
    present.contains { $0.outcome != .passed } || first.expected.brief != first.expected
  }
}

extension ReportPage {
  /// Writes the question, the whole answers and the commands that run the case again, folded.
  func writeEvidence(of item: AlignedCase, to html: HTMLWriter) {
    html.line()
    html.element("tr", ["class": "evidence"]) {
      html.element("td", ["colspan": String(records.columns.count + 2)]) {
        html.element("details") {
          html.element("summary", text: "Question and answers")
          html.element("dl") {
            writeQuestion(of: item, to: html)
            write("expected", item.first.expected, to: html)
            for (column, result) in zip(records.columns, item.results) {
              guard let result else { continue }
              write(column.name, result.headline, to: html)
              if let trace = result.trace { write("trace", trace, to: html) }
              if result.outcome != .passed { write("reproduce", result.reproduce, to: html) }
            }
            write("location", item.first.location.joined(), to: html)
          }
        }
      }
    }
  }

  private func writeQuestion(of item: AlignedCase, to html: HTMLWriter) {
    // Records omit the question of a case that passed.
    let question = item.present.lazy.compactMap(\.question.object).first ?? [:]
    for member in question {
      write(member.name, member.value.string ?? member.value.indented, to: html)
    }
    write("platform", Set(item.present.map(\.platform)).sorted().joined(separator: ", "), to: html)
    write("authority", item.first.authority, to: html)
  }

  private func write(_ name: String, _ value: String, to html: HTMLWriter) {
    guard !value.isEmpty else { return }
    html.element("dt", text: name.visibleLine)
    html.element("dd") {
      html.element("pre", text: value.visibleText.cut(toBytes: 12_000))
    }
  }
}
