extension UnsafeRawBufferPointer {
  /// Returns the end of the run of three-byte UTF-8 characters, such as most Chinese, Japanese and
  /// Korean ones, that begins at an offset.
  ///
  /// The result may fall short of the true end: within the last 48 bytes, and before characters up
  /// to U+0FFF or from U+D000 to U+D7FF, whose first byte does not allow every second byte.
  /// - Complexity: O(*n*), where *n* is the length of the characters, 48 bytes at once.
  func endOfThreeByteText(from start: Int) -> Int {
    // The positions of the lead bytes among 24 bytes; 48 bytes are three vectors of two words.
    let first = (0x00FF_0000_FF00_00FF as UInt64).littleEndian
    let second = (0xFF00_00FF_0000_FF00 as UInt64).littleEndian
    let third = (0x0000_FF00_00FF_0000 as UInt64).littleEndian
    var offset = start
    while offset + 48 <= count {
      let faults =
        words(at: offset).faults(leads: SIMD2(first, second))
        | words(at: offset + 16).faults(leads: SIMD2(third, first))
        | words(at: offset + 32).faults(leads: SIMD2(second, third))
      guard faults.x | faults.y == 0 else { break }
      offset += 48
    }
    return offset
  }

  @inline(__always)
  private func words(at offset: Int) -> SIMD2<UInt64> {
    loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }
}

extension SIMD2<UInt64> {
  /// Returns a mask of the bits that well-formed characters of three bytes do not have.
  ///
  /// - Parameter leads: 0xFF where a character begins, and 0 elsewhere.
  @inline(__always)
  fileprivate func faults(leads: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let kindMask = Self.bytes(0xC0) | leads & Self.bytes(0x30)
    let kinds = Self.bytes(0x80) | leads & Self.bytes(0x60)
    // The low half of a lead byte must be neither 0 nor 0x0D. For all other halves, and for all
    // bytes that are not lead bytes, bit 4 of the sums is set.
    let halves = self & leads & Self.bytes(0x0F)
    let room = Self.bytes(0x10) &- leads & Self.bytes(0x01)
    let sums = (halves &+ room) & ((halves ^ leads & Self.bytes(0x0D)) &+ room)
    return (self & kindMask ^ kinds) | (sums & Self.bytes(0x10) ^ Self.bytes(0x10))
  }

  private static func bytes(_ byte: UInt64) -> SIMD2<UInt64> {
    SIMD2(repeating: byte &* 0x0101_0101_0101_0101)
  }
}
