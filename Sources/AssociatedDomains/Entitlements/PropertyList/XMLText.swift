/// The text of an XML file as UTF-8.
enum XMLText {
  /// How many attributes a tag may have; those of property lists have one at most.
  static let maximumAttributeCount = 32

  /// The file itself, or its UTF-16 as UTF-8; throws where it is neither, or says that it is not
  /// (ENT-002).
  ///
  /// What stands in the file never chooses the decoder. A byte order mark stays.
  static func utf8(_ bytes: [UInt8]) throws(EntitlementsError) -> [UInt8] {
    let (encoding, markLength) = JSONEncoding.detect(bytes)
    switch (encoding, markLength) {
    case (.utf8, _):
      return try checked(decoded(bytes, from: .utf8), encoding: "UTF-8")
    case (.utf16LittleEndian, 1...), (.utf16BigEndian, 1...):
      return try checked(decoded(bytes, from: encoding), encoding: "UTF-16")
    default:
      throw EntitlementsError(
        "the text is \(encoding.rawValue)\(markLength == 0 ? " without a byte order mark" : "")"
          + "; save the file as UTF-8")
    }
  }

  private static func decoded(
    _ bytes: [UInt8], from encoding: JSONEncoding
  ) throws(EntitlementsError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      // libxml2 would take a NUL for the end of the text.
      guard let next = encoding.scalar(in: bytes, at: offset), next.scalar != "\0" else {
        let line = 1 + text.count { $0 == UInt8(ascii: "\n") }
        throw EntitlementsError(
          line: line, "the text is not \(encoding.rawValue) throughout; save the file as UTF-8")
      }
      text += next.scalar.utf8
      offset += next.length
    }
    return text
  }

  private static func checked(
    _ text: [UInt8], encoding: String
  ) throws(EntitlementsError) -> [UInt8] {
    try checkDeclaration(of: text, names: encoding)
    try checkAttributes(in: text)
    return text
  }

  /// Checks that no tag has attributes by the hundred, all of which libxml2 compares with each other.
  ///
  /// Neither a tag nor its attributes hold a `<`, so that all of them stand before the next one; text
  /// that looks like attributes counts with the tag before it.
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
          line: line, "a tag has more than \(maximumAttributeCount) attributes")
      }
    }
  }

  /// Checks that the XML declaration, if there is one, names the encoding that the file has.
  private static func checkDeclaration(
    of text: [UInt8], names encoding: String
  ) throws(EntitlementsError) {
    let mark = "\u{FEFF}".utf8
    let start = text.dropFirst(text.starts(with: mark) ? mark.count : 0)
    let declaration = String(decoding: start.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    let pattern = /<\?xml\s[^<]*?\sencoding\s*=\s*["']([^"']*)["']/
    let match = declaration.prefixMatch(of: pattern.matchingSemantics(.unicodeScalar))
    guard let name = match?.output.1, name.lowercased() != encoding.lowercased() else { return }
    // ASCII is UTF-8 as long as nothing else is in it.
    if encoding == "UTF-8", name.lowercased() == "us-ascii", text.allSatisfy({ $0 < 0x80 }) {
      return
    }
    throw EntitlementsError(
      line: 1,
      "the text is \(encoding), but its XML declaration says \(String(name).quotedBriefly)"
        + "; save the file as UTF-8 and write `encoding=\"UTF-8\"`")
  }
}
