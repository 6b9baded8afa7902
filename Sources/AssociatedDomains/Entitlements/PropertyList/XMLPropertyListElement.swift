/// The elements of an XML property list.
enum XMLPropertyListElement: String {
  /// What stands around the list.
  case plist
  /// A dictionary: keys, each followed by its value.
  case dict
  /// An array: values one after another.
  case array
  /// A key of a dictionary.
  case key
  /// A text.
  case string
  /// Bytes in Base64.
  case data
  /// A moment.
  case date
  /// A whole number.
  case integer
  /// Any other number.
  case real
  /// A Boolean that holds; it has no contents.
  case `true`
  /// A Boolean that does not hold; it has no contents.
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
}
