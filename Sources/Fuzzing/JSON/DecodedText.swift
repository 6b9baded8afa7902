import AssociatedDomains
import Discovery

/// The scalars of a JSON file and the position of each, decoded without the library.
struct DecodedText {
  /// The text without its byte order mark.
  let text: String
  /// The lines and columns, indexed by byte offset; both are zero at an offset within a scalar.
  private var places: [(line: UInt32, column: UInt32)]

  /// Decodes UTF-8, UTF-16 or UTF-32 (JSON-003); `nil` if the bytes are malformed.
  init?(_ bytes: [UInt8]) {
    let encoding = TextEncoding(of: bytes)
    guard let whole = encoding.text(of: bytes) else { return nil }
    let hasMark = whole.unicodeScalars.first == "\u{FEFF}"
    text = hasMark ? String(whole.unicodeScalars.dropFirst()) : whole
    places = Array(repeating: (0, 0), count: bytes.count + 1)
    var offset = hasMark ? encoding.width(of: "\u{FEFF}") : 0
    var (line, column) = (1 as UInt32, 1 as UInt32)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      places[offset] = (line, column)
      offset += encoding.width(of: scalar)
      if scalar == "\n" || scalar == "\r" {
        // The LF of a CRLF does not begin another line.
        if !(scalar == "\n" && previous == "\r") { line += 1 }
        column = 1
      } else {
        column += 1
      }
      previous = scalar
    }
    places[offset] = (line, column)
  }

  /// Returns the position of the scalar at a byte offset, or of the end of the text; `nil` within a
  /// scalar or outside the text.
  func position(at offset: Int) -> JSONPosition? {
    guard places.indices.contains(offset), places[offset].line > 0 else { return nil }
    let (line, column) = places[offset]
    return JSONPosition(offset: offset, line: Int(line), column: Int(column))
  }
}

extension DecodedText {
  /// Returns the bytes as text, with replacement characters for malformed bytes.
  static func shown(_ bytes: [UInt8]) -> String {
    DecodedText(bytes)?.text ?? String(decoding: bytes, as: UTF8.self)
  }
}
