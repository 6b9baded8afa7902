import Foundation

// How the tables are written: spaces after commas and colons, and what is too long for a line is
// broken where that is outermost.

extension SiteValue {
  /// The value on one line of a table.
  var tableLine: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): text.tableString
    case .array(let elements): "[\(elements.map(\.tableLine).joined(separator: ", "))]"
    case .object(let members): "{\(members.map(\.tableLine).joined(separator: ", "))}"
    }
  }

  /// The value on as many lines of a table as it needs.
  ///
  /// - Parameters:
  ///   - indent: How far the line is indented on which it begins.
  ///   - column: How much stands before it on that line.
  ///   - trailing: How much stands behind it on its last line.
  func tableLines(indent: Int, column: Int, trailing: Int = 0) -> String {
    let line = tableLine
    guard column + line.count + trailing > Self.lineLength else { return line }
    let (opening, closing, parts): (String, String, [(start: String, value: SiteValue)])
    switch self {
    case .array(let elements): (opening, closing, parts) = ("[", "]", elements.map { ("", $0) })
    case .object(let members):
      (opening, closing, parts) = ("{", "}", members.map { ($0.tableStart, $0.value) })
    case .null, .bool, .number, .string: return line
    }
    if parts.count == 1, let part = parts.first {
      let start = opening + part.start
      return start
        + part.value.tableLines(
          indent: indent, column: column + start.count, trailing: trailing + 1) + closing
    }
    let inner = indent + 2
    let lines = parts.enumerated().map { index, part in
      String(repeating: " ", count: inner) + part.start
        + part.value.tableLines(
          indent: inner, column: inner + part.start.count,
          trailing: index < parts.count - 1 ? 1 : 0)
    }
    return "\(opening)\n\(lines.joined(separator: ",\n"))\n"
      + String(repeating: " ", count: indent) + closing
  }

  private static let lineLength = 100
}

extension SiteValue.Member {
  /// The member on one line.
  fileprivate var tableLine: String { tableStart + value.tableLine }

  /// The name and what follows it.
  fileprivate var tableStart: String { "\(name.tableString): " }
}

extension String {
  /// The text as a JSON string in which nothing is invisible.
  fileprivate var tableString: String {
    "\"\(unicodeScalars.map(\.inTable).joined())\""
  }
}

extension Unicode.Scalar {
  fileprivate var inTable: String {
    switch self {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\t": return "\\t"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case " ": return " "
    default:
      guard !isVisible else { return String(self) }
      return UTF16.encode(self).map { $0.map { String(format: "\\u%04x", $0) }.joined() } ?? ""
    }
  }

  /// Whether it shows by itself, and no two ways to write it look the same.
  private var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
