/// A scanner of a text, at the offset that a parser has reached.
///
/// The type is kept small because it reads memory without bounds checks.
struct JSONScanner {
  private let bytes: UnsafeRawBufferPointer
  /// The offset of the next byte.
  private(set) var offset: Int

  /// Creates a scanner at an offset of a text; the text must outlive the scanner.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    (self.bytes, self.offset) = (bytes, offset)
  }

  /// Whether no byte is left.
  var isAtEnd: Bool { offset == bytes.count }

  /// The next byte, or NUL at the end of the text; JSON does not allow NUL anywhere.
  var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Skips the next byte if it equals the given byte, which must not be NUL.
  /// - Returns: Whether it was.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Skips JSON's four white-space characters.
  @inline(__always)
  mutating func skipWhiteSpace() {
    // Usually there is none.
    if next <= 0x20 { skipSomeWhiteSpace() }
  }

  private mutating func skipSomeWhiteSpace() {
    while next <= 0x20 {
      if next == 0x20 {
        offset += 1
        // Lines are indented; eight spaces are skipped at once.
        while word == Self.repeated(0x20) { offset += 8 }
      } else if next == 0x0A || next == 0x0D || next == 0x09 {
        offset += 1
      } else {
        return
      }
    }
  }

  /// Skips ASCII digits.
  mutating func skipDigits() {
    while next.isASCIIDigit { offset += 1 }
  }

  /// Skips the characters of a string that stand for themselves, up to a quotation mark, a
  /// backslash, a control character, a malformed character or the end of the text.
  mutating func skipPlainText() {
    skipPlainASCII()
    while next >= 0x80, skipNonASCII() { skipPlainASCII() }
  }

  private mutating func skipPlainASCII() {
    // Most strings end in the first words; long ones deserve the wide loop.
    for _ in 0..<4 {
      guard skipPlainWord() else { return }
    }
    while offset + 128 <= bytes.count {
      let marks = marks(at: offset) | marks(at: offset + 64)
      let four = marks.lowHalf | marks.highHalf
      let two = four.lowHalf | four.highHalf
      guard (two.x | two.y) & Self.repeated(0x80) == 0 else { break }
      offset += 128
    }
    while skipPlainWord() {}
  }

  /// Returns bytes, some with their high bit set if and only if any of 64 bytes is not plain ASCII.
  ///
  /// The position of the bits does not tell which byte that is.
  @inline(__always)
  private func marks(at offset: Int) -> SIMD8<UInt64> {
    let words = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
    // See the comments below. One of the two also marks each byte that is not ASCII.
    let low = (words ^ Self.repeated(0x02)) &- Self.repeated(0x21)
    let backslashes = (words ^ Self.repeated(0x5C)) &- Self.repeated(0x01)
    return low | backslashes
  }

  /// Skips eight bytes, or the bytes before the first byte that is not plain ASCII.
  /// - Returns: Whether the next byte may be plain ASCII.
  @inline(__always)
  private mutating func skipPlainWord() -> Bool {
    guard let word else {
      while isPlain(next) { offset += 1 }
      return false
    }
    // With bit 1 flipped, only control characters and the quotation mark are below 0x21.
    let low = (word ^ Self.repeated(0x02)) &- Self.repeated(0x21)
    let backslashes = (word ^ Self.repeated(0x5C)) &- Self.repeated(0x01)
    // The lowest set bit is in the first marked byte; set bits above it may come from a borrow.
    let first = (word | low | backslashes) & Self.repeated(0x80)
    offset += first.trailingZeroBitCount / 8
    return first == 0
  }

  /// The next eight bytes, the first lowest; `nil` if there are fewer.
  private var word: UInt64? {
    guard offset + 8 <= bytes.count else { return nil }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func repeated(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Skips characters that are not ASCII.
  /// - Returns: Whether they are well-formed.
  private mutating func skipNonASCII() -> Bool {
    offset = bytes.endOfThreeByteText(from: offset)
    while next >= 0x80 {
      let length = longRunLength ?? nonASCIILength
      guard length > 0 else { return false }
      offset += length
    }
    return true
  }

  /// The length of the next characters if they are well-formed and two of three bytes, or four of
  /// two; `nil` otherwise.
  private var longRunLength: Int? {
    guard let word else { return nil }
    if word & 0x0000_C0C0_F0C0_C0F0 == 0x0000_8080_E080_80E0 {
      return Self.isThreeBytes(word) && Self.isThreeBytes(word >> 24) ? 6 : nil
    }
    if word & 0xC0E0_C0E0_C0E0_C0E0 == 0x80C0_80C0_80C0_80C0 {
      let leads = word & 0x001E_001E_001E_001E
      return (leads &+ 0x007E_007E_007E_007E) & 0x0080_0080_0080_0080 == 0x0080_0080_0080_0080
        ? 8 : nil
    }
    return nil
  }

  /// Returns whether a lead byte and two continuation bytes encode neither a surrogate nor a
  /// character that fits into two bytes.
  private static func isThreeBytes(_ word: UInt64) -> Bool {
    let top = word & 0x200F
    return top != 0 && top != 0x200D
  }

  /// The length of the next character, which is not ASCII; 0 if it is malformed.
  private var nonASCIILength: Int {
    var word: UInt32 = 0
    if offset + 4 <= bytes.count {
      word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    } else {
      for index in (offset..<bytes.count).reversed() { word = word << 8 | UInt32(bytes[index]) }
    }
    // The first bits tested identify lead and continuation bytes. The others exclude overlong
    // encodings, surrogates and values above U+10FFFF.
    if word & 0x00C0_C0F0 == 0x0080_80E0 { return Self.isThreeBytes(UInt64(word)) ? 3 : 0 }
    if word & 0x0000_C0E0 == 0x0000_80C0 { return word & 0x1E == 0 ? 0 : 2 }
    if word & 0xC0C0_C0F8 == 0x8080_80F0 {
      let top = word & 0x0000_3007
      return top == 0 || top & 0x07 > 4 || top & 0x07 == 4 && top != 4 ? 0 : 4
    }
    return 0
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
