/// The encodings that are told from a file's first bytes: those of JSON (JSON-003), of which property
/// lists in XML may have some (ENT-002).
enum TextEncoding: String {
  /// One to four bytes a character.
  case utf8 = "UTF-8"
  /// Two or four bytes a character, the low one of two first.
  case utf16LittleEndian = "UTF-16LE"
  /// Two or four bytes a character, the high one of two first.
  case utf16BigEndian = "UTF-16BE"
  /// Four bytes a character, the lowest first.
  case utf32LittleEndian = "UTF-32LE"
  /// Four bytes a character, the highest first.
  case utf32BigEndian = "UTF-32BE"

  /// The byte order mark: U+FEFF in the encoding.
  var mark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    }
  }

  /// The encoding of a file and the length of its byte order mark.
  ///
  /// Without a mark the NULs tell, because the text begins with an ASCII character.
  static func detect(_ bytes: [UInt8]) -> (encoding: TextEncoding, markLength: Int) {
    // The little-endian marks begin alike; UTF-32 goes first, as no text begins with a NUL.
    let encodings: [TextEncoding] = [
      .utf8, .utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian, .utf16BigEndian,
    ]
    if let marked = encodings.first(where: { bytes.starts(with: $0.mark) }) {
      return (marked, marked.mark.count)
    }
    guard bytes.count >= 2 else { return (.utf8, 0) }
    switch (bytes[0] == 0, bytes[1] == 0) {
    case (false, false): return (.utf8, 0)
    case (true, true): return (.utf32BigEndian, 0)
    case (true, false): return (.utf16BigEndian, 0)
    case (false, true):
      let isWide = bytes.count >= 4 && bytes[2] == 0 && bytes[3] == 0
      return (isWide ? .utf32LittleEndian : .utf16LittleEndian, 0)
    }
  }

  /// The scalar that begins at an offset and its length in bytes; nothing if it is malformed.
  func scalar(in bytes: [UInt8], at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    switch self {
    case .utf8: bytes.utf8Scalar(at: offset)
    case .utf16LittleEndian:
      utf16Scalar { bytes.unit(at: offset + $0, length: 2, bigEndian: false) }
    case .utf16BigEndian: utf16Scalar { bytes.unit(at: offset + $0, length: 2, bigEndian: true) }
    case .utf32LittleEndian: utf32Scalar(bytes.unit(at: offset, length: 4, bigEndian: false))
    case .utf32BigEndian: utf32Scalar(bytes.unit(at: offset, length: 4, bigEndian: true))
    }
  }

  private func utf16Scalar(
    unit: (Int) -> UInt32?
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let first = unit(0) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, 2) }
    guard let second = unit(2), let scalar = Unicode.Scalar(high: first, low: second) else {
      return nil
    }
    return (scalar, 4)
  }

  private func utf32Scalar(_ unit: UInt32?) -> (scalar: Unicode.Scalar, length: Int)? {
    unit.flatMap(Unicode.Scalar.init).map { ($0, 4) }
  }
}

extension Unicode.Scalar {
  /// The scalar of a surrogate pair; nothing if the two are not one.
  init?(high: UInt32, low: UInt32) {
    guard (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low) else { return nil }
    self.init(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}

extension [UInt8] {
  fileprivate func unit(at offset: Int, length: Int, bigEndian: Bool) -> UInt32? {
    guard offset + length <= count else { return nil }
    let unit = self[offset..<offset + length]
    return bigEndian
      ? unit.reduce(0) { $0 << 8 | UInt32($1) }
      : unit.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
