extension JSONParser {
  /// Parses a string and resolves its escapes.
  mutating func string() throws(JSONError) -> String {
    let start = cursor.position
    var text = String.UnicodeScalarView()
    try cursor.advance()
    while let scalar = next, scalar != "\"" {
      guard scalar.value >= 0x20 else { throw controlCharacter(inStringFrom: start) }
      let unescaped = scalar == "\\" ? try escape() : scalar
      if scalar != "\\" { try cursor.advance() }
      text.append(unescaped)
    }
    guard next != nil else { throw unclosedString(from: start) }
    try cursor.advance()
    return String(text)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = cursor.position
    try cursor.advance()
    guard let letter = next, let meaning = Self.escapes[letter] else {
      guard next == "u" else {
        throw unexpected("one of `\"`, `\\`, `/`, `b`, `f`, `n`, `r`, `t`, `u` after `\\`")
      }
      return try unicodeEscape(from: start)
    }
    try cursor.advance()
    return meaning
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  /// Parses `u` and four digits, and the second half of a surrogate pair.
  private mutating func unicodeEscape(
    from start: JSONPosition
  ) throws(JSONError) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard next == "\\" else { throw unmatchedSurrogate(at: start) }
    try cursor.advance()
    guard next == "u" else { throw unmatchedSurrogate(at: start) }
    guard let scalar = Unicode.Scalar(high: first, low: try fourDigits()) else {
      throw unmatchedSurrogate(at: start)
    }
    return scalar
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    try cursor.advance()
    for _ in 0..<4 {
      guard let digit = next?.hexDigitValue else {
        throw unexpected("four hexadecimal digits after `\\u`")
      }
      value = value << 4 | UInt32(digit)
      try cursor.advance()
    }
    return value
  }

  /// Parses a number without changing its text.
  /// - Rules: X-62
  mutating func number() throws(JSONError) -> String {
    let start = cursor.position
    var text = ""
    try take("-", into: &text)
    if next == "0" {
      try take("0", into: &text)
      if let next, next.isASCIIDigit || next == "x" { throw leadingZero() }
    } else {
      try takeDigits(into: &text, after: text.isEmpty ? "a number's start" : "`-`")
    }
    if try take(".", into: &text) {
      try takeDigits(into: &text, after: "a decimal point")
    }
    if let letter = next, letter == "e" || letter == "E" {
      try take(letter, into: &text)
      if let sign = next, sign == "+" || sign == "-" { try take(sign, into: &text) }
      try takeDigits(into: &text, after: "an exponent's sign")
    }
    guard Double(text)?.isFinite == true else {
      throw JSONError(
        .numberTooLarge, at: start,
        "expected a number that a `Double` holds, found a larger one; write it as a string")
    }
    return text
  }

  @discardableResult
  private mutating func take(
    _ scalar: Unicode.Scalar, into text: inout String
  ) throws(JSONError) -> Bool {
    guard next == scalar else { return false }
    text.unicodeScalars.append(scalar)
    try cursor.advance()
    return true
  }

  private mutating func takeDigits(
    into text: inout String, after what: String
  ) throws(JSONError) {
    guard next?.isASCIIDigit == true else { throw unexpected("a digit after \(what)") }
    while let digit = next, digit.isASCIIDigit { try take(digit, into: &text) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an ASCII digit.
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
