import AssociatedDomains

/// The scalars of a JSON file and where each stands, decoded without the library.
struct DecodedText {
  /// The text without its byte order mark.
  let text: String
  /// The lines and columns by their byte offsets; both are zero within a scalar.
  private var places: [(line: UInt32, column: UInt32)]

  /// Decodes UTF-8, UTF-16 or UTF-32 (JSON-003); nothing if the bytes are malformed.
  init?(_ bytes: [UInt8]) {
    let encoding = Encoding(of: bytes)
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
        // The second half of CRLF begins no other line.
        if !(scalar == "\n" && previous == "\r") { line += 1 }
        column = 1
      } else {
        column += 1
      }
      previous = scalar
    }
    places[offset] = (line, column)
  }

  /// The place of a scalar, or of the end, by its byte offset; nothing within a scalar or outside.
  func position(at offset: Int) -> JSONPosition? {
    guard places.indices.contains(offset), places[offset].line > 0 else { return nil }
    let (line, column) = places[offset]
    return JSONPosition(offset: offset, line: Int(line), column: Int(column))
  }

  /// The encodings of a JSON text.
  private enum Encoding {
    case utf8, utf16(bigEndian: Bool), utf32(bigEndian: Bool)

    /// By the byte order mark, else by where the zeros of the first character stand.
    init(of bytes: [UInt8]) {
      let start = Array(bytes.prefix(4))
      let isZero = start.map { $0 == 0 }
      if start == [0, 0, 0xFE, 0xFF] || isZero == [true, true, true, false] {
        self = .utf32(bigEndian: true)
      } else if start == [0xFF, 0xFE, 0, 0] || isZero == [false, true, true, true] {
        self = .utf32(bigEndian: false)
      } else if start.starts(with: [0xFE, 0xFF]) || isZero.starts(with: [true, false]) {
        self = .utf16(bigEndian: true)
      } else if start.starts(with: [0xFF, 0xFE]) || isZero.starts(with: [false, true]) {
        self = .utf16(bigEndian: false)
      } else {
        self = .utf8
      }
    }

    /// The text, its mark included; nothing if the bytes are malformed.
    func text(of bytes: [UInt8]) -> String? {
      switch self {
      case .utf8: String(validating: bytes, as: UTF8.self)
      case .utf16(let bigEndian):
        Self.units(of: bytes, width: 2, bigEndian).flatMap {
          String(validating: $0.map(UInt16.init), as: UTF16.self)
        }
      case .utf32(let bigEndian):
        Self.units(of: bytes, width: 4, bigEndian).flatMap {
          String(validating: $0, as: UTF32.self)
        }
      }
    }

    /// How many bytes a scalar takes.
    func width(of scalar: Unicode.Scalar) -> Int {
      switch self {
      case .utf8: UTF8.width(scalar)
      case .utf16: 2 * UTF16.width(scalar)
      case .utf32: 4
      }
    }

    private static func units(of bytes: [UInt8], width: Int, _ bigEndian: Bool) -> [UInt32]? {
      guard bytes.count.isMultiple(of: width) else { return nil }
      return stride(from: 0, to: bytes.count, by: width).map { start in
        (0..<width).reduce(0) { unit, place in
          unit << 8 | UInt32(bytes[start + (bigEndian ? place : width - 1 - place)])
        }
      }
    }
  }
}
