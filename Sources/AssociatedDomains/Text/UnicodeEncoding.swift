/// The encodings that are detected from the first bytes of a JSON file; XML property lists may have
/// some of them.
/// - Rules: JSON-003, ENT-002
package enum UnicodeEncoding: String {
  /// UTF-8.
  case utf8 = "UTF-8"
  /// UTF-16, least significant byte first.
  case utf16LittleEndian = "UTF-16LE"
  /// UTF-16, most significant byte first.
  case utf16BigEndian = "UTF-16BE"
  /// UTF-32, least significant byte first.
  case utf32LittleEndian = "UTF-32LE"
  /// UTF-32, most significant byte first.
  case utf32BigEndian = "UTF-32BE"

  /// The byte order mark: U+FEFF in the encoding.
  package var mark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    }
  }

  /// Returns the encoding of a file and the length of its byte order mark.
  ///
  /// Without a mark, the NULs among the first bytes give the encoding, because the text begins with
  /// an ASCII character.
  package static func detect(_ bytes: [UInt8]) -> (encoding: UnicodeEncoding, markLength: Int) {
    // The little-endian marks begin alike. UTF-32 comes first, because no text begins with a NUL.
    let encodings: [UnicodeEncoding] = [
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

  /// Returns the scalar at an offset and its length in bytes; `nil` if it is malformed.
  package func scalar(in bytes: [UInt8], at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
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
  /// Creates the scalar of a surrogate pair; `nil` if the values are not a pair.
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

extension UnsafeBufferPointer<UInt8> {
  /// Returns the UTF-8 scalar at an offset and its length; `nil` if it is ill-formed.
  func utf8Scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length: Int
    // Only the second byte has special bounds, which exclude ill-formed sequences.
    let second: ClosedRange<UInt8>
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= count, second.contains(self[offset + 1]) else { return nil }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for byte in self[offset + 1..<offset + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// Whether the bytes are well-formed UTF-8.
  var isUTF8: Bool {
    var offset = 0
    while offset < count {
      if self[offset] < 0x80 {
        offset += 1
      } else {
        guard let next = utf8Scalar(at: offset) else { return false }
        offset += next.length
      }
    }
    return true
  }
}

extension [UInt8] {
  /// Returns the UTF-8 scalar at an offset and its length; `nil` if it is ill-formed.
  func utf8Scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    withUnsafeBufferPointer { $0.utf8Scalar(at: offset) }
  }

  /// Whether the bytes are well-formed UTF-8.
  var isUTF8: Bool { withUnsafeBufferPointer(\.isUTF8) }

  /// Returns the length of the UTF-8 scalar at an offset, which follows from its first byte.
  func scalarLength(at offset: Int) -> Int {
    let first = self[offset]
    // A hostile caller's broken UTF-8 must not lead past the end.
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return Swift.min(length, count - offset)
  }
}
