extension JSONValue {
  /// The maximum nesting depth of arrays and objects, which is that of Foundation's parser.
  public static let maximumDepth = 512

  /// Parses a file strictly by RFC 8259, which has no comments.
  ///
  /// The file may be UTF-8, UTF-16 or UTF-32 in either byte order, with or without a byte order
  /// mark.
  /// - Parameter bytes: The contents of the file.
  /// - Throws: An error at the first position that does not conform to the grammar.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  /// - Rules: JSON-001, JSON-002, JSON-003, JSON-010
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = try JSONParser(bytes)
    self = try parser.document()
  }
}

/// Parses one JSON document.
///
/// Open arrays and objects are kept in a list instead of on the call stack, so that no file can
/// overflow the stack.
struct JSONParser {
  /// The position of the parser.
  var cursor: JSONCursor
  private var containers: [Container] = []

  /// An array or object whose closing bracket has not been read yet.
  struct Container {
    /// The contents of a container so far.
    enum Content {
      /// The elements so far.
      case array([JSONValue])
      /// The members so far, and the name of the next one.
      case object([JSONMember], name: Name)
    }

    /// The name of a member and its position.
    typealias Name = (text: String, position: JSONPosition)

    /// The position of the opening bracket.
    let position: JSONPosition
    /// The contents so far.
    var content: Content
  }

  /// Creates a parser at the start of a file.
  init(_ bytes: [UInt8]) throws(JSONError) {
    cursor = try JSONCursor(bytes)
  }

  /// The next scalar; `nil` at the end of the file.
  var next: Unicode.Scalar? { cursor.current }

  /// Parses the file to its end.
  mutating func document() throws(JSONError) -> JSONValue {
    try skipWhiteSpace()
    var isAfterComma = false
    while true {
      let value = try openContainerOrValue(isAfterComma: isAfterComma)
      isAfterComma = false
      guard let value else { continue }
      if let root = try completed(by: value) { return try ended(by: root) }
      isAfterComma = true
    }
  }

  /// Adds a value to the container around it, and closes as many containers as end here.
  /// - Returns: The outermost value; `nil` if more values follow.
  private mutating func completed(by value: JSONValue) throws(JSONError) -> JSONValue? {
    var value = value
    while var container = containers.popLast() {
      try skipWhiteSpace()
      guard let whole = try add(value, to: &container) else {
        containers.append(container)
        return nil
      }
      value = whole
    }
    return value
  }

  /// Skips JSON's four white-space characters.
  mutating func skipWhiteSpace() throws(JSONError) {
    while let scalar = next, scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" {
      try cursor.advance()
    }
  }

  private mutating func ended(by value: JSONValue) throws(JSONError) -> JSONValue {
    try skipWhiteSpace()
    guard next == nil else { throw textAfterDocument() }
    return value
  }

  /// Parses a scalar value, or opens an array or object.
  /// - Returns: The value; `nil` if a container was opened.
  private mutating func openContainerOrValue(
    isAfterComma: Bool
  ) throws(JSONError) -> JSONValue? {
    let start = cursor.position
    switch next {
    case "{", "[": return try opened()
    case "\"":
      let text = try string()
      return value(.string(text), from: start)
    case "t": return try literal("true", .bool(true))
    case "f": return try literal("false", .bool(false))
    case "n": return try literal("null", .null)
    case let scalar? where scalar == "-" || scalar.isASCIIDigit:
      let text = try number()
      return value(.number(text), from: start)
    default: throw noValue(after: containers.last, isAfterComma: isAfterComma)
    }
  }

  private func value(_ kind: JSONValue.Kind, from start: JSONPosition) -> JSONValue {
    JSONValue(kind, from: start, to: cursor.position.offset)
  }

  private mutating func literal(
    _ word: String, _ kind: JSONValue.Kind
  ) throws(JSONError) -> JSONValue {
    let start = cursor.position
    for scalar in word.unicodeScalars {
      guard next == scalar else { throw unexpected("`\(word)`") }
      try cursor.advance()
    }
    return value(kind, from: start)
  }

  private mutating func opened() throws(JSONError) -> JSONValue? {
    let start = cursor.position
    let isObject = next == "{"
    guard containers.count < JSONValue.maximumDepth else { throw tooDeep() }
    try cursor.advance()
    try skipWhiteSpace()
    if next == (isObject ? "}" : "]") {
      try cursor.advance()
      return value(isObject ? .object(JSONObject(members: [])) : .array([]), from: start)
    }
    let content: Container.Content =
      isObject ? .object([], name: try memberName(isAfterComma: false)) : .array([])
    containers.append(Container(position: start, content: content))
    return nil
  }

  /// Adds a value to its container and skips the comma after it.
  /// - Returns: The whole container if it ends here; `nil` if a comma follows.
  private mutating func add(
    _ value: JSONValue, to container: inout Container
  ) throws(JSONError) -> JSONValue? {
    switch container.content {
    case .array(var elements):
      container.content = .array([])
      elements.append(value)
      guard try passedComma(or: "]", after: "an array element", of: container) else {
        return self.value(.array(elements), from: container.position)
      }
      container.content = .array(elements)
    case .object(var members, let name):
      container.content = .array([])
      members.append(JSONMember(name: name.text, namePosition: name.position, value: value))
      guard try passedComma(or: "}", after: "an object member", of: container) else {
        return self.value(.object(JSONObject(members: members)), from: container.position)
      }
      container.content = .object(members, name: try memberName(isAfterComma: true))
    }
    return nil
  }

  /// Skips a comma or the closing bracket.
  /// - Returns: Whether it was a comma.
  private mutating func passedComma(
    or bracket: Unicode.Scalar, after what: String, of container: Container
  ) throws(JSONError) -> Bool {
    guard let next, next == "," || next == bracket else {
      throw noSeparator(or: bracket, after: what, openedAt: container.position)
    }
    try cursor.advance()
    if next == "," { try skipWhiteSpace() }
    return next == ","
  }

  private mutating func memberName(isAfterComma: Bool) throws(JSONError) -> Container.Name {
    let start = cursor.position
    guard next == "\"" else { throw noName(isAfterComma: isAfterComma) }
    let name = try string()
    try skipWhiteSpace()
    guard next == ":" else {
      throw unexpected("`:` after a member's name", fix: noColonFix)
    }
    try cursor.advance()
    try skipWhiteSpace()
    return (name, start)
  }
}
