import AssociatedDomains

/// A builder of a property list from a stream of XML elements, which rejects elements that property
/// lists do not have.
struct XMLPropertyListBuilder {
  /// The list, once it is complete.
  private(set) var list: PropertyList?
  /// The remaining budget of the file.
  private(set) var budget: PropertyListBudget
  private var openElements: [OpenElement] = []
  private var depth = 0

  private struct OpenElement {
    let element: XMLPropertyListElement
    let line: Int
    /// The values in an array or `plist`.
    var values: [PropertyListValue] = []
    /// The members of a dictionary.
    var members: [PropertyListValue.Member] = []
    /// The key of the next value.
    var key: (text: String, line: Int)?
    /// The text of an element without other elements.
    var text: [UInt8] = []
  }

  /// Creates a builder of an empty list.
  init(budget: PropertyListBudget) { self.budget = budget }

  /// Opens an element.
  mutating func open(_ name: String, line: Int) throws(EntitlementsError) {
    guard let element = XMLPropertyListElement(rawValue: name) else {
      let problem =
        openElements.isEmpty
        ? "the root element is `\(name.escaped)`, not `plist`; this is not a property list"
        : "property lists have no element `\(name.escaped)`"
      throw EntitlementsError(.malformedPropertyList, line: line, problem)
    }
    try checkPlace(of: element, line: line)
    if element.isContainer { depth += 1 }
    guard depth <= PropertyList.maximumDepth else { throw .tooDeep(line: line) }
    if element != .plist { try budget.spend(nodes: 1, line: line) }
    openElements.append(OpenElement(element: element, line: line))
  }

  private func checkPlace(
    of element: XMLPropertyListElement, line: Int
  ) throws(EntitlementsError) {
    let name = element.rawValue
    guard let parent = openElements.last else {
      if element == .plist || element == .dict { return }
      throw EntitlementsError(
        .malformedPropertyList, line: line, "the root element is `\(name)`, not `plist`")
    }
    switch parent.element {
    case .plist where !parent.values.isEmpty:
      throw EntitlementsError(
        .malformedPropertyList, line: line, "`plist` has a second value; only one is allowed")
    case .dict where element == .key:
      guard let key = parent.key else { return }
      throw EntitlementsError(
        .malformedPropertyList, line: line,
        "the key \(key.text.quotedBriefly) on line \(key.line) has no value")
    case .dict where parent.key == nil:
      throw EntitlementsError(
        .malformedPropertyList, line: line, "`\(name)` in `dict` has no key before it")
    case .plist, .dict, .array:
      guard element.isValue else {
        throw EntitlementsError(
          .malformedPropertyList, line: line,
          "`\(name)` is not allowed in `\(parent.element.rawValue)`")
      }
    default:
      throw EntitlementsError(
        .malformedPropertyList, line: line,
        "`\(name)` is not allowed in `\(parent.element.rawValue)`, which contains only text")
    }
  }

  /// Appends text to the innermost element.
  /// - Rules: ENT-006
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, line: Int
  ) throws(EntitlementsError) {
    guard let element = openElements.last?.element else { return }
    guard !element.holdsText else {
      openElements[openElements.count - 1].text += text
      return
    }
    let isSpace = text.allSatisfy(\.isXMLWhiteSpace)
    guard text.isEmpty || isSpace && (element.isContainer || element == .plist) else {
      throw EntitlementsError(
        .malformedPropertyList, line: line,
        "\(isSpace ? "white space" : "text") is not allowed in `\(element.rawValue)`; "
          + "remove it")
    }
  }

  /// Closes the innermost element.
  mutating func close() throws(EntitlementsError) {
    guard let closed = openElements.popLast() else { return }
    let text = String(decoding: closed.text, as: UTF8.self)
    switch closed.element {
    case .plist:
      guard let value = closed.values.first else {
        throw EntitlementsError(
          .malformedPropertyList, line: closed.line, "`plist` is empty; put a dictionary into it")
      }
      list = PropertyList(root: value, isBare: false)
    case .dict:
      if let key = closed.key {
        throw EntitlementsError(
          .malformedPropertyList, line: key.line, "the key \(key.text.quotedBriefly) has no value")
      }
      place(.dictionary(closed.members), line: closed.line)
    case .array: place(.array(closed.values), line: closed.line)
    case .key: openElements[openElements.count - 1].key = (text, closed.line)
    case .string: place(.string(text), line: closed.line)
    case .data, .date, .integer, .real, .true, .false:
      try closed.element.check(closed.text, line: closed.line)
      place(.other(closed.element.typeName), line: closed.line)
    }
    if closed.element.isContainer { depth -= 1 }
  }

  private mutating func place(_ content: PropertyListValue.Content, line: Int) {
    let value = PropertyListValue(content: content, line: line)
    guard var parent = openElements.popLast() else {
      list = PropertyList(root: value, isBare: true)
      return
    }
    if let key = parent.key {
      parent.members.append(PropertyListValue.Member(key: key.text, line: key.line, value: value))
      parent.key = nil
    } else {
      parent.values.append(value)
    }
    openElements.append(parent)
  }
}

/// The elements of an XML property list.
enum XMLPropertyListElement: String {
  /// The element around the list.
  case plist
  /// A dictionary: keys, each followed by its value.
  case dict
  /// An array.
  case array
  /// A key of a dictionary.
  case key
  /// A string.
  case string
  /// Bytes in Base64.
  case data
  /// A date.
  case date
  /// An integer.
  case integer
  /// Any other number.
  case real
  /// The Boolean `true`.
  case `true`
  /// The Boolean `false`.
  case `false`

  /// Whether the element is a value.
  var isValue: Bool { self != .plist && self != .key }

  /// Whether the element contains other values.
  var isContainer: Bool { self == .dict || self == .array }

  /// Whether the element contains text.
  var holdsText: Bool {
    switch self {
    case .plist, .dict, .array, .true, .false: false
    case .key, .string, .data, .date, .integer, .real: true
    }
  }

  /// The type of the value in words.
  var typeName: String {
    switch self {
    case .plist, .key, .string: "a string"
    case .dict: "a dictionary"
    case .array: "an array"
    case .data: "data"
    case .date: "a date"
    case .integer, .real: "a number"
    case .true, .false: "a Boolean"
    }
  }
}
