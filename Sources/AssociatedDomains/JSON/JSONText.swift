/// The text of a file as UTF-8; lines and columns are computed on request.
struct JSONText: Sendable {
  /// The bytes of a UTF-8 file, with any byte order mark, or another file's characters as UTF-8.
  let bytes: [UInt8]
  /// The encoding of the file.
  let encoding: UnicodeEncoding
  /// The length of the file's byte order mark in bytes.
  let markLength: Int
  /// Whether the text ends early, at a malformed character of a UTF-16 or UTF-32 file.
  let isCutShort: Bool

  /// The offset of the first character after the byte order mark.
  var start: Int { encoding == .utf8 ? markLength : 0 }

  /// Detects the encoding of a file and transcodes UTF-16 and UTF-32 up to a malformed character.
  init(_ file: [UInt8]) {
    (encoding, markLength) = UnicodeEncoding.detect(file)
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
}
