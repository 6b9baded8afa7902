extension [UInt8] {
  /// The UTF-8 scalar that begins at an offset and its length; nothing if it is malformed.
  ///
  /// Refuses what Unicode calls ill-formed: overlong forms, surrogates, values past U+10FFFF.
  func utf8Scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length: Int
    // Only the second byte has bounds of its own; they keep out the ill-formed.
    let second: ClosedRange<UInt8>
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= count, second.contains(self[offset + 1]) else { return nil }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for byte in self[offset + 1..<offset + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// The length of the UTF-8 scalar that begins at an offset, told by its first byte.
  func scalarLength(at offset: Int) -> Int {
    let first = self[offset]
    // A hostile caller's broken UTF-8 must not lead past the end.
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return Swift.min(length, count - offset)
  }
}
