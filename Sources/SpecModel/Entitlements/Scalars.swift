import FoundationShim

// The text of numbers, dates, data and Booleans in an XML property list.

extension SpecModel {
  /// Returns whether a text is valid in an element with that name.
  ///
  /// - Rules: ENT-006, X-64
  func isScalar(_ text: String, in element: String) -> Bool {
    switch dialect.entitlementsFiles.scalars {
    case .asReadersDo: isRead(text, in: element)
    case .asDocumentTypeSays: isRead(text, in: element) && isDocumented(text, in: element)
    case .unchecked: true
    }
  }

  private func isRead(_ text: String, in element: String) -> Bool {
    switch element {
    case "integer": isInteger(text)
    case "real": isReal(text)
    case "date": matches(text, /-?[0-9]+-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/)
    case "data": text.unicodeScalars.allSatisfy(\.isASCII)
    default: text.isEmpty
    }
  }

  /// Returns whether a text is a whole number of 64 bits, signed or unsigned.
  private func isInteger(_ text: String) -> Bool {
    let form = /[ \t\r\n]*(?:([-+])[ \t\r\n]*)?(0[xX])?([0-9a-fA-F]+)/
    guard let (_, sign, prefix, digits) = text.wholeMatch(of: form.inScalars)?.output,
      let magnitude = UInt64(digits, radix: prefix == nil ? 10 : 16)
    else { return false }
    return sign != "-" || magnitude <= Int64.min.magnitude
  }

  /// Returns whether a text is a decimal number, an infinity or `nan`.
  private func isReal(_ text: String) -> Bool {
    let number = /[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/
    let word = /(?i)nan|[-+]?inf(?:inity)?/
    let afterSpace = String(text.unicodeScalars.drop { " \t\r\n".unicodeScalars.contains($0) })
    return matches(afterSpace, number) || matches(afterSpace, word)
  }

  private func isDocumented(_ text: String, in element: String) -> Bool {
    switch element {
    case "integer": matches(text, /[-+]?[0-9]+/)
    case "real": matches(text, /[-+]?[0-9]+(?:\.[0-9]*)?(?:E[-+][0-9]+)?/)
    case "date": matches(text, /[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T.*/)
    case "data": Data(base64Encoded: text.filter { !$0.isWhitespace }) != nil
    default: true
    }
  }

  private func matches(_ text: String, _ form: Regex<Substring>) -> Bool {
    text.wholeMatch(of: form.inScalars) != nil
  }
}

extension Regex {
  /// The expression, matched scalar by scalar.
  fileprivate var inScalars: Regex { matchingSemantics(.unicodeScalar) }
}
