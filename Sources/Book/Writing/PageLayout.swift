import Essentials
import Questions
import Reports
import Suites

extension Page {
  /// Returns the page with its head, navigation and search field.
  ///
  /// - Parameter hasImplementations: Whether the book has pages of implementations.
  func data(of contents: Contents, hasImplementations: Bool) throws(ReportError) -> Data {
    var data = Data()
    let html = HTMLWriter { data += $0 }
    let writer = PageWriter(
      html: html, root: path.contains("/") ? "../" : "", contents: contents)
    html.element("html", ["lang": "en"]) {
      html.element("head") { writeHead(to: writer) }
      html.line()
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
          html.text("Conformance data \(contents.data.version). Made with ")
          html.element(
            ProjectAddress.repository == nil ? "span" : "a", ["href": ProjectAddress.repository],
            text: "Assay")
          html.text(", which is not affiliated with Apple.")
        }
      }
    }
    html.line()
    try html.finish()
    return data
  }

  private func writeHead(to writer: PageWriter) {
    let html = writer.html
    html.void("meta", ["charset": "utf-8"])
    html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.void("meta", ["name": "color-scheme", "content": "light dark"])
    // A second barrier, should markup of the data or of a record ever get through.
    html.void(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content": """
        default-src 'none'; style-src 'self' file:; script-src 'self' file:; \
        base-uri 'none'; form-action 'self' file:
        """,
      ])
    html.element("title", text: title.replacing("`", with: "") + " – universal links, rule by rule")
    html.void("link", ["rel": "stylesheet", "href": writer.root + "book.css"])
    html.element("script", ["src": writer.root + "book.js", "defer": ""])
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
