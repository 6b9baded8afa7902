import Questions
import Running
import Suites

extension ReportPage {
  /// Writes, folded and rule by rule, which alternatives the implementations take where the rules
  /// leave the answer open.
  func writeUnspecified(to html: HTMLWriter) {
    let open = Dictionary(grouping: records.cases.filter(\.isInformational)) { item in
      item.first.rules.first ?? ""
    }
    guard !open.isEmpty else { return }
    html.element("details", ["class": "unspecified"]) {
      html.element("summary", text: "What the implementations do where the rules leave it open")
      html.element("p") {
        html.element(
          "a", ["href": PageLink.to(["outcome": Outcome.informational.slug])],
          text: "Informational cases")
        html.text(" never fail: the right answer is unspecified; the page shows the answer given.")
      }
      html.element("ul") {
        for (rule, cases) in open.sorted(by: { $0.key < $1.key }) {
          html.element("li") {
            html.statement((rules[rule]?.statement ?? rule).visibleLine)
            html.text(" ")
            html.element("span", ["class": "quiet"], text: rule.visibleLine)
            html.element("ul") {
              for (index, column) in records.columns.enumerated() {
                writeAlternatives(of: column.name, cases.compactMap { $0.results[index] }, to: html)
              }
            }
          }
        }
      }
    }
  }

  /// Writes the alternatives that one implementation takes, the most frequent first, if it
  /// was asked.
  private func writeAlternatives(
    of name: String, _ results: [CaseRecord], to html: HTMLWriter
  ) {
    let taken = results.filter { $0.outcome == .informational }.map(\.message).tally
    guard !taken.isEmpty else { return }
    let words = taken.map { "\($1) × \($0)" }.joined(separator: ", ")
    html.element("li", text: "\(name): \(words)".visibleLine.shortened(toScalars: 500))
  }
}

extension AlignedCase {
  /// Whether the right answer to the case is unspecified.
  fileprivate var isInformational: Bool { present.contains { $0.outcome == .informational } }
}
