import Questions
import Reports
import Running
import Suites

extension NightFinding {
  /// Writes the finding as a part of the page.
  ///
  /// - Parameter age: Since when it is found.
  func write(_ age: String, to html: HTMLWriter) {
    let input = "findings/\(folder)/input"
    html.finding(fault.kind.rawValue, "\(run.target), \(run.configuration)", fault.signature, age) {
      html.element("p") {
        html.text("The input is ")
        html.element("a", ["href": input], text: input)
        html.text("; ")
        html.element("code", text: "assay data promote")
        html.text(" makes a case of it.")
      }
      html.element("pre", text: String(fault.trace.prefix(8_000)))
    }
  }
}

extension CaseRecord {
  /// Writes the finding of a run over an implementation as a part of the page.
  ///
  /// - Parameter age: Since when it is found.
  func write(in run: ImplementationRun, _ age: String, to html: HTMLWriter) {
    let texts = [
      ("question", question == .null ? "" : question.text), ("ask again", reproduce),
      // The lines of a case are indented as in a suite, except for the first.
      ("case", (trace ?? "").replacing("\n    ", with: "\n")),
    ]
    html.finding(
      errorType ?? "wrong answer", "\(run.subject), \(run.configuration)", findingName, age
    ) {
      html.element("p", text: message)
      html.element("dl") {
        for id in rules {
          html.element("dt", text: "rule \(id)")
          html.element("dd") {
            html.statement(run.record?.header.rules[id]?.statement ?? "")
          }
        }
        for (name, text) in texts where !text.isEmpty {
          html.element("dt", text: name)
          html.element("dd") { html.element("pre", text: text) }
        }
      }
    }
  }
}

extension HTMLWriter {
  /// Writes a finding with its details open.
  ///
  /// - Parameter origin: What was fuzzed, and how.
  fileprivate func finding(
    _ kind: String, _ origin: String, _ name: String, _ age: String, content: () -> Void
  ) {
    line()
    element("details", ["class": "finding", "open": ""]) {
      element("summary") {
        element("span", ["class": "mark failed"], text: kind)
        text(" \(origin): ")
        element("b", text: name)
        text(", \(age)")
      }
      content()
    }
  }
}

extension String {
  /// The text as the id of a part of the page.
  var anchor: String {
    String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
