import Questions
import Running
import Suites

extension ReportPage {
  /// Writes the controls that filter the cases; they stay hidden if no script runs.
  func writeFilters(to html: HTMLWriter) {
    let cases = records.cases
    let outcomes = Set(cases.flatMap { $0.present.map(\.outcome) })
    let suites = records.areas.flatMap { [$0.name] + $0.suites.map(\.path).filter { $0 != "" } }
    html.element("form", ["id": "filters", "hidden": "", "aria-label": "Filters"]) {
      html.element("label") {
        html.text("Text ")
        html.void("input", ["type": "search", "name": "text", "autocomplete": "off"])
      }
      write("Rule", "rule", sections.compactMap(\.rule), to: html)
      write("Suite", "suite", Set(suites).sorted(), to: html)
      write(
        "Outcome", "outcome",
        ["wrong"] + Outcome.worstFirst.filter(outcomes.contains).map(\.slug), to: html)
      write("Implementation", "implementation", records.columns.map(\.name), to: html)
      write(
        "Platform", "platform", Set(cases.flatMap { $0.present.map(\.platform) }).sorted(), to: html
      )
      if records.columns.count > 1 {
        html.element("label") {
          html.void("input", ["type": "checkbox", "name": "differ", "value": "1"])
          html.text(" only differing cases")
        }
      }
      html.element("button", ["type": "reset"], text: "Show all")
      html.element("output", ["name": "shown", "aria-live": "polite"])
    }
  }

  private func write(_ label: String, _ name: String, _ values: [String], to html: HTMLWriter) {
    html.element("label") {
      html.text(label + " ")
      html.element("select", ["name": name]) {
        html.element("option", ["value": ""], text: "any")
        for value in values {
          html.element("option", ["value": value], text: value.visibleLine)
        }
      }
    }
  }
}
