import Questions
import Running
import Suites

extension ReportPage {
  /// Writes a table with a row for each area and a column for each implementation, and, folded, one
  /// with a row for each suite.
  func writeMatrix(to html: HTMLWriter) {
    let areas = records.areas
    html.element("section", ["aria-labelledby": "suites"]) {
      html.element("h2", ["id": "suites"], text: "Suites")
      html.element("div", ["class": "wide"]) {
        writeTable(to: html) {
          for area in areas { writeRow(of: area.name, area.tallies, class: "area", to: html) }
        }
      }
      let suites = areas.map(\.suites.count).reduce(0, +)
      html.element("details") {
        html.element("summary", text: "\(suites) \(suites == 1 ? "suite" : "suites")")
        html.element("div", ["class": "wide"]) {
          writeTable(to: html) {
            for suite in areas.flatMap(\.suites) {
              writeRow(of: suite.path, suite.tallies, class: "suite", to: html)
            }
          }
        }
      }
    }
    html.line()
  }

  private func writeTable(to html: HTMLWriter, rows: () -> Void) {
    html.element("table", ["class": "matrix"]) {
      writeColumns(after: ["Suite"], to: html)
      html.element("tbody", content: rows)
    }
  }

  private func writeRow(
    of path: String, _ tallies: [Tally], class name: String, to html: HTMLWriter
  ) {
    html.line()
    html.element("tr", ["class": name]) {
      html.element("th", ["scope": "row"]) {
        html.element("a", ["href": PageLink.to(["suite": path])]) {
          html.breakable(path.visibleLine)
        }
      }
      for (column, tally) in zip(records.columns, tallies) {
        html.element("td") { write(tally, of: column.name, in: path, to: html) }
      }
    }
  }

  /// Writes the worst outcome as a link to its cases, then the others as text.
  private func write(_ tally: Tally, of name: String, in suite: String, to html: HTMLWriter) {
    guard let worst = tally.occurring.first else {
      let words = tally.notAsked > 0 ? "not asked" : "not in record"
      return html.element("span", ["class": "quiet"], text: words)
    }
    let link = PageLink.to(["suite": suite, "implementation": name, "outcome": worst.slug])
    html.element("a", ["class": "mark \(worst.slug)", "href": link]) {
      html.text("\(worst.sign) \(tally[worst]) \(worst.rawValue)")
    }
    for other in tally.occurring.dropFirst() {
      html.element("span", ["class": "quiet"], text: ", \(tally[other]) \(other.rawValue)")
    }
  }
}
