extension JSONValue {
  /// The value as JSON on one line: without white space, with members in order and numbers as
  /// written.
  ///
  /// Parsing the text again returns an equal value.
  package var canonicalText: String {
    var text = ""
    // A list of the remaining pieces, last first, replaces recursion, so that a deeply nested value
    // needs no more stack than a flat one.
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
