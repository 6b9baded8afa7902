import Questions
import Running

extension ReportPage {
  /// Writes the implementations, their totals, and whether they differ.
  func writeSummary(to html: HTMLWriter) {
    let tallies = records.columns.map { Tally($0.record.cases) }
    let all = tallies.reduce(Tally(), +)
    let outcomes = all.occurring
    let problems = all.problems > 0 ? ["problems of the run"] : []
    html.element("section", ["aria-labelledby": "implementations"]) {
      html.element("h2", ["id": "implementations"], text: "Implementations")
      html.element("div", ["class": "wide"]) {
        html.element("table", ["class": "summary"]) {
          html.element("thead") {
            html.element("tr") {
              html.element("th", ["scope": "col"], text: "Implementation")
              for heading in ["cases"] + outcomes.map(\.rawValue) + problems + ["seconds"] {
                html.element("th", ["scope": "col", "class": "number"], text: heading)
              }
              // The description comes last: a phone shows only the first columns.
              for heading in ["version", "language", "platform"] {
                html.element("th", ["scope": "col"], text: heading)
              }
            }
          }
          html.element("tbody") {
            for (column, tally) in zip(records.columns, tallies) {
              html.line()
              write(column, tally, outcomes, showsProblems: all.problems > 0, to: html)
            }
          }
        }
      }
      for column in records.columns {
        guard let words = column.record.scoreWords else { continue }
        html.element("p", ["class": "score"], text: "\(column.name): \(words).")
      }
      writeNotes(tallies, to: html)
      for column in records.columns { writeMore(of: column, to: html) }
    }
    html.line()
  }

  private func write(
    _ column: ResultMatrix.Column, _ tally: Tally, _ outcomes: [Outcome], showsProblems: Bool,
    to html: HTMLWriter
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
      if showsProblems {
        html.element("td", ["class": "number"], text: String(tally.problems))
      }
      html.element("td", ["class": "number"], text: column.record.seconds.threeDecimals)
      for text in described { html.element("td", text: text) }
    }
  }

  private func writeNotes(_ tallies: [Tally], to html: HTMLWriter) {
    if records.columns.count > 1 {
      let differing = records.cases.count { $0.differs }
      html.element("p") {
        guard differing > 0 else {
          return html.text("The implementations agree on every case that they answer.")
        }
        html.element("a", ["href": PageLink.to(["differ": "1"])]) {
          html.text(
            "The implementations differ in \(differing) \(differing == 1 ? "case" : "cases")")
        }
        html.text(".")
      }
    }
    writeUnspecified(to: html)
  }

  /// Writes, folded, the command that runs a case of an implementation and why cases were skipped.
  private func writeMore(of column: ResultMatrix.Column, to html: HTMLWriter) {
    let record = column.record
    let reasons = record.cases.filter { $0.outcome == .skipped && $0.skip == nil }
      .map(\.message).tally
    let command = record.cases.first { $0.reproduce.contains($0.id) && !$0.id.isEmpty }
      .map { $0.reproduce.replacing($0.id, with: "CASE") }
    guard !reasons.isEmpty || command != nil else { return }
    html.element("details") {
      html.element("summary", text: "Details of \(column.name)")
      if let command {
        html.element("p", text: "To run one case again:")
        html.element("pre", text: command)
      }
      if !reasons.isEmpty {
        html.element("p", text: "Reasons for skipped cases:")
        html.element("ul") {
          for (reason, count) in reasons.prefix(20) {
            html.element("li", text: "\(count) × \(reason.shortened(toScalars: 500))")
          }
          if reasons.count > 20 {
            html.element("li", text: "and \(reasons.count - 20) more")
          }
        }
      }
    }
  }
}
