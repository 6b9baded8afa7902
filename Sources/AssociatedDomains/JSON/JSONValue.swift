/// A JSON value with its position in the file.
///
/// Values are equal if their kinds and contents are equal; positions do not matter. Strings and
/// names are compared by Unicode scalars, numbers as written.
package struct JSONValue: Sendable, Equatable {
  /// The kind and contents of a JSON value.
  package enum Kind: Sendable, Equatable {
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

  /// The document that the value is in.
  let document: JSONDocument
  /// The index of the value in the document.
  let index: Int

  /// The node of the value in the document.
  private var node: JSONNode { document.nodes[index] }

  /// The kind and contents, which are copied from the file.
  /// - Complexity: O(*n*), where *n* is the length of a string or number, or the number of
  ///   elements.
  package var kind: Kind {
    switch node.kind {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .number: .number(document.text(of: node))
    case .string, .escapedString: .string(document.text(of: node))
    case .array: .array(array ?? [])
    case .object: .object(JSONObject(document: document, index: index))
    }
  }

  /// The position of the first character.
  /// - Complexity: O(*n*), where *n* is the number of bytes before it.
  package var position: JSONPosition { document.text.position(at: node.start) }

  /// Returns the positions of values, which must be in the order of their document.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes before the last value.
  package static func positions(of values: [JSONValue]) -> [JSONPosition] {
    values.first?.document.text.positions(at: values.map(\.textOffset)) ?? []
  }

  /// The offset of the first byte in the text of the document.
  var textOffset: Int { node.start }
  /// The offset of the first byte.
  package var startOffset: Int { document.text.fileOffset(at: node.start) }
  /// The offset of the byte after the last one.
  package var endOffset: Int { document.text.fileOffset(at: node.end) }
}

/// The members of a JSON object in order, including duplicate keys.
package struct JSONObject: Sendable, Equatable {
  /// The document that the object is in.
  let document: JSONDocument
  /// The index of the object in the document.
  let index: Int

  /// All members as written.
  package var members: [JSONMember] {
    document.names(of: index).map { JSONMember(document: document, index: $0) }
  }

  /// Returns the value of the last member with a name, compared by Unicode scalars.
  /// - Complexity: O(*n*), where *n* is the number of members.
  /// - Rules
  package subscript(name: String) -> JSONValue? {
    document.lastName(name, of: index).map { JSONValue(document: document, index: $0 + 1) }
  }

  /// The last member of each name, in order.
  /// - Rules
  package var effectiveMembers: [JSONMember] {
    var seen: Set<ScalarText> = []
    return members.reversed().filter { seen.insert(ScalarText($0.name)).inserted }.reversed()
  }

  /// Compares the members, not their positions.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    JSONValue(document: left.document, index: left.index)
      == JSONValue(document: right.document, index: right.index)
  }
}

/// A member of a JSON object.
package struct JSONMember: Sendable, Equatable {
  /// The document that the member is in.
  let document: JSONDocument
  /// The index of the name in the document.
  let index: Int

  private var node: JSONNode { document.nodes[index] }

  /// The name with its escapes resolved.
  package var name: String { document.text(of: node) }
  /// The position of the name's opening quotation mark.
  /// - Complexity: O(*n*), where *n* is the number of bytes before it.
  package var namePosition: JSONPosition { document.text.position(at: node.start) }

  /// Returns the positions of members' names; the members must be in the order of their object.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes before the last name.
  package static func namePositions(of members: [JSONMember]) -> [JSONPosition] {
    members.first?.document.text.positions(at: members.map(\.textOffset)) ?? []
  }

  /// The offset of the name's opening quotation mark in the text of the document.
  var textOffset: Int { node.start }
  /// The offset of the name's opening quotation mark.
  package var nameOffset: Int { document.text.fileOffset(at: node.start) }
  /// The value.
  package var value: JSONValue { JSONValue(document: document, index: index + 1) }

  /// Compares the names by Unicode scalars, and the values.
  package static func == (left: JSONMember, right: JSONMember) -> Bool {
    left.name.hasSameScalars(as: right.name) && left.value == right.value
  }
}

extension JSONValue {
  /// Compares the contents, not the positions.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.canonicalText.hasSameScalars(as: right.canonicalText)
  }

  /// The value of a Boolean; `nil` for other kinds.
  package var bool: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The text of a string; `nil` for other kinds.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package var string: String? {
    switch node.kind {
    case .string, .escapedString: document.text(of: node)
    default: nil
    }
  }

  /// The elements of an array; `nil` for other kinds.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  package var array: [JSONValue]? {
    guard node.kind == .array else { return nil }
    return document.elements(of: index).map { JSONValue(document: document, index: $0) }
  }

  /// Whether the value is an array.
  var isArray: Bool { node.kind == .array }

  /// Returns whether an array has more elements than the given count.
  func hasMoreElements(than count: Int) -> Bool {
    var element = index + 1
    for _ in 0..<count where element < node.next { element = document.nodes[element].next }
    return element < node.next
  }

  /// The members of an object; `nil` for other kinds.
  package var object: JSONObject? {
    node.kind == .object ? JSONObject(document: document, index: index) : nil
  }

  /// The kind in words, with an article.
  package var kindName: String {
    switch node.kind {
    case .null: "null"
    case .true, .false: "a Boolean"
    case .number: "a number"
    case .string, .escapedString: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
