import Questions
import Running
import Suites

extension ReportPage {
  /// Writes the filters and all cases, rule by rule.
  func writeCases(to html: HTMLWriter) {
    html.element("section", ["id": "cases", "aria-labelledby": "by-rule"]) {
      html.element("h2", ["id": "by-rule"], text: "Cases by rule")
      writeFilters(to: html)
      html.element("p", ["id": "nothing", "hidden": ""], text: "No case matches all filters.")
      for section in sections { write(section, to: html) }
    }
    html.line()
  }

  private func write(_ section: RuleSection, to html: HTMLWriter) {
    let isOpen = section.rows.contains { records[$0].isShownInFull || records[$0].differs }
    html.line()
    html.element(
      "details",
      ["class": "rule", "id": section.rule.map { "rule=\($0)" }, "open": isOpen ? "" : nil]
    ) {
      writeHeading(of: section, to: html)
      writeSources(of: section, to: html)
      guard !section.rows.isEmpty else { return }
      html.element("div", ["class": "wide"]) {
        html.element("table", ["class": "cases"]) {
          writeColumns(after: ["Case", "Expected"], to: html)
          for row in section.rows { write(records[row], to: html) }
        }
      }
    }
  }

  private func writeHeading(of section: RuleSection, to html: HTMLWriter) {
    let cases = section.rows.count
    html.element("summary") {
      html.element("b", text: section.rule?.visibleLine ?? "No rule")
      html.text(" ")
      if let rule = section.rule, let citation = rules[rule] {
        html.element("span") { html.statement(citation.statement.visibleLine) }
        html.text(" ")
      }
      html.element(
        "span", ["class": "count quiet"], text: "\(cases) \(cases == 1 ? "case" : "cases")")
    }
  }

  private func writeSources(of section: RuleSection, to html: HTMLWriter) {
    let citation = section.rule.flatMap { rules[$0] }
    if let sources = citation?.sources, !sources.isEmpty {
      html.element("ul", ["class": "sources"]) {
        for source in sources { html.element("li") { html.source(source.visibleLine) } }
      }
    }
    for remark in citation?.remarks ?? [] {
      html.element("p", ["class": "quiet remark"]) { html.statement(remark.visibleLine) }
    }
    guard let rule = section.rule, !section.elsewhere.isEmpty else { return }
    html.element("p", ["class": "quiet elsewhere"]) {
      html.text("Also tested by cases under")
      for other in section.elsewhere.sorted() {
        html.text(" ")
        html.element("a", ["href": PageLink.to(["rule": other])], text: other.visibleLine)
      }
      html.text(": ")
      html.element("a", ["href": PageLink.to(["rule": rule])], text: "show all")
    }
  }

  private func write(_ item: AlignedCase, to html: HTMLWriter) {
    let outcomes = item.results.map { $0?.outcome.slug ?? "absent" }
    html.line()
    html.element(
      "tbody",
      [
        "id": "case=\(item.key)", "data-suite": item.first.suite,
        "data-rules": item.first.rules.joined(separator: " "),
        "data-outcomes": outcomes.joined(separator: " "),
        "data-platforms": Set(item.present.map(\.platform)).sorted().joined(separator: " "),
        "data-differ": item.differs ? "" : nil,
      ]
    ) {
      html.element("tr") {
        html.element("th", ["scope": "row"]) {
          html.element("a", ["href": PageLink.to(["case": item.key])]) {
            html.breakable(item.key.visibleLine)
          }
          html.element("span", text: item.first.title.visibleLine)
        }
        html.element("td") { html.breakable(item.first.expected.brief) }
        for result in item.results { write(result, to: html) }
      }
      if item.hasEvidence { writeEvidence(of: item, to: html) }
    }
  }

  private func write(_ result: CaseRecord?, to html: HTMLWriter) {
    html.element("td") {
      guard let result else {
        return html.element("span", ["class": "quiet"], text: "not in record")
      }
      let kind = result.isInformationalError ? Outcome.errored : result.outcome
      html.element("span", ["class": "mark \(kind.slug)"]) {
        html.text(kind.sign + " ")
        // For a reader who sees the sign, the word on most rows would only be noise.
        if result.outcome == .passed {
          html.element("span", ["class": "spoken"], text: result.outcome.rawValue)
        } else {
          html.text(result.outcomeName)
        }
      }
      let answer = result.outcome == .informational ? result.message : result.actual ?? ""
      html.breakable(" " + answer.brief)
    }
  }
}

extension String {
  /// The part of the text that fits into a cell of the table.
  var brief: String { visibleLine.shortened(toScalars: 160) }
}
