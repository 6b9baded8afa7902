import FoundationShim
package import Reports

/// A self-contained page on an owner's links: what is expected of each URL, what happens, which
/// rule of which file decides and, if the expectation is not met, what to change.
package struct CheckPage: Sendable {
  private let file: String
  private let command: String
  private let results: [ExpectationCheck.Result]
  private let notes: [String]
  /// The reason why nothing was checked; `nil` if there was a check.
  private let failure: String?

  /// Creates the page of a check, which names rules.
  ///
  /// - Parameter command: The command line that repeats it.
  package init(of check: ExpectationCheck, command: String) {
    (file, results, failure) = (check.file, check.results, nil)
    notes = check.notes.map(\.description)
    self.command = command
  }

  /// Creates the page of a check that could not be made.
  ///
  /// - Parameters:
  ///   - file: The name of the list.
  ///   - failure: Why.
  ///   - command: The command line that repeats it.
  package init(of file: String, failure: String, command: String) {
    (self.file, self.failure, self.command) = (file, failure, command)
    (results, notes) = ([], [])
  }

  /// Writes the page to a file, which is either replaced as a whole or unchanged.
  package func write(to path: String) throws(ReportError) {
    let page = HTMLWriter.page(
      title: "Links of \(file)", style: PackageResources.check_css, body: writeBody)
    try AtomicFile.replace(path, with: page)
  }

  private func writeBody(to html: HTMLWriter) {
    let failures = results.filter { !$0.isAsExpected }
    let met = results.filter(\.isAsExpected)
    html.element("h1") { html.breakable("Links of \(file)") }
    if let failure {
      html.element("p", ["class": "failed"], text: "Nothing was checked: \(failure)")
    } else {
      html.element(
        "p", ["class": failures.isEmpty ? "passed" : "failed"],
        text: failures.isEmpty
          ? "All \(results.count) as expected"
          : "\(failures.count) of \(results.count) not as expected")
    }
    html.element("p", ["class": "quiet"]) { html.element("code") { html.breakable(command) } }
    writeSection("Not as expected", failures, to: html)
    if !notes.isEmpty {
      html.element("h2", text: "Notes")
      writeList(notes, to: html)
    }
    writeSection("As expected", met, to: html)
  }

  private func writeSection(
    _ title: String, _ results: [ExpectationCheck.Result], to html: HTMLWriter
  ) {
    if results.isEmpty { return }
    html.element("h2", text: title)
    for result in results {
      html.element("article", ["class": result.isAsExpected ? "met" : "unmet"]) {
        html.element("h3") { html.breakable(result.expectation.url) }
        html.element("dl") { write(result, to: html) }
      }
      html.line()
    }
  }

  private func write(_ result: ExpectationCheck.Result, to html: HTMLWriter) {
    let expectation = result.expectation
    func entry(_ name: String, _ lines: [String]) {
      html.element("dt", text: name)
      html.element("dd") { writeList(lines, to: html) }
    }
    entry(
      "Expected",
      [([expectation.outcome.words] + expectation.options).joined(separator: ", ")])
    if let reason = expectation.reason { entry("Because", [reason]) }
    entry("What happens", [result.app.map { "opens \($0)" } ?? result.outcome.words])
    entry("What decides", result.deciding)
    guard !result.isAsExpected else { return }
    let hints = result.evidence.filter { !result.deciding.contains($0) }
    entry(
      "What to change",
      (result.outcome == .browser ? [] : ["the rule that decides"]) + hints
        + ["or line \(expectation.line) of \(file), if what happens is right"])
  }

  private func writeList(_ lines: [String], to html: HTMLWriter) {
    html.element("ul") {
      for line in lines { html.element("li") { html.breakable(line) } }
    }
  }
}

extension URLExpectation.Outcome {
  /// The outcome in words.
  fileprivate var words: String {
    switch self {
    case .opens: "opens the app"
    case .browser: "stays in the browser"
    case .excluded: "stays in the browser, as a rule excludes it"
    }
  }
}
