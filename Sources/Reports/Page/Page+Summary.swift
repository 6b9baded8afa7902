import Questions
import Running

extension Page {
  /// Writes who was asked, how all cases ended, and where the implementations differ.
  func writeSummary(to html: HTMLWriter) {
    let tallies = comparison.columns.map { Tally($0.record) }
    let outcomes = tallies.reduce(Tally(), +).occurring
    html.element("section", ["aria-labelledby": "implementations"]) {
      html.element("h2", ["id": "implementations"], text: "Implementations")
      html.element("div", ["class": "wide"]) {
        html.element("table", ["class": "summary"]) {
          html.element("thead") {
            html.element("tr") {
              html.element("th", ["scope": "col"], text: "Implementation")
              for heading in ["cases"] + outcomes.map(\.rawValue) + ["seconds"] {
                html.element("th", ["scope": "col", "class": "number"], text: heading)
              }
              // Who it is comes last: on a telephone only the first columns are in sight.
              for heading in ["version", "language", "platform"] {
                html.element("th", ["scope": "col"], text: heading)
              }
            }
          }
          html.element("tbody") {
            for (column, tally) in zip(comparison.columns, tallies) {
              html.line()
              write(column, tally, outcomes, to: html)
            }
          }
        }
      }
      writeNotes(tallies, to: html)
      for column in comparison.columns { writeMore(of: column, to: html) }
    }
    html.line()
  }

  private func write(
    _ column: SideBySide.Column, _ tally: Tally, _ outcomes: [Outcome], to html: HTMLWriter
  ) {
    let header = column.record.header
    let described = [
      header.implementation.version, header.implementation.language, header.platform ?? "newest",
    ]
    html.element("tr") {
      html.element("th", ["scope": "row"], text: column.name)
      html.element("td", ["class": "number"], text: String(tally.total))
      for outcome in outcomes {
        html.element("td", ["class": "number"]) {
          guard tally[outcome] > 0 else { return html.text("0") }
          let link = PageLink.to(["implementation": column.name, "outcome": outcome.slug])
          html.element("a", ["class": outcome.slug, "href": link]) {
            html.text("\(outcome.sign) \(tally[outcome])")
          }
        }
      }
      let seconds = column.record.cases.lazy.map(\.seconds.asDuration).reduce(0, +)
      html.element("td", ["class": "number"], text: seconds.threeDecimals)
      for text in described { html.element("td", text: text) }
    }
  }

  private func writeNotes(_ tallies: [Tally], to html: HTMLWriter) {
    if comparison.columns.count > 1 {
      let differing = comparison.cases.count { $0.differs }
      html.element("p") {
        guard differing > 0 else {
          return html.text("Wherever two of them answer, they answer alike.")
        }
        html.element("a", ["href": PageLink.to(["differ": "1"])]) {
          html.text("They differ in \(differing) \(differing == 1 ? "case" : "cases")")
        }
        html.text(".")
      }
    }
    let reported = tallies.map { $0[.informational] }.max() ?? 0
    guard reported > 0 else { return }
    html.element("p") {
      html.text(
        """
        \(reported) cases are unspecified: nobody says which answer is right, so \
        none fails. The cases name the 
        """)
      html.element(
        "a", ["href": PageLink.to(["outcome": Outcome.informational.slug])],
        text: "alternative that each implementation takes")
      html.text(".")
    }
  }

  /// What helps with one implementation, folded: why it skips cases, and how to ask it again.
  private func writeMore(of column: SideBySide.Column, to html: HTMLWriter) {
    let record = column.record
    let reasons = record.cases.filter { $0.outcome == .skipped }.map(\.message).tally
    let command = record.cases.first { $0.reproduce.contains($0.id) && !$0.id.isEmpty }
      .map { $0.reproduce.replacing($0.id, with: "CASE") }
    guard !reasons.isEmpty || command != nil else { return }
    html.element("details") {
      html.element("summary", text: "More on \(column.name)")
      if let command {
        html.element("p", text: "To ask it a case again:")
        html.element("pre", text: command)
      }
      if !reasons.isEmpty {
        html.element("p", text: "Why it skips cases:")
        html.element("ul") {
          for (reason, count) in reasons.prefix(20) {
            html.element("li", text: "\(count) × \(reason.shortened(toScalars: 500))")
          }
          if reasons.count > 20 {
            html.element("li", text: "and for \(reasons.count - 20) more reasons")
          }
        }
      }
    }
  }
}
