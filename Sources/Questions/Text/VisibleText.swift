/// Escapes that make untrusted text safe to show.
///
/// XML 1.0 forbids control characters, and a terminal obeys them. Other characters hide or reorder
/// the text beside them. The runner of GitHub Actions obeys lines that begin with `::`, and
/// whatever follows `##[`.
extension String {
  /// The text on one line; scalars that are not shown as themselves are escaped: `\n`, `\u{1B}`.
  package var visibleLine: String {
    visible { $0.isUnshowable }
  }

  /// The text on its own lines; tabs and line ends stay, and other scalars are escaped as on one
  /// line.
  package var visibleText: String {
    let text = utf8.contains(0x0D) ? replacing("\r\n", with: "\n") : self
    return text.visible { $0.isUnshowable && $0 != "\n" && $0 != "\t" }
  }

  /// The text in quotation marks on one line, shortened to 100 scalars: `"say \"no\""`.
  package var quoted: String { quoted(upTo: 100) }

  /// Returns the text in quotation marks on one line, truncated with an ellipsis after the first
  /// `limit` scalars.
  package func quoted(upTo limit: Int) -> String {
    let start = String(UnicodeScalarView(unicodeScalars.prefix(limit)))
    let ellipsis = start.utf8.count < utf8.count ? "…" : ""
    return "\"\(start.visible { $0.isUnshowable || $0 == "\"" || $0 == "\\" })\"\(ellipsis)"
  }

  /// The text as one word of a POSIX shell's command line, in quotation marks if it needs them.
  package var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      // Letters, digits and the characters beside them in ASCII: @ + , - . / and the colon.
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
        UInt8(ascii: "+")...UInt8(ascii: ":"):
        true
      default: "%=_".utf8.contains(byte)
      }
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: #"'\''"#))'"
  }

  private func visible(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    var result = self
    if unicodeScalars.contains(where: isEscaped) {
      result = ""
      for scalar in unicodeScalars {
        if isEscaped(scalar) {
          result += scalar.escaped
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    guard result.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }) else {
      return result
    }
    return result.replacing("##[", with: #"##\u{5B}"#).withoutCommands
  }

  /// The text with an escape in place of the first of two colons at the start of a line.
  private var withoutCommands: String {
    guard firstRange(of: "::") != nil else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.prefix(while: \.isWhitespace)
      return line[start.endIndex...].hasPrefix("::")
        ? start + #"\u{3A}"# + line[start.endIndex...].dropFirst() : line
    }.joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar controls the display instead of being shown, has no width, or is not a
  /// character.
  var isUnshowable: Bool {
    if (0x20...0x7E).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }

  /// The scalar as a Swift literal has it: `\n`, `\"`, `\u{1B}`.
  fileprivate var escaped: String {
    switch self {
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    case "\"", "\\": "\\\(self)"
    default: #"\u{\#(String(value, radix: 16, uppercase: true))}"#
    }
  }
}
