import AssociatedDomains

/// The text of an XML file as UTF-8.
enum XMLText {
  /// The maximum number of attributes of a tag; tags in property lists have at most one.
  static let maximumAttributeCount = 32

  /// Returns the text of a file in UTF-8, UTF-16 or UTF-32 as UTF-8.
  ///
  /// The byte order mark chooses the decoder, never the declaration.
  /// - Throws: An error if the text is in no such encoding, or has no mark and declares another.
  /// - Rules: ENT-002, ENT-008, X-66, X-67
  static func utf8(_ bytes: [UInt8]) throws(EntitlementsError) -> [UInt8] {
    let (encoding, markLength) = UnicodeEncoding.detect(bytes)
    guard encoding == .utf8 || markLength > 0 else {
      throw EntitlementsError(
        .invalidEncoding,
        "the text is \(encoding.rawValue) without a byte order mark; save the file as UTF-8")
    }
    let text = try decoded(bytes, from: encoding)
    if markLength == 0 { try checkDeclaration(of: text[...]) }
    let document = text.dropFirst(markLength == 0 ? 0 : UnicodeEncoding.utf8.mark.count)
    try checkVersion(of: document)
    try checkDocumentType(in: document)
    try checkAttributes(in: text)
    return text
  }

  private static func decoded(
    _ bytes: [UInt8], from encoding: UnicodeEncoding
  ) throws(EntitlementsError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      // libxml2 would take a NUL as the end of the text.
      guard let next = encoding.scalar(in: bytes, at: offset), next.scalar != "\0" else {
        let line = 1 + text.count { $0 == UInt8(ascii: "\n") }
        throw EntitlementsError(
          .invalidEncoding, line: line,
          "the text is not \(encoding.rawValue) throughout; save the file as UTF-8")
      }
      UTF8.encode(next.scalar) { text.append($0) }
      offset += next.length
    }
    return text
  }

  /// Checks the number of attributes, all of which libxml2 compares with each other.
  ///
  /// Neither a tag nor its attributes contain a `<`, so all attributes of a tag precede the next
  /// `<`. Text that looks like attributes counts with the tag before it.
  private static func checkAttributes(in text: [UInt8]) throws(EntitlementsError) {
    var (line, count, followsEqualsSign) = (1, 0, false)
    var quote: UInt8?
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): (count, quote) = (0, nil)
      case quote: quote = nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard quote == nil, followsEqualsSign else { break }
        quote = byte
        count += 1
      case UInt8(ascii: "\n"): line += 1
      default: break
      }
      followsEqualsSign = byte == UInt8(ascii: "=") || followsEqualsSign && byte.isXMLWhiteSpace
      guard count <= maximumAttributeCount else {
        throw EntitlementsError(
          exceeding: .attributeCount, line: line,
          "a tag has more than \(maximumAttributeCount) attributes")
      }
    }
  }

  /// Checks that an encoding in the XML declaration is UTF-8 or, if the text is all ASCII, US-ASCII
  /// or ISO-8859-1.
  private static func checkDeclaration(of text: ArraySlice<UInt8>) throws(EntitlementsError) {
    let words = wordsOfDeclaration(in: text)
    let named = words.drop { !$0.elementsEqual("encoding".utf8) }.dropFirst().first
    guard let name = named.map({ String(decoding: $0, as: UTF8.self) }) else { return }
    switch name.lowercased() {
    case "utf-8", "utf8": return
    case "us-ascii", "iso-8859-1": if text.allSatisfy({ $0 < 0x80 }) { return }
    default: break
    }
    throw EntitlementsError(
      .invalidEncoding, line: 1,
      "the text is UTF-8, but its XML declaration says \(name.quotedBriefly)"
        + "; save the file as UTF-8 and write `encoding=\"UTF-8\"`")
  }

  /// Checks that the version in the XML declaration has a digit after its point, which libxml2 does
  /// not require.
  private static func checkVersion(of text: ArraySlice<UInt8>) throws(EntitlementsError) {
    let version = wordsOfDeclaration(in: text).dropFirst(2).first
    guard version?.elementsEqual("1.".utf8) == true else { return }
    throw EntitlementsError(
      .malformedPropertyList, line: 1,
      "not well-formed XML: a digit must follow the point of the version")
  }

  /// Returns the words of the XML declaration: `<?xml`, names and values; empty if there is none.
  private static func wordsOfDeclaration(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let declaration = text.prefix { $0 != UInt8(ascii: ">") }
    let words = declaration.split { $0.isXMLWhiteSpace || "=\"'".utf8.contains($0) }
    return words.first?.elementsEqual("<?xml".utf8) == true ? words : []
  }

  /// Checks that white space follows the word DOCTYPE, which libxml2 does not require.
  ///
  /// Only white space, comments and processing instructions precede it.
  private static func checkDocumentType(in text: ArraySlice<UInt8>) throws(EntitlementsError) {
    let mark = Array("<!DOCTYPE".utf8)
    var rest = text.drop(while: \.isXMLWhiteSpace)
    while let closing = closing(ofMarkupBefore: rest) {
      rest = rest.drop(after: closing).drop(while: \.isXMLWhiteSpace)
    }
    guard rest.starts(with: mark), let next = rest.dropFirst(mark.count).first,
      !next.isXMLWhiteSpace
    else { return }
    let line = 1 + text[..<rest.startIndex].count { $0 == UInt8(ascii: "\n") }
    throw EntitlementsError(
      .malformedPropertyList, line: line,
      "not well-formed XML: white space must follow the word DOCTYPE")
  }

  /// Returns the delimiter that closes the comment or processing instruction at the start of a
  /// text; `nil` if there is none.
  private static func closing(ofMarkupBefore text: ArraySlice<UInt8>) -> [UInt8]? {
    if text.starts(with: "<?".utf8) { return Array("?>".utf8) }
    return text.starts(with: "<!--".utf8) ? Array("-->".utf8) : nil
  }
}

extension ArraySlice<UInt8> {
  /// Returns what follows the first occurrence of some bytes; empty if there is none.
  fileprivate func drop(after bytes: [UInt8]) -> ArraySlice {
    let start = indices.first { self[$0...].starts(with: bytes) }
    return start.map { self[($0 + bytes.count)...] } ?? []
  }
}
