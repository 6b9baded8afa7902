import AssociatedDomains

/// Checks the positions of the values of a file.
struct JSONPlaces {
  /// The file.
  let bytes: [UInt8]
  /// Its text, decoded without the library.
  let decoded: DecodedText
  /// The number of bytes that may still be read again, so that the time stays in proportion.
  private var budget: Int

  /// Creates a check of one file.
  init(_ bytes: [UInt8], _ decoded: DecodedText) {
    self.bytes = bytes
    self.decoded = decoded
    budget = bytes.count
  }

  /// Throws unless the value stands inside the range, its text gives the value again, and the same
  /// holds for everything in it.
  mutating func check(_ value: JSONValue, within parent: Range<Int>) throws {
    let start = value.position.offset
    guard start < value.endOffset, parent.lowerBound <= start, value.endOffset <= parent.upperBound
    else {
      throw Finding("place-outside-parent", "\(start)..<\(value.endOffset) is not in \(parent)")
    }
    try check(value.position)
    let range = start..<value.endOffset
    try checkText(of: value, at: range)
    switch value.kind {
    case .array(let elements):
      for element in elements { try check(element, within: range) }
    case .object(let object):
      for member in object.members {
        try check(member.namePosition)
        try check(member.value, within: member.namePosition.offset + 1..<range.upperBound)
      }
    case .null, .bool, .number, .string: break
    }
  }

  /// Throws unless the position's line and column are those of its offset.
  func check(_ position: JSONPosition) throws {
    guard (0...bytes.count).contains(position.offset) else {
      throw Finding("position-outside-file", "byte \(position.offset) of \(bytes.count)")
    }
    let counted = decoded.position(at: position.offset)
    guard counted == position else {
      throw Finding(
        "position-miscounted",
        "byte \(position.offset) is at \(position), counted \(counted?.description ?? "none")")
    }
  }

  private mutating func checkText(of value: JSONValue, at range: Range<Int>) throws {
    // The same bytes need not be read twice.
    guard !bytes[range].elementsEqual(value.plainText), range.count < bytes.count else { return }
    guard range.count <= budget else { return }
    budget -= range.count
    let again = try? JSONValue(parsing: Array(bytes[range]))
    guard let again, again.hasSameValue(as: value) else {
      throw Finding(
        "place-reads-otherwise",
        "\(value.canonicalText) at \(value.position), read again, is "
          + (again?.canonicalText ?? "no JSON"))
    }
  }
}

extension JSONValue {
  /// The text of a value that contains no others, in a file that escapes nothing.
  fileprivate var plainText: String.UTF8View {
    switch kind {
    case .null: "null".utf8
    case .bool(let value): (value ? "true" : "false").utf8
    case .number(let text): text.utf8
    case .string(let text): "\"\(text)\"".utf8
    case .array, .object: "".utf8
    }
  }

  /// Returns whether both are the same JSON, positions aside: names, order and digits included.
  func hasSameValue(as other: JSONValue) -> Bool {
    switch (kind, other.kind) {
    case (.null, .null): true
    case (.bool(let value), .bool(let other)): value == other
    case (.number(let text), .number(let other)), (.string(let text), .string(let other)):
      text.utf8.elementsEqual(other.utf8)
    case (.array(let elements), .array(let others)):
      elements.elementsEqual(others) { $0.hasSameValue(as: $1) }
    case (.object(let object), .object(let other)):
      object.members.elementsEqual(other.members) {
        $0.name.utf8.elementsEqual($1.name.utf8) && $0.value.hasSameValue(as: $1.value)
      }
    default: false
    }
  }
}
