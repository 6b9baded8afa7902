extension JSONValue {
  /// The maximum nesting depth of arrays and objects, the same as in Foundation's parser.
  package static let maximumDepth = 512

  /// The maximum length of a file in bytes of UTF-8, 128 times the size that systems download.
  ///
  /// The maximum also limits the compiled form of the file, in which numbers have 26 or 32 bits.
  package static let maximumByteCount = 16_777_216

  /// Parses a file strictly by RFC 8259, which allows no comments.
  ///
  /// The file may be UTF-8, UTF-16 or UTF-32 in either byte order, with or without a byte order
  /// mark.
  /// - Parameter bytes: The contents of the file.
  /// - Throws: An error at the first position that does not conform to the grammar, or if the file
  ///   is longer than ``maximumByteCount``.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  /// - Rules: JSON-001, JSON-002, JSON-003, JSON-010
  package init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    let bytes = Array(bytes)
    let text = JSONText(bytes)
    guard text.bytes.count <= Self.maximumByteCount else {
      throw JSONError(
        .fileTooLarge, at: text.position(at: text.start),
        "the file is longer than \(Self.maximumByteCount) bytes")
    }
    let nodes = try text.bytes.withUnsafeBufferPointer { utf8 throws(JSONError) in
      var parser = JSONParser(text, of: bytes, reading: UnsafeRawBufferPointer(utf8))
      return try parser.document()
    }
    self.init(document: JSONDocument(text, nodes: nodes), index: 0)
  }
}

/// Parses one JSON document.
///
/// Open arrays and objects are kept in a list instead of on the call stack, so that no file can
/// overflow the stack.
struct JSONParser: ~Copyable {
  /// The text.
  let text: JSONText
  /// The file that the text comes from.
  let file: [UInt8]
  /// The offset of the next byte in the text.
  var scanner: JSONScanner
  private var nodes: RawBuffer<JSONNode>
  /// The indices of the arrays and objects whose closing bracket has not been read yet.
  private var containers = RawBuffer<Int>()

  /// Creates a parser at the start of a text, whose bytes must stay in memory while it is in use.
  init(_ text: JSONText, of file: [UInt8], reading bytes: UnsafeRawBufferPointer) {
    (self.text, self.file) = (text, file)
    scanner = JSONScanner(bytes, at: text.start)
    // Indented files have about 14 bytes for each name and value.
    nodes = RawBuffer(capacity: bytes.count / 12)
  }

  /// Parses the text to its end.
  mutating func document() throws(JSONError) -> [JSONNode] {
    scanner.skipWhiteSpace()
    var isAfterComma = false
    repeat {
      while try openedContainer(isAfterComma: isAfterComma) { isAfterComma = false }
      isAfterComma = true
    } while try passedComma()
    scanner.skipWhiteSpace()
    guard scanner.isAtEnd, !text.isCutShort else { throw textAfterDocument() }
    return Array(nodes.elements)
  }

  /// Parses a scalar value or an empty container, or opens a container.
  /// - Returns: Whether a container was opened.
  private mutating func openedContainer(isAfterComma: Bool) throws(JSONError) -> Bool {
    let start = scanner.offset
    switch scanner.next {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "{"): return try opened(.object)
    case UInt8(ascii: "["): return try opened(.array)
    case UInt8(ascii: "t"): try literal("true", .true)
    case UInt8(ascii: "f"): try literal("false", .false)
    case UInt8(ascii: "n"): try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
      append(.number, from: start)
    default:
      throw noValue(in: containers.elements.last.map { nodes[$0].kind }, isAfterComma: isAfterComma)
    }
    return false
  }

  /// Adds a value that ends before the next byte.
  @inline(__always)
  private mutating func append(_ kind: JSONNode.Kind, from start: Int) {
    var node = JSONNode(kind, from: start)
    node.end(at: scanner.offset, next: nodes.count + 1)
    nodes.append(node)
  }

  private mutating func string() throws(JSONError) {
    let start = scanner.offset
    let hasEscapes = try passedStringWithEscapes()
    append(hasEscapes ? .escapedString : .string, from: start)
  }

  private mutating func literal(
    _ word: StaticString, _ kind: JSONNode.Kind
  ) throws(JSONError) {
    let start = scanner.offset
    for index in 0..<word.utf8CodeUnitCount {
      guard scanner.skip(word.utf8Start[index]) else { throw unexpected("`\(word)`") }
    }
    append(kind, from: start)
  }

  private mutating func opened(_ kind: JSONNode.Kind) throws(JSONError) -> Bool {
    guard containers.count < JSONValue.maximumDepth else { throw tooDeep() }
    let start = scanner.offset
    _ = scanner.skip(scanner.next)
    scanner.skipWhiteSpace()
    let isEmpty = scanner.skip(kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    append(kind, from: start)
    if isEmpty { return false }
    containers.append(nodes.count - 1)
    if kind == .object { try memberName(isAfterComma: false) }
    return true
  }

  /// Closes all containers that end after a value, and skips the comma after them.
  /// - Returns: Whether there is a comma; if not, the document's value is complete.
  private mutating func passedComma() throws(JSONError) -> Bool {
    while containers.count > 0 {
      let container = containers[containers.count - 1]
      let isObject = nodes[container].kind == .object
      scanner.skipWhiteSpace()
      if scanner.skip(UInt8(ascii: ",")) {
        scanner.skipWhiteSpace()
        if isObject { try memberName(isAfterComma: true) }
        return true
      }
      guard scanner.skip(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw noSeparator(inObject: isObject, openedAt: nodes[container].start)
      }
      nodes.base[container].end(at: scanner.offset, next: nodes.count)
      _ = containers.removeLast()
    }
    return false
  }

  private mutating func memberName(isAfterComma: Bool) throws(JSONError) {
    guard scanner.next == UInt8(ascii: "\"") else { throw noName(isAfterComma: isAfterComma) }
    try string()
    scanner.skipWhiteSpace()
    guard scanner.skip(UInt8(ascii: ":")) else {
      throw unexpected("`:` after a member's name", fix: noColonFix)
    }
    scanner.skipWhiteSpace()
  }
}
