package import Foundation

// JSON: the rules JSON-001, JSON-002, JSON-003, JSON-010, X-01 and, for the root, ENV-001.
//
// Foundation reads the text. It differs in two places that no rule covers: it refuses a
// number beyond the range of a Double (`1e400`) and half of a surrogate pair (`"\ud800"`).

/// What a file writes, whatever it is about.
package struct SiteContents: Sendable {
  /// The value; `nil` if the file is not well-formed.
  let value: JSONValue?
}

extension SpecModel {
  /// The members of the file's root object; `nil` if the whole file is refused.
  func root(of site: Data) -> Members? {
    root(of: contents(of: site))
  }

  /// The members of the root object; `nil` if the whole file is refused.
  ///
  /// - Rules: ENV-001
  func root(of site: SiteContents) -> Members? {
    guard let value = site.value else { return nil }
    if let members = value.object { return wellTyped(members) }
    return dialect.envelope.anyRootAccepted ? [:] : nil
  }

  /// What a file writes.
  package func contents(of site: Data) -> SiteContents {
    SiteContents(value: text(of: site).flatMap { value(of: $0) })
  }

  /// The text of the file: UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///
  /// The mark stays in the text; Foundation skips one.
  ///
  /// - Rules: JSON-003, JSON-010
  func text(of site: Data) -> String? {
    let bytes = Array(site)
    let encoding = encoding(of: bytes)
    guard dialect.json.encodings == .unicode || encoding == .utf8 else { return nil }
    let text =
      switch encoding {
      case .utf8: String(validating: bytes, as: UTF8.self)
      case .utf16(let bigEndian):
        numbers(bytes, width: 2, bigEndian).flatMap {
          String(validating: $0.map(UInt16.init), as: UTF16.self)
        }
      case .utf32(let bigEndian):
        numbers(bytes, width: 4, bigEndian).flatMap { String(validating: $0, as: UTF32.self) }
      }
    let hasMark = text?.unicodeScalars.first == "\u{FEFF}"
    return hasMark && !dialect.json.byteOrderMarkAccepted ? nil : text
  }

  /// The encodings of a JSON text.
  private enum TextEncoding: Equatable {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
  }

  /// The encoding by the byte order mark, else by where the zeros of the first character stand.
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

  /// The bytes taken `width` at a time; `nil` if some are left over.
  func numbers(_ bytes: [UInt8], width: Int, _ bigEndian: Bool) -> [UInt32]? {
    guard bytes.count.isMultiple(of: width) else { return nil }
    return stride(from: 0, to: bytes.count, by: width).map { start in
      (0..<width).reduce(0) { number, place in
        number << 8 | UInt32(bytes[start + (bigEndian ? place : width - 1 - place)])
      }
    }
  }

  /// The value that a JSON text writes; `nil` if the text is not well-formed.
  ///
  /// - Rules: JSON-001, JSON-002, X-01
  private func value(of text: String) -> JSONValue? {
    var text = text
    if dialect.json.commentsAccepted { text = JSONText.withoutComments(text) }
    if dialect.json.textAfterValueAccepted { text = JSONText.firstValue(of: text) }
    // Foundation accepts a comma before a closing bracket, so that is checked here.
    guard dialect.json.trailingCommasAccepted || !JSONText.hasTrailingComma(text),
      let value = foundationValue(of: text)
    else { return nil }
    return switch dialect.json.duplicateNames {
    case .lastCounts: value
    case .firstCounts: foundationValue(of: JSONText.withFirstOfDuplicates(text))
    }
  }

  /// The value as Foundation reads it.
  ///
  /// It removes a byte order mark from the start of any string, so those are escaped here. The one
  /// put before the text keeps it from reading a NUL in the text as a sign of UTF-16.
  private func foundationValue(of text: String) -> JSONValue? {
    let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
    let data = Data("\u{FEFF}\(withMarksEscaped(text))".utf8)
    let value = try? JSONSerialization.jsonObject(with: data, options: options)
    return value.map(converted)
  }

  /// A text with its byte order marks escaped, except that one at its start is removed.
  private func withMarksEscaped(_ text: String) -> String {
    let mark: Unicode.Scalar = "\u{FEFF}"
    guard text.unicodeScalars.contains(mark) else { return text }
    var isEscape = false
    return text.unicodeScalars.enumerated().map { place, scalar in
      defer { isEscape = scalar == "\\" && !isEscape }
      guard scalar == mark, !isEscape else { return String(scalar) }
      return place == 0 ? "" : "\\ufeff"
    }.joined()
  }

  private func converted(_ value: Any) -> JSONValue {
    switch value {
    case let string as String: .string(string)
    case let array as [Any]: .array(array.map(converted))
    case let object as [String: Any]: .object(object.mapValues(converted))
    case let number as NSNumber:
      // Foundation boxes a Boolean as a C char, and never a number that it reads from JSON.
      String(cString: number.objCType) == "c"
        ? .bool(number.boolValue) : .number(number.stringValue)
    default: .null
    }
  }
}
