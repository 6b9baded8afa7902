import FoundationShim
import Questions
import Reports
import Suites

extension Page {
  /// Returns the page with its head, navigation and search field.
  ///
  /// - Parameter hasImplementations: Whether the book has pages of implementations.
  func data(of contents: Contents, hasImplementations: Bool) -> Data {
    HTMLWriter.page { html in
      write(
        to: PageWriter(html: html, root: path.contains("/") ? "../" : "", contents: contents),
        hasImplementations)
      html.line()
    }
  }

  private func write(to writer: PageWriter, _ hasImplementations: Bool) {
    let html = writer.html
    html.element("html", ["lang": "en"]) {
      html.head(
        title: title.replacing("`", with: "") + " – universal links, rule by rule",
        linking: writer.root + "book.css", writer.root + "book.js")
      html.element("body") {
        html.element("a", ["class": "skip", "href": "#main"], text: "Skip to the content")
        writeNavigation(to: writer, hasImplementations: hasImplementations)
        html.element("main", ["id": "main"]) {
          if let parent {
            html.element("p", ["class": "parent"]) { writer.link(parent.title, to: parent.path) }
          }
          html.element("h1") { html.statement(title) }
          write(writer)
        }
        html.line()
        html.element("footer", ["class": "quiet"]) {
          html.text("Conformance data \(writer.contents.data.version). Made with ")
          html.element(
            ProjectAddress.repository == nil ? "span" : "a", ["href": ProjectAddress.repository],
            text: "Assay")
          html.text(", which is not affiliated with Apple.")
        }
      }
    }
  }

  private func writeNavigation(to writer: PageWriter, hasImplementations: Bool) {
    let html = writer.html
    html.element("header") {
      html.element("nav", ["aria-label": "Book"]) {
        var items = [
          ("Universal links", "index.html"), ("Systems", "systems.html"),
          ("Documents", "documents.html"), ("Open questions", "open-questions.html"),
        ]
        if hasImplementations { items.append(("Implementations", "implementations.html")) }
        for (title, target) in items {
          if target == path {
            html.element("b", text: title)
          } else {
            writer.link(title, to: target)
          }
          html.text(" ")
        }
      }
      html.element("form", ["action": writer.root + "search.html", "role": "search"]) {
        html.element("label", ["class": "spoken", "for": "search"], text: "Search")
        html.void(
          "input",
          [
            "type": "search", "id": "search", "name": "q", "placeholder": "Search, such as *",
            "autocomplete": "off",
          ])
        html.element("button", text: "Search")
      }
    }
    html.line()
  }
}
