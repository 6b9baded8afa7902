package import FoundationShim

extension JSON {
  /// The value as one line of JSON text.
  ///
  /// More is escaped than JSON requires: every scalar that some readers skip or treat as a line
  /// end.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same line as bytes.
  package var data: Data { Data(text.utf8) }

  /// Appends the same line to bytes.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let value): value.writeJSON(to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      var separator: UInt8?
      for value in values {
        if let separator { bytes.append(separator) }
        value.write(to: &bytes)
        separator = UInt8(ascii: ",")
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      var separator: UInt8?
      for member in members {
        if let separator { bytes.append(separator) }
        member.name.writeJSON(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
        separator = UInt8(ascii: ",")
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension String {
  /// This JSON text as written in outputs, with the same values.
  ///
  /// Every scalar that is not shown as itself is escaped, and so is the bracket of `##[`, because
  /// the runner of GitHub Actions obeys it.
  package var visibleJSON: String {
    // Only strings contain such scalars or `##[`, apart from the line ends of indented text.
    let text = replacing("##[", with: ##"##\u005b"##)
    guard text.unicodeScalars.contains(where: { $0.isUnshowable && $0 != "\n" }) else {
      return text
    }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isUnshowable, scalar != "\n" {
        scalar.writeEscaped(to: &bytes)
      } else {
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Appends the text as a JSON string.
  package func writeJSON(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += utf8
    let isPlain = bytes.withUnsafeBufferPointer { bytes in
      bytes[start...].allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }
    if !isPlain {
      bytes.removeSubrange(start...)
      for scalar in unicodeScalars { scalar.writeJSON(to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension Unicode.Scalar {
  fileprivate func writeJSON(to bytes: inout [UInt8]) {
    switch self {
    case "\"": bytes += #"\""#.utf8
    case "\\": bytes += #"\\"#.utf8
    case "\n": bytes += #"\n"#.utf8
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
      writeEscaped(to: &bytes)
    default: bytes += UTF8.encode(self) ?? UTF8.encodedReplacementCharacter
    }
  }

  fileprivate func writeEscaped(to bytes: inout [UInt8]) {
    for unit in UTF16.encode(self) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      bytes += #"\u"#.utf8
      bytes += String(repeating: "0", count: 4 - digits.count).utf8
      bytes += digits.utf8
    }
  }
}
