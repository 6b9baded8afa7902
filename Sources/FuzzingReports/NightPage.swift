import Foundation
import Reports

/// A self-contained page with the runs and findings of a night and the growth over the nights.
package struct NightPage: Sendable {
  private let night: Night
  private let history: FuzzHistory

  /// Creates a page of a night, with the nights before it.
  package init(night: Night, history: FuzzHistory) {
    self.night = night
    self.history = history
  }

  /// The HTML of the page.
  package var html: String {
    let started = night.description.started.escapedForHTML
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Fuzzing, \(started)</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }
      table { border-collapse: collapse }
      th, td { border-bottom: 1px solid #d0d7de; padding: .2em .8em .2em 0; text-align: left }
      td.number { font-variant-numeric: tabular-nums; text-align: right }
      .wrong { color: #cf222e }
      figure { display: inline-block; margin: 0 2em 1em 0 }
      svg { background: #f6f8fa; max-width: 100% }
      pre { background: #f6f8fa; overflow: auto; padding: .8em }
      </style>
      </head>
      <body>
      <h1>Fuzzing, \(started)</h1>
      <p>Revision \(night.description.revision.escapedForHTML); also as
      <a href="junit.xml">JUnit XML</a>.</p>
      \(runs)
      <h2>Findings</h2>
      \(night.findings.isEmpty ? "<p>None.</p>" : night.findings.map(section).joined(separator: "\n"))
      <h2>Growth</h2>
      \(targets.map(charts).joined(separator: "\n"))
      </body>
      </html>

      """
  }

  private var runs: String {
    let rows = night.runs.map { run in
      let numbers = [
        "\(run.executions)", "\(run.executionsPerSecond)", night.share(of: run) ?? "",
        "\(run.edges)", "\(run.corpusSize)",
      ]
      let cells = numbers.map { "<td class=\"number\">\($0)</td>" }.joined()
      let texts = [run.problems, run.warnings].map { $0.joined(separator: "; ").escapedForHTML }
      return """
        <tr><td>\(run.target.escapedForHTML)</td><td>\(run.configuration.escapedForHTML)</td>\
        \(cells)<td class="wrong">\(texts[0])</td><td>\(texts[1])</td></tr>
        """
    }
    let heads = [
      "target", "configuration", "executions", "per second", "speed relative to the empty target",
      "edges", "corpus", "errors", "warnings",
    ]
    return """
      <table>
      <tr>\(heads.map { "<th>\($0)</th>" }.joined())</tr>
      \(rows.joined(separator: "\n"))
      </table>
      """
  }

  private func section(_ finding: NightFinding) -> String {
    let folder = "findings/\(finding.folder)".escapedForHTML
    return """
      <details open><summary class="wrong">\(finding.run.target.escapedForHTML), \
      \(finding.run.configuration.escapedForHTML): \(finding.fault.signature.escapedForHTML)</summary>
      <p>The input is in <a href="\(folder)">\(folder)</a>.</p>
      <pre>\(String(finding.fault.trace.prefix(8_000)).escapedForHTML)</pre>
      </details>
      """
  }

  private var targets: [String] {
    Set(history.entries.map(\.target)).subtracting([Night.emptyTarget]).sorted()
  }

  private func charts(of target: String) -> String {
    """
    <h3>\(target.escapedForHTML)</h3>
    \(chart("edges", of: target, \.edges).svg)
    \(chart("corpus", of: target, \.corpus).svg)
    """
  }

  private func chart(
    _ title: String, of target: String, _ number: (FuzzHistory.Entry) -> Int
  ) -> Chart {
    let nights = Set(history.entries.map(\.night)).sorted()
    let positions = Dictionary(uniqueKeysWithValues: nights.enumerated().map { ($1, $0) })
    let lines = Night.configurations.compactMap { configuration -> Chart.Line? in
      let points = history.entries.compactMap { entry in
        entry.target == target && entry.configuration == configuration
          ? positions[entry.night].map { (night: $0, value: number(entry)) } : nil
      }
      return points.isEmpty ? nil : (configuration, points)
    }
    return Chart(
      title: "\(title): \(lines.map(\.name).joined(separator: ", "))", nights: nights, lines: lines)
  }
}
