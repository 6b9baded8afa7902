import AssociatedDomains
import FoundationShim
import Questions

/// A reference in a setting to the value of another setting: `$(NAME)`, `${NAME:lower}`.
struct SettingReference {
  /// A part of a text.
  enum Part {
    /// Text without a reference.
    case text(String)
    /// A reference.
    case reference(SettingReference)
  }

  /// The reference as it is written.
  let text: String
  /// The name of the setting, which may contain references.
  let name: String
  /// The operators that change the value, without `default`.
  private let operators: [Substring]
  /// The value to use if the setting is empty, from `:default=`, which may contain references;
  /// `nil` if there is none.
  let alternative: String?

  private init(text: Substring, contents: Substring) {
    self.text = String(text)
    let (name, rest) = contents.cut(atFirst: ":")
    self.name = String(name)
    let word = "default="
    var operators: [Substring] = []
    var alternative: String?
    var next = rest
    while let part = next {
      if part.hasPrefix(word) {
        alternative = String(part.dropFirst(word.count))
        break
      }
      let (first, others) = part.cut(atFirst: ":")
      operators.append(first)
      next = others
    }
    (self.operators, self.alternative) = (operators, alternative)
  }

  /// Divides a text at its references; a reference that does not end counts as text.
  ///
  /// - Throws: `InputError` if the text is too long.
  static func parts(of text: String, maximumLength: Int) throws(InputError) -> [Part] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [.text(text)] }
    guard text.utf8.count <= maximumLength else {
      throw InputError(
        "the setting \(text.quotedBriefly) is longer than \(maximumLength) bytes; shorten it")
    }
    let bytes = text.utf8
    var parts: [Part] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "$"), let end = end(ofReferenceAt: index, in: bytes) else {
        index = bytes.index(after: index)
        continue
      }
      if start < index { parts.append(.text(String(text[start..<index]))) }
      let contents = bytes.index(index, offsetBy: 2)..<bytes.index(before: end)
      parts.append(
        .reference(SettingReference(text: text[index..<end], contents: text[contents])))
      (start, index) = (end, end)
    }
    if start < bytes.endIndex { parts.append(.text(String(text[start...]))) }
    return parts
  }

  /// Returns the index after the reference that begins at an index; `nil` if none begins there.
  private static func end(
    ofReferenceAt start: String.Index, in bytes: String.UTF8View
  ) -> String.Index? {
    var closings: [UInt8] = []
    var index = start
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if bytes[index] == UInt8(ascii: "$"), next < bytes.endIndex,
        let closing = closing(for: bytes[next])
      {
        closings.append(closing)
        index = bytes.index(after: next)
      } else {
        if closings.isEmpty { return nil }
        if bytes[index] == closings.last { closings.removeLast() }
        if closings.isEmpty { return next }
        index = next
      }
    }
    return nil
  }

  private static func closing(for opening: UInt8) -> UInt8? {
    switch Unicode.Scalar(opening) {
    case "(": UInt8(ascii: ")")
    case "{": UInt8(ascii: "}")
    default: nil
    }
  }

  /// Returns the values after the operators are applied; `nil` if an operator is not supported.
  func applied(to texts: [String]) -> [String]? {
    operators.reduce(Optional(texts)) { texts, name in
      switch name {
      case "lower": texts?.map { $0.lowercased() }
      case "upper": texts?.map { $0.uppercased() }
      case "rfc1034identifier": texts?.map { $0.identifier(joinedBy: "-") }
      case "identifier": texts?.map { $0.identifier(joinedBy: "_") }
      default: nil
      }
    }
  }
}

extension String {
  /// Returns the text with a separator in place of each character that is not an ASCII letter or
  /// digit, and in place of a leading digit.
  fileprivate func identifier(joinedBy separator: Character) -> String {
    let start = prefix { $0.isASCII && $0.isNumber }.prefix(1).map { _ in separator }
    return String(
      start
        + dropFirst(start.count).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : separator }
    )
  }
}

extension Substring {
  /// Returns the texts before and after the first separator outside references; the second is `nil`
  /// if there is no such separator.
  fileprivate func cut(atFirst separator: Character) -> (Substring, Substring?) {
    var depth = 0
    for index in indices {
      switch self[index] {
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      case separator where depth == 0: return (self[..<index], self[self.index(after: index)...])
      default: break
      }
    }
    return (self, nil)
  }
}
