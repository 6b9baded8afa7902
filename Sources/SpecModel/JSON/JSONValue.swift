/// A JSON value as the model sees it.
indirect enum JSONValue: Hashable, Sendable {
  /// The word `null`, or an element of a wrong type, which keeps its place in an array.
  case null
  /// One of the words `true` and `false`.
  case bool(Bool)
  /// A number, as text.
  case number(String)
  /// A text, its escapes undone.
  case string(String)
  /// The elements of an array, in their order.
  case array([JSONValue])
  /// The members of an object, in no order.
  case object(Members)
}

/// The members of a JSON object.
///
/// Swift compares names by canonical equivalence, and so does Foundation's reader: of two names in
/// one object that differ only by normalization, as names of variables and of query items can, one
/// is lost.
typealias Members = [String: JSONValue]

extension JSONValue {
  /// The truth value, if the value is a Boolean.
  var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The text, if the value is a string.
  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The elements, if the value is an array.
  var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, if the value is an object.
  var object: Members? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// The strings among the elements, if the value is an array.
  var strings: [String]? {
    array?.compactMap(\.string)
  }
}
