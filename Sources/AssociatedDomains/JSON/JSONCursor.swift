/// Iterates over the scalars of a file and counts lines and columns.
struct JSONCursor {
  /// The bytes of the file.
  let bytes: [UInt8]
  /// The encoding of the file.
  let encoding: TextEncoding
  /// The position of the current scalar.
  private(set) var position: JSONPosition
  /// The current scalar; `nil` at the end of the file.
  private(set) var current: Unicode.Scalar?
  private var length = 0
  private var followsCarriageReturn = false

  /// Creates a cursor at the first scalar after the byte order mark.
  /// - Throws: An error if that scalar is malformed.
  init(_ bytes: [UInt8]) throws(JSONError) {
    self.bytes = bytes
    let (encoding, markLength) = TextEncoding.detect(bytes)
    self.encoding = encoding
    position = JSONPosition(offset: markLength, line: 1, column: 1)
    try decode()
  }

  /// Advances to the next scalar.
  /// - Throws: An error if that scalar is malformed.
  mutating func advance() throws(JSONError) {
    guard let passed = current else { return }
    let offset = position.offset + length
    position =
      switch passed {
      case "\n" where followsCarriageReturn:
        JSONPosition(offset: offset, line: position.line, column: 1)
      case "\n", "\r":
        JSONPosition(offset: offset, line: position.line + 1, column: 1)
      default:
        JSONPosition(offset: offset, line: position.line, column: position.column + 1)
      }
    followsCarriageReturn = passed == "\r"
    try decode()
  }

  private mutating func decode() throws(JSONError) {
    guard position.offset < bytes.count else {
      current = nil
      return
    }
    guard let next = encoding.scalar(in: bytes, at: position.offset) else {
      throw malformed()
    }
    (current, length) = next
  }

  private func malformed() -> JSONError {
    if position.offset == 1, bytes[0] == 0x30, (0x80...0x84).contains(bytes[1]) {
      return JSONError(
        .signedFile, at: position,
        "expected JSON, found a signed file; publish the JSON itself, unsigned")
    }
    let byte = bytes[position.offset].hexadecimal(digits: 2)
    return JSONError(
      .invalidEncoding, at: position,
      "expected \(encoding.rawValue) text, found the byte 0x\(byte), which begins no character"
        + "; save the file as UTF-8")
  }
}
