package import FoundationShim
import Reports
import Running

/// A self-contained page with a night's runs, findings and growth, and the growth over the nights.
package struct NightPage: Sendable {
  private let night: Night
  private let history: FuzzHistory
  private let findingHistory: FindingHistory
  private let coveredTargets: Set<String>

  /// Creates a page about a night and the nights before it.
  ///
  /// - Parameters:
  ///   - findings: The findings of all nights.
  ///   - coveredTargets: The targets whose coverage has pages.
  package init(
    night: Night, history: FuzzHistory, findings: FindingHistory, coveredTargets: Set<String> = []
  ) {
    (self.night, self.history, findingHistory) = (night, history, findings)
    self.coveredTargets = coveredTargets
  }

  /// The page as HTML.
  package var html: Data {
    HTMLWriter.page(title: title, style: PackageResources.night_css, body: writeBody)
  }

  private var title: String { "Fuzzing, \(night.description.started.minute)" }

  private func writeBody(to html: HTMLWriter) {
    html.element("h1", text: "\(title) UTC")
    html.element("p", ["class": "quiet"]) {
      html.text("Revision \(night.description.revision); also as ")
      html.element("a", ["href": "junit.xml"], text: "JUnit XML")
      html.text(".")
    }
    writeTotals(to: html)
    html.element("h2", ["id": "state"], text: "State")
    writeMatrix(to: html)
    html.element("h2", ["id": "findings"], text: "Findings")
    writeFindings(to: html)
    writeOtherFindings(to: html)
    html.element("h2", ["id": "growth"], text: "Growth")
    for subject in subjects { writeGrowth(of: subject, to: html) }
  }

  private var findingCount: Int {
    night.findings.count + night.implementations.map(\.findings.count).reduce(0, +)
  }

  private func writeFindings(to html: HTMLWriter) {
    if findingCount == 0 { html.element("p", text: "None.") }
    for run in night.implementations {
      for finding in run.findings {
        finding.write(
          in: run, findingHistory.age(of: finding.findingName, in: run.subject, at: night), to: html
        )
      }
    }
    for finding in night.findings {
      finding.write(
        findingHistory.age(of: finding.fault.signature, in: finding.run.target, at: night), to: html
      )
    }
  }

  /// Writes the known findings of this night, and the earlier findings that it no longer found.
  private func writeOtherFindings(to html: HTMLWriter) {
    let known = night.implementations.flatMap { run in
      run.known.map { finding in
        let age = findingHistory.age(of: finding.findingName, in: run.subject, at: night)
        return (run.subject, finding.findingName, "\(age): \(finding.message)")
      }
    }
    let gone = findingHistory.gone(in: night).map {
      ($0.subject, $0.name, "which was found since \($0.since.prefix(10)), is gone")
    }
    guard !known.isEmpty || !gone.isEmpty else { return }
    html.element("ul") {
      for (subject, name, words) in known + gone {
        html.line()
        html.element("li") {
          html.text("\(subject): ")
          html.element("b", text: name)
          html.text(", \(words)")
        }
      }
    }
  }

  private var subjects: [String] {
    var seen: Set<String> = [Checkout.emptyTarget]
    return (night.allRuns.map(\.subject) + history.entries.map(\.target)).filter {
      seen.insert($0).inserted
    }
  }

  private func writeTotals(to html: HTMLWriter) {
    let nights = Set(history.entries.map(\.night)).count
    let numbers = [
      (night.allRuns.map(\.executions).reduce(0, +).grouped, "executions", nil),
      (
        "\(findingCount)", findingCount == 1 ? "finding" : "findings",
        findingCount > 0 ? "failed" : "passed"
      ),
      ("\(night.allRuns.count { !$0.problems.isEmpty })", "runs with errors", nil),
      ("\(nights)", nights == 1 ? "night" : "nights", nil),
    ]
    html.element("ul", ["class": "totals"]) {
      for (number, name, kind) in numbers {
        html.element("li") {
          html.element("b", ["class": kind], text: number)
          html.text(" \(name)")
        }
      }
    }
  }

  /// Writes the state of each configuration of each subject, at a glance.
  private func writeMatrix(to html: HTMLWriter) {
    let order = FuzzConfiguration.allCases.map(\.rawValue)
    let names = Set(night.allRuns.map(\.configuration)).sorted {
      (order.firstIndex(of: $0) ?? order.count, $0) < (order.firstIndex(of: $1) ?? order.count, $1)
    }
    html.table(["fuzzed"] + names) {
      for subject in subjects {
        html.line()
        html.element("tr") {
          html.element("th", ["scope": "row"]) {
            html.element("a", ["href": "#\(subject.anchor)"], text: subject)
          }
          for name in names {
            let run = night.allRuns.first { $0.subject == subject && $0.configuration == name }
            html.element("td") {
              if let run { writeMark(of: run, to: html) }
            }
          }
        }
      }
    }
  }

  /// Writes the state of a run in a word.
  private func writeMark(of run: any NightRun, to html: HTMLWriter) {
    let findings = run.findingNames.count
    let (kind, word) =
      if !run.problems.isEmpty {
        ("errored", "error")
      } else if findings > 0 {
        ("failed", findings == 1 ? "1 finding" : "\(findings) findings")
      } else if run.skipped != nil {
        ("skipped", "left out")
      } else {
        ("passed", run.warnings.isEmpty ? "clean" : "clean, see notes")
      }
    let title = (run.skipped.map { [$0] } ?? run.problems + run.warnings).joined(separator: "; ")
    html.element(
      "span", ["class": "mark \(kind)", "title": title.isEmpty ? nil : title], text: word)
  }

  private func writeGrowth(of subject: String, to html: HTMLWriter) {
    let runs = night.allRuns.filter { $0.subject == subject }
    html.line()
    html.element("section", ["id": subject.anchor]) {
      html.element("h3", text: subject)
      if runs.isEmpty {
        html.element("p", ["class": "quiet"], text: "Not in this night.")
      } else {
        writeTable(of: runs, to: html)
      }
      if coveredTargets.contains(subject) {
        html.element("p") {
          html.element("a", ["href": "coverage/\(subject)/index.html"], text: "Line coverage")
          html.text(" of the corpus.")
        }
      }
      html.element("div", ["class": "charts"]) {
        for chart in charts(of: subject, runs) { chart.write(to: html) }
      }
    }
  }

  private func writeTable(of runs: [any NightRun], to html: HTMLWriter) {
    let headings = [
      "configuration", "executions", "per second", "of the empty target", "edges or features",
      "corpus", "restarts", "errors", "warnings",
    ]
    html.table(headings) {
      for run in runs {
        let share = (run as? FuzzRun).flatMap(night.share) ?? ""
        html.line()
        html.element("tr") {
          html.element("th", ["scope": "row"], text: run.configuration)
          for number in [
            run.executions.grouped, run.executionsPerSecond.grouped, share, run.edges.grouped,
            run.corpusSize.grouped, run.restarts.grouped,
          ] {
            html.element("td", ["class": "number"], text: number)
          }
          html.element("td", ["class": "errored"], text: run.problems.joined(separator: "; "))
          html.element("td", text: run.warnings.joined(separator: "; "))
        }
      }
    }
  }

  /// Returns the charts of this night and, if there are several nights, those over the nights.
  private func charts(of subject: String, _ runs: [any NightRun]) -> [Chart] {
    let measured = runs.contains { $0.configuration == "pipes" } ? "features" : "edges"
    let grown = runs.filter { $0.growth.count > 1 }
    let within = Chart(
      title: "\(measured) in this night", axis: "executions",
      lines: grown.map { run in
        Chart.Line(
          name: run.configuration,
          points: run.growth.map { (Double($0.executions), $0.edges) })
      })
    let entries = history.entries.filter { $0.target == subject }
    let nights = Set(entries.map(\.night)).sorted()
    func overNights(_ title: String, _ number: (FuzzHistory.Entry) -> Int) -> Chart {
      let names = Set(entries.map(\.configuration)).sorted()
      let lines = names.map { name in
        let points = entries.filter { $0.configuration == name }.compactMap { entry in
          nights.firstIndex(of: entry.night).map { (Double($0), number(entry)) }
        }
        return Chart.Line(name: name, points: points)
      }
      return Chart(
        title: "\(title) over the nights", axis: "nights", lines: lines,
        label: { nights[Int($0)].minute })
    }
    return (within.lines.isEmpty ? [] : [within])
      + (nights.count > 1
        ? [
          overNights(measured, \.edges), overNights("corpus", \.corpus),
          overNights("executions", \.executions),
        ] : [])
  }
}

extension String {
  /// The day and the minute of a time such as `2026-11-21T02:00:00`.
  fileprivate var minute: String { replacing("T", with: " ").prefix(16).description }
}
