import AssociatedDomains

/// A check of the positions of the values in a file.
struct JSONPlaces {
  /// The file.
  let bytes: [UInt8]
  /// The text of the file, decoded without the library.
  let decoded: DecodedText
  /// The number of bytes that may still be read again, so that the time is proportional to the
  /// size.
  private var budget: Int

  /// Creates a check of one file.
  init(_ bytes: [UInt8], _ decoded: DecodedText) {
    self.bytes = bytes
    self.decoded = decoded
    budget = bytes.count
  }

  /// Throws unless the value lies inside the range, its text parses to the same value, and both
  /// hold for all values in it.
  mutating func check(_ value: JSONValue, within parent: Range<Int>) throws {
    let range = value.startOffset..<max(value.startOffset, value.endOffset)
    try Finding.unless(
      !range.isEmpty && parent.lowerBound <= range.lowerBound
        && range.upperBound <= parent.upperBound,
      "place-outside-parent", "\(range) is not in \(parent)")
    try check(value.position)
    try checkText(of: value, at: range)
    for element in value.array ?? [] { try check(element, within: range) }
    for member in value.object?.members ?? [] {
      try check(member.namePosition)
      try check(member.value, within: member.nameOffset + 1..<range.upperBound)
    }
  }

  /// Throws unless the position's line and column match its offset.
  func check(_ position: JSONPosition) throws {
    try Finding.unless(
      (0...bytes.count).contains(position.offset), "position-outside-file",
      "byte \(position.offset) of \(bytes.count)")
    let counted = decoded.position(at: position.offset)
    try Finding.unless(
      counted == position, "position-miscounted",
      "byte \(position.offset) is at \(position), counted \(counted?.description ?? "none")")
  }

  private mutating func checkText(of value: JSONValue, at range: Range<Int>) throws {
    // Bytes that equal the value's printing, or are the whole file, need not be read again.
    let isPrinting =
      value.children.isEmpty && bytes[range].elementsEqual(value.canonicalText.utf8)
    guard !isPrinting, range.count < bytes.count, range.count <= budget else { return }
    budget -= range.count
    try value.checkSameValue(parsing: Array(bytes[range]), "place-reads-otherwise")
  }
}

extension JSONValue {
  /// Throws unless a text parses to this value.
  func checkSameValue(parsing bytes: [UInt8], _ oracle: String) throws(Finding) {
    let again = try? JSONValue(parsing: bytes)
    try Finding.unless(
      again.map(hasSameValue) ?? false, oracle,
      "\(canonicalText) at \(position), read again, is \(again?.canonicalText ?? "no JSON")")
  }

  /// Returns whether two values are the same JSON in names, order and digits, not positions.
  private func hasSameValue(as other: JSONValue) -> Bool {
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
