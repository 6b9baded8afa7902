import FoundationShim
import Questions

// The layout of the suites: spaces after commas and colons, and a value that is too long for a line
// is broken at its outermost level.

extension JSON {
  /// The value on one line of a suite.
  var suiteLine: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): text.suiteString
    case .array(let elements): "[\(elements.map(\.suiteLine).joined(separator: ", "))]"
    case .object(let members): "{\(members.map(\.suiteLine).joined(separator: ", "))}"
    }
  }

  /// Returns the value on as many lines of a suite as it needs.
  ///
  /// - Parameters:
  ///   - indent: The indentation of the line on which it begins.
  ///   - column: The length of the text before it on that line.
  ///   - trailing: The length of the text after it on its last line.
  func suiteLines(indent: Int, column: Int, trailing: Int = 0) -> String {
    let line = suiteLine
    guard column + line.count + trailing > Self.lineLength else { return line }
    guard array != nil || object != nil else { return line }
    let (opening, closing) = array == nil ? ("{", "}") : ("[", "]")
    let starts = object?.map(\.suiteStart) ?? children.map { _ in "" }
    let parts = zip(starts, children).map { (start: $0, value: $1) }
    if parts.count == 1, let part = parts.first {
      let start = opening + part.start
      return start
        + part.value.suiteLines(
          indent: indent, column: column + start.count, trailing: trailing + 1) + closing
    }
    let inner = indent + 2
    let lines = parts.enumerated().map { index, part in
      String(repeating: " ", count: inner) + part.start
        + part.value.suiteLines(
          indent: inner, column: inner + part.start.count,
          trailing: index < parts.count - 1 ? 1 : 0)
    }
    return "\(opening)\n\(lines.joined(separator: ",\n"))\n"
      + String(repeating: " ", count: indent) + closing
  }

  private static let lineLength = 100
}

extension JSON.Member {
  /// The member on one line.
  var suiteLine: String { suiteStart + value.suiteLine }

  /// The name and the colon.
  var suiteStart: String { "\(name.suiteString): " }
}

extension String {
  /// The text as a JSON string without invisible characters.
  fileprivate var suiteString: String {
    "\"\(unicodeScalars.map(\.inSuite).joined())\""
  }
}

extension Unicode.Scalar {
  fileprivate var inSuite: String {
    switch self {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\t": return "\\t"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case " ": return " "
    default:
      guard !isVisible else { return String(self) }
      let units = UTF16.encode(self) ?? .init()
      return units.map { "\\u" + String(0x1_0000 | Int($0), radix: 16).dropFirst() }.joined()
    }
  }

  /// Whether it is visible, and no other character looks the same.
  private var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
