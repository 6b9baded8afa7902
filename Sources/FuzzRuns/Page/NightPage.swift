import FoundationShim
import Reports
import Running

/// A self-contained page with the runs and findings of a night and the growth in it and over the nights.
package struct NightPage: Sendable {
  private let night: Night
  private let history: FuzzHistory
  private let found: FindingHistory
  private let covered: Set<String>

  /// Creates a page of a night, with the nights before it.
  ///
  /// - Parameters:
  ///   - found: The findings of all nights.
  ///   - covered: The targets whose coverage has pages.
  package init(
    night: Night, history: FuzzHistory, found: FindingHistory, covered: Set<String> = []
  ) {
    (self.night, self.history, self.found, self.covered) = (night, history, found, covered)
  }

  /// The HTML of the page.
  package var html: String {
    let started = night.description.started.minute.escapedForHTML
    let findings =
      night.implementations.flatMap { run in
        run.findings.map {
          $0.section(in: run, found.age(of: $0.finding, in: run.subject, at: night))
        }
      }
      + night.findings.map {
        $0.section(found.age(of: $0.fault.signature, in: $0.run.target, at: night))
      }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Fuzzing, \(started)</title>
      <style>\(String(decoding: PageStyle.basis + PackageResources.night_css, as: UTF8.self))</style>
      </head>
      <body>
      <h1>Fuzzing, \(started) UTC</h1>
      <p class="quiet">Revision \(night.description.revision.escapedForHTML); also as
      <a href="junit.xml">JUnit XML</a>.</p>
      \(totals(findings.count))
      <h2 id="state">State</h2>
      \(matrix)
      <h2 id="findings">Findings</h2>
      \(findings.isEmpty ? "<p>None.</p>" : findings.joined(separator: "\n"))
      \(others)
      <h2 id="growth">Growth</h2>
      \(subjects.map(section).joined(separator: "\n"))
      </body>
      </html>

      """
  }

  /// The known findings of this night, and those that it did not find any more.
  private var others: String {
    let known = night.implementations.flatMap { run in
      run.known.map { finding in
        let age = found.age(of: finding.finding, in: run.subject, at: night)
        return "\(run.subject): <b>\(finding.finding.escapedForHTML)</b>, \(age): "
          + finding.message.escapedForHTML
      }
    }
    let gone = found.gone(in: night).map { entry in
      "\(entry.subject): <b>\(entry.name.escapedForHTML)</b>, which was found "
        + "since \(entry.since.prefix(10)), is gone"
    }
    let items = (known + gone).map { "<li>\($0)</li>" }
    return items.isEmpty ? "" : "<ul>\(items.joined(separator: "\n"))</ul>"
  }

  /// The runs of the page: those of implementations, then those of Assay's own targets.
  private var rows: [NightRow] {
    night.implementations.map(NightRow.init) + night.runs.map { NightRow($0, night.share(of: $0)) }
  }

  private var subjects: [String] {
    var seen: Set<String> = [Checkout.emptyTarget]
    return (rows.map(\.subject) + history.entries.map(\.target)).filter { seen.insert($0).inserted }
  }

  private func totals(_ findings: Int) -> String {
    let nights = Set(history.entries.map(\.night)).count
    let numbers = [
      (rows.map(\.executions).reduce(0, +).grouped, "executions", ""),
      ("\(findings)", findings == 1 ? "finding" : "findings", findings > 0 ? "failed" : "passed"),
      ("\(rows.count { !$0.errors.isEmpty })", "runs with errors", ""),
      ("\(nights)", nights == 1 ? "night" : "nights", ""),
    ]
    let items = numbers.map { number, name, kind in
      "<li><b class=\"\(kind)\">\(number)</b> \(name)</li>"
    }
    return "<ul class=\"totals\">\(items.joined())</ul>"
  }

  /// The state of each configuration of each subject, at a glance.
  private var matrix: String {
    let order = FuzzConfiguration.allCases.map(\.rawValue)
    let names = Set(rows.map(\.configuration)).sorted {
      (order.firstIndex(of: $0) ?? order.count, $0) < (order.firstIndex(of: $1) ?? order.count, $1)
    }
    let lines = subjects.map { subject in
      let cells = names.map { name in
        let row = rows.first { $0.subject == subject && $0.configuration == name }
        return "<td>\(row?.mark ?? "")</td>"
      }
      let link = "<a href=\"#\(subject.anchor)\">\(subject.escapedForHTML)</a>"
      return "<tr><th scope=\"row\">\(link)</th>\(cells.joined())</tr>"
    }
    return """
      <div class="wide"><table>
      <thead><tr><th>fuzzed</th>\(names.map { "<th>\($0.escapedForHTML)</th>" }.joined())</tr></thead>
      <tbody>\(lines.joined(separator: "\n"))</tbody>
      </table></div>
      """
  }

  private func section(_ subject: String) -> String {
    let rows = rows.filter { $0.subject == subject }
    let link = "coverage/\(subject)/index.html".escapedForHTML
    let coverage =
      covered.contains(subject) ? "<p><a href=\"\(link)\">Line coverage</a> of the corpus.</p>" : ""
    return """
      <section id="\(subject.anchor)"><h3>\(subject.escapedForHTML)</h3>
      \(rows.isEmpty ? "<p class=\"quiet\">Not in this night.</p>" : table(of: rows))
      \(coverage)
      <div class="charts">\(charts(of: subject, rows).map(\.html).joined(separator: "\n"))</div>
      </section>
      """
  }

  private func table(of rows: [NightRow]) -> String {
    let heads = [
      "configuration", "executions", "per second", "of the empty target", "edges or features",
      "corpus", "restarts", "errors", "warnings",
    ]
    let lines = rows.map { row in
      let numbers = [
        row.executions.grouped, row.executionsPerSecond.grouped, row.share ?? "",
        row.edges.grouped, row.corpus.grouped, row.restarts.grouped,
      ].map { "<td class=\"number\">\($0)</td>" }
      let texts = [row.errors, row.warnings].map { $0.joined(separator: "; ").escapedForHTML }
      return """
        <tr><th scope="row">\(row.configuration.escapedForHTML)</th>\(numbers.joined())\
        <td class="errored">\(texts[0])</td><td>\(texts[1])</td></tr>
        """
    }
    return """
      <div class="wide"><table>
      <thead><tr>\(heads.map { "<th>\($0)</th>" }.joined())</tr></thead>
      <tbody>\(lines.joined(separator: "\n"))</tbody>
      </table></div>
      """
  }

  /// The charts of this night, and those over the nights if there are several.
  private func charts(of subject: String, _ rows: [NightRow]) -> [Chart] {
    let measured = rows.contains { $0.configuration == "pipes" } ? "features" : "edges"
    let grown = rows.filter { $0.growth.count > 1 }
    let within = Chart(
      title: "\(measured) in this night", axis: "executions",
      lines: grown.map { row in
        Chart.Line(
          name: row.configuration,
          points: row.growth.map { (Double($0.executions), $0.edges) })
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
