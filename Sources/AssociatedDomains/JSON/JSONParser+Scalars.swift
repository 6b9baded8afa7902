extension JSONParser {
  /// Skips a string.
  /// - Returns: Whether it has escapes.
  mutating func passedStringWithEscapes() throws(JSONError) -> Bool {
    let start = scanner.offset
    _ = scanner.skip(UInt8(ascii: "\""))
    var hasEscapes = false
    while true {
      scanner.skipPlainText()
      if scanner.skip(UInt8(ascii: "\"")) { return hasEscapes }
      guard scanner.next == UInt8(ascii: "\\") else { throw badString(from: start) }
      try escape()
      hasEscapes = true
    }
  }

  private mutating func escape() throws(JSONError) {
    let start = scanner.offset
    _ = scanner.skip(UInt8(ascii: "\\"))
    if scanner.next.meaningAfterBackslash != nil {
      _ = scanner.skip(scanner.next)
      return
    }
    guard scanner.next == UInt8(ascii: "u") else {
      throw unexpected("one of `\"`, `\\`, `/`, `b`, `f`, `n`, `r`, `t`, `u` after `\\`")
    }
    let first = try fourDigits()
    if Unicode.Scalar(first) != nil { return }
    guard scanner.skip(UInt8(ascii: "\\")), scanner.next == UInt8(ascii: "u"),
      Unicode.Scalar(high: first, low: try fourDigits()) != nil
    else { throw unmatchedSurrogate(at: start) }
  }

  /// Skips `u` and four digits.
  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    _ = scanner.skip(UInt8(ascii: "u"))
    for _ in 0..<4 {
      guard let digit = scanner.next.hexDigitValue else {
        throw unexpected("four hexadecimal digits after `\\u`")
      }
      value = value << 4 | UInt32(digit)
      _ = scanner.skip(scanner.next)
    }
    return value
  }

  /// Skips a number.
  /// - Rules: X-62
  mutating func number() throws(JSONError) {
    let start = scanner.offset
    let isNegative = scanner.skip(UInt8(ascii: "-"))
    if scanner.skip(UInt8(ascii: "0")) {
      if scanner.next.isASCIIDigit || scanner.next == UInt8(ascii: "x") { throw leadingZero() }
    } else {
      try digits(after: isNegative ? "`-`" : "a number's start")
    }
    if scanner.skip(UInt8(ascii: ".")) { try digits(after: "a decimal point") }
    let hasExponent = scanner.skip(UInt8(ascii: "e")) || scanner.skip(UInt8(ascii: "E"))
    if hasExponent {
      if !scanner.skip(UInt8(ascii: "+")) { _ = scanner.skip(UInt8(ascii: "-")) }
      try digits(after: "an exponent's sign")
    }
    // Without an exponent, fewer than 300 characters stay far below the largest `Double`.
    guard hasExponent || scanner.offset - start >= 300 else { return }
    let number = String(decoding: text.bytes[start..<scanner.offset], as: UTF8.self)
    guard Double(number)?.isFinite == true else { throw numberTooLarge(from: start) }
  }

  private mutating func digits(after what: String) throws(JSONError) {
    guard scanner.next.isASCIIDigit else { throw unexpected("a digit after \(what)") }
    scanner.skipDigits()
  }
}
