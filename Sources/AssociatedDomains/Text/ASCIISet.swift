/// A set of ASCII characters with fast lookup of bytes.
package struct ASCIISet: Sendable, Hashable, BitwiseCopyable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates the set of the ASCII characters in a text.
  init(_ characters: String) {
    for byte in characters.utf8 { insert(byte) }
  }

  /// Returns whether a byte is in the set.
  package func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<64: low >> UInt64(byte) & 1 == 1
    case 64..<128: high >> UInt64(byte - 64) & 1 == 1
    default: false
    }
  }

  /// Returns the union of two sets.
  func union(_ other: ASCIISet) -> ASCIISet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  /// The set with both cases of each letter.
  var withBothCases: ASCIISet {
    var both = self
    // Each lowercase letter is 32 above its uppercase letter.
    let upper = high & Self.upper.high
    let lower = high & Self.lower.high
    both.high |= upper << 32 | lower >> 32
    return both
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
  package static let alnum = alpha.union(digit)
  /// The hexadecimal digits of both cases.
  static let xdigit = digit.union(ASCIISet("ABCDEFabcdef"))
  /// The characters without a special meaning in URLs.
  package static let unreserved = alnum.union(ASCIISet("-._~"))
}

extension UInt8 {
  /// The lowercase byte of an uppercase ASCII letter; other bytes are unchanged.
  package var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension StringProtocol {
  /// The text with uppercase ASCII letters in lowercase, as hosts are compared.
  var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }
}
