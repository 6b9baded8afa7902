import AssociatedDomains

/// A value of a property list.
struct PropertyListValue: Sendable, Hashable {
  /// What the value is.
  enum Content: Sendable, Hashable {
    /// A dictionary, with all its members in their order.
    case dictionary([Member])
    /// An array.
    case array([PropertyListValue])
    /// A string.
    case string(String)
    /// A value that entitlements are not asked for, by its name: `a number`.
    case other(String)
  }

  /// A key of a dictionary and its value.
  struct Member: Sendable, Hashable {
    /// The key.
    let key: String
    /// The line of the key; nothing in a binary list.
    let line: Int?
    /// The value.
    let value: PropertyListValue
  }

  /// What the value is.
  let content: Content
  /// The line on which it begins; nothing in a binary list.
  let line: Int?

  /// The members of a dictionary; nothing for other values.
  var members: [Member]? {
    if case .dictionary(let members) = content { members } else { nil }
  }

  /// The elements of an array; nothing for other values.
  var elements: [PropertyListValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The text of a string; nothing for other values.
  var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  /// How a message names such a value: `a string`.
  var typeName: String {
    switch content {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .other(let name): name
    }
  }

  /// The value of a key, if this is a dictionary that has it; of repeated keys the last counts
  ///
  subscript(key key: String) -> PropertyListValue? {
    members?.last { $0.key.hasSameScalars(as: key) }?.value
  }
}
