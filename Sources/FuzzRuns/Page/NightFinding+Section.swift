import Questions
import Reports
import Running
import Suites

extension NightFinding {
  /// Returns the finding as a part of the page.
  ///
  /// - Parameter age: Since when it is found.
  func section(_ age: String) -> String {
    let input = "findings/\(folder)/input".escapedForHTML
    return """
      <details class="finding" open><summary><span class="mark failed">\(fault.kind.rawValue)</span> \
      \(run.target.escapedForHTML), \(run.configuration.escapedForHTML): \
      <b>\(fault.signature.escapedForHTML)</b>, \(age.escapedForHTML)</summary>
      <p>The input is <a href="\(input)">\(input)</a>; <code>assay data promote</code> makes a case of it.</p>
      <pre>\(String(fault.trace.prefix(8_000)).escapedForHTML)</pre>
      </details>
      """
  }
}

extension CaseRecord {
  /// The name of the finding: the id without the suite.
  var finding: String { String(id.dropFirst(suite.count + 1)) }

  /// Returns the finding of a run over an implementation as a part of the page.
  ///
  /// - Parameter age: Since when it is found.
  func section(in run: ImplementationRun, _ age: String) -> String {
    let rules = rules.map { id in
      let statement = run.record?.header.rules[id]?.statement ?? ""
      return "<dt>rule \(id.escapedForHTML)</dt><dd>\(statement.escapedForHTML)</dd>"
    }
    let texts = [
      ("question", question == .null ? "" : question.text), ("ask again", reproduce),
      // Its lines are indented as in a suite, except for the first.
      ("case", (trace ?? "").replacing("\n    ", with: "\n")),
    ].filter { !$0.1.isEmpty }
    let parts = texts.map { name, text in
      "<dt>\(name)</dt><dd><pre>\(text.escapedForHTML)</pre></dd>"
    }
    return """
      <details class="finding" open><summary>\
      <span class="mark failed">\((errorType ?? "wrong answer").escapedForHTML)</span> \
      \(run.subject.escapedForHTML), \(run.configuration.escapedForHTML): \
      <b>\(finding.escapedForHTML)</b>, \(age.escapedForHTML)</summary>
      <p>\(message.escapedForHTML)</p>
      <dl>\((rules + parts).joined())</dl>
      </details>
      """
  }
}

extension String {
  /// The text as the id of a part of the page.
  var anchor: String {
    String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
