extension UnsafeBufferPointer<UInt8> {
  /// Returns the end of the bytes from an offset on that are among the most common in URLs.
  ///
  /// They may all occur in a path, a query and a fragment: letters, digits, `_`, `=` and
  /// `&'()*+,-./:;`. The result may fall short of the true end; for a run of fewer than 16 bytes it
  /// is the offset itself.
  /// - Complexity: O(*n*), where *n* is the number of those bytes, 16 at once.
  @inline(__always)
  func endOfCommonURLBytes(from start: Int) -> Int {
    guard count >= 16 else { return start }
    let bytes = UnsafeRawBufferPointer(self)
    var offset = start
    while offset < count {
      // The last 16 may overlap those before.
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
  /// Sums set the high bit at one end of a range. The compiler makes loops of comparisons.
  @inline(__always)
  fileprivate var uncommon: (low: UInt64, high: UInt64) {
    let common =
      (self | SIMD16(repeating: 0x20)).isBetween("a", "z") | isBetween("&", ";")
      | isBetween("=", "=") | isBetween("_", "_")
    let high = SIMD16(repeating: 0x80)
    let words = unsafeBitCast(high & ~(common & ~self), to: SIMD2<UInt64>.self)
    return (words[0].littleEndian, words[1].littleEndian)
  }

  /// Returns bytes with the high bit where an ASCII character is in a range.
  @inline(__always)
  private func isBetween(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> SIMD16<UInt8> {
    let reachesFirst = self &+ SIMD16(repeating: 0x80 - UInt8(ascii: first))
    let exceedsLast = self &+ SIMD16(repeating: 0x7F - UInt8(ascii: last))
    return reachesFirst & ~exceedsLast
  }
}
