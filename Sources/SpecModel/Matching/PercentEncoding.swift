import FoundationShim
import Questions

// Percent encoding: what is decoded before it is compared, and what a character is.

/// One character of a text as patterns count them.
struct Unit: Hashable {
  /// Its scalar; in dialects that count otherwise, its code unit or the first of its scalars.
  var value: UInt32
  /// The scalars after the first, in dialects in which several are one character.
  var others: [UInt32]?

  /// `/`.
  static let slash = Unit(value: 0x2F)
  static let lineFeed = Unit(value: 0x0A)
  /// `.`.
  static let dot = Unit(value: 0x2E)
  /// `-`.
  static let hyphen = Unit(value: 0x2D)
  static let space = Unit(value: 0x20)
  /// `_`.
  static let underscore = Unit(value: 0x5F)
  /// `%`.
  static let percentSign = Unit(value: 0x25)
}

extension SpecModel {
  /// Returns whether a rule compares the text as it is in the URL.
  ///
  /// - Rules: ENC-002, ENC-006, X-21
  func isPercentEncoded(_ component: Component, _ variables: JSON.Object) -> Bool {
    let isEncodedByDefault = dialect.percentEncoding.unlessSpecified == .asWritten
    guard dialect.supportsPercentEncoded,
      dialect.percentEncoding.unlessSpecified != .alwaysDecoded
    else { return isEncodedByDefault }
    let amongVariables =
      dialect.variables.percentEncodedAmongVariables ? variables["percentEncoded"]?.bool : nil
    guard let said = member("percentEncoded", of: component)?.bool ?? amongVariables else {
      return isEncodedByDefault
    }
    return dialect.percentEncoding.percentEncodedInverted ? !said : said
  }

  /// Returns the text as it is in the URL, or decoded if the rule requires it.
  ///
  /// - Rules: ENC-001, ENC-002, ENC-005
  func textAsCompared(_ text: String, _ comparison: Comparison) -> String? {
    let isDecoded =
      switch dialect.percentEncoding.decoding {
      case .textWhenRequested, .bothWhenRequested: !comparison.percentEncoded
      case .patternWhenRequested: false
      case .bothAlways: true
      }
    if isDecoded {
      let text = dialect.percentEncoding.plusDecoded ? withSpaceForPlus(text) : text
      return decoded(text).flatMap { dialect.percentEncoding.decodedOnce ? $0 : decoded($0) }
        .map(normalized)
    }
    let withSlashes =
      dialect.percentEncoding.escapedSlash == .always ? withEscapedSlashesRead(text) : text
    return normalized(escapesAsCompared(withSlashes, comparison))
  }

  /// Returns the components of a URL as they are compared, which may be those of the decoded URL.
  ///
  /// - Rules: ENC-002
  func componentsAsCompared(
    _ url: WebURL, _ comparison: Comparison
  ) -> (url: WebURL, comparison: Comparison) {
    guard !dialect.percentEncoding.urlSplitBeforeDecoding,
      let text = textAsCompared(text(of: url, for: .everything), comparison)
    else { return (url, comparison) }
    let (rest, fragment) = halves(of: text, at: "#")
    let (path, query) = halves(of: rest, at: "?")
    var comparison = comparison
    comparison.percentEncoded = true
    return (WebURL(path: path, query: query, fragment: fragment), comparison)
  }

  /// Returns literal text of a pattern or of a variable's value, as it is compared.
  ///
  /// - Rules: ENC-001, ENC-003, PATHS-010, SUB-016
  func literalAsCompared(_ text: String, _ comparison: Comparison) -> String {
    let isEncoded =
      comparison.isInsideValue
      ? dialect.variables.valuesEncodedByReader : dialect.percentEncoding.patternsEncodedByReader
    if isEncoded, comparison.percentEncoded { return encodedBeyondASCII(text) }
    let isDecoded =
      switch dialect.percentEncoding.decoding {
      case .textWhenRequested: false
      case .patternWhenRequested, .bothWhenRequested: !comparison.percentEncoded
      case .bothAlways: true
      }
    let decoded = isDecoded ? decoded(text) ?? text : text
    return normalized(escapesAsCompared(decoded, comparison))
  }

