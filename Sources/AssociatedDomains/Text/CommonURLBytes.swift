extension UnsafeBufferPointer<UInt8> {
  /// Returns the end of the run of common URL bytes that begins at an offset.
  ///
  /// Common bytes may occur in a path, a query and a fragment: letters, digits, `_`, `=` and
  /// `&'()*+,-./:;`. The result may fall short of the true end: it is the offset itself if there
  /// are fewer than 16 bytes in all.
  /// - Complexity: O(*n*), where *n* is the length of the run; 16 bytes are tested at once.
  @inline(__always)
  func endOfCommonURLBytes(from start: Int) -> Int {
    guard count >= 16 else { return start }
    let bytes = UnsafeRawBufferPointer(self)
    var offset = start
    while offset < count {
      // The last 16 bytes may overlap the ones before.
      let place = Swift.min(offset, count - 16)
      var (low, high) = bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self).uncommon
      let passed = UInt64(truncatingIfNeeded: offset - place) * 8
      if passed < 64 {
        low &= ~0 &<< passed
      } else {
        (low, high) = (0, high & ~0 &<< (passed - 64))
      }
      if low != 0 { return place + low.trailingZeroBitCount / 8 }
      if high != 0 { return place + 8 + high.trailingZeroBitCount / 8 }
      offset = place + 16
    }
    return count
  }
}

extension SIMD16<UInt8> {
  /// The high bit of each byte that is not common, in two words in the order of the bytes.
  ///
  /// Sums set the high bit at one end of a range; the compiler would turn comparisons into loops.
  @inline(__always)
  fileprivate var uncommon: (low: UInt64, high: UInt64) {
    let common =
      (self | SIMD16(repeating: 0x20)).isBetween("a", "z") | isBetween("&", ";")
      | isBetween("=", "=") | isBetween("_", "_")
    let high = SIMD16(repeating: 0x80)
    let words = unsafeBitCast(high & ~(common & ~self), to: SIMD2<UInt64>.self)
    return (words[0].littleEndian, words[1].littleEndian)
  }

  /// Returns bytes whose high bit is set where an ASCII character is in a range.
  @inline(__always)
  private func isBetween(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> SIMD16<UInt8> {
    let reachesFirst = self &+ SIMD16(repeating: 0x80 - UInt8(ascii: first))
    let exceedsLast = self &+ SIMD16(repeating: 0x7F - UInt8(ascii: last))
    return reachesFirst & ~exceedsLast
  }
}
