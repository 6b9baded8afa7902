extension JSONParser {
  /// The next scalar; `nil` at the end of the file, or if it is malformed.
  private var next: Unicode.Scalar? {
    scanner.isAtEnd ? nil : text.bytes.utf8Scalar(at: scanner.offset)?.scalar
  }

  /// The error for a malformed character; `nil` unless one comes next.
  private var malformed: JSONError? {
    guard scanner.isAtEnd ? text.isCutShort : next == nil else { return nil }
    let position = text.position(at: scanner.offset)
    if position.offset == 1, file[0] == 0x30, (0x80...0x84).contains(file[1]) {
      return JSONError(
        .signedFile, at: position,
        "expected JSON, found a signed file; publish the JSON itself, unsigned")
    }
    let byte = file[position.offset].hexadecimal(digits: 2)
    return JSONError(
      .invalidEncoding, at: position,
      "expected \(text.encoding.rawValue) text, found the byte 0x\(byte), which begins no character"
        + "; save the file as UTF-8")
  }

  /// Returns an error at the next character: what was expected, what was found and, if known, a
  /// fix.
  func unexpected(
    _ expectation: String, fix: String? = nil, code: JSONError.Code = .syntax
  ) -> JSONError {
    let found = next.map(\.nameInMessage) ?? "the end of the file"
    let ending = (fix ?? usualFix).map { "; \($0)" } ?? ""
    return error(
      next == nil ? .unexpectedEnd : code, at: scanner.offset,
      "expected \(expectation), found \(found)\(ending)")
  }

  /// Returns an error, or the error for a malformed character if one comes next.
  private func error(_ code: JSONError.Code, at offset: Int, _ message: String) -> JSONError {
    malformed ?? JSONError(code, at: text.position(at: offset), message)
  }

  /// Returns the error for a missing value in a container, or in the document.
  func noValue(in container: JSONNode.Kind?, isAfterComma: Bool) -> JSONError {
    guard let container else { return noDocument() }
    guard container == .array else { return unexpected("a value after `:`") }
    guard isAfterComma else { return unexpected("an array element or `]`") }
    let expectation = "an array element after `,`"
    return next == "]" ? trailingComma(expectation) : unexpected(expectation)
  }

  /// Returns the error for a comma that nothing follows.
  /// - Rules: X-01
  private func trailingComma(_ expectation: String) -> JSONError {
    unexpected(
      expectation,
      fix:
        "remove the comma before it, which RFC 8259 forbids and tests of Foundation's JSONDecoder "
        + "accept, so systems may differ",
      code: .trailingComma)
  }

  private func noDocument() -> JSONError {
    guard let next else {
      return unexpected("a JSON value", fix: "the file is empty; put an object into it")
    }
    let fix: String? =
      if let standIn = StandIn.message(on: file) {
        standIn
      } else if file.starts(with: [0x1F, 0x8B]) {
        "the file is compressed with gzip; unpack it"
      } else if next.properties.isAlphabetic {
        "the file must hold JSON alone, without prose"
      } else {
        nil
      }
    return unexpected("a JSON value", fix: fix)
  }

  /// Returns the error for a missing member name.
  func noName(isAfterComma: Bool) -> JSONError {
    let expectation = isAfterComma ? "a member's name after `,`" : "a member's name or `}`"
    if isAfterComma, next == "}" { return trailingComma(expectation) }
    let fix: String? =
      switch next {
      case "\\" where file.starts(with: "{\\rtf".utf8):
        "this is a rich text document; save it as plain text"
      case .some(let scalar) where scalar == "_" || scalar.properties.isAlphabetic:
        "put the name into double quotation marks"
      default: nil
      }
    return unexpected(expectation, fix: fix)
  }

  /// The fix for a missing colon after a name.
  var noColonFix: String? {
    guard let next, next == "_" || next.properties.isAlphabetic else { return nil }
    return typographicEndFix
      ?? "the name ends at the quotation mark before it; remove that or write `\\\"`"
  }

  /// Returns the error for a missing comma or closing bracket after a value.
  func noSeparator(inObject isObject: Bool, openedAt opening: Int) -> JSONError {
    let opening = text.position(at: opening)
    let fix: String? =
      switch next {
      case nil: "the bracket opened at \(opening) is never closed"
      case "\"", "{", "[", "-", "t", "f", "n": "put a comma before it"
      case let digit? where ("0"..."9").contains(digit): "put a comma before it"
      case ":" where !isObject: "names and their values belong into braces"
      case "}", "]": "the bracket opened at \(opening) is closed by the wrong one"
      default: typographicEndFix
      }
    return unexpected(
      isObject ? "`,` or `}` after an object member" : "`,` or `]` after an array element",
      fix: fix)
  }

  /// Returns the error for text after the document's value.
  func textAfterDocument() -> JSONError {
    let fix: String? =
      switch next {
      case "}", "]": "this bracket was never opened"
      case ",", ":", "\"", "{", "[": "put one pair of braces around the whole document"
      default: nil
      }
    let isFrontMatter = file.starts(with: "---".utf8)
    return unexpected("the end of the file", fix: isFrontMatter ? frontMatterFix : fix)
  }

  /// Returns the error for arrays and objects that nest too deeply.
  func tooDeep() -> JSONError {
    error(
      .nestingTooDeep, at: scanner.offset,
      "expected at most \(JSONValue.maximumDepth) arrays and objects inside each other, found more")
  }

  /// Returns the error for an octal or hexadecimal number.
  func leadingZero() -> JSONError {
    unexpected("the end of the number after `0`", fix: "JSON's numbers are decimal")
  }

  /// Returns the error for a number too large for a `Double`.
  func numberTooLarge(from start: Int) -> JSONError {
    error(
      .numberTooLarge, at: start,
      "expected a number that a `Double` holds, found a larger one; write it as a string")
  }

  /// Returns the error for a string without an end, or with a control or malformed character.
  func badString(from start: Int) -> JSONError {
    let endFix =
      [nil, "\n", "\r"].contains(next) ? typographicEndFix(in: start..<scanner.offset) : nil
    let start = text.position(at: start)
    let fix =
      switch next {
      case _ where endFix != nil: endFix
      case nil: "the string that begins at \(start) is never closed"
      case "\n", "\r": "close the string that begins at \(start) before the line ends"
      case "\t": "write it as `\\t`"
      default: "remove it or write it as `\\u` and four digits"
      }
    return unexpected(next == nil ? "`\"`" : "a string's characters or `\"`", fix: fix)
  }

  /// The fix if the previous string ends at a quotation mark that was meant to begin another.
  private var typographicEndFix: String? {
    let quote = UInt8(ascii: "\"")
    guard
      let end = text.bytes[..<scanner.offset].lastIndex(where: { !" \t\n\r".utf8.contains($0) }),
      text.bytes[end] == quote, let start = text.bytes[..<end].lastIndex(of: quote)
    else { return nil }
    return typographicEndFix(in: start..<end)
  }

  /// Returns the fix for a string that a typographic mark seems to close; `nil` if none does.
  ///
  /// The fix names the first mark in the range that seems to close the string.
  private func typographicEndFix(in range: Range<Int>) -> String? {
    let passed = String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars
    let index = passed.indices.first { index in
      let rest = passed[index...].dropFirst().drop(while: \.properties.isWhitespace)
      return passed[index].isTypographicMark
        && (rest.first.map(",:]}".unicodeScalars.contains) ?? true)
    }
    guard let index else { return nil }
    let offset = range.lowerBound + passed[..<index].reduce(0) { $0 + UTF8.width($1) }
    return "the string that begins at \(text.position(at: range.lowerBound)) seems to be closed by "
      + "\(passed[index].nameInMessage) at \(text.position(at: offset)); "
      + passed[index].typographicFix
  }

  /// Returns the error for an escaped surrogate without its pair.
  func unmatchedSurrogate(at start: Int) -> JSONError {
    error(
      .unmatchedSurrogate, at: start,
      "expected a character, found an escaped surrogate without its pair"
        + "; write both halves or the character itself")
  }

  private var frontMatterFix: String { "remove the front matter above the document" }

  /// The fix for a character that JSON does not allow at any position.
  private var usualFix: String? {
    guard let scalar = next else { return nil }
    switch scalar {
    case "/", "#": return "JSON has no comments; use a member named `comment`"
    case "'": return "use double quotation marks"
    case _ where scalar.isTypographicMark: return scalar.typographicFix
    case "<": return "this is HTML or XML, not JSON; publish the file itself"
    case "-" where file.starts(with: "---".utf8): return frontMatterFix
    case "+": return "write the number without it"
    case ".": return "write a digit before the decimal point"
    case "T", "F", "N", "u", "I": return "JSON's words are `true`, `false` and `null`"
    case "$", "_": return "put the text into double quotation marks"
    default: break
    }
    if scalar.properties.isWhitespace || scalar == "\u{FEFF}" || scalar == "\u{200B}" {
      return "replace it by a plain space"
    }
    return scalar.properties.isAlphabetic ? "put the text into double quotation marks" : nil
  }
}

extension Unicode.Scalar {
  /// Whether this is a quotation mark that JSON does not have.
  fileprivate var isTypographicMark: Bool {
    ("\u{2018}"..."\u{201F}").contains(self) || self == "\u{AB}" || self == "\u{BB}"
  }

  /// The fix for a typographic quotation mark.
  fileprivate var typographicFix: String {
    "replace the typographic \(properties.name?.lowercased() ?? "quotation mark") by `\"`"
  }
}
