import Questions
import Running
import Suites

extension ReportPage {
  /// Writes, for each implementation, the causes of its wrong answers, what no cause explains, and
  /// its errors.
  func writeCauses(to html: HTMLWriter) {
    let columns = records.columns.filter {
      $0.record.diagnosis != nil || !$0.record.faultGroups.isEmpty || $0.record.flakyWords != nil
    }
    guard !columns.isEmpty else { return }
    html.element("section", ["id": "causes", "aria-labelledby": "why"]) {
      html.element("h2", ["id": "why"], text: "Causes")
      for column in columns { writeCauses(of: column, to: html) }
    }
    html.line()
  }

  private func writeCauses(of column: ResultMatrix.Column, to html: HTMLWriter) {
    let record = column.record
    html.element("h3", text: column.name)
    let words = [record.flakyWords, record.diagnosisWords, record.contradictionWords].compactMap(
      \.self)
    if !words.isEmpty { html.element("p", text: words.joined(separator: "; ") + ".") }
    if let causes = record.diagnosis?.causes, !causes.isEmpty {
      html.element("ol", ["class": "causes"]) {
        for cause in causes { write(cause, to: html) }
      }
    }
    let faults = record.faultGroups
    if !faults.isEmpty {
      html.element("ul") {
        for group in faults {
          html.element("li") {
            html.statement(group.words.visibleLine.shortened(toScalars: 500))
            writeLinks(to: group.cases.map(\.id), in: html)
          }
        }
      }
    }
    let unexplained = record.unexplained.map(\.id)
    guard record.diagnosis != nil, !unexplained.isEmpty else { return }
    html.element("p") {
      html.text("No cause explains \(unexplained.count) of the wrong answers")
      writeLinks(to: unexplained, in: html)
    }
  }

  private func write(_ cause: Diagnosis.Cause, to html: HTMLWriter) {
    html.line()
    html.element("li") {
      html.element("p") {
        html.element("b") { html.statement(cause.statement.visibleLine) }
        html.element("span", ["class": "quiet"], text: " \(cause.weight)")
      }
      for line in cause.reservations {
        html.element("p") { html.statement(line.visibleLine) }
      }
      html.element("p") {
        for (index, text) in cause.example.columns.enumerated() {
          if index > 0 { html.text(" | ") }
          html.element("code") { html.breakable(text.brief) }
        }
      }
      html.element("details") {
        html.element("summary") {
          html.text("\(cause.rule.visibleLine): ")
          html.statement(cause.citation.statement.visibleLine)
        }
        html.element("ul", ["class": "sources"]) {
          for source in cause.citation.sources {
            html.element("li") { html.source(source.visibleLine) }
          }
        }
        html.element("pre", text: cause.reproduce)
        html.element("p") {
          html.text("Cases")
          writeLinks(to: cause.cases, in: html)
        }
      }
    }
  }

  private func writeLinks(to cases: [String], in html: HTMLWriter) {
    html.text(": ")
    for (index, id) in cases.prefix(20).enumerated() {
      if index > 0 { html.text(", ") }
      html.element("a", ["href": PageLink.to(["case": id])]) { html.breakable(id.visibleLine) }
    }
    if cases.count > 20 { html.text(" and \(cases.count - 20) more") }
  }
}
