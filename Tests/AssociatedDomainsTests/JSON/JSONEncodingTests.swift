import AssociatedDomains
import Testing

/// The encodings of a file (JSON-003).
struct JSONEncodingTests {
  /// An encoding as this test writes it: the bytes in one unit, their order, and the mark.
  struct Encoding: Sendable, CustomTestStringConvertible {
    let width: Int
    let isBigEndian: Bool
    let hasMark: Bool

    static let all: [Encoding] = [1, 2, 4].flatMap { width in
      [false, true].flatMap { isBigEndian in
        [false, true].map { Encoding(width: width, isBigEndian: isBigEndian, hasMark: $0) }
      }
    }

    var testDescription: String {
      "UTF-\(width * 8)\(isBigEndian ? "BE" : "LE")\(hasMark ? " with mark" : "")"
    }

    func encode(_ text: String) -> [UInt8] {
      let text = hasMark ? "\u{FEFF}" + text : text
      return switch width {
      case 1: Array(text.utf8)
      case 2: text.utf16.flatMap { bytes(UInt32($0)) }
      default: text.unicodeScalars.flatMap { bytes($0.value) }
      }
    }

    func bytes(_ unit: UInt32) -> [UInt8] {
      let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> (8 * UInt32($0))) }
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  static let text = "{\"é蚂😀\":\r\n[1,\"\\u00e9\"]}"

  @Test(arguments: Encoding.all)
  func `every encoding is read, with a byte order mark or without`(encoding: Encoding) throws {
    let value = try JSONValue(parsing: encoding.encode(Self.text))
    #expect(value.canonicalText == "{\"é蚂😀\":[1,\"é\"]}")
    let element = try #require(value.object?["é蚂😀"]?.array?.first)
    #expect(element.position.line == 2)
    #expect(element.position.column == 2)
    let before = encoding.encode("{\"é蚂😀\":\r\n[")
    #expect(element.position.offset == before.count)
  }

  @Test(
    arguments: Encoding.all,
    ["1", "12", "[]", "\"蚂\"", "\"\u{100}\""])
  func `short files are detected too`(encoding: Encoding, text: String) throws {
    #expect(try JSONValue(parsing: encoding.encode(text)).canonicalText == text)
  }

  @Test(arguments: Encoding.all)
  func `errors count the bytes of the file as it is`(encoding: Encoding) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: encoding.encode("[\"蚂\", x]"))
    }
    #expect(error?.position.offset == encoding.encode("[\"蚂\", ").count)
    #expect(error?.position.column == 7)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
      [0xE2, 0x28, 0xA1], [0xC3, 0x28], [0xF0, 0x9F, 0x98, 0x22],
    ] as [[UInt8]])
  func `ill-formed UTF-8 is refused`(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: [0x22] + bytes + [0x22])
    }
    #expect(error?.position.offset == 1)
    #expect(error?.message.contains("UTF-8") == true)
  }

  @Test(arguments: [
    "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
    "\u{10000}", "\u{10FFFF}",
  ])
  func `the first and last scalars of each length are read`(scalar: String) throws {
    #expect(try parse("\"\(scalar)\"").string == scalar)
  }

  @Test(
    arguments: [
      [0xD800], [0xDC00], [0xD800, 0x41], [0xDC00, 0xD800], [0xD800, 0xD800, 0xDC00],
    ] as [[UInt32]], [2, 4])
  func `surrogates without their pair are refused in UTF-16 and any in UTF-32`(
    units: [UInt32], width: Int
  ) {
    for isBigEndian in [false, true] {
      let encoding = Encoding(width: width, isBigEndian: isBigEndian, hasMark: false)
      let bytes = ([0x22] + units + [0x22]).flatMap(encoding.bytes)
      #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }
  }

  @Test func `UTF-32 goes no further than U+10FFFF`() {
    let encoding = Encoding(width: 4, isBigEndian: true, hasMark: false)
    let bytes = [0x22, 0x110000, 0x22].flatMap(encoding.bytes)
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
  }

  @Test(arguments: Encoding.all.filter { $0.width > 1 })
  func `a unit that the file cuts off is refused`(encoding: Encoding) {
    for length in 1..<encoding.width {
      let bytes = encoding.encode("[]") + Array(repeating: 0x20, count: length)
      #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }
  }
}