  /// Returns a text with its spaces and its characters beyond ASCII percent-encoded.
  private func encodedBeyondASCII(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar != " " ? String(scalar) : escape(of: scalar)
    }.joined()
  }

  /// Returns a scalar percent-encoded.
  func escape(of scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (byte < 0x10 ? "0" : "") + digits
    }.joined()
  }

  /// Returns the bytes of a text with its escapes undone, read as UTF-8.
  ///
  /// - Rules: ENC-005, X-10
  private func decoded(_ text: String) -> String? {
    let pieces = escapes(in: text)
    let hasStrayPercentSign = pieces.contains { $0.byte == nil && $0.text == "%" }
    let bytes = pieces.flatMap { piece -> [UInt8] in
      let isKeptSlash = piece.byte == 0x2F && dialect.percentEncoding.escapedSlash == .never
      return piece.byte.flatMap { isKeptSlash ? nil : [$0] } ?? Array(piece.text.utf8)
    }
    if !dialect.percentEncoding.escapesAreUTF8 {
      return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
    if !hasStrayPercentSign, let decoded = String(validUTF8: bytes) {
      return decoded
    }
    return switch dialect.percentEncoding.invalidEscapes {
    case .stayAsWritten: text
    case .makeTheTextEmpty: ""
    case .neverMatch: nil
    }
  }

  /// Returns the pieces of a text: its escapes, and every other scalar by itself.
  func escapes(in text: String) -> [(text: String, byte: UInt8?)] {
    var pieces: [(text: String, byte: UInt8?)] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.first {
      let digits = rest.dropFirst().prefix(2).compactMap(hexDigit)
      if scalar == "%", digits.count == 2 {
        let escape = rest.prefix(3).map { String($0) }.joined()
        pieces.append((escape, UInt8(digits[0] * 16 + digits[1])))
        rest = rest.dropFirst(3)
      } else {
        pieces.append((String(scalar), nil))
        rest = rest.dropFirst()
      }
    }
    return pieces
  }

  private func hexDigit(_ scalar: Unicode.Scalar) -> Int? {
    scalar.isASCII ? Character(scalar).hexDigitValue : nil
  }

  /// Returns a text with `%2F` read as a slash.
  private func withEscapedSlashesRead(_ text: String) -> String {
    escapes(in: text).map { $0.byte == 0x2F ? "/" : $0.text }.joined()
  }

  /// Returns a text in which escapes that are equal by the dialect are written alike.
  ///
  /// - Rules: ENC-004, ENC-010
  private func escapesAsCompared(_ text: String, _ comparison: Comparison) -> String {
    guard comparison.percentEncoded,
      !dialect.percentEncoding.hexCaseCounts || !dialect.percentEncoding.needlessEscapesDiffer
    else {
      return text
    }
    return escapes(in: text).map { piece in
      guard let byte = piece.byte else { return piece.text }
      let scalar = Unicode.Scalar(byte)
      if !dialect.percentEncoding.needlessEscapesDiffer, isUnreserved(scalar) {
        return String(scalar)
      }
      return dialect.percentEncoding.hexCaseCounts ? piece.text : piece.text.uppercased()
    }.joined()
  }

  /// Returns whether RFC 3986 allows a character unescaped anywhere.
  func isUnreserved(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber)
      || "-._~".unicodeScalars.contains(scalar)
  }

  /// Returns a text as it is, or in Unicode normalization form C.
  ///
  /// - Rules: ENC-009
  private func normalized(_ text: String) -> String {
    dialect.percentEncoding.normalized ? text.precomposed : text
  }

  /// Returns the characters of a text.
  ///
  /// - Rules: ENC-002
  func units(of text: String) -> [Unit] {
    switch dialect.percentEncoding.character {
    case .scalar: text.unicodeScalars.map { Unit(value: $0.value) }
    case .utf8: text.utf8.map { Unit(value: UInt32($0)) }
    case .utf16: text.utf16.map { Unit(value: UInt32($0)) }
    case .grapheme:
      text.map { character in
        let values = character.unicodeScalars.map(\.value)
        return Unit(value: values[0], others: values.count > 1 ? Array(values.dropFirst()) : nil)
      }
    }
  }
}
