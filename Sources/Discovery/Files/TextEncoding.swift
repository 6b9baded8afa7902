import FoundationShim

/// An encoding that text files are read in, with or without a byte order mark (JSON-003).
package struct TextEncoding: Sendable, Hashable, CaseIterable {
  /// The bytes of one code unit: 1, 2 or 4.
  package let unitWidth: Int
  /// Whether the most significant byte of a code unit comes first.
  package let isBigEndian: Bool
  /// Whether the text begins with a byte order mark.
  package let hasMark: Bool

  /// UTF-8 without a mark.
  package static let utf8 = TextEncoding(unitWidth: 1)
  /// UTF-16, the least significant byte first, without a mark.
  package static let utf16LittleEndian = TextEncoding(unitWidth: 2)
  /// UTF-16, the most significant byte first, without a mark.
  package static let utf16BigEndian = TextEncoding(unitWidth: 2, isBigEndian: true)

  /// Every encoding; inputs of the matcher's fuzz target name an encoding by its index.
  package static let allCases: [TextEncoding] =
    [utf8, TextEncoding(unitWidth: 1, hasMark: true)]
    + [2, 4].flatMap { width in
      (0..<4).map {
        TextEncoding(unitWidth: width, isBigEndian: $0 % 2 == 1, hasMark: $0 >= 2)
      }
    }

  private init(unitWidth: Int, isBigEndian: Bool = false, hasMark: Bool = false) {
    (self.unitWidth, self.isBigEndian, self.hasMark) = (unitWidth, isBigEndian, hasMark)
  }

  /// Finds the encoding of a file by its byte order mark, or else by the positions of the zeros in
  /// the first character.
  package init(of bytes: [UInt8]) {
    let start = Array(bytes.prefix(4))
    let isZero = start.map { $0 == 0 }
    if start == [0, 0, 0xFE, 0xFF] || isZero == [true, true, true, false] {
      self.init(unitWidth: 4, isBigEndian: true, hasMark: start[3] == 0xFF)
    } else if start == [0xFF, 0xFE, 0, 0] || isZero == [false, true, true, true] {
      self.init(unitWidth: 4, hasMark: start[1] == 0xFE)
    } else if start.starts(with: [0xFE, 0xFF]) || isZero.starts(with: [true, false]) {
      self.init(unitWidth: 2, isBigEndian: true, hasMark: start[0] == 0xFE)
    } else if start.starts(with: [0xFF, 0xFE]) || isZero.starts(with: [false, true]) {
      self.init(unitWidth: 2, hasMark: start[0] == 0xFF && start[1] == 0xFE)
    } else {
      self.init(unitWidth: 1, hasMark: start.starts(with: [0xEF, 0xBB, 0xBF]))
    }
  }

  /// Returns the bytes of a text.
  package func bytes(of text: String) -> [UInt8] {
    let text = hasMark ? "\u{FEFF}" + text : text
    return switch unitWidth {
    case 1: Array(text.utf8)
    case 2: text.utf16.flatMap(ordered)
    default: text.unicodeScalars.flatMap { ordered($0.value) }
    }
  }

  private func ordered(_ unit: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? unit.bigEndian : unit.littleEndian, Array.init)
  }

  /// Returns the text of a file, its mark included; `nil` if the bytes are malformed.
  package func text(of bytes: [UInt8]) -> String? {
    switch unitWidth {
    case 1: String(validUTF8: bytes)
    case 2: units(of: bytes).flatMap { String(validUTF16: $0.map(UInt16.init)) }
    default: units(of: bytes).flatMap { String(validUTF32: $0) }
    }
  }

  private func units(of bytes: [UInt8]) -> [UInt32]? {
    guard bytes.count.isMultiple(of: unitWidth) else { return nil }
    return stride(from: 0, to: bytes.count, by: unitWidth).map { start in
      (0..<unitWidth).reduce(0) { unit, place in
        unit << 8 | UInt32(bytes[start + (isBigEndian ? place : unitWidth - 1 - place)])
      }
    }
  }

  /// Returns the number of bytes of a scalar.
  package func width(of scalar: Unicode.Scalar) -> Int {
    switch unitWidth {
    case 1: UTF8.width(scalar)
    case 2: 2 * UTF16.width(scalar)
    default: 4
    }
  }
}
