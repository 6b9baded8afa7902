package import AssociatedDomains

/// Another JSON reader that the library's is compared with: Foundation's, where it is linked.
package struct JSONReference: Sendable {
  /// The result of reading a text with the other reader.
  package enum Reading: Sendable, Equatable {
    /// The reader refuses the text.
    case refused
    /// The reader reads the text and, if the library does too, finds the same value.
    case read
    /// The reader finds another value; the text describes the first difference.
    case differs(String)
  }

  /// Returns the reading of a text; `value` is the library's, or `nil` if the library refuses it.
  package let reading: @Sendable (_ text: String, _ value: JSONValue?) -> Reading

  /// Creates a reference from a function that reads texts.
  package init(reading: @escaping @Sendable (_ text: String, _ value: JSONValue?) -> Reading) {
    self.reading = reading
  }

  /// Returns whether the library may refuse, at a byte, a text that the reference reads.
  ///
  /// The library may refuse a comma before a closing bracket, which RFC 8259 does not allow
  /// (JSON-001), and a number that `Double` cannot hold. The reference overlooks such a
  /// number in a member that another member of the same name replaces.
  static func allowsRefusal(of bytes: [UInt8], at offset: Int) -> Bool {
    // In UTF-16 and UTF-32, the other bytes of these characters are zeros.
    let number = bytes[offset...].lazy.filter { $0 != 0 }
      .prefix { "+-.0123456789Ee".utf8.contains($0) }
    if let value = Double(String(decoding: Array(number), as: UTF8.self)), value.isInfinite {
      return true
    }
    let isVoid: (UInt8) -> Bool = { [0x00, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let next = bytes[offset...].first { $0 != 0 }
    let previous = bytes[..<offset].last { !isVoid($0) }
    let isBracket = next == UInt8(ascii: "]") || next == UInt8(ascii: "}")
    return isBracket && previous == UInt8(ascii: ",")
  }
}

extension JSONValue {
  /// The elements, or the values of the members; none if it is neither array nor object.
  var children: [JSONValue] { array ?? object?.members.map(\.value) ?? [] }
}
