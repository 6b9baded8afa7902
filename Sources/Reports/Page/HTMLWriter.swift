package import FoundationShim
import Questions

/// A writer of an HTML page, piece by piece, so that no page is too long for memory.
///
/// Names of elements and attributes are literals of this program. Everything else stays text:
/// markup is escaped, and control characters are spelled out.
package final class HTMLWriter {
  /// Attributes by name; one whose value is `nil` is omitted.
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  /// The style sheet that all pages share: light and dark colors, texts, links, outcomes, and
  /// tables that scroll.
  package static let baseStyle = PackageResources.base_css

  private static let pieceLength = 1 << 16
  private let output: ReportOutput
  private var piece = Data()
  private var failure: ReportError?

  /// Starts a page.
  package init(_ output: @escaping ReportOutput) {
    self.output = output
    append("<!DOCTYPE html>\n")
  }

  /// Returns a self-contained page as a whole.
  ///
  /// - Parameter style: Its own style sheet, which follows the shared one.
  package static func page(
    title: String, style: [UInt8], body: (HTMLWriter) -> Void
  ) -> Data {
    page { html in
      html.element("html", ["lang": "en"]) {
        html.head(title: title, style: style)
        html.element("body") { body(html) }
      }
      html.line()
    }
  }

  /// Returns a page as a whole.
  package static func page(_ write: (HTMLWriter) -> Void) -> Data {
    var data = Data()
    let html = HTMLWriter { data += $0 }
    write(html)
    html.flush()
    return data
  }

  /// Writes an element with its content.
  package func element(
    _ name: StaticString, _ attributes: Attributes = [:], content: () -> Void = {}
  ) {
    startTag(name, attributes)
    content()
    append("</\(name)>")
  }

  /// Writes an element with one text.
  package func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { self.text(text) }
  }

  /// Writes an element that has neither content nor end tag in HTML.
  package func void(_ name: StaticString, _ attributes: Attributes) {
    startTag(name, attributes)
  }

  /// Adds text with its line ends.
  package func text(_ text: String) {
    append(text.escapedForHTML)
  }

  /// Adds text that may be long without spaces; lines may break before a slash or a period.
  package func breakable(_ text: String) {
    var rest = text[...]
    while let next = rest.dropFirst().firstIndex(where: { "/.".contains($0) }) {
      self.text(String(rest[..<next]))
      void("wbr", [:])
      rest = rest[next...]
    }
    self.text(String(rest))
  }

  /// Adds a statement of the rule catalog, with its code in backticks.
  ///
  /// - Parameter plain: Adds what is not code; by default as text.
  package func statement(_ text: String, plain: ((String) -> Void)? = nil) {
    let plain = plain ?? { self.text($0) }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // An odd number of backticks leaves one unmatched.
    guard !parts.count.isMultiple(of: 2) else { return plain(text) }
    for (position, part) in parts.enumerated() {
      if position.isMultiple(of: 2) {
        plain(String(part))
      } else {
        element("code", text: String(part))
      }
    }
  }

  /// Adds a source, as a link if it ends with an address in angle brackets.
  func source(_ text: String) {
    guard let match = text.wholeMatch(of: /(.+) <(https?:\/\/[^\s<>]+)>/) else {
      return statement(text)
    }
    element("a", ["href": String(match.output.2)]) { statement(String(match.output.1)) }
  }

  /// Writes a table in a box that scrolls if the window is narrow.
  package func table(_ headings: [String], class name: String? = nil, rows: () -> Void) {
    element("div", ["class": "wide"]) {
      element("table", ["class": name]) {
        self.headings(headings)
        element("tbody", content: rows)
      }
    }
  }

  /// Writes the head of a table.
  package func headings(_ titles: [String]) {
    element("thead") {
      element("tr") {
        for title in titles { element("th", ["scope": "col"], text: title) }
      }
    }
  }

  /// Adds a line end, which keeps the lines of the source short.
  package func line() {
    append("\n")
  }

  /// Writes the head of a page with the shared style sheet and one of its own.
  func head(title: String, style: [UInt8]) {
    let policy = """
      default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
      base-uri 'none'; form-action 'none'
      """
    head(title: title, policy: policy) { embed("style", Self.baseStyle + style) }
  }

  /// Writes the head of a page whose style sheet and script are files beside it.
  package func head(title: String, linking style: String, _ script: String) {
    let policy = """
      default-src 'none'; style-src 'self' file:; script-src 'self' file:; \
      base-uri 'none'; form-action 'self' file:
      """
    head(title: title, policy: policy) {
      void("link", ["rel": "stylesheet", "href": style])
      element("script", ["src": script, "defer": ""])
    }
  }

  /// - Parameter policy: What the page may do: a second barrier, should markup of a record ever get
  ///   through.
  private func head(title: String, policy: String, content: () -> Void) {
    element("head") {
      void("meta", ["charset": "utf-8"])
      void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      void("meta", ["name": "color-scheme", "content": "light dark"])
      void("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
      element("title", text: title)
      content()
    }
    line()
  }

  /// Writes a style sheet or a script of this program as it is.
  package func embed(
    _ name: StaticString, _ content: [UInt8], attributes: Attributes = [:]
  ) {
    startTag(name, attributes)
    append("\n\(String(decoding: content, as: UTF8.self))</\(name)>\n")
  }

  /// Ends the page.
  ///
  /// - Throws: The first error of the output.
  package func finish() throws(ReportError) {
    flush()
    if let failure { throw failure }
  }

  private func startTag(_ name: StaticString, _ attributes: Attributes) {
    append("<\(name)")
    for (name, value) in attributes {
      guard let value else { continue }
      append(value.isEmpty ? " \(name)" : " \(name)=\"\(value.visibleLine.escapedForHTML)\"")
    }
    append(">")
  }

  private func append(_ text: String) {
    piece.append(contentsOf: text.utf8)
    if piece.count >= Self.pieceLength { flush() }
  }

  private func flush() {
    guard failure == nil else { return }
    do throws(ReportError) { try output(piece) } catch { failure = error }
    piece.removeAll(keepingCapacity: true)
  }
}
