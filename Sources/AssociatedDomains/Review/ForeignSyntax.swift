/// Syntax of regular expressions, routes or globs in a pattern, which is compared as written.
/// - Rules: PAT-001
struct ForeignSyntax {
  /// The part of the pattern: `{id}`.
  let part: String
  /// The end of a sentence: what patterns do not have, and what to write instead.
  let advice: String

  private static let parameter = "patterns are wildcards without parameters; write `*`"
  private static let expression =
    "patterns are wildcards, not regular expressions; write `*` for any text, `?` for one character"
  private static let set =
    "patterns are wildcards without sets of characters; write `$(digit)`, `?` or `*`"
  private static let alternatives =
    "patterns are wildcards without alternatives; write a rule for each, or a variable `$(name)`"

  /// The maximum length of a part in brackets; longer parts are not sought, as there may be many.
  private static let maximumLength = 64
  private static let marks = ASCIISet("{<[(|\\.:$")
  private static let word = ASCIISet.alnum.union(ASCIISet("_"))
  private static let brackets: [UInt8: UInt8] = [
    UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "<"): UInt8(ascii: ">"),
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
  ]

  /// Finds the first part of a pattern with foreign syntax; `nil` if there is none.
  init?(in pattern: Pattern) {
    let text = Array(pattern.text.utf8)
    let isPath = pattern.kind == .path
    if text.first == UInt8(ascii: "^") || text.count > 1 && text.last == UInt8(ascii: "$") {
      self.init(text[0] == UInt8(ascii: "^") ? text[..<1] : text.suffix(1), Self.expression)
      return
    }
    var index = 0
    while let mark = text[index...].firstIndex(where: Self.marks.contains) {
      index = mark
      let rest = text[index...]
      let before = index > 0 ? text[index - 1] : UInt8(ascii: "/")
      if rest.starts(with: "$(".utf8) {
        // A variable; its name may have any characters.
        index = rest.firstIndex(of: UInt8(ascii: ")")) ?? index
      } else if let closing = Self.brackets[text[index]],
        let end = rest.prefix(Self.maximumLength).firstIndex(of: closing),
        let advice = Self.advice(
          on: rest[...end], after: before, before: text[(end + 1)...].first, isPath: isPath)
      {
        self.init(rest[...end], advice)
        return
      } else if text[index] == UInt8(ascii: "|") {
        self.init(rest.prefix(1), Self.alternatives)
        return
      } else if text[index] == UInt8(ascii: "\\"), let next = rest.dropFirst().first,
        "dDwWsSb".utf8.contains(next)
      {
        self.init(rest.prefix(2), Self.expression)
        return
      } else if rest.starts(with: ".*".utf8) || rest.starts(with: ".+".utf8),
        "/=)]".utf8.contains(before), text != Array("/.*".utf8)
      {
        self.init(rest.prefix(2), Self.expression)
        return
      } else if isPath, text[index] == UInt8(ascii: ":"), before == UInt8(ascii: "/") {
        let name = rest.dropFirst().prefix(while: Self.word.contains)
        if let first = name.first, !ASCIISet.digit.contains(first) {
          self.init(text[index..<name.endIndex], Self.parameter)
          return
        }
      }
      index += 1
    }
    return nil
  }

  private init(_ part: ArraySlice<UInt8>, _ advice: String) {
    (self.part, self.advice) = (String(decoding: part, as: UTF8.self), advice)
  }

  /// Returns what to write instead of a part in brackets; `nil` if the part may be intended.
  private static func advice(
    on part: ArraySlice<UInt8>, after before: UInt8, before next: UInt8?, isPath: Bool
  ) -> String? {
    let content = part.dropFirst().dropLast()
    switch part.first {
    case UInt8(ascii: "("):
      return content.contains(UInt8(ascii: "|")) ? alternatives : nil
    case UInt8(ascii: "["):
      let hasRange =
        content.includes("0-9") || content.includes("a-z") || content.includes("A-Z")
      if hasRange || content.first == UInt8(ascii: "^") || next.map("+{".utf8.contains) == true {
        return set
      }
      // A name in brackets is common in queries.
      let isSegment = before == UInt8(ascii: "/") && [nil, UInt8(ascii: "/")].contains(next)
      return isPath && isSegment && content.contains(where: word.contains) ? parameter : nil
    case UInt8(ascii: "{"):
      if content.isEmpty { return nil }
      if content.allSatisfy(ASCIISet.digit.union(ASCIISet(",")).contains) { return expression }
      return content.contains(UInt8(ascii: ",")) ? alternatives : parameter
    default:
      return content.isEmpty ? nil : parameter
    }
  }
}
