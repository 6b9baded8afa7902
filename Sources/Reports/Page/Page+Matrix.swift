import Questions
import Running
import Suites

extension Page {
  /// The number of suites above which the matrix is folded, as it fills several screens.
  private static let mostOpenSuites = 200

  /// Writes a table with a row for each suite and a column for each implementation.
  func writeMatrix(to html: HTMLWriter) {
    let areas = records.areas
    html.element("section", ["aria-labelledby": "suites"]) {
      html.element("h2", ["id": "suites"], text: "Suites")
      let suites = areas.map(\.suites.count).reduce(0, +)
      html.element("details", ["open": suites <= Self.mostOpenSuites ? "" : nil]) {
        html.element("summary", text: "\(suites) \(suites == 1 ? "suite" : "suites") by area")
        html.element("div", ["class": "wide"]) { writeTable(of: areas, to: html) }
      }
    }
    html.line()
  }

  private func writeTable(of areas: [SuiteArea], to html: HTMLWriter) {
    html.element("table", ["class": "matrix"]) {
      writeColumns(after: ["Suite"], to: html)
      for area in areas { write(area, to: html) }
    }
  }

  private func write(_ area: SuiteArea, to html: HTMLWriter) {
    html.element("tbody") {
      if area.suites.map(\.path) != [area.name] {
        writeRow(of: area.name, area.tallies, class: "area", to: html)
      }
      for suite in area.suites {
        writeRow(of: suite.path, suite.tallies, class: "suite", to: html)
      }
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
      return html.element("span", ["class": "quiet"], text: "not in record")
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
