import Foundation

/// Writes an HTML page piece by piece, so that no page is too long for memory.
///
/// Names of elements and attributes are literals of this program; whatever else it is given stays
/// text: what HTML would read as markup is escaped, what steers instead of being shown spelt out.
final class HTMLWriter {
  /// Attributes by name; one without a value is left out.
  typealias Attributes = KeyValuePairs<StaticString, String?>

  private static let pieceLength = 1 << 16
  private let output: AtomicFile.Output
  private var piece = Data()
  private var failure: ReportError?

  /// Starts a page that goes to a file.
  init(_ output: AtomicFile.Output) {
    self.output = output
    append("<!DOCTYPE html>\n")
  }

  /// Writes an element with what the content adds to it.
  func element(
    _ name: StaticString, _ attributes: Attributes = [:], content: () -> Void = {}
  ) {
    startTag(name, attributes)
    content()
    append("</\(name)>")
  }

  /// Writes an element that holds one text.
  func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { self.text(text) }
  }

  /// Writes an element that HTML gives neither content nor end tag.
  func void(_ name: StaticString, _ attributes: Attributes) {
    startTag(name, attributes)
  }

  /// Adds text; its line ends stay.
  func text(_ text: String) {
    append(text.escapedForHTML)
  }

  /// Adds a text that may be long and without a space; a line may end before a slash or a period.
  func breakable(_ text: String) {
    var rest = text[...]
    while let next = rest.dropFirst().firstIndex(where: { "/.".contains($0) }) {
      self.text(String(rest[..<next]))
      void("wbr", [:])
      rest = rest[next...]
    }
    self.text(String(rest))
  }

  /// Adds a statement, its code in backticks as the ledger writes it.
  func statement(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // An odd backtick encloses nothing.
    guard !parts.count.isMultiple(of: 2) else { return self.text(text) }
    for (position, part) in parts.enumerated() {
      if position.isMultiple(of: 2) {
        self.text(String(part))
      } else {
        element("code", text: String(part))
      }
    }
  }

  /// Adds a source, with code as in statements, as a link where an address in angle brackets ends it.
  func source(_ text: String) {
    guard let match = text.wholeMatch(of: /(.+) <(https?:\/\/[^\s<>]+)>/) else {
      return statement(text)
    }
    element("a", ["href": String(match.output.2)]) { statement(String(match.output.1)) }
  }

  /// Adds a line end, where the source of the page would be one long line without.
  func line() {
    append("\n")
  }

  /// Writes a style sheet or a script that belongs to this program, as it is.
  func embed(_ name: StaticString, _ content: [UInt8]) {
    append("<\(name)>\n\(String(decoding: content, as: UTF8.self))</\(name)>\n")
  }

  /// Ends the page; what could not be written is told now.
  func finish() throws(ReportError) {
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
    do throws(ReportError) { try output.write(piece) } catch { failure = error }
    piece.removeAll(keepingCapacity: true)
  }
}

extension String {
  /// The visible text as HTML reads it back, in elements and in attributes with double quotes.
  package var escapedForHTML: String {
    let text = visibleText
    guard text.utf8.contains(where: { #"&<>""#.utf8.contains($0) }) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
