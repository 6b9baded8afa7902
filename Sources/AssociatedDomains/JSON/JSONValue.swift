/// A JSON value with its position in the file.
///
/// Values are equal if their kinds are, whatever their positions. Strings and names are compared by
/// Unicode scalars, numbers as written.
public struct JSONValue: Sendable, Equatable {
  /// The kind and contents of a JSON value.
  public enum Kind: Sendable, Equatable {
    /// The literal `null`.
    case null
    /// One of the literals `true` and `false`.
    case bool(Bool)
    /// A number as written, with unlimited magnitude and precision.
    case number(String)
    /// A string with its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
  }

  /// The kind and contents.
  public let kind: Kind
  /// The position of the first character.
  public let position: JSONPosition
  /// The offset of the byte after the last one.
  package let endOffset: Int

  /// Creates a value at a position.
  init(_ kind: Kind, from position: JSONPosition, to endOffset: Int) {
    self.kind = kind
    self.position = position
    self.endOffset = endOffset
  }
}

/// The members of a JSON object in order, including duplicate keys.
public struct JSONObject: Sendable, Equatable {
  /// All members as written.
  public let members: [JSONMember]

  /// Returns the value of the last member with a name, compared by Unicode scalars.
  /// - Rules
  public subscript(name: String) -> JSONValue? {
    members.last { $0.name.hasSameScalars(as: name) }?.value
  }

  /// The last member of each name, in order.
  /// - Rules
  public var effectiveMembers: [JSONMember] {
    var seen: Set<ScalarText> = []
    return members.reversed().filter { seen.insert(ScalarText($0.name)).inserted }.reversed()
  }
}

/// A member of a JSON object.
public struct JSONMember: Sendable, Equatable {
  /// The name with its escapes resolved.
  public let name: String
  /// The position of the name's opening quotation mark.
  public let namePosition: JSONPosition
  /// The value.
  public let value: JSONValue
}

extension JSONValue {
  /// Compares the contents, not the positions.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.canonicalText.hasSameScalars(as: right.canonicalText)
  }

  /// The value of a Boolean; `nil` for other kinds.
  public var bool: Bool? {
    guard case .bool(let value) = kind else { return nil }
    return value
  }

  /// The text of a string; `nil` for other kinds.
  public var string: String? {
    guard case .string(let value) = kind else { return nil }
    return value
  }

  /// The elements of an array; `nil` for other kinds.
  public var array: [JSONValue]? {
    guard case .array(let value) = kind else { return nil }
    return value
  }

  /// The members of an object; `nil` for other kinds.
  public var object: JSONObject? {
    guard case .object(let value) = kind else { return nil }
    return value
  }

  /// The kind in words, with an article.
  var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
