/// An element of an XML document.
struct XMLElement {
  /// Its name as written.
  var name: String
  /// The elements in it.
  var elements: [XMLElement] = []
  /// The text in it, all pieces together.
  var text = ""
}

/// An XML 1.0 document, read by the grammar of the recommendation and without a DTD.
///
/// It replaces Foundation, which reads property lists that are not well-formed and refuses some
/// that are.
struct XMLCharacters {
  /// Whether the document has a document type declaration.
  private(set) var hasDocumentType = false
  /// The name of the encoding that the document declares.
  private(set) var declaredEncoding: String?
  private var rest: ArraySlice<Unicode.Scalar>
  private var elementCount = 0

  /// Why a document is refused.
  struct NotWellFormed: Error {}

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  /// Creates a document from its text.
  ///
  /// Line ends become line feeds, as the recommendation requires, before anything is read.
  init(_ text: String) {
    var scalars: [Unicode.Scalar] = []
    var followsReturn = false
    for scalar in text.unicodeScalars {
      if scalar != "\n" || !followsReturn { scalars.append(scalar == "\r" ? "\n" : scalar) }
      followsReturn = scalar == "\r"
    }
    rest = scalars[...]
  }

  /// Returns the root element of a document that is well-formed to its end.
  mutating func root() throws(NotWellFormed) -> XMLElement {
    if starts(with: "<?xml"), let next = rest.dropFirst(5).first, isSpace(next) {
      try declaration()
    }
    try miscellaneous()
    if starts(with: "<!DOCTYPE") {
      try documentType()
      try miscellaneous()
    }
    let root = try element(depth: 1)
    try miscellaneous()
    guard rest.isEmpty else { throw NotWellFormed() }
    return root
  }

  // MARK: Before and after the root

  private mutating func declaration() throws(NotWellFormed) {
    try take("<?xml")
    var attributes = try attributes()[...]
    try take("?>")
    guard let version = attributes.popFirst(), version.name == "version",
      isVersion(version.value)
    else { throw NotWellFormed() }
    if let named = attributes.first, named.name == "encoding" {
      guard isEncoding(named.value) else { throw NotWellFormed() }
      declaredEncoding = named.value
      attributes.removeFirst()
    }
    if let standalone = attributes.first, standalone.name == "standalone" {
      guard ["yes", "no"].contains(standalone.value) else { throw NotWellFormed() }
      attributes.removeFirst()
    }
    guard attributes.isEmpty else { throw NotWellFormed() }
  }

  /// Returns whether a text is `1.` and digits.
  private func isVersion(_ text: String) -> Bool {
    let digits = text.unicodeScalars.dropFirst(2)
    return text.hasPrefix("1.") && !digits.isEmpty && digits.allSatisfy { "0"..."9" ~= $0 }
  }

