extension String {
  /// The text as a JSON string on one line, for messages.
  var quoted: String {
    var text = ""
    writeQuoted(to: &text)
    return text
  }

  /// The text as a JSON string for messages; a long text is truncated, with an ellipsis outside the
  /// quotation marks.
  package var quotedBriefly: String {
    let (start, ellipsis) = shortened
    return start.quoted + ellipsis
  }

  /// The beginning of the text that a message shows, and an ellipsis if it was truncated.
  package var shortened: (start: String, ellipsis: String) {
    let limit = 200
    let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    return (String(self[..<end]), end < endIndex ? "…" : "")
  }

  /// The text as the inside of a JSON string, for messages.
  package var escaped: String { String(quoted.dropFirst().dropLast()) }

  /// The text as the inside of a JSON string for messages; a long text is truncated.
  var escapedBriefly: String {
    let (start, ellipsis) = shortened
    return start.escaped + ellipsis
  }

  /// Appends the text as a JSON string on one line.
  func writeQuoted(to text: inout String) {
    text += "\""
    var rest = self[...]
    while let index = rest.unicodeScalars.firstIndex(where: \.isEscapedInQuotes) {
      text += rest[..<index]
      text += rest.unicodeScalars[index].escapeInQuotes
      rest = rest[rest.unicodeScalars.index(after: index)...]
    }
    text += rest
    text += "\""
  }
}

extension Unicode.Scalar {
  fileprivate var isEscapedInQuotes: Bool {
    switch self {
    case "\"", "\\", "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  fileprivate var escapeInQuotes: String {
    switch self {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      return "\\u" + value.hexadecimal(digits: 4)
    }
  }
}

extension Unicode.Scalar {
  /// The scalar for messages: `` `}` ``, or its number if it is not ASCII or not visible.
  var nameInMessage: String {
    let number = "U+" + value.hexadecimal(digits: 4)
    if ("\u{21}"..."\u{7E}").contains(self) { return "`\(self)`" }
    if isASCII || properties.isWhitespace { return number }
    switch properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .surrogate, .nonspacingMark,
      .enclosingMark:
      return number
    default: return "`\(self)` (\(number))"
    }
  }
}
