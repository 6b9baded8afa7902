import Foundation

/// Where a schema stands: a document, and a JSON Pointer in it.
struct SchemaPlace: Hashable, CustomStringConvertible {
  /// The document's name; empty for the one that is read.
  var document: String
  /// The JSON Pointer (RFC 6901) in it.
  var pointer: String

  /// The place of a member of a member, and so on, of what stands here.
  func appending(_ tokens: String...) -> SchemaPlace {
    let tokens = tokens.map { "/" + $0.pointerToken }.joined()
    return SchemaPlace(document: document, pointer: pointer + tokens)
  }

  /// `suite.schema.json#/$defs/case`.
  var description: String { "\(document)#\(pointer)" }
}

/// Reads schemas, and those that they refer to, into nodes.
struct SchemaReader {
  private let documents: [String: JSON]
  private var indexes: [SchemaPlace: SchemaNode.Index] = [:]
  /// What has been read so far.
  private(set) var nodes: [SchemaNode] = []

  /// A reader of documents that refer to each other by these names; the one to read has none.
  init(documents: [String: JSON]) {
    self.documents = documents
  }

  /// The node of the schema at a place, which is read once.
  mutating func node(of place: SchemaPlace) throws(InputError) -> SchemaNode.Index {
    if let index = indexes[place] { return index }
    let index = nodes.count
    indexes[place] = index
    nodes.append(SchemaNode())
    switch try value(at: place) {
    case .bool(true): break
    case .bool(false): nodes[index].keywords = [.nothing]
    case .object(let members):
      nodes[index].keywords = try keywords(members, at: place) + joined(members, at: place)
      nodes[index].unevaluatedProperties =
        try node(named: "unevaluatedProperties", of: members, at: place)
    default: throw InputError("the schema \(place) must be an object, true or false")
    }
    return index
  }

  /// Refuses schemas that apply themselves to the same value, which would never end.
  func refuseCircles() throws(InputError) {
    /// Whether all that a node applies to its own value is known to end.
    var ends: [Bool?] = Array(repeating: nil, count: nodes.count)
    func check(_ index: SchemaNode.Index) throws(InputError) {
      if ends[index] == true { return }
      guard ends[index] == nil else {
        let place = indexes.first { $0.value == index }?.key
        throw InputError("the schema \(place?.description ?? "#") refers to itself in a circle")
      }
      ends[index] = false
      for keyword in nodes[index].keywords {
        for next in keyword.appliedToSameValue { try check(next) }
      }
      ends[index] = true
    }
    for index in nodes.indices { try check(index) }
  }

  private func value(at place: SchemaPlace) throws(InputError) -> JSON {
    guard var value = documents[place.document] else {
      throw InputError("the schema refers to \(place), but no such document is at hand")
    }
    for token in place.pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(token).replacing("~1", with: "/").replacing("~0", with: "~")
      let next = value.array.flatMap { array in
        Int(name).flatMap { array.indices.contains($0) ? array[$0] : nil }
      }
      guard let next = next ?? value[name] else {
        throw InputError("the schema refers to \(place), where there is nothing")
      }
      value = next
    }
    return value
  }

