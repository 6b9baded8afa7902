/// Reads one JSON text strictly (RFC 8259), whatever the bytes are; of members with one name the
/// last counts, and the first name that an object has twice is noted.
///
/// Errors have the line, and name the byte of it, both from 1.
struct JSONReader {
  /// Arrays and objects deeper within each other than this are refused.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var doubling: InputError?

  /// Reads a text that is one value and white space around it.
  static func value(of bytes: [UInt8]) throws(InputError) -> JSON {
    try valueAndDoubling(of: bytes).value
  }

  /// The same, and what to say of the first name that some object has twice, if one has.
  static func valueAndDoubling(
    of bytes: [UInt8]
  ) throws(InputError) -> (value: JSON, doubling: InputError?) {
    var reader = JSONReader(bytes: bytes)
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw reader.error("it begins with a byte order mark; UTF-8 needs none", at: 0)
    }
    let value = try reader.value()
    guard reader.next == nil else { throw reader.expected("nothing more") }
    return (value, reader.doubling)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte at the position, nothing at the end.
  private var current: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// The next byte that is no white space.
  private var next: UInt8? {
    mutating get {
      while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        position += 1
      }
      return current
    }
  }

  private func expected(_ what: String) -> InputError {
    error(
      "expected \(what) \(current == nil ? "after its end" : place(of: position))", at: position)
  }

  private func error(_ message: String, at position: Int) -> InputError {
    InputError(message, line: bytes[..<position].count { $0 == 0x0A } + 1)
  }

  private func place(of position: Int) -> String {
    let lineStart = bytes[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return "at byte \(position - lineStart + 1)"
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
      throw error(
        "more than \(Self.maximumDepth) arrays and objects within each other", at: position)
    }
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  /// Whether the byte comes next; if so it is read.
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
    var members: [String: JSON] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      guard next == UInt8(ascii: "\"") else { throw expected("a member's name") }
      let start = position
      let name = try string()
      guard take(UInt8(ascii: ":")) else { throw expected("`:`") }
      if members.updateValue(try value(), forKey: name) != nil, doubling == nil {
        doubling = error("\(name.quoted) stands twice in one object", at: start)
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw expected("`,` or `}`") }
    return .object(members)
  }

  private mutating func word(_ word: String, _ value: JSON) throws(InputError) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw expected("a value") }
    position += word.utf8.count
    return value
  }

  private mutating func number() throws(InputError) -> Double {
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
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      number.isFinite
    else { throw error("the number \(place(of: start)) is too large", at: start) }
    return number
  }

  private mutating func digits() throws(InputError) {
    let start = position
    while current?.isDigit == true { position += 1 }
    guard position > start else { throw expected("a digit") }
  }

  /// Reads a string; the position is at its first quotation mark.
  private mutating func string() throws(InputError) -> String {
    position += 1
    let start = position
    while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
    guard current != UInt8(ascii: "\"") else {
      let text = try text(bytes[start..<position], at: start)
      position += 1
      return text
    }
    return try escapedString(from: start)
  }

  private mutating func escapedString(from start: Int) throws(InputError) -> String {
    var unescaped = Array(bytes[start..<position])
    while let byte = current, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(unescaped[...], at: start)
      case UInt8(ascii: "\\"): unescaped += String(try escape()).utf8
      default: unescaped.append(byte)
      }
    }
    throw expected("the end of a string")
  }

  private func text(_ bytes: ArraySlice<UInt8>, at start: Int) throws(InputError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("the string \(place(of: start - 1)) is not UTF-8", at: start)
    }
    return text
  }

  /// The scalar of an escape, of which the backslash has been read.
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
    throw expected("an escape that stands for a character")
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
}
