extension JSONText {
  /// Returns the offset in the file of a character of the text.
  /// - Complexity: O(1) in UTF-8, otherwise O(*n*), where *n* is the offset.
  func fileOffset(at offset: Int) -> Int { markLength + fileLength(of: start..<offset) }

  /// Returns the position of a character of the text.
  /// - Complexity: O(*n*), where *n* is the offset.
  func position(at offset: Int) -> JSONPosition { positions(at: CollectionOfOne(offset))[0] }

  /// Returns the positions of the characters at offsets, which must be in ascending order.
  /// - Complexity: O(*n*), where *n* is the last offset.
  func positions(at offsets: some Collection<Int>) -> [JSONPosition] {
    var reached = start
    var (fileOffset, line, column) = (markLength, 1, 1)
    return offsets.map { offset in
      let passed = reached..<offset
      fileOffset += fileLength(of: passed)
      if let lineEnd = bytes[passed].lastIndex(where: Self.isLineEnd) {
        line += lineEndCount(in: reached..<lineEnd + 1)
        column = 1 + scalarCount(in: lineEnd + 1..<offset)
      } else {
        column += scalarCount(in: passed)
      }
      reached = offset
      return JSONPosition(offset: fileOffset, line: line, column: column)
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == lineFeed || byte == carriageReturn
  }

  private func lineEndCount(in range: Range<Int>) -> Int {
    let carriageReturns = count(in: range) { $0 == Self.carriageReturn }
    let lineFeeds = count(in: range) { $0 == Self.lineFeed }
    // The second half of CRLF does not end another line.
    let isSecondHalf = { (offset: Int) in
      offset > 0 && bytes[offset] == Self.lineFeed && bytes[offset - 1] == Self.carriageReturn
    }
    let hasPairs = carriageReturns > 0 || range.first.map(isSecondHalf) == true
    return carriageReturns + lineFeeds - (hasPairs ? range.count(where: isSecondHalf) : 0)
  }

  private func fileLength(of range: Range<Int>) -> Int {
    switch encoding {
    case .utf8: range.count
    case .utf16LittleEndian, .utf16BigEndian:
      2 * (scalarCount(in: range) + count(in: range) { $0 >= 0xF0 })
    case .utf32LittleEndian, .utf32BigEndian: 4 * scalarCount(in: range)
    }
  }

  private func scalarCount(in range: Range<Int>) -> Int {
    count(in: range) { $0 & 0xC0 != 0x80 }
  }

  private func count(in range: Range<Int>, where condition: (UInt8) -> Bool) -> Int {
    bytes[range].reduce(0) { $0 + (condition($1) ? 1 : 0) }
  }
}
