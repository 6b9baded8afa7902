extension JSONValue {
  /// The value as JSON on one line: no white space, members in their order, numbers as written.
  ///
  /// Parsing the text again gives a value with the same text.
  public var canonicalText: String {
    var text = ""
    // A list of what remains to be written, last first, rather than recursion: the deepest value
    // must not need more stack than the flattest.
    var remaining: [Piece] = [.value(self)]
    while let piece = remaining.popLast() {
      switch piece {
      case .punctuation(let punctuation): text += punctuation
      case .name(let name): name.writeQuoted(to: &text)
      case .value(let value): value.write(to: &text, remaining: &remaining)
      }
    }
    return text
  }

  private enum Piece {
    case punctuation(String)
    case name(String)
    case value(JSONValue)
  }

  private func write(to text: inout String, remaining: inout [Piece]) {
    switch kind {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): string.writeQuoted(to: &text)
    case .array(let elements):
      text += "["
      remaining.append(.punctuation("]"))
      for (index, element) in elements.enumerated().reversed() {
        remaining.append(.value(element))
        if index > 0 { remaining.append(.punctuation(",")) }
      }
    case .object(let object):
      text += "{"
      remaining.append(.punctuation("}"))
      for (index, member) in object.members.enumerated().reversed() {
        remaining += [.value(member.value), .punctuation(":"), .name(member.name)]
        if index > 0 { remaining.append(.punctuation(",")) }
      }
    }
  }
}

extension String {
  /// The text as a JSON string on one line, for messages.
  var quoted: String {
    var text = ""
    writeQuoted(to: &text)
    return text
  }

  /// The text as a JSON string, for messages; of a long one only the start, and an ellipsis outside
  /// of the quotation marks, so that it is no part of the text.
  var quotedBriefly: String {
    let limit = 200
    let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    return String(self[..<end]).quoted + (end < endIndex ? "…" : "")
  }

  /// The text as the inside of a JSON string, for messages.
  var escaped: String { String(quoted.dropFirst().dropLast()) }

  fileprivate func writeQuoted(to text: inout String) {
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
      let digits = String(value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
