extension JSONValue {
  /// How deep arrays and objects may nest: as deep as Foundation's parser goes.
  public static let maximumDepth = 512

  /// Reads a whole file strictly by RFC 8259; throws at the first place that leaves the grammar
  /// (JSON-001), which has no comments (JSON-002).
  ///
  /// The file may be UTF-8, UTF-16 or UTF-32 in either byte order, with or without a mark (JSON-003).
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = try JSONParser(bytes)
    self = try parser.document()
  }
}

/// Reads one JSON document.
///
/// The open arrays and objects are kept in a list rather than on the call stack, so that no file
/// can overflow it.
struct JSONParser {
  /// Where the parser stands.
  var cursor: JSONCursor
  private var containers: [Container] = []

  /// An array or object whose closing bracket has not been read yet.
  struct Container {
    /// What an open bracket encloses.
    enum Content {
      /// The elements so far.
      case array([JSONValue])
      /// The members so far, and the name whose value comes next.
      case object([JSONMember], name: Name)
    }

    /// A member's name and its place.
    typealias Name = (text: String, position: JSONPosition)

    /// Where the opening bracket stands.
    let position: JSONPosition
    /// What has been read of it.
    var content: Content
  }

  /// A parser at the start of a file.
  init(_ bytes: [UInt8]) throws(JSONError) {
    cursor = try JSONCursor(bytes)
  }

  /// The scalar that comes next; nothing at the end of the file.
  var next: Unicode.Scalar? { cursor.current }

  /// Reads the file to its end.
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

  /// Puts a value into the container around it, that into the next one if a bracket closes it, and
  /// so on; answers the outermost value, or nothing where a comma says that more follows.
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

  /// Passes over JSON's four white-space characters.
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

  /// Reads a value that holds no others, or opens an array or object and answers nothing.
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

  /// Puts a value into its container and passes the comma after it, or answers the container as a
  /// value if a closing bracket comes instead.
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

  /// Passes a comma and answers true, or the bracket and answers false.
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
