import FoundationShim

/// A strict reader of a JSON text (RFC 8259), which accepts any bytes and notes the first duplicate
/// key.
///
/// Errors have the line and the byte in that line, both from 1.
package struct JSONReader {
  /// The depth to which arrays and objects may be nested.
  package static let maximumDepth = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var line = 1
  private var depth = 0
  private var duplicateKey: InputError?
  private var linesOfIDs: [String: [Int]]?

  /// Returns the value of a text.
  package static func value(of bytes: [UInt8]) throws(InputError) -> JSON {
    try valueAndDuplicateKey(of: bytes).value
  }

  /// Returns the value of a text, and the error for its first duplicate key, if it has one.
  package static func valueAndDuplicateKey(
    of bytes: [UInt8]
  ) throws(InputError) -> (value: JSON, duplicateKey: InputError?) {
    try bytes.withUnsafeBufferPointer { bytes throws(InputError) in
      var reader = JSONReader(bytes: bytes)
      return (try reader.document(), reader.duplicateKey)
    }
  }

  /// Returns the value of a text without duplicate keys, and the lines of each id, which is a
  /// string in a member named `id`.
  package static func valueAndLinesOfIDs(
    of bytes: [UInt8]
  ) throws(InputError) -> (value: JSON, linesOfIDs: [String: [Int]]) {
    try bytes.withUnsafeBufferPointer { bytes throws(InputError) in
      var reader = JSONReader(bytes: bytes)
      reader.linesOfIDs = [:]
      let value = try reader.document()
      if let duplicateKey = reader.duplicateKey { throw duplicateKey }
      return (value, reader.linesOfIDs ?? [:])
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The byte at the position, `nil` at the end.
  private var current: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// The next byte that is not white space, `nil` at the end.
  private var next: UInt8? {
    mutating get {
      while let byte = current, byte <= 0x20,
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
      {
        if byte == 0x0A { line += 1 }
        position += 1
      }
      return current
    }
  }

  private func expected(_ what: String) -> InputError {
    error("expected \(what) \(current == nil ? "where the text ends" : place(of: position))")
  }

  private func error(_ message: String) -> InputError {
    InputError(message, line: line)
  }

  private func place(of position: Int) -> String {
    let lineStart = bytes[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return "at byte \(position - lineStart + 1)"
  }

  private mutating func document() throws(InputError) -> JSON {
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw error("it begins with a byte order mark; UTF-8 needs none")
    }
    let value = try value()
    guard next == nil else { throw expected("nothing more") }
    return value
  }

  private mutating func value() throws(InputError) -> JSON {
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(InputError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(InputError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"): return .number(try number())
    case let byte? where byte.isDigit: return .number(try number())
    default: throw expected("a value")
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(InputError) -> JSON
  ) throws(InputError) -> JSON {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw error("arrays and objects nested more than \(Self.maximumDepth) deep")
    }
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  /// Reads the byte if it comes next, and returns whether it does.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func array() throws(InputError) -> JSON {
    var values: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array(values) }
    repeat { values.append(try value()) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw expected("`,` or `]`") }
    return .array(values)
  }

  private mutating func object() throws(InputError) -> JSON {
    if take(UInt8(ascii: "}")) { return .object([:]) }
    var members = JSON.Object()
    members.reserveCapacity(4)
    var names = SeenNames()
    repeat {
      guard next == UInt8(ascii: "\"") else { throw expected("a member's name") }
      let line = line
      let name = try string()
      guard take(UInt8(ascii: ":")) else { throw expected("`:`") }
      let value = try value()
      if name == "id", let id = value.string { linesOfIDs?[id, default: []].append(line) }
      if !names.insert(name, after: members), duplicateKey == nil {
        duplicateKey = InputError("\(name.quoted) is a duplicate key", line: line)
      }
      members.append(JSON.Member(name: name, value: value))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw expected("`,` or `}`") }
    return .object(members)
  }

  private mutating func word(_ word: String, _ value: JSON) throws(InputError) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw expected("a value") }
    position += word.utf8.count
    return value
  }

  private mutating func number() throws(InputError) -> String {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if current == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard Double(text)?.isFinite == true else {
      throw error("the number \(place(of: start)) is too large")
    }
    return text
  }

  private mutating func digits() throws(InputError) {
    let start = position
    while current?.isDigit == true { position += 1 }
    guard position > start else { throw expected("a digit") }
  }

  /// Reads a string from its first quotation mark on.
  private mutating func string() throws(InputError) -> String {
    position += 1
    let start = position
    position = bytes[start...].firstIndex { !$0.isPlain } ?? bytes.count
    let plain = bytes[start..<position]
    guard current == UInt8(ascii: "\"") else { return try string(from: start, after: plain) }
    position += 1
    return String(decoding: plain, as: UTF8.self)
  }

  /// Reads the rest of a string that is not plain ASCII.
  private mutating func string(
    from start: Int, after plain: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(InputError) -> String {
    var unescaped = Array(plain)
    while let byte = current, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validUTF8: unescaped) else {
          throw error("the string \(place(of: start - 1)) is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): unescaped += String(try escape()).utf8
      default: unescaped.append(byte)
      }
    }
    throw expected("the end of a string")
  }

  /// Reads an escape after its backslash.
  private mutating func escape() throws(InputError) -> Unicode.Scalar {
    let byte = current
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: #"\u"#.utf8) else { break }
      position += 2
      let trail = try codeUnit()
      let pair = UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF) + 0x1_0000
      guard UTF16.isTrailSurrogate(trail), let scalar = Unicode.Scalar(pair) else { break }
      return scalar
    default: break
    }
    position -= 1
    throw expected("an escape of a character")
  }

  private mutating func codeUnit() throws(InputError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    let signs = Array("+-".utf8)
    guard digits.count == 4, !digits.contains(where: signs.contains),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw expected("four hexadecimal digits") }
    position += 4
    return unit
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is a complete and unescaped character of a string.
  fileprivate var isPlain: Bool {
    (0x20...0x7F).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

/// The names of an object's members that have been read, compared by scalars.
private struct SeenNames {
  private var names: Set<[UInt8]> = []

  /// Adds the name of the member after the given ones, and returns whether it is new.
  ///
  /// - Complexity: O(1) on average; a small object is searched instead of hashed.
  mutating func insert(_ name: String, after members: JSON.Object) -> Bool {
    guard members.count >= 16 else { return members.lastIndex(of: name) == nil }
    if names.isEmpty { names = Set(members.map { Array($0.name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }
}
