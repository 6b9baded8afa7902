import AssociatedDomains

extension XMLPropertyListElement {
  /// Checks that the text of a number, a date or data has the form of its type.
  /// - Rules: ENT-006, X-64, X-65
  func check(_ text: [UInt8], line: Int) throws(EntitlementsError) {
    var scanner = XMLScalarScanner(text)
    let (isValid, form) =
      switch self {
      case .integer: (scanner.isInteger(), "a whole number of 64 bits, such as `-42`")
      case .real: (scanner.isReal(), "a decimal number, such as `-1.5`")
      case .date: (scanner.isDate(), "a date and a time, such as `2024-01-31T23:59:59Z`")
      case .data: (text.allSatisfy { $0 < 0x80 }, "Base64, such as `AP8=`")
      case .plist, .dict, .array, .key, .string, .true, .false: (true, "")
      }
    guard isValid else {
      throw EntitlementsError(
        .malformedPropertyList, line: line,
        "`\(rawValue)` holds \(String(decoding: text, as: UTF8.self).quotedBriefly); write \(form)")
    }
  }
}

/// A scanner of the text of a number or a date.
private struct XMLScalarScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: [UInt8]) { rest = text[...] }

  /// Returns whether the text is an integer that fits into 64 bits, signed or unsigned.
  mutating func isInteger() -> Bool {
    takeSpace()
    let sign = take(oneOf: "+-")
    if sign != nil { takeSpace() }
    let isHexadecimal = rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8)
    if isHexadecimal { rest.removeFirst(2) }
    // The initializer of `UInt64` would accept another sign.
    guard take(oneOf: "+-") == nil,
      let magnitude = UInt64(
        String(decoding: rest, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { return false }
    return sign != UInt8(ascii: "-") || magnitude <= Int64.min.magnitude
  }

  /// Returns whether the text is a decimal number, an infinity or `nan`.
  mutating func isReal() -> Bool {
    takeSpace()
    let isSigned = take(oneOf: "+-") != nil
    switch String(decoding: rest, as: UTF8.self).lowercased() {
    case "inf", "infinity": return true
    case "nan": return !isSigned
    default: break
    }
    var digitCount = takeDigits()
    if take(oneOf: ".") != nil { digitCount += takeDigits() }
    guard digitCount > 0 else { return false }
    if take(oneOf: "eE") != nil {
      _ = take(oneOf: "+-")
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Returns whether the text is a date and a time in UTC.
  mutating func isDate() -> Bool {
    _ = take(oneOf: "-")
    guard takeDigits() > 0 else { return false }
    for separator in ["-", "-", "T", ":", ":"] {
      guard take(oneOf: separator) != nil, takeDigits(atMost: 2) == 2 else { return false }
    }
    return take(oneOf: "Z") != nil && rest.isEmpty
  }

  private mutating func takeSpace() { rest = rest.drop(while: \.isXMLWhiteSpace) }

  private mutating func take(oneOf characters: String) -> UInt8? {
    guard let first = rest.first, characters.utf8.contains(first) else { return nil }
    return rest.removeFirst()
  }

  /// Takes decimal digits and returns their number.
  private mutating func takeDigits(atMost count: Int = .max) -> Int {
    let digits = rest.prefix(count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.count
  }
}
