import FoundationShim
import Questions
import Reports
import Running
import SpecModel
import Suites

extension Page {
  /// Writes the cases of a rule: the inputs, the URL and the answer.
  static func writeCases(
    of rule: Rule, tested implementations: [TestedImplementation], to writer: PageWriter
  ) {
    let html = writer.html
    let cases = writer.contents.cases[rule.id] ?? []
    if cases.isEmpty {
      html.element("p") {
        html.text("No case can test it here. ")
        writer.prose(rule.untestable ?? "")
      }
      return
    }
    html.element("p", ["class": "quiet"]) {
      html.text("To run them against a library: ")
      writer.writeCommand("assay run --implementation 'exec:COMMAND' --rule \(rule.id)")
    }
    for kind in QuestionKind.allCases {
      let own = cases.filter { $0.question.kind == kind }
      guard !own.isEmpty else { continue }
      html.element("h3", text: kind.heading)
      html.element("table", ["class": "examples"]) {
        html.headings(kind.columns)
        for item in own { write(item, of: rule, tested: implementations, to: writer) }
      }
    }
  }

  private static func write(
    _ item: Case, of rule: Rule, tested implementations: [TestedImplementation],
    to writer: PageWriter
  ) {
    let html = writer.html
    html.line()
    html.element("tbody", ["id": item.id]) {
      html.element("tr") {
        html.element("th", ["scope": "rowgroup", "colspan": "3"]) {
          html.element("a", ["href": "#\(item.id)"]) { html.statement(item.title) }
          if item.authority != rule.authority { writer.writeAuthority(of: item.authority) }
          writeDetails(of: item, beside: rule, to: writer)
        }
      }
      html.element("tr") {
        html.element("td") { writeGiven(of: item, to: writer) }
        html.element("td") { writeAsked(of: item, to: writer) }
        html.element("td") {
          writeExpectation(of: item, to: writer)
          for implementation in implementations {
            guard let result = implementation.results[item.id] else { continue }
            html.element("p", ["class": "result"]) {
              html.element("span", ["class": "mark \(result.outcome.slug)"]) {
                html.text("\(result.outcome.sign) ")
                html.text(result.outcome == .passed ? "right" : result.briefAnswer)
              }
              html.text(" ")
              writer.link(implementation.name, to: implementation.path)
            }
          }
        }
      }
    }
  }

  /// Writes the other rules, the systems and the command that explains the answer.
  private static func writeDetails(of item: Case, beside rule: Rule, to writer: PageWriter) {
    let html = writer.html
    html.element("p", ["class": "quiet"]) {
      let others = item.rules.filter { $0 != rule.id }
      for id in others {
        writer.link(id, to: Paths.rule(id))
        html.text(" ")
      }
      if item.platforms != rule.platforms { html.text("on \(item.platforms.words) ") }
      if let example = item.example, let work = writer.contents.data.catalog.works[example.work] {
        html.text("from ")
        html.element("a", ["href": writer.root + Paths.work(work)]) { html.statement(work.title) }
        html.text(", ")
        writer.prose(example.place)
        html.text(" ")
      }
    }
    if let note = item.note { html.element("p", ["class": "quiet"]) { writer.prose(note) } }
    html.element("p", ["class": "quiet"]) {
      if let link = writer.contents.explained.links[item.id] {
        writer.link(item.question.kind.invitation, to: link)
        html.text(" ")
      }
      writer.writeCommand(item.explainCommand)
    }
  }

  private static func writeGiven(of item: Case, to writer: PageWriter) {
    let html = writer.html
    let isEmpty =
      switch item.question {
      case .match(let file, _, _, _), .site(let file), .entitlements(let file): file.bytes.isEmpty
      case .pattern(let question): question.pattern.isEmpty
      case .resolve, .fetch: false
      }
    if isEmpty { return html.element("p", ["class": "quiet"], text: "empty") }
    html.element("pre") {
      switch item.question {
      case .match(let file, _, _, _):
        write(file, marking: item.decidingRule, to: writer)
      case .site(let file), .entitlements(let file): write(file, marking: nil, to: writer)
      case .pattern(let question):
        html.text(question.pattern)
      case .resolve, .fetch:
        let members = (item.questionJSON.object ?? [:]).filter {
          !["question", "url"].contains($0.name)
        }
        html.text(JSON.object(JSON.Object(members)).indented(marking: nil).cut(toBytes: 4_000))
      }
    }
  }

