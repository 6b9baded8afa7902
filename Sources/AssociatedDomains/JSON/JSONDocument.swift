/// A parsed JSON file: its text and its values, in the order of the file.
///
/// Strings are copied out of the text only on request.
final class JSONDocument: Sendable {
  /// The text of the file.
  let text: JSONText
  /// The values, the root first; a member's name is a string that precedes the member's value.
  let nodes: [JSONNode]

  /// Creates a document from a text and the values parsed from it.
  init(_ text: JSONText, nodes: [JSONNode]) {
    (self.text, self.nodes) = (text, nodes)
  }

  /// Returns the indices of an array's elements.
  func elements(of array: Int) -> [Int] {
    var elements: [Int] = []
    var index = array + 1
    while index < nodes[array].next {
      elements.append(index)
      index = nodes[index].next
    }
    return elements
  }

  /// Returns the indices of the names in an object.
  func names(of object: Int) -> [Int] {
    var names: [Int] = []
    var index = object + 1
    while index < nodes[object].next {
      names.append(index)
      index = nodes[index + 1].next
    }
    return names
  }

  /// Returns the index of an object's last name that has the given Unicode scalars; `nil` if there
  /// is none.
  func lastName(_ name: String, of object: Int) -> Int? {
    var last: Int?
    var index = object + 1
    while index < nodes[object].next {
      if isString(nodes[index], name) { last = index }
      index = nodes[index + 1].next
    }
    return last
  }

  /// Returns the text of a string or number, with the escapes of a string resolved.
  func text(of node: JSONNode) -> String {
    switch node.kind {
    case .string: String(decoding: text.bytes[node.contents], as: UTF8.self)
    case .escapedString: text.bytes[node.contents].unescaped
    default: String(decoding: text.bytes[node.start..<node.end], as: UTF8.self)
    }
  }

  /// Returns whether a string has the given Unicode scalars.
  func isString(_ node: JSONNode, _ other: String) -> Bool {
    guard node.kind == .string else { return text(of: node).hasSameScalars(as: other) }
    guard node.contents.count == other.utf8.count else { return false }
    var offset = node.contents.lowerBound
    for byte in other.utf8 {
      guard text.bytes[offset] == byte else { return false }
      offset += 1
    }
    return true
  }
}

/// A value in a document, or the name of a member.
struct JSONNode: Sendable {
  /// The kind of a value.
  enum Kind: Sendable {
    case null
    case `false`
    case `true`
    case number
    /// A string without escapes.
    case string
    /// A string with escapes.
    case escapedString
    case array
    case object
  }

  /// The kind.
  let kind: Kind
  private let first: UInt32
  private var last: UInt32 = 0
  private var following: UInt32 = 0

  /// Creates a value that begins at an offset of the text.
  init(_ kind: Kind, from start: Int) {
    (self.kind, first) = (kind, UInt32(start))
  }

  /// Sets the offset after the value's last byte, and the index of the next value outside it.
  mutating func end(at end: Int, next: Int) {
    (last, following) = (UInt32(end), UInt32(next))
  }

  /// The offset of the first byte in the text.
  var start: Int { Int(first) }
  /// The offset of the byte after the last one.
  var end: Int { Int(last) }
  /// The index of the next value that is not inside this one.
  var next: Int { Int(following) }
  /// The range of a string's bytes between the quotation marks.
  var contents: Range<Int> { start + 1..<end - 1 }
}

extension UInt8 {
  /// The character that the byte stands for after a backslash; `nil` if there is none.
  var meaningAfterBackslash: UInt8? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): self
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text of a valid string, with its escapes resolved.
  fileprivate var unescaped: String {
    var bytes: [UInt8] = []
    var rest = self
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      bytes += rest[..<backslash]
      let letter = rest[backslash + 1]
      rest = rest[(backslash + 2)...]
      if let meaning = letter.meaningAfterBackslash {
        bytes.append(meaning)
      } else {
        bytes += String(rest.takeScalar()).utf8
      }
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }

  /// Removes and returns an escaped scalar: its digits and, of a surrogate pair, the second half.
  private mutating func takeScalar() -> Unicode.Scalar {
    let first = takeFourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    removeFirst(2)
    return Unicode.Scalar(high: first, low: takeFourDigits()) ?? "\u{FFFD}"
  }

  private mutating func takeFourDigits() -> UInt32 {
    defer { removeFirst(4) }
    return prefix(4).reduce(0) { $0 << 4 | UInt32($1.hexDigitValue ?? 0) }
  }
}
