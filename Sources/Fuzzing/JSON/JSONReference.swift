package import AssociatedDomains

/// Another reader of JSON, with which the library's is compared: Foundation's, where it is linked.
package struct JSONReference: Sendable {
  /// What it makes of a text.
  package enum Reading: Sendable, Equatable {
    /// It refuses the text.
    case refused
    /// It reads the text, with the library's value if the library does.
    case read
    /// It reads the text with another value: the first difference.
    case differs(String)
  }

  /// Returns what it makes of a text; `value` is the library's, or `nil` if the library refuses it.
  package let reading: @Sendable (_ text: String, _ value: JSONValue?) -> Reading

  /// Creates a reference that reads in this way.
  package init(reading: @escaping @Sendable (_ text: String, _ value: JSONValue?) -> Reading) {
    self.reading = reading
  }

  /// Returns whether the library may refuse, at that byte, a text that the reference reads: for a
  /// comma before a closing bracket, which RFC 8259 does not have (JSON-001), or a number that no
  /// `Double` holds, which the reference overlooks in a member that another of its name replaces.
  static func allowsRefusal(of bytes: [UInt8], at offset: Int) -> Bool {
    // Zeros are the other bytes of characters in UTF-16 and UTF-32.
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
