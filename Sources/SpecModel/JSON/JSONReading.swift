package import FoundationShim
import Questions

// JSON as a file has it: its encoding, its grammar, and members with one name.

/// The content of a file as JSON, whatever it is about.
package struct SiteContents: Sendable {
  /// The value; `nil` if the file is not well-formed.
  let value: JSON?
}

extension SpecModel {
  /// Returns the members of the file's root object; `nil` if the whole file is refused.
  func root(of site: Data) -> JSON.Object? {
    root(of: contents(of: site))
  }

  /// Returns the members of the root object; `nil` if the whole file is refused.
  ///
  /// - Rules: ENV-001
  func root(of site: SiteContents) -> JSON.Object? {
    guard let value = site.value else { return nil }
    if let members = value.object {
      return wellTyped(members).flatMap { isRefusedForAppLinks($0) ? nil : $0 }
    }
    return dialect.envelope.anyRootAccepted ? [:] : nil
  }

  /// Returns the value that a file contains.
  package func contents(of site: Data) -> SiteContents {
    SiteContents(value: text(of: site).flatMap { value(of: $0) })
  }

  /// Returns the text of the file, which is in UTF-8, UTF-16 or UTF-32, without its byte order
  /// mark.
  ///
  /// - Rules: JSON-003, JSON-010
  func text(of site: Data) -> String? {
    let bytes = Array(site)
    let encoding = encoding(of: bytes)
    guard dialect.json.encodings == .unicode || encoding == .utf8 else { return nil }
    let text =
      switch encoding {
      case .utf8: String(validUTF8: bytes)
      case .utf16(let bigEndian):
        numbers(bytes, width: 2, bigEndian).flatMap {
          String(validUTF16: $0.map(UInt16.init))
        }
      case .utf32(let bigEndian):
        numbers(bytes, width: 4, bigEndian).flatMap { String(validUTF32: $0) }
      }
    guard let text, text.unicodeScalars.first == "\u{FEFF}" else { return text }
    return dialect.json.byteOrderMarkAccepted ? String(text.unicodeScalars.dropFirst()) : nil
  }

  /// The encodings of a JSON text.
  private enum TextEncoding: Equatable {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
  }

  /// Returns the encoding by the byte order mark, or else by the positions of the zeros in the
  /// first character.
  private func encoding(of bytes: [UInt8]) -> TextEncoding {
    let start = Array(bytes.prefix(4))
    if start == [0, 0, 0xFE, 0xFF] { return .utf32(bigEndian: true) }
    if start == [0xFF, 0xFE, 0, 0] { return .utf32(bigEndian: false) }
    if start.starts(with: [0xFE, 0xFF]) { return .utf16(bigEndian: true) }
    if start.starts(with: [0xFF, 0xFE]) { return .utf16(bigEndian: false) }
    let isZero = start.map { $0 == 0 }
    if isZero == [true, true, true, false] { return .utf32(bigEndian: true) }
    if isZero == [false, true, true, true] { return .utf32(bigEndian: false) }
    if isZero.starts(with: [true, false]) { return .utf16(bigEndian: true) }
    if isZero.starts(with: [false, true]) { return .utf16(bigEndian: false) }
    return .utf8
  }

  /// Returns the numbers that bytes state, `width` bytes each; `nil` if some bytes are left over.
  func numbers(_ bytes: [UInt8], width: Int, _ bigEndian: Bool) -> [UInt32]? {
    guard bytes.count.isMultiple(of: width) else { return nil }
    return stride(from: 0, to: bytes.count, by: width).map { start in
      (0..<width).reduce(0) { number, place in
        number << 8 | UInt32(bytes[start + (bigEndian ? place : width - 1 - place)])
      }
    }
  }

  /// Returns the value of a JSON text; `nil` if the text is not well-formed.
  ///
  /// - Rules: JSON-001, JSON-002, X-01, X-62
  private func value(of text: String) -> JSON? {
    var text = text
    if dialect.json.commentsAccepted { text = SiteText.withoutComments(text) }
    if dialect.json.textAfterValueAccepted { text = SiteText.firstValue(of: text) }
    var value = try? JSONReader.value(of: Array(text.utf8))
    if value == nil, dialect.json.trailingCommasAccepted {
      text = SiteText.withoutTrailingCommas(text)
      value = try? JSONReader.value(of: Array(text.utf8))
    }
    return value.map(withOneOfEachName)
  }

  /// Returns a value whose objects have only one member with each name.
  ///
  /// - Rules
  private func withOneOfEachName(_ value: JSON) -> JSON {
    switch value {
    case .array(let elements):
      return .array(elements.map(withOneOfEachName))
    case .object(let members):
      var names: Set<[UInt8]> = []
      let isFirstCounted = dialect.json.duplicateNames == .firstCounts
      let counted = (isFirstCounted ? Array(members) : members.reversed()).filter { member in
        names.insert(Array(member.name.utf8)).inserted
      }
      let inOrder = isFirstCounted ? counted : counted.reversed()
      return .object(
        JSON.Object(inOrder.map { JSON.Member(name: $0.name, value: withOneOfEachName($0.value)) }))
    case .null, .bool, .number, .string:
      return value
    }
  }
}