  /// Returns whether a text is an ASCII letter, and then letters, digits, and marks of names.
  private func isEncoding(_ text: String) -> Bool {
    let isRest = text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
      default: false
      }
    }
    return isRest && text.first?.isLetter == true
  }

  /// Reads a document type that only names the location of the DTD; property lists declare nothing.
  private mutating func documentType() throws(NotWellFormed) {
    hasDocumentType = true
    try take("<!DOCTYPE")
    try takeSpace()
    _ = try name()
    let hasSpace = skipSpace()
    if hasSpace, starts(with: "PUBLIC") {
      try take("PUBLIC")
      try takeSpace()
      let isPublic = try quoted().allSatisfy(isOfPublicID)
      guard isPublic else { throw NotWellFormed() }
      try takeSpace()
      _ = try quoted()
    } else if hasSpace, starts(with: "SYSTEM") {
      try take("SYSTEM")
      try takeSpace()
      _ = try quoted()
    }
    skipSpace()
    try take(">")
  }

  private func isOfPublicID(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "\n": true
    default: "-'()+,./:=?;!*#@$_%".unicodeScalars.contains(scalar)
    }
  }

  private mutating func miscellaneous() throws(NotWellFormed) {
    repeat { skipSpace() } while try skipCommentOrInstruction()
  }

  // MARK: Elements

  private mutating func element(depth: Int) throws(NotWellFormed) -> XMLElement {
    elementCount += 1
    // Two more than containers may nest: the `plist` around them, and the values in them.
    guard depth <= PropertyListLimits.depth + 2, elementCount <= PropertyListLimits.values else {
      throw NotWellFormed()
    }
    try take("<")
    var element = XMLElement(name: try name())
    _ = try attributes()
    if starts(with: "/>") {
      try take("/>")
      return element
    }
    try take(">")
    while !starts(with: "</") {
      if starts(with: "<![CDATA[") {
        try take("<![CDATA[")
        element.text += try text(until: "]]>")
      } else if rest.first == "&" {
        element.text.unicodeScalars.append(contentsOf: try reference())
      } else if rest.first != "<" {
        element.text.unicodeScalars.append(contentsOf: try characters())
      } else if try !skipCommentOrInstruction() {
        element.elements.append(try self.element(depth: depth + 1))
      }
    }
    try take("</")
    try take(element.name)
    skipSpace()
    try take(">")
    return element
  }

  /// Reads text outside CDATA, which must not contain `]]>`.
  private mutating func characters() throws(NotWellFormed) -> ArraySlice<Unicode.Scalar> {
    let start = rest
    while let scalar = rest.first, scalar != "<", scalar != "&" {
      guard isCharacter(scalar), scalar != "]" || !starts(with: "]]>") else {
        throw NotWellFormed()
      }
      rest.removeFirst()
    }
    guard !rest.isEmpty else { throw NotWellFormed() }
    return start[..<rest.startIndex]
  }

  private mutating func attributes() throws(NotWellFormed) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var names: Set<[Unicode.Scalar]> = []
    while skipSpace(), let next = rest.first, next != ">", next != "/", next != "?" {
      let name = try name()
      skipSpace()
      try take("=")
      skipSpace()
      let value = try attributeValue()
      guard names.insert(Array(name.unicodeScalars)).inserted else { throw NotWellFormed() }
      attributes.append((name, value))
    }
    return attributes
  }

  /// Returns a value as it is written, after its references are checked.
  private mutating func attributeValue() throws(NotWellFormed) -> String {
    let literal = try quoted()
    let outside = rest
    rest = literal
    while let scalar = rest.first {
      guard scalar != "<" else { throw NotWellFormed() }
      if scalar == "&" {
        _ = try reference()
      } else {
        rest = rest.dropFirst()
      }
    }
    rest = outside
    return String(String.UnicodeScalarView(literal))
  }

  /// Returns the character of a reference; the only entities are the five of XML.
  private mutating func reference() throws(NotWellFormed) -> String.UnicodeScalarView {
    try take("&")
    guard let end = rest.firstIndex(of: ";") else { throw NotWellFormed() }
    let name = String(String.UnicodeScalarView(rest[..<end]))
    rest = rest[rest.index(after: end)...]
    if let character = Self.entities[name] { return character.unicodeScalars }
    guard let number = name.wholeMatch(of: /#(x[0-9a-fA-F]+|[0-9]+)/)?.output.1 else {
      throw NotWellFormed()
    }
    let value = number.first == "x" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    guard let scalar = value.flatMap(Unicode.Scalar.init), isCharacter(scalar) else {
      throw NotWellFormed()
    }
    return String(scalar).unicodeScalars
  }

  // MARK: Tokens

  /// Skips a comment or a processing instruction, if one comes next.
  private mutating func skipCommentOrInstruction() throws(NotWellFormed) -> Bool {
    if starts(with: "<!--") {
      try take("<!--")
      _ = try text(until: "--")
      try take(">")
      return true
    }
    guard starts(with: "<?") else { return false }
    try take("<?")
    let target = try name()
    guard lowercased(target) != "xml" else { throw NotWellFormed() }
    if !starts(with: "?>") { try takeSpace() }
    _ = try text(until: "?>")
    return true
  }

  private mutating func name() throws(NotWellFormed) -> String {
    guard let first = rest.first, isNameStart(first) else { throw NotWellFormed() }
    let name = rest.prefix(while: isOfName)
    rest = rest.dropFirst(name.count)
    return String(String.UnicodeScalarView(name))
  }

  private mutating func quoted() throws(NotWellFormed) -> ArraySlice<Unicode.Scalar> {
    guard let quote = rest.popFirst(), ["\"", "'"].contains(quote),
      let end = rest.firstIndex(of: quote)
    else { throw NotWellFormed() }
    let literal = rest[..<end]
    guard literal.allSatisfy(isCharacter) else { throw NotWellFormed() }
    rest = rest[rest.index(after: end)...]
    return literal
  }

  private mutating func text(until end: String) throws(NotWellFormed) -> String {
    let start = rest
    while !starts(with: end) {
      guard let scalar = rest.popFirst(), isCharacter(scalar) else { throw NotWellFormed() }
    }
    let text = start[..<rest.startIndex]
    try take(end)
    return String(String.UnicodeScalarView(text))
  }

  private func starts(with text: String) -> Bool {
    rest.starts(with: text.unicodeScalars)
  }

  private mutating func take(_ text: String) throws(NotWellFormed) {
    guard starts(with: text) else { throw NotWellFormed() }
    rest = rest.dropFirst(text.unicodeScalars.count)
  }

  private mutating func takeSpace() throws(NotWellFormed) {
    guard skipSpace() else { throw NotWellFormed() }
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let afterSpace = rest.drop(while: isSpace)
    defer { rest = afterSpace }
    return afterSpace.count < rest.count
  }

  // MARK: Characters

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ":", "_", "A"..."Z", "a"..."z", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}",
      "\u{F8}"..."\u{2FF}", "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}",
      "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}", "\u{2C00}"..."\u{2FEF}",
      "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
      "\u{10000}"..."\u{EFFFF}":
      true
    default: false
    }
  }

  private func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
    default: isNameStart(scalar)
    }
  }
}
