import Questions
import Reports
import Suites

extension Page {
  /// Returns the start page.
  static func start(of contents: Contents) -> Page {
    Page(path: "index.html", title: "Universal links, rule by rule") { writer in
      let html = writer.html
      let rules = contents.data.catalog.rules.count
      html.element(
        "p", ["class": "lead"],
        text: """
          How Apple’s systems read apple-app-site-association files and associated domains, and what \
          they open: \(rules) rules, each with who says so, since which version it holds, and examples \
          that a program can check.
          """)
      writer.section("Topics", id: "topics") {
        html.element("ul", ["class": "topics"]) {
          for topic in contents.topics { write(topic, to: writer) }
        }
      }
      writer.section("Members and characters", id: "terms") {
        html.element("ul", ["class": "terms"]) {
          for term in Term.all(in: contents.data.catalog.sortedRules) {
            html.line()
            html.element("li") {
              html.element("a", ["href": writer.root + Paths.rule(term.rule)]) {
                html.element("code", text: term.text)
              }
            }
          }
        }
      }
      writer.section("Authority", id: "authority") { writeAuthorities(to: writer) }
    }
  }

  private static func write(_ topic: Topic, to writer: PageWriter) {
    let html = writer.html
    let rules = writer.contents.rules(of: topic)
    html.line()
    html.element("li") {
      writer.link(topic.title, to: Paths.topic(topic))
      html.text(" ")
      html.element("span", ["class": "quiet"], text: "\(rules.count) rules")
      let terms = Term.all(in: rules).prefix(7)
      guard !terms.isEmpty else { return }
      html.element("p", ["class": "quiet"]) {
        for (index, term) in terms.enumerated() {
          if index > 0 { html.text(" ") }
          html.element("code", text: term.text)
        }
      }
    }
  }

  private static func writeAuthorities(to writer: PageWriter) {
    writer.html.element("dl", ["class": "authorities"]) {
      for authority in Authority.allCases {
        writer.html.element("dt") { writer.writeAuthority(of: authority) }
        writer.html.element("dd", text: authority.meaning)
      }
    }
  }
}

extension Authority {
  /// The basis of a rule of this authority, as a sentence.
  var meaning: String {
    switch self {
    case .documented: "A sentence of a cited document says so."
    case .observed: "A record shows that Apple’s own tools or systems do so."
    case .inferred: "It follows from documented and observed rules by the argument given."
    case .unspecified: "Nothing decides it: the possible answers are listed, and none is wrong."
    }
  }
}
