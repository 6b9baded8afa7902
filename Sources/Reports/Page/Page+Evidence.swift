import Questions
import Running

extension ComparedCase {
  /// Whether there is more to say than the row of answers does.
  var hasEvidence: Bool {
    asked.contains { $0.outcome != .passed } || first.expected.brief != first.expected
  }
}

extension Page {
  /// Writes the question, the whole answers and the commands that ask again, folded.
  func writeEvidence(of item: ComparedCase, to html: HTMLWriter) {
    html.line()
    html.element("tr", ["class": "evidence"]) {
      html.element("td", ["colspan": String(comparison.columns.count + 2)]) {
        html.element("details") {
          html.element("summary", text: "Question and answers")
          html.element("dl") {
            writeQuestion(of: item, to: html)
            write("expected", item.first.expected, to: html)
            for (column, answer) in zip(comparison.columns, item.answers) {
              guard let answer else { continue }
              write(column.name, answer.headline, to: html)
              if let trace = answer.trace { write("trace", trace, to: html) }
              if answer.outcome != .passed { write("ask again", answer.reproduce, to: html) }
            }
            if !item.first.file.isEmpty {
              write("stands in", "\(item.first.file):\(item.first.line)", to: html)
            }
          }
        }
      }
    }
  }

  private func writeQuestion(of item: ComparedCase, to html: HTMLWriter) {
    // Records keep the question only where the answer asks for it.
    let question = item.asked.lazy.compactMap(\.question.object).first ?? [:]
    for member in question {
      write(member.name, member.value.string ?? member.value.indented, to: html)
    }
    write("platform", Set(item.asked.map(\.platform)).sorted().joined(separator: ", "), to: html)
    write("rests on", item.first.authority, to: html)
  }

  private func write(_ name: String, _ value: String, to html: HTMLWriter) {
    guard !value.isEmpty else { return }
    html.element("dt", text: name.visibleLine)
    html.element("dd") {
      html.element("pre", text: value.visibleText.cut(toBytes: 12_000))
    }
  }
}
