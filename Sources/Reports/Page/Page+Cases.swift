import Running
import Suites

extension Page {
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
    let deservesLook = section.places.contains {
      let item = comparison[$0]
      return item.isWrong || item.differs
    }
    html.line()
    html.element(
      "details",
      ["class": "rule", "id": section.rule.map { "rule=\($0)" }, "open": deservesLook ? "" : nil]
    ) {
      writeHeading(of: section, to: html)
      writeSources(of: section, to: html)
      guard !section.places.isEmpty else { return }
      html.element("div", ["class": "wide"]) {
        html.element("table", ["class": "cases"]) {
          writeColumns(to: html)
          for place in section.places { write(comparison[place], to: html) }
        }
      }
    }
  }

  private func writeHeading(of section: RuleSection, to html: HTMLWriter) {
    let cases = section.places.count
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
    if let rule = section.rule, let sources = rules[rule]?.sources, !sources.isEmpty {
      html.element("ul", ["class": "sources"]) {
        for source in sources { html.element("li") { html.source(source.visibleLine) } }
      }
    }
    guard let rule = section.rule, !section.elsewhere.isEmpty else { return }
    html.element("p", ["class": "quiet elsewhere"]) {
      html.text("More cases test it, under")
      for other in section.elsewhere.sorted() {
        html.text(" ")
        html.element("a", ["href": PageLink.to(["rule": other])], text: other.visibleLine)
      }
      html.text(": ")
      html.element("a", ["href": PageLink.to(["rule": rule])], text: "show all")
    }
  }

  private func writeColumns(to html: HTMLWriter) {
    html.element("thead") {
      html.element("tr") {
        html.element("th", ["scope": "col"], text: "Case")
        html.element("th", ["scope": "col"], text: "Expected")
        for column in comparison.columns {
          html.element("th", ["scope": "col"], text: column.name)
        }
      }
    }
  }

  private func write(_ item: ComparedCase, to html: HTMLWriter) {
    let outcomes = item.answers.map { $0?.outcome.slug ?? "absent" }
    html.line()
    html.element(
      "tbody",
      [
        "id": "case=\(item.key)", "data-suite": item.first.suite,
        "data-rules": item.first.rules.joined(separator: " "),
        "data-outcomes": outcomes.joined(separator: " "),
        "data-platforms": Set(item.asked.map(\.platform)).sorted().joined(separator: " "),
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
        for answer in item.answers { write(answer, to: html) }
      }
      if item.hasEvidence { writeEvidence(of: item, to: html) }
    }
  }

  private func write(_ answer: CaseRecord?, to html: HTMLWriter) {
    html.element("td") {
      guard let answer else {
        return html.element("span", ["class": "quiet"], text: "not asked")
      }
      html.element("span", ["class": "mark \(answer.outcome.slug)"]) {
        html.text(answer.outcome.sign + " ")
        // A page full of this word would be read by nobody who sees the sign.
        if answer.outcome == .passed {
          html.element("span", ["class": "spoken"], text: answer.outcome.rawValue)
        } else {
          html.text(answer.kind)
        }
      }
      let said = answer.outcome == .informational ? answer.message : answer.actual ?? ""
      html.breakable(" " + said.brief)
    }
  }
}

extension String {
  /// As much of the text as a cell of the table takes.
  var brief: String { visibleLine.shortened(toScalars: 160) }
}
