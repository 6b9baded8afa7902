import Questions
import Reports
import Running
import Suites

extension Page {
  /// Returns the page that compares the implementations, topic by topic.
  static func implementations(
    _ implementations: [TestedImplementation], on contents: Contents
  ) -> Page {
    Page(path: "implementations.html", title: "Implementations") { writer in
      writer.section("Rules that are right", id: "scores") {
        let headings = [
          "Implementation", "Version", "Language", "Run", "Data", "Rules right", "Over time",
        ]
        writer.html.table(headings) {
          for implementation in implementations { writeRow(of: implementation, to: writer) }
        }
      }
      writer.section("By topic", id: "topics") {
        writer.html.table(["Topic"] + implementations.map(\.name), class: "matrix") {
          for topic in contents.topics { write(topic, of: implementations, to: writer) }
        }
      }
    }
  }

  private static func writeRow(of implementation: TestedImplementation, to writer: PageWriter) {
    let html = writer.html
    let header = implementation.latest.header
    html.element("tr") {
      html.element("th", ["scope": "row"]) {
        writer.link(implementation.name, to: implementation.path)
      }
      html.element("td", text: header.implementation.version)
      html.element("td", text: header.implementation.language)
      html.element("td", text: header.day)
      html.element("td", text: header.dataVersion)
      html.element("td") { write(RuleScore(implementation.latest.cases), to: writer) }
      html.element("td") {
        for record in implementation.records { write(record, to: writer) }
      }
    }
  }

  /// Writes a bar as high as the share of rules that are right.
  private static func write(_ record: RunRecord, to writer: PageWriter) {
    let score = RuleScore(record.cases)
    writer.html.element(
      "meter",
      [
        "min": "0", "max": "\(max(score.total, 1))", "value": "\(score.right)",
        "title": "\(record.header.day): \(score.words ?? "not asked")",
      ], text: "\(score.right) of \(score.total)")
  }

  private static func write(_ score: RuleScore, to writer: PageWriter) {
    let name = score.total == 0 ? "quiet" : score.right == score.total ? "passed" : "failed"
    writer.html.element(
      "span", ["class": name],
      text: score.total == 0 ? "not asked" : "\(score.right) of \(score.total)")
  }

  private static func write(
    _ topic: Topic, of implementations: [TestedImplementation], to writer: PageWriter
  ) {
    let html = writer.html
    let rules = writer.contents.rules(of: topic)
    html.element("tr") {
      html.element("th", ["scope": "row"]) { writer.link(topic.title, to: Paths.topic(topic)) }
      for implementation in implementations {
        html.element("td") {
          html.element("a", ["href": "\(writer.root)\(implementation.path)#\(topic.name)"]) {
            write(implementation.score(on: rules, in: writer.contents), to: writer)
          }
        }
      }
    }
  }

  /// Returns the page of an implementation: its runs, the causes of its wrong answers, and its wrong
  /// rules by topic.
  static func implementation(
    _ implementation: TestedImplementation, on contents: Contents
  ) -> Page {
    Page(
      path: implementation.path, title: implementation.name,
      parent: ("Implementations", "implementations.html")
    ) { writer in
      writer.section("Runs", id: "runs") { writeHistory(of: implementation, to: writer) }
      writeCauses(of: implementation.latest, to: writer)
      for topic in contents.topics {
        writer.section(topic.title, id: topic.name) {
          writeRules(of: topic, wrongIn: implementation, to: writer)
        }
      }
      writer.section("Open questions", id: "open-questions") {
        writeReadings(of: implementation, to: writer)
      }
    }
  }

  private static func writeHistory(
    of implementation: TestedImplementation, to writer: PageWriter
  ) {
    let html = writer.html
    let earlier = [nil] + implementation.records.map(Optional.some)
    writer.html.table(["Run", "Version", "Data", "Rules right", "Since the run before"]) {
      for (before, record) in zip(earlier, implementation.records).reversed() {
        html.element("tr") {
          html.element(
            "th", ["scope": "row"], text: record.header.started.replacing("T", with: " "))
          html.element("td", text: record.header.implementation.version)
          html.element("td", text: record.header.dataVersion)
          html.element("td") { write(RuleScore(record.cases), to: writer) }
          html.element("td") {
            guard let before else { return }
            let changes = RecordComparison(of: before, with: record)
            let words = RecordComparison.Kind.allCases
              .map { ($0, changes.changes($0).count) }.filter { $0.1 > 0 }
              .map { "\($0.1) \($0.0.rawValue)" }
            html.text(words.isEmpty ? "no change" : words.joined(separator: ", "))
          }
        }
      }
    }
  }

  private static func writeCauses(of record: RunRecord, to writer: PageWriter) {
    guard let causes = record.diagnosis?.causes, !causes.isEmpty else { return }
    let html = writer.html
    writer.section("Causes", id: "causes") {
      html.element("ol") {
        for cause in causes {
          html.element("li") {
            html.statement(cause.statement.visibleLine)
            html.text(" ")
            writer.prose(cause.rule)
            html.element("span", ["class": "quiet"], text: " \(cause.weight)")
          }
        }
      }
    }
  }

  private static func writeRules(
    of topic: Topic, wrongIn implementation: TestedImplementation, to writer: PageWriter
  ) {
    let html = writer.html
    let contents = writer.contents
    let rules = contents.rules(of: topic)
    let score = implementation.score(on: rules, in: contents)
    html.element("p") {
      write(score, to: writer)
      if score.total > 0 { html.text(" rules right") }
    }
    let wrong = rules.filter { rule in
      implementation.judged(contents.cases[rule.id] ?? []).contains { $0.outcome.isRight == false }
    }
    guard !wrong.isEmpty else { return }
    writer.list(wrong) { rule in
      html.element("p", ["class": "quiet"]) {
        let items = implementation.judged(contents.cases[rule.id] ?? [])
          .filter { $0.outcome.isRight == false }
        html.text("\(items.count) wrong: ")
        for (index, item) in items.prefix(6).enumerated() {
          if index > 0 { html.text(", ") }
          writer.link(item.title.visibleLine, to: Paths.case(item.id, of: rule.id))
        }
        if items.count > 6 { html.text(" and \(items.count - 6) more") }
      }
    }
  }

  private static func writeReadings(
    of implementation: TestedImplementation, to writer: PageWriter
  ) {
    let html = writer.html
    writer.html.table(["Question", "Its answers"]) {
      for rule in writer.contents.openQuestions {
        let answers = (writer.contents.cases[rule.id] ?? [])
          .compactMap { implementation.results[$0.id] }.filter { $0.outcome == .informational }
          .map(\.briefAnswer)
        if answers.isEmpty { continue }
        html.element("tr") {
          html.element("th", ["scope": "row"]) { writer.link(rule) }
          html.element("td", text: Set(answers).sorted().joined(separator: ", "))
        }
      }
    }
  }
}

extension TestedImplementation {
  /// Returns how many of some rules are right, among those with a case that was asked.
  fileprivate func score(on rules: [Rule], in contents: Contents) -> RuleScore {
    let ids = Set(rules.map(\.id))
    let cases = Set(rules.flatMap { contents.cases[$0.id] ?? [] }.map(\.id))
    return RuleScore(
      latest.cases.lazy.filter { cases.contains($0.id) }.map { item in
        var item = item
        item.rules = item.rules.filter(ids.contains)
        return item
      })
  }
}

extension RecordHeader {
  /// The day of the run.
  fileprivate var day: String { String(started.prefix(10)).visibleLine }
}
