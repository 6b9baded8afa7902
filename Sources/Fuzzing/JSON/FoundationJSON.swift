import AssociatedDomains
import Essentials

/// A JSON value as Foundation reads it, and the differences that are allowed between it and the
/// library's.
///
/// - Foundation accepts a comma before a closing bracket, which RFC 8259 does not (JSON-001);
/// - both refuse a number beyond the range of a `Double`, which X-62 leaves open, and Foundation also
///   one that is too close to zero;
/// - of two members with one name, which X-01 leaves open, Foundation keeps the first;
/// - both refuse half of a surrogate pair, as an escape and as a unit of UTF-16.
indirect enum FoundationJSON: Decodable {
  case null
  case bool(Bool)
  /// A number, and its value if it is an integer of 64 bits.
  case number(Double, signed: Int64?, unsigned: UInt64?)
  case string(String)
  case array([FoundationJSON])
  case object([String: FoundationJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let number = try? container.decode(Double.self) {
      self = .number(
        number, signed: try? container.decode(Int64.self),
        unsigned: try? container.decode(UInt64.self))
    } else if let elements = try? container.decode([FoundationJSON].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: FoundationJSON].self))
    }
  }

  /// Reads a text; `nil` if Foundation refuses it.
  init?(_ text: String) {
    // Without a mark at the start Foundation would mistake a NUL in the text for UTF-16.
    let data = Data("\u{FEFF}\(text)".utf8)
    guard let value = try? JSONDecoder().decode(FoundationJSON.self, from: data) else { return nil }
    self = value
  }

  /// Returns whether the library may refuse, at that byte, a text that Foundation accepts.
  static func allowsRefusal(of bytes: [UInt8], at offset: Int) -> Bool {
    // Zeros are the other bytes of characters in UTF-16 and UTF-32.
    let isVoid: (UInt8) -> Bool = { [0x00, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let next = bytes[offset...].first { $0 != 0 }
    let previous = bytes[..<offset].last { !isVoid($0) }
    let isBracket = next == UInt8(ascii: "]") || next == UInt8(ascii: "}")
    return isBracket && previous == UInt8(ascii: ",")
  }

  /// Returns whether Foundation may refuse a value that the library reads: one with a number that as
  /// a `Double` would be zero, without being it.
  static func mayRefuse(_ value: JSONValue) -> Bool {
    if case .number(let text) = value.kind {
      return Double(text) == 0 && text.prefix { !"eE".contains($0) }.contains { ("1"..."9") ~= $0 }
    }
    return value.children.contains(where: mayRefuse)
  }

  /// Returns the first difference between the library's value and this one, `nil` if there is none.
  func difference(from value: JSONValue) -> String? {
    switch (value.kind, self) {
    case (.null, .null): return nil
    case (.bool(let bool), .bool(let other)) where bool == other: return nil
    case (.number(let text), .number(let double, let signed, let unsigned)):
      // An integer of 64 bits is the same exactly, any other number to the precision of a `Double`.
      if let integer = Int64(text), integer == signed { return nil }
      if let integer = UInt64(text), integer == unsigned { return nil }
      if Int64(text) == nil, UInt64(text) == nil, Double(text) == double { return nil }
    case (.string(let text), .string(let other))
    where text.unicodeScalars.elementsEqual(other.unicodeScalars):
      return nil
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      return zip(elements, others).lazy.compactMap { $1.difference(from: $0) }.first
    case (.object(let object), .object(let others)):
      // Names are compared as Foundation's dictionary does, for which composed and decomposed
      // spellings are equal; the library distinguishes them (ENC-009).
      let members = Dictionary(object.members.map { ($0.name, $0.value) }) { first, _ in first }
      guard Set(members.keys) == Set(others.keys) else {
        let (names, otherNames) = (members.keys.sorted(), others.keys.sorted())
        return "the library reads the names \(names), Foundation \(otherNames)"
      }
      return members.lazy.compactMap { others[$0]?.difference(from: $1) }.first
    default: break
    }
    return "\(value.position): the library reads \(value.canonicalText), Foundation \(self)"
  }
}

extension JSONValue {
  /// The elements, or the values of the members; none if it is neither array nor object.
  var children: [JSONValue] { array ?? object?.members.map(\.value) ?? [] }
}
