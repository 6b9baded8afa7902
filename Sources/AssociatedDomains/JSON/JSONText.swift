/// The text of a file as UTF-8, which computes lines and columns when they are asked for.
struct JSONText: Sendable {
  /// The file itself if it is UTF-8, with its byte order mark, else its characters as UTF-8.
  let bytes: [UInt8]
  /// The encoding of the file.
  let encoding: TextEncoding
  /// The length of the file's byte order mark in bytes.
  let markLength: Int
  /// Whether a malformed character follows the last one in the file.
  let isCutShort: Bool

  /// The offset of the first character after the byte order mark.
  var start: Int { encoding == .utf8 ? markLength : 0 }

  /// Detects the encoding of a file and transcodes UTF-16 and UTF-32 up to a malformed character.
  init(_ file: [UInt8]) {
    (encoding, markLength) = TextEncoding.detect(file)
    guard encoding != .utf8 else {
      (bytes, isCutShort) = (file, false)
      return
    }
    var text = String.UnicodeScalarView()
    var offset = markLength
    while offset < file.count, let next = encoding.scalar(in: file, at: offset) {
      text.append(next.scalar)
      offset += next.length
    }
    (bytes, isCutShort) = (Array(String(text).utf8), offset < file.count)
  }

  /// Returns the offset in the file of a character of the text.
  /// - Complexity: O(1) in UTF-8, otherwise O(*n*), where *n* is the offset.
  func fileOffset(at offset: Int) -> Int {
    switch encoding {
    case .utf8: offset
    case .utf16LittleEndian, .utf16BigEndian:
      markLength + 2 * (scalarCount(in: 0..<offset) + count(in: 0..<offset) { $0 >= 0xF0 })
    case .utf32LittleEndian, .utf32BigEndian: markLength + 4 * scalarCount(in: 0..<offset)
    }
  }

  /// Returns the position of a character of the text.
  /// - Complexity: O(*n*), where *n* is the offset.
  func position(at offset: Int) -> JSONPosition {
    let lineEnd = bytes[start..<offset].lastIndex {
      $0 == Self.lineFeed || $0 == Self.carriageReturn
    }
    let lineStart = lineEnd.map { $0 + 1 } ?? start
    return JSONPosition(
      offset: fileOffset(at: offset), line: 1 + lineEndCount(in: start..<lineStart),
      column: 1 + scalarCount(in: lineStart..<offset))
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private func lineEndCount(in range: Range<Int>) -> Int {
    let lineFeeds = count(in: range) { $0 == Self.lineFeed }
    let carriageReturns = count(in: range) { $0 == Self.carriageReturn }
    guard carriageReturns > 0 else { return lineFeeds }
    let pairs = range.dropFirst().count {
      bytes[$0] == Self.lineFeed && bytes[$0 - 1] == Self.carriageReturn
    }
    return lineFeeds + carriageReturns - pairs
  }

  private func scalarCount(in range: Range<Int>) -> Int {
    count(in: range) { $0 & 0xC0 != 0x80 }
  }

  private func count(in range: Range<Int>, where condition: (UInt8) -> Bool) -> Int {
    bytes[range].reduce(0) { $0 + (condition($1) ? 1 : 0) }
  }
}