  /// Writes a file, with the deciding rule marked.
  private static func write(
    _ file: FileContents, marking path: ArraySlice<String>?, to writer: PageWriter
  ) {
    let html = writer.html
    switch file {
    case .json(let value):
      let text = value.indented(marking: path).cut(toBytes: 4_000)
      let parts = text.split(omittingEmptySubsequences: false) {
        [JSON.marks.start, JSON.marks.end].contains($0)
      }
      guard parts.count == 3 else { return html.text(text) }
      html.text(String(parts[0]))
      html.element("mark", ["title": "decides"], text: String(parts[1]))
      html.text(String(parts[2]))
    case .text(let text): html.text(text.cut(toBytes: 4_000))
    case .bytes(let bytes):
      if let text = String(validUTF8: bytes), !text.contains("\0") {
        html.text(text.cut(toBytes: 4_000))
      } else {
        html.text("base64 " + Data(bytes).base64EncodedString().cut(toBytes: 400))
      }
    }
  }

  private static func writeAsked(of item: Case, to writer: PageWriter) {
    let html = writer.html
    switch item.question {
    case .match(_, let domain, let app, let url):
      writer.writeCode(url)
      html.element("p", ["class": "quiet"]) { html.breakable("\(domain) for \(app)") }
    case .pattern(let question):
      writer.writeCode(question.text)
      html.element("p", ["class": "quiet"], text: question.details)
    case .resolve(let question): writer.writeCode(question.url)
    case .site, .entitlements, .fetch: break
    }
  }

  private static func writeExpectation(of item: Case, to writer: PageWriter) {
    let html = writer.html
    switch item.expectation {
    case .answer(.decision(let decision, _)):
      html.element("b", ["class": "decision \(decision.rawValue)"], text: decision.rawValue)
      if let path = item.decidingRule {
        html.element("p", ["class": "quiet"]) {
          html.breakable("by /" + path.joined(separator: "/"))
        }
      }
    case .answer(.refused):
      html.element("b", text: "no_match")
      html.element("p", ["class": "quiet"], text: "the file or the URL is refused")
    case .answer(let answer):
      html.element("b") { html.breakable(answer.summary.cut(toBytes: 1_000)) }
    case .alternatives(let alternatives):
      html.element("ul", ["class": "alternatives"]) {
        for alternative in alternatives {
          html.element("li") {
            html.element("b", text: alternative.name)
            html.text(": ")
            html.breakable(alternative.answer.summary.cut(toBytes: 1_000))
          }
        }
      }
    }
  }
}

extension Case {
  /// The command that explains the answer; a pattern has no steps to explain.
  fileprivate var explainCommand: String {
    "assay show \(id.shellWord)\(question.kind == .pattern ? "" : " --explain")"
  }

  /// The names and indices that lead to the deciding rule in the file; `nil` if no rule decides.
  fileprivate var decidingRule: ArraySlice<String>? {
    guard case .match = question, case .answer = expectation, let platform = platforms.newest,
      let dialect = Dialect.reading(platform),
      case .decision(_, let rule?) = SpecModel(dialect: dialect).answer(to: question)
    else { return nil }
    return rule.split(separator: "/").map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }[...]
  }
}

extension PatternQuestion {
  /// The other inputs of the question, in words.
  fileprivate var details: String {
    let values = variables.map { "$(\($0.name)) is \($0.value.text)" }
    return
      (["in the \(kind.rawValue)"] + values
      + [
        caseSensitive ? nil : "without case", percentEncoded ? nil : "percent-decoded",
      ].compactMap(\.self)).joined(separator: ", ")
  }
}

extension QuestionKind {
  /// The heading above the cases of the kind.
  fileprivate var heading: String {
    switch self {
    case .match: "What a file decides"
    case .pattern: "What a pattern matches"
    case .site: "What a file says"
    case .entitlements: "What entitlements say"
    case .resolve: "What a device opens"
    case .fetch: "How a file is fetched"
    }
  }

  /// The text of the link to explain's page.
  fileprivate var invitation: String {
    self == .entitlements ? "Try URLs with a file that opens all" : "Try URLs"
  }

  /// The titles of the columns.
  fileprivate var columns: [String] {
    switch self {
    case .match: ["File", "URL", "Decision"]
    case .pattern: ["Pattern", "Text", "Result"]
    case .site: ["File", "", "Answer"]
    case .entitlements: ["Entitlements", "", "Answer"]
    case .resolve: ["Device", "URL", "Opens"]
    case .fetch: ["Entry and web", "", "Outcome"]
    }
  }
}
