/// Text of others, made safe to show: XML 1.0 forbids control characters, a terminal obeys them.
extension String {
  /// The text on one line: each control character is spelt out, as `\n` or `\u{1B}`.
  package var visibleLine: String {
    let isPlain = utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return isPlain ? self : visible { $0.spelling }
  }

  /// The text on its own lines: tabs and line ends stay, other control characters are spelt out.
  package var visibleText: String {
    let isPlain = utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x09 }
    if isPlain { return self }
    return visible { character in
      switch character {
      case "\n", "\t": nil
      case "\r\n": "\n"
      default: character.spelling
      }
    }
  }

  private func visible(spelling: (Character) -> String?) -> String {
    var result = ""
    for character in self {
      if let spelling = spelling(character) {
        result += spelling
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// The first scalars of the text, with an ellipsis in place of the rest.
  func shortened(toScalars limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit)) + "…"
  }

  /// The first bytes of the text, with a note that says how many are left out.
  func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    // Slicing by scalars moves an end within a character to its start.
    let kept = String(unicodeScalars[..<utf8.index(startIndex, offsetBy: limit)])
    return kept + "\n[\(utf8.count - kept.utf8.count) more bytes are not shown]"
  }
}

extension Character {
  /// How the character is spelt out, or nothing where it shows as itself.
  fileprivate var spelling: String? {
    guard unicodeScalars.contains(where: \.isUnshowable) else { return nil }
    return unicodeScalars.lazy.map { $0.isUnshowable ? $0.spelling : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar steers what shows it instead of being shown, or is no character at all.
  fileprivate var isUnshowable: Bool {
    if (0x20...0x7E).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl || properties.isNoncharacterCodePoint
    }
  }

  /// As Swift writes it: `\n`, `\u{1B}`.
  fileprivate var spelling: String {
    switch self {
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: #"\u{\#(String(value, radix: 16, uppercase: true))}"#
    }
  }
}
