import Questions
import Reports
import Suites

extension Page {
  /// Returns the page about the questions that no source decides.
  static func openQuestions(of contents: Contents) -> Page {
    Page(path: "open-questions.html", title: "Open questions") { writer in
      let html = writer.html
      html.element(
        "p", ["class": "lead"],
        text: """
          No document and no record says what Apple’s systems do here. Libraries may do any of what is \
          listed; a case reports which, and never fails.
          """)
      writer.section("How to answer them on a Mac", id: "observe") { writeSteps(to: writer) }
      writer.section("The questions", id: "questions") {
        writer.list(contents.openQuestions) { rule in
          let cases = contents.cases[rule.id] ?? []
          let asked = cases.count { [.match, .pattern].contains($0.question.kind) }
          let hint =
            rule.untestable ?? "`assay data observe` asks \(asked) of its \(cases.count) cases."
          html.element("ul", ["class": "alternatives"]) {
            for alternative in rule.alternatives { write(alternative, to: writer) }
          }
          html.element("p", ["class": "quiet"]) { writer.prose(hint) }
        }
      }
    }
  }

  /// Writes a possible answer.
  static func write(_ alternative: RuleAlternative, to writer: PageWriter) {
    writer.html.element("li") {
      writer.html.element("b", text: alternative.name)
      writer.html.text(": ")
      writer.prose(alternative.meaning)
    }
  }

  private static func writeSteps(to writer: PageWriter) {
    let html = writer.html
    html.element(
      "p",
      text: """
        macOS has a tool, swcutil, that decides URLs as the system does. Assay asks it every case that no \
        document decides, and changes nothing:
        """)
    html.element("p") {
      writer.writeCommand("sudo -v && assay data observe --output macos-VERSION-BUILD.jsonl")
    }
    html.element(
      "p",
      text: """
        The record that it writes goes to the folder observations of the conformance data. Rules that \
        cite it become observed, and their cases get one right answer.
        """)
    html.element(
      "p",
      text: """
        The tool decides URLs only. What a device opens, which entitlements it reads and how it fetches \
        a file can be seen only on a device, with a server that logs its requests.
        """)
  }
}
