/// The text of a file as UTF-8, which computes lines and columns when they are asked for.
struct JSONText: Sendable {
  /// The file itself if it is UTF-8, with its byte order mark, else its characters as UTF-8.
  let bytes: [UInt8]
  /// The encoding of the file.
  let encoding: UnicodeEncoding
  /// The length of the file's byte order mark in bytes.
  let markLength: Int
  /// Whether a malformed character follows the last one in the file.
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
