/// A JSON value as a file writes it: members in their order, repeats and all.
indirect enum SiteValue: Sendable, Hashable {
  /// The word `null`.
  case null
  /// One of the words `true` and `false`.
  case bool(Bool)
  /// A number without a fraction.
  case number(Int)
  /// A text, which is escaped only where it is written.
  case string(String)
  /// The elements of an array, in their order.
  case array([SiteValue])
  /// The members of an object, in their order; a name may stand several times.
  case object([Member])

  /// A name and its value.
  struct Member: Sendable, Hashable {
    /// The name.
    var name: String
    /// What it is the name of.
    var value: SiteValue
  }
}

extension SiteValue {
  /// The text, if the value is a string.
  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The elements, if the value is an array.
  var array: [SiteValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members, if the value is an object.
  var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The value of a member or of an element, by its name or index as a JSON Pointer writes it.
  ///
  /// Of members with one name the last counts. Set to nothing, a member or element stays.
  subscript(step: String) -> SiteValue? {
    get {
      switch self {
      case .array(let elements): Self.index(step, in: elements).map { elements[$0] }
      case .object(let members): Self.index(step, in: members).map { members[$0].value }
      case .null, .bool, .number, .string: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .array(var elements):
        guard let index = Self.index(step, in: elements) else { return }
        elements[index] = newValue
        self = .array(elements)
      case .object(var members):
        if let index = Self.index(step, in: members) {
          members[index].value = newValue
        } else {
          members.append(Member(name: step, value: newValue))
        }
        self = .object(members)
      case .null, .bool, .number, .string: return
      }
    }
  }

  private static func index(_ step: String, in elements: [SiteValue]) -> Int? {
    Int(step).flatMap { elements.indices.contains($0) ? $0 : nil }
  }

  private static func index(_ step: String, in members: [Member]) -> Int? {
    members.lastIndex { $0.name.unicodeScalars.elementsEqual(step.unicodeScalars) }
  }

  /// Changes the value at the end of a way through members and elements, if there is one.
  mutating func change(at way: some Collection<String>, by change: (inout SiteValue) -> Void) {
    guard let step = way.first else { return change(&self) }
    guard var value = self[step] else { return }
    value.change(at: way.dropFirst(), by: change)
    self[step] = value
  }
}

extension SiteValue {
  /// The value as JSON text.
  var text: String { String(decoding: utf8, as: UTF8.self) }

  /// The value as JSON text in UTF-8.
  var utf8: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let value): bytes += "\(value)".utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case ..<0x20: bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
