package import Questions

extension String {
  /// Whether a schema that collapses white space would find no text here.
  var isBlank: Bool { allSatisfy { $0 == " " } }

  /// The visible text, escaped for HTML elements and for attributes in double quotes.
  package var escapedForHTML: String {
    let text = visibleText
    guard text.utf8.contains(where: { #"&<>""#.utf8.contains($0) }) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  /// The text as code in a table cell in Markdown, shortened; empty if the text is blank.
  var markdownCode: String {
    let text = visibleLine.shortened(toScalars: 120).replacing("|", with: #"\|"#)
    guard !text.isBlank else { return "" }
    let ticks = String(repeating: "`", count: text.longestRunOfBackticks + 1)
    // A space beside a backtick belongs to the delimiter.
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return ticks + space + text + space + ticks
  }

  /// The text as a code block in Markdown that nothing in the text can end.
  var markdownBlock: String {
    let fence = String(repeating: "`", count: max(longestRunOfBackticks + 1, 3))
    return "\(fence)text\n\(self)\(fence)"
  }

  private var longestRunOfBackticks: Int {
    split { $0 != "`" }.map(\.count).max() ?? 0
  }
}

extension JSON {
  /// The maximum length of a line that holds more than one value.
  private static let lineLength = 80

  /// The scalars around the value that is marked; they are for private use.
  package static let marks = (start: Character("\u{E000}"), end: Character("\u{E001}"))

  /// The value over several lines, with short arrays and objects on one.
  package var indented: String { indented(marking: nil) }

  /// Returns the value over several lines, with short arrays and objects on one.
  ///
  /// - Parameter path: The names and indices that lead to a value to be marked, if one is.
  package func indented(marking path: ArraySlice<String>?) -> String {
    let name = path?.first
    func inner(_ value: JSON, _ own: String) -> String {
      value.indented(marking: name == own ? path?.dropFirst() : nil)
    }
    let text =
      switch self {
      case .array(let values):
        Self.enclose(values.enumerated().map { inner($1, String($0)) }, in: ("[", "]"))
      case .object(let members):
        Self.enclose(
          members.map { "\(JSON.string($0.name).text): \(inner($0.value, $0.name))" },
          in: ("{", "}"))
      case .null, .bool, .number, .string: text
      }
    return path?.isEmpty == true ? "\(Self.marks.start)\(text)\(Self.marks.end)" : text
  }

  private static func enclose(
    _ parts: [String], in brackets: (open: String, close: String)
  ) -> String {
    let length = parts.map(\.utf8.count).reduce(0, +) + 2 * parts.count
    if length <= lineLength, !parts.contains(where: { $0.contains("\n") }) {
      return brackets.open + parts.joined(separator: ", ") + brackets.close
    }
    let lines = parts.map { "  " + $0.replacing("\n", with: "\n  ") }
    return "\(brackets.open)\n\(lines.joined(separator: ",\n"))\n\(brackets.close)"
  }
}
