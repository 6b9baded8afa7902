import Questions
import Reports
import Running
import SpecModel
import Suites

extension Page {
  /// Returns the page of a rule.
  static func rule(
    _ rule: Rule, of contents: Contents, tested implementations: [TestedImplementation]
  ) -> Page {
    let topic = contents.topic(of: rule)
    let isOpen = rule.authority == .unspecified
    return Page(
      path: Paths.rule(rule.id), title: rule.id,
      parent: isOpen
        ? ("Open questions", "open-questions.html")
        : topic.map { ($0.title, Paths.topic($0)) }
    ) { writer in
      let html = writer.html
      html.element("p", ["class": "lead"]) { writer.prose(rule.statement) }
      if !rule.alternatives.isEmpty {
        html.element("ul", ["class": "alternatives"]) {
          for alternative in rule.alternatives { write(alternative, to: writer) }
        }
      }
      writer.section("Who says so", id: "sources") { writeSources(of: rule, to: writer) }
      writer.section("Since when", id: "systems") { writeSystems(of: rule, to: writer) }
      writeRelations(of: rule, to: writer)
      writeMutants(of: rule, to: writer)
      writeResults(of: implementations, on: rule, to: writer)
      writer.section("Examples", id: "examples") {
        writeCases(of: rule, tested: implementations, to: writer)
      }
    }
  }

  private static func writeSources(of rule: Rule, to writer: PageWriter) {
    let html = writer.html
    html.element("p") {
      writer.writeAuthority(of: rule.authority)
      html.text(" " + rule.authority.meaning)
    }
    html.element("ul") {
      for source in rule.sources {
        html.element("li") {
          guard let work = writer.contents.data.catalog.works[source.work] else { return }
          writer.writeSource(work, place: source.place)
          html.text(" ")
          html.element(
            "a", ["class": "quiet", "href": writer.root + Paths.work(work)],
            text: "rules that cite it")
        }
      }
    }
    if let argument = rule.argument {
      html.element("p") {
        html.element("b", text: "The argument: ")
        writer.prose(argument)
      }
    }
    if let note = rule.note {
      html.element("p") {
        html.element("b", text: "Note: ")
        writer.prose(note)
      }
    }
  }

  private static func writeSystems(of rule: Rule, to writer: PageWriter) {
    let html = writer.html
    writer.html.table(["System", "Versions"], class: "systems") {
      for system in AppleSystem.allCases {
        html.element("tr") {
          html.element("th", ["scope": "row"]) {
            writer.link(system.name, to: Paths.system(system))
          }
          html.element("td") {
            for span in rule.platforms.spans(of: system) {
              let versions =
                span.first == span.last
                ? "\(span.first)"
                : span.last == system.latest
                  ? "\(span.first) and later" : "\(span.first) to \(span.last)"
              html.element(
                "span", ["class": span.holds ? "span passed" : "span quiet"],
                text: span.holds ? "✓ \(versions)" : "– \(versions)")
              html.text(" ")
            }
          }
        }
      }
    }
    html.element(
      "p", ["class": "quiet"],
      text: "✓ it holds; – another rule holds there, or it is not known what does.")
  }

  private static func writeRelations(of rule: Rule, to writer: PageWriter) {
    let relations = Relations(of: rule, in: writer.contents)
    let lists = [
      ("Follows from", relations.premises), ("What follows from it", relations.conclusions),
      ("Contradictions", relations.contradicting),
      ("Open questions about it", relations.questions), ("See also", relations.mentioned),
      ("Rules that decide the same examples", relations.companions),
    ].filter { !$0.1.isEmpty }
    guard !lists.isEmpty else { return }
    writer.section("Related rules", id: "related") {
      for (title, rules) in lists {
        writer.html.element("h3", text: title)
        writer.list(rules)
      }
    }
  }

  private static func writeMutants(of rule: Rule, to writer: PageWriter) {
    let html = writer.html
    guard let mutants = writer.contents.mutants[rule.id] else { return }
    let isOpen = rule.authority == .unspecified
    writer.section(isOpen ? "Other readings" : "How libraries get it wrong", id: "mutants") {
      html.element(
        "p", ["class": "quiet"],
        text: "The mutants of the reference model, and the examples that detect each.")
      html.element("ul") {
        for broken in mutants {
          html.line()
          html.element("li") {
            html.statement(broken.mutant.statement)
            html.text(" ")
            html.element("code", ["class": "quiet"], text: broken.mutant.id)
            for (index, id) in broken.cases.prefix(3).enumerated() {
              html.text(" ")
              html.element("a", ["href": "#\(id)"], text: "example \(index + 1)")
            }
          }
        }
      }
    }
  }

  private static func writeResults(
    of implementations: [TestedImplementation], on rule: Rule, to writer: PageWriter
  ) {
    guard !implementations.isEmpty else { return }
    let html = writer.html
    let cases = writer.contents.cases[rule.id] ?? []
    writer.section("What implementations do", id: "implementations") {
      writer.html.table(["Implementation", "Version", "Examples", "Wrong or other answers"]) {
        for implementation in implementations {
          let results = cases.compactMap { implementation.results[$0.id] }
          let judged = results.filter { $0.outcome.isRight != nil }
          html.element("tr") {
            html.element("th", ["scope": "row"]) {
              writer.link(implementation.name, to: implementation.path)
            }
            html.element("td", text: implementation.latest.header.implementation.version)
            html.element("td") {
              let right = judged.count { $0.outcome.isRight == true }
              let isRight = right == judged.count
              let words = judged.isEmpty ? "not asked" : "\(right) of \(judged.count) right"
              html.element(
                "span", ["class": judged.isEmpty ? "quiet" : isRight ? "passed" : "mark failed"],
                text: words)
            }
            html.element("td") {
              let others = results.filter {
                $0.outcome.isRight == false || $0.outcome == .informational
              }
              for (index, item) in others.prefix(12).enumerated() {
                if index > 0 { html.text(", ") }
                html.element("a", ["href": "#\(item.id)"], text: item.briefAnswer)
              }
              if others.count > 12 { html.text(" and \(others.count - 12) more") }
            }
          }
        }
      }
    }
  }
}

extension CaseRecord {
  /// The answer, the alternative or the error in a few words.
  var briefAnswer: String {
    let text = outcome == .informational ? message : errorType ?? actual ?? outcome.rawValue
    return text.visibleLine.cut(toBytes: 80)
  }
}
