/// A value of a property list as the model sees it.
indirect enum PlistValue: Hashable, Sendable {
  /// The text of a string.
  case string(String)
  /// The elements of an array, in their order.
  case array([PlistValue])
  /// The values of a dictionary, by their keys.
  case dictionary([String: PlistValue])
  /// A number, a date, data, a Boolean.
  case other

  /// The text, if the value is a string.
  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The elements, if the value is an array.
  var array: [PlistValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The values by their keys, if the value is a dictionary.
  var dictionary: [String: PlistValue]? {
    guard case .dictionary(let value) = self else { return nil }
    return value
  }
}
