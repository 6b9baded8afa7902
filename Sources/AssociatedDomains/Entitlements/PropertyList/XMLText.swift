/// The text of an XML file as UTF-8.
enum XMLText {
  /// The file itself, or its UTF-16 as UTF-8; throws where it is neither, or says that it is not
  /// (ENT-002).
  ///
  /// What stands in the file never chooses the decoder. A byte order mark stays.
  static func utf8(_ bytes: [UInt8]) throws(EntitlementsError) -> [UInt8] {
    let (encoding, markLength) = JSONEncoding.detect(bytes)
    switch (encoding, markLength) {
    case (.utf8, _):
      let text = try decoded(bytes, from: .utf8)
      try checkDeclaration(of: text, names: "UTF-8")
      return text
    case (.utf16LittleEndian, 1...), (.utf16BigEndian, 1...):
      let text = try decoded(bytes, from: encoding)
      try checkDeclaration(of: text, names: "UTF-16")
      return text
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
      guard let next = encoding.scalar(in: bytes, at: offset) else {
        let line = 1 + text.count { $0 == UInt8(ascii: "\n") }
        throw EntitlementsError(
          line: line, "the text is not \(encoding.rawValue) throughout; save the file as UTF-8")
      }
      text += next.scalar.utf8
      offset += next.length
    }
    return text
  }

  /// Checks that the XML declaration, if there is one, names the encoding that the file has.
  private static func checkDeclaration(
    of text: [UInt8], names encoding: String
  ) throws(EntitlementsError) {
    let mark = "\u{FEFF}".utf8
    let start = text.dropFirst(text.starts(with: mark) ? mark.count : 0)
    guard start.starts(with: "<?xml".utf8) else { return }
    let declaration = String(decoding: start.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard let name = declaration.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/)?.output.1,
      name.lowercased() != encoding.lowercased()
    else { return }
    throw EntitlementsError(
      line: 1,
      "the text is \(encoding), but its XML declaration says \(String(name).quoted)"
        + "; save the file as UTF-8 and write `encoding=\"UTF-8\"`")
  }
}
