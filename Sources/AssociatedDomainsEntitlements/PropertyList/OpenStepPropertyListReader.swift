import AssociatedDomains

/// A parser of property lists in OpenStep's format, in which Xcode writes projects:
/// `{key = value; list = (a, "b c"); /* a comment */ }`.
///
/// Keys and values count against the budget as in the other formats. Values have no lines.
struct OpenStepPropertyListReader {
  private var budget: PropertyListBudget
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Creates a reader of a list.
  init(_ list: ByteView, budget: PropertyListBudget) {
    (bytes, self.budget) = (list.bytes, budget)
    if list.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Reads the root dictionary; only blanks and comments may follow it.
  mutating func dictionary() throws(EntitlementsError) -> PropertyListValue {
    guard try next() == UInt8(ascii: "{") else { throw error("this is no property list") }
    let root = try value(depth: 0)
    guard try next() == nil else { throw error("there is text behind the list; remove it") }
    return root
  }

  private mutating func value(depth: Int) throws(EntitlementsError) -> PropertyListValue {
    try budget.spend(nodes: 1)
    let byte = try next()
    guard depth <= PropertyList.maximumDepth else { throw .tooDeep(line: line) }
    let content: PropertyListValue.Content
    switch byte {
    case UInt8(ascii: "{"): content = .dictionary(try members(depth: depth + 1))
    case UInt8(ascii: "("): content = .array(try elements(depth: depth + 1))
    case UInt8(ascii: "<"): content = .other(try data())
    default: content = .string(try text())
    }
    return PropertyListValue(content: content, line: nil)
  }

  private mutating func members(
    depth: Int
  ) throws(EntitlementsError) -> [PropertyListValue.Member] {
    index += 1
    var members: [PropertyListValue.Member] = []
    while try next() != UInt8(ascii: "}") {
      try budget.spend(nodes: 1)
      let key = try text()
      try pass("=", after: "a key")
      let value = try value(depth: depth)
      try pass(";", after: "a value")
      members.append(PropertyListValue.Member(key: key, line: nil, value: value))
    }
    index += 1
    return members
  }

  private mutating func elements(depth: Int) throws(EntitlementsError) -> [PropertyListValue] {
    index += 1
    var elements: [PropertyListValue] = []
    while try next() != UInt8(ascii: ")") {
      elements.append(try value(depth: depth))
      guard try next() == UInt8(ascii: ",") else { break }
      index += 1
    }
    try pass(")", after: "the last element")
    return elements
  }

  /// Skips data: hexadecimal digits between angle brackets.
  private mutating func data() throws(EntitlementsError) -> String {
    index += 1
    while let byte = try next(), byte.hexDigitValue != nil { index += 1 }
    try pass(">", after: "data")
    return "data"
  }

  private mutating func pass(
    _ sign: Unicode.Scalar, after part: String
  ) throws(EntitlementsError) {
    guard try next() == UInt8(ascii: sign) else {
      throw error("`\(sign)` is missing after \(part)")
    }
    index += 1
  }

  /// Reads a text in quotes, or a text of letters, digits and a few signs without quotes.
  private mutating func text() throws(EntitlementsError) -> String {
    let quote = try next()
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try text(in: quote) }
    let rest = bytes[index...]
    let end = rest.firstIndex { !$0.needsNoQuotes } ?? rest.endIndex
    guard end > index else {
      throw error(
        index < bytes.count ? "a key or a value is expected here" : "the list is cut off")
    }
    defer { index = end }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  private mutating func text(in quote: UInt8?) throws(EntitlementsError) -> String {
    index += 1
    var text = ""
    while true {
      let rest = bytes[index...]
      let end = rest.firstIndex { $0 == quote || $0 == UInt8(ascii: "\\") }
      guard let end else { throw error("a text has no quotation mark at its end") }
      text += String(decoding: bytes[index..<end], as: UTF8.self)
      index = end + 1
      if bytes[end] == quote { return text }
      text += escape()
    }
  }

  /// Reads what follows a backslash: a letter, up to three octal digits, `U` and four hexadecimal
  /// digits for each UTF-16 unit, or any other character, which stands for itself.
  private mutating func escape() -> String {
    guard index < bytes.count else { return "" }
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "U"):
      var units: [UInt16] = []
      index -= 1
      while let unit = unit() { units.append(unit) }
      guard units.isEmpty else { return String(decoding: units, as: UTF16.self) }
      index += 2
      return "U"
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = bytes[index...].prefix(3).prefix { (0x30...0x37).contains($0) }
      index += digits.count
      let number = digits.reduce(0) { $0 << 3 | UInt32($1 & 7) }
      return Unicode.Scalar(number & 0xFF).map { String($0) } ?? ""
    default:
      index += 1
      let letters: [UInt8: String] = [
        0x61: "\u{7}", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t",
        0x76: "\u{B}",
      ]
      return letters[byte] ?? String(decoding: [byte], as: UTF8.self)
    }
  }

  /// Reads `\U` and four hexadecimal digits; `nil` if anything else is next.
  private mutating func unit() -> UInt16? {
    let digits = bytes[index...].dropFirst(2).prefix(4).compactMap(\.hexDigitValue)
    guard bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "U")]), digits.count == 4
    else { return nil }
    index += 6
    return digits.reduce(0) { $0 << 4 | UInt16($1) }
  }

  /// Skips blanks and comments, and returns the byte after them; `nil` at the end.
  private mutating func next() throws(EntitlementsError) -> UInt8? {
    while index < bytes.count {
      let rest = bytes[index...]
      if bytes[index] <= 0x20 {
        index += 1
      } else if rest.starts(with: "//".utf8) {
        index = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      } else if rest.starts(with: "/*".utf8) {
        index += 2
        while !bytes[index...].starts(with: "*/".utf8) {
          guard index < bytes.count else { throw error("a comment has no end") }
          index += 1
        }
        index += 2
      } else {
        return bytes[index]
      }
    }
    return nil
  }

  private var line: Int { 1 + bytes[..<min(index, bytes.count)].count { $0 == 0x0A } }

  private func error(_ message: String) -> EntitlementsError {
    EntitlementsError(.malformedPropertyList, line: line, message)
  }
}

extension UInt8 {
  /// Whether a text with the character needs no quotes.
  fileprivate var needsNoQuotes: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "_$/:.-".utf8.contains(self)
    }
  }
}
