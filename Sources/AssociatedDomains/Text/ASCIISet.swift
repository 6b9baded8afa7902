/// A set of ASCII characters, asked byte by byte.
package struct ASCIISet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The ASCII characters of a text.
  init(_ characters: String) {
    for byte in characters.utf8 { insert(byte) }
  }

  /// Whether the byte is one of the set's characters.
  package func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<64: low >> UInt64(byte) & 1 == 1
    case 64..<128: high >> UInt64(byte - 64) & 1 == 1
    default: false
    }
  }

  /// The characters of both sets.
  func union(_ other: ASCIISet) -> ASCIISet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  private mutating func insert(_ byte: UInt8) {
    switch byte {
    case 0..<64: low |= 1 << UInt64(byte)
    case 64..<128: high |= 1 << UInt64(byte - 64)
    default: break
    }
  }
}

extension ASCIISet {
  /// `A` to `Z`.
  package static let upper = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// `a` to `z`.
  static let lower = ASCIISet("abcdefghijklmnopqrstuvwxyz")
  /// The letters of both cases.
  static let alpha = upper.union(lower)
  /// `0` to `9`.
  static let digit = ASCIISet("0123456789")
  /// Letters and digits.
  static let alnum = alpha.union(digit)
  /// The hexadecimal digits of both cases.
  static let xdigit = digit.union(ASCIISet("ABCDEFabcdef"))
  /// The characters that mean nothing particular anywhere in a URL.
  static let unreserved = alnum.union(ASCIISet("-._~"))
}

extension UInt8 {
  /// The small letter of an ASCII capital; any other byte is itself.
  var asciiLowercased: UInt8 {
    ASCIISet.upper.contains(self) ? self | 0x20 : self
  }
}

extension StringProtocol {
  /// The text with its ASCII capitals in lower case, as hosts are compared.
  var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }
}
