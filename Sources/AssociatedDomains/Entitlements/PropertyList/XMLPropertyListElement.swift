/// The elements of an XML property list.
enum XMLPropertyListElement: String {
  case plist
  case dict
  case array
  case key
  case string
  case data
  case date
  case integer
  case real
  case `true`
  case `false`

  /// Whether it is a value, and not what stands around or before one.
  var isValue: Bool { self != .plist && self != .key }

  /// Whether it holds other values, and nests.
  var isContainer: Bool { self == .dict || self == .array }

  /// Whether it holds text.
  var holdsText: Bool {
    switch self {
    case .plist, .dict, .array, .true, .false: false
    case .key, .string, .data, .date, .integer, .real: true
    }
  }

  /// How a message names a value of it.
  var typeName: String {
    switch self {
    case .plist, .key, .string: "a string"
    case .dict: "a dictionary"
    case .array: "an array"
    case .data: "data"
    case .date: "a date"
    case .integer, .real: "a number"
    case .true, .false: "a Boolean"
    }
  }

  private static let base64 = ASCIISet.alnum.union(ASCIISet("+/= \t\r\n"))

  /// Whether a text is one that the element may hold (ENT-001).
  func admits(_ text: String) -> Bool {
    switch self {
    case .plist, .dict, .array, .true, .false: text.isEmpty
    case .key, .string: true
    case .data: text.utf8.allSatisfy(Self.base64.contains)
    case .date:
      text.wholeMatch(of: /-?\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/.asciiOnlyDigits()) != nil
    case .integer: text.wholeMatch(of: /[+-]?([0-9]+|0[xX][0-9a-fA-F]+)/) != nil
    case .real: Double(text) != nil && !text.utf8.contains(UInt8(ascii: "x"))
    }
  }
}
