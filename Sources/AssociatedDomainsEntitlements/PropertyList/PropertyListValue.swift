import AssociatedDomains

/// A value of a property list.
package struct PropertyListValue: Sendable, Hashable {
  /// The contents of a value.
  package enum Content: Sendable, Hashable {
    /// The members of a dictionary, in order.
    case dictionary([Member])
    /// The elements of an array.
    case array([PropertyListValue])
    /// A string.
    case string(String)
    /// A value of another type, by the name of the type: `a number`.
    case other(String)
  }

  /// A key of a dictionary and its value.
  package struct Member: Sendable, Hashable {
    /// The key.
    package let key: String
    /// The line of the key; `nil` if the list is binary.
    package let line: Int?
    /// The value.
    package let value: PropertyListValue
  }

  /// The contents.
  package let content: Content
  /// The line of the value; `nil` if the list is binary.
  package let line: Int?

  /// The members of a dictionary; `nil` for other types.
  package var members: [Member]? {
    if case .dictionary(let members) = content { members } else { nil }
  }

  /// The elements of an array; `nil` for other types.
  package var elements: [PropertyListValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The text of a string; `nil` for other types.
  package var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  /// The type in words: `a string`.
  package var typeName: String {
    switch content {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .other(let name): name
    }
  }

  /// Returns the last value of a key; `nil` if there is none, or this is not a dictionary.
  /// - Rules: ENT-016, X-45
  package subscript(key key: String) -> PropertyListValue? {
    members?.last { $0.key.hasSameScalars(as: key) }?.value
  }
}
