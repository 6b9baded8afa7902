/// A JSON value that remembers where it stood in the file.
public struct JSONValue: Sendable {
  /// What a value is.
  public enum Kind: Sendable {
    /// The word `null`.
    case null
    /// One of the words `true` and `false`.
    case bool(Bool)
    /// A number as it was written; its magnitude and precision have no limit.
    case number(String)
    /// A string with its escapes resolved.
    case string(String)
    /// The elements between brackets.
    case array([JSONValue])
    /// The members between braces.
    case object(JSONObject)
  }

  /// What the value is.
  public let kind: Kind
  /// Where its first character stands.
  public let position: JSONPosition
  /// The offset of the byte after its last one.
  package let endOffset: Int

  /// A value and its place.
  init(_ kind: Kind, from position: JSONPosition, to endOffset: Int) {
    self.kind = kind
    self.position = position
    self.endOffset = endOffset
  }
}

/// The members of a JSON object in the order of the file, repeated names included.
public struct JSONObject: Sendable {
  /// All members as written.
  public let members: [JSONMember]

  /// The value of the last member of that name, compared scalar by scalar.
  public subscript(name: String) -> JSONValue? {
    members.last { $0.name.hasSameScalars(as: name) }?.value
  }

  /// The members that count: of those that share a name only the last, in the order of the file.
  public var effectiveMembers: [JSONMember] {
    var seen: Set<ScalarText> = []
    return members.reversed().filter { seen.insert(ScalarText($0.name)).inserted }.reversed()
  }
}

/// A name and a value in a JSON object.
public struct JSONMember: Sendable {
  /// The name with its escapes resolved.
  public let name: String
  /// Where the name's opening quotation mark stands.
  public let namePosition: JSONPosition
  /// The value.
  public let value: JSONValue
}

extension JSONValue {
  /// The truth value, if it is a Boolean.
  public var bool: Bool? {
    guard case .bool(let value) = kind else { return nil }
    return value
  }

  /// The text, if it is a string.
  public var string: String? {
    guard case .string(let value) = kind else { return nil }
    return value
  }

  /// The elements, if it is an array.
  public var array: [JSONValue]? {
    guard case .array(let value) = kind else { return nil }
    return value
  }

  /// The members, if it is an object.
  public var object: JSONObject? {
    guard case .object(let value) = kind else { return nil }
    return value
  }

  /// What kind of value it is, with an article, for a sentence.
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
