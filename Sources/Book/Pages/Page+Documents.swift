import Reports
import Suites

extension Page {
  /// Returns the page that lists the documents and records.
  static func documents(of contents: Contents) -> Page {
    Page(path: "documents.html", title: "Documents and records") { writer in
      let works = contents.data.catalog.works.values.sorted {
        ($0.author, $0.title, $0.id) < ($1.author, $1.title, $1.id)
      }
      for (kind, title) in [(WorkKind.document, "Documents"), (.record, "Records")] {
        writer.section(title, id: kind.rawValue) {
          writer.html.table(["Author", "Title", "Rules", "Examples"]) {
            for work in works where work.kind == kind { writeRow(of: work, to: writer) }
          }
        }
      }
    }
  }

  private static func writeRow(of work: Work, to writer: PageWriter) {
    let html = writer.html
    html.line()
    html.element("tr") {
      html.element("td", text: work.author)
      html.element("td") { writer.link(work.title, to: Paths.work(work)) }
      html.element(
        "td", ["class": "number"], text: "\(writer.contents.citations(of: work).count)")
      html.element("td", ["class": "number"], text: "\(writer.contents.examples(of: work).count)")
    }
  }

  /// Returns the page of a document or a record.
  static func work(_ work: Work, of contents: Contents) -> Page {
    Page(
      path: Paths.work(work), title: work.title,
      parent: ("Documents and records", "documents.html")
    ) { writer in
      let html = writer.html
      html.element("p", ["class": "lead"]) {
        html.text("By \(work.author). ")
        if let link = work.link {
          html.element("a", ["href": link]) { html.breakable(link) }
        }
      }
      let citations = contents.citations(of: work)
      if !citations.isEmpty {
        writer.section("Rules that cite it", id: "rules") {
          writer.list(citations) { rule in
            let places = rule.sources.filter { $0.work == work.id }.map(\.place)
            html.element("p", ["class": "quiet"]) {
              html.text("at ")
              writer.prose(places.joined(separator: "; "))
            }
          }
        }
      }
      writeExamples(of: work, to: writer)
    }
  }

  private static func writeExamples(of work: Work, to writer: PageWriter) {
    let html = writer.html
    let examples = writer.contents.examples(of: work)
    guard !examples.isEmpty else { return }
    writer.section("Examples from it", id: "examples") {
      html.element("ul") {
        for item in examples {
          html.line()
          html.element("li") {
            writer.link(item.title, to: Paths.case(item.id, of: item.rules[0]))
            html.text(" ")
            html.element("span", ["class": "quiet"]) { writer.prose(item.example?.place ?? "") }
          }
        }
      }
    }
  }
}

extension Contents {
  /// Returns the rules that cite a work, in the order of their ids.
  fileprivate func citations(of work: Work) -> [Rule] {
    data.catalog.sortedRules.filter { rule in rule.sources.contains { $0.work == work.id } }
  }

  /// Returns the cases that quote a work, in the order of the suites.
  fileprivate func examples(of work: Work) -> [Case] {
    data.cases.filter { $0.example?.work == work.id }
  }
}