  /// The keywords that mean something by themselves, in the order of their names.
  private mutating func keywords(
    _ members: [String: JSON], at place: SchemaPlace
  ) throws(InputError) -> [SchemaKeyword] {
    var keywords: [SchemaKeyword] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let place = place.appending(name)
      switch name {
      case "$schema", "$comment", "title", "description", "contentEncoding",
        "properties", "additionalProperties", "if", "then", "else", "unevaluatedProperties":
        break
      case "$defs": _ = try nodes(byNameAt: place, value)
      case "$ref": keywords.append(.reference(try node(of: try target(value, of: place))))
      case "type": keywords.append(.type(try types(value, at: place)))
      case "enum": keywords.append(.values(try array(value, at: place)))
      case "const": keywords.append(.values([value]))
      case "minLength": keywords.append(.minLength(try count(value, at: place)))
      case "pattern": keywords.append(try pattern(value, at: place))
      case "minimum": keywords.append(.minimum(try number(value, at: place)))
      case "maximum": keywords.append(.maximum(try number(value, at: place)))
      case "minItems": keywords.append(.minItems(try count(value, at: place)))
      case "maxItems": keywords.append(.maxItems(try count(value, at: place)))
      case "uniqueItems": if try flag(value, at: place) { keywords.append(.uniqueItems) }
      case "items": keywords.append(.items(try node(of: place)))
      case "minProperties": keywords.append(.minProperties(try count(value, at: place)))
      case "maxProperties": keywords.append(.maxProperties(try count(value, at: place)))
      case "required": keywords.append(.required(try strings(value, at: place)))
      case "propertyNames": keywords.append(.propertyNames(try node(of: place)))
      case "allOf": keywords.append(.all(try nodes(inOrderAt: place, value)))
      case "anyOf": keywords.append(.any(try nodes(inOrderAt: place, value)))
      case "oneOf": keywords.append(.one(try nodes(inOrderAt: place, value)))
      case "not": keywords.append(.not(try node(of: place)))
      default: throw InputError("the schema has the keyword \(place), which is not known here")
      }
    }
    return keywords
  }

  /// The keywords that mean something only together with others.
  private mutating func joined(
    _ members: [String: JSON], at place: SchemaPlace
  ) throws(InputError) -> [SchemaKeyword] {
    var keywords: [SchemaKeyword] = []
    let others = try node(named: "additionalProperties", of: members, at: place)
    if let properties = members["properties"] {
      let properties = try nodes(byNameAt: place.appending("properties"), properties)
      keywords.append(.members(properties, others: others))
    } else if let others {
      keywords.append(.members([:], others: others))
    }
    if let condition = try node(named: "if", of: members, at: place) {
      keywords.append(
        .condition(
          condition, then: try node(named: "then", of: members, at: place),
          else: try node(named: "else", of: members, at: place)))
    }
    return keywords
  }

  private mutating func node(
    named name: String, of members: [String: JSON], at place: SchemaPlace
  ) throws(InputError) -> SchemaNode.Index? {
    members[name] == nil ? nil : try node(of: place.appending(name))
  }

  private mutating func nodes(
    byNameAt place: SchemaPlace, _ value: JSON
  ) throws(InputError) -> [String: SchemaNode.Index] {
    guard let members = value.object else { throw wrong(place, "an object") }
    var indexes: [String: SchemaNode.Index] = [:]
    for name in members.keys.sorted() { indexes[name] = try node(of: place.appending(name)) }
    return indexes
  }

  private mutating func nodes(
    inOrderAt place: SchemaPlace, _ value: JSON
  ) throws(InputError) -> [SchemaNode.Index] {
    var indexes: [SchemaNode.Index] = []
    for number in try array(value, at: place).indices {
      indexes.append(try node(of: place.appending("\(number)")))
    }
    return indexes
  }

  /// `#/$defs/x` in the same document, `suite.schema.json#/$defs/x` in one beside it.
  private func target(_ value: JSON, of place: SchemaPlace) throws(InputError) -> SchemaPlace {
    let parts = value.string?.split(separator: "#", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, parts[1].isEmpty || parts[1].hasPrefix("/") else {
      throw wrong(place, "a reference such as #/$defs/case")
    }
    let document = parts[0].isEmpty ? place.document : String(parts[0])
    return SchemaPlace(document: document, pointer: String(parts[1]))
  }

  private func types(_ value: JSON, at place: SchemaPlace) throws(InputError) -> [SchemaType] {
    let names = value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
    let types = names.compactMap(SchemaType.init(rawValue:))
    guard !types.isEmpty, types.count == (value.array?.count ?? 1) else {
      let known = SchemaType.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong(place, "one or more of \(known)")
    }
    return types
  }

  private func pattern(_ value: JSON, at place: SchemaPlace) throws(InputError) -> SchemaKeyword {
    guard let text = value.string else { throw wrong(place, "a regular expression") }
    // In ECMA-262, which schemas use, a final `$` is the end of the text and nothing before it; an
    // odd number of backslashes makes it a character like others.
    let start = text.dropLast()
    let isEnd =
      text.hasSuffix("$") && start.reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    let exact = isEnd ? start + "\\z" : text[...]
    guard let expression = try? NSRegularExpression(pattern: String(exact)) else {
      throw wrong(place, "a regular expression")
    }
    return .pattern(text, expression)
  }

  private func array(_ value: JSON, at place: SchemaPlace) throws(InputError) -> [JSON] {
    guard let array = value.array, !array.isEmpty else {
      throw wrong(place, "an array that is not empty")
    }
    return array
  }

  private func strings(_ value: JSON, at place: SchemaPlace) throws(InputError) -> [String] {
    guard let array = value.array, case let strings = array.compactMap(\.string),
      strings.count == array.count
    else { throw wrong(place, "an array of strings") }
    return strings
  }

  private func flag(_ value: JSON, at place: SchemaPlace) throws(InputError) -> Bool {
    guard let flag = value.bool else { throw wrong(place, "true or false") }
    return flag
  }

  private func number(_ value: JSON, at place: SchemaPlace) throws(InputError) -> Double {
    guard case .number(let number) = value else { throw wrong(place, "a number") }
    return number
  }

  private func count(_ value: JSON, at place: SchemaPlace) throws(InputError) -> Int {
    guard case .number(let number) = value, let count = Int(exactly: number), count >= 0 else {
      throw wrong(place, "a whole number, 0 or more")
    }
    return count
  }

  private func wrong(_ place: SchemaPlace, _ expected: String) -> InputError {
    InputError("the schema's keyword \(place) must be \(expected)")
  }
}
