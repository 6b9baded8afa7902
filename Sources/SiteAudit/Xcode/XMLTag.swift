import FoundationShim

/// A tag in one of Xcode's XML files, which have at least one line for each tag; the text between
/// tags seldom counts.
struct XMLTag {
  /// The name, which begins with a slash if the tag ends an element.
  let name: Substring
  /// Whether the element has no contents.
  let isEmpty: Bool
  /// The line of its start, from 1.
  let line: Int
  private let text: Substring

  /// Returns the tags of a text, without those in comments.
  static func all(in text: String) -> [XMLTag] {
    var line = 1
    var isComment = false
    return text.split(separator: "<", omittingEmptySubsequences: false).enumerated()
      .compactMap { index, text in
        let start = line
        line += text.count { $0.isNewline }
        if text.hasPrefix("!--") { isComment = true }
        if isComment || index == 0 {
          isComment = isComment && !text.contains("-->")
          return nil
        }
        let name = text.prefix { !$0.isWhitespace && $0 != ">" }
        let end = text.lastIndex(of: ">") ?? text.endIndex
        return XMLTag(
          name: name.hasSuffix("/") ? name.dropLast() : name, isEmpty: text[..<end].hasSuffix("/"),
          line: start, text: text)
      }
  }

  /// The text between the tag and the next one.
  var following: String {
    let end = text.lastIndex(of: ">") ?? text.endIndex
    return Self.withoutEntities(text[end...].dropFirst()).trimmed
  }

  /// Returns the value of an attribute; `nil` if there is none.
  subscript(attribute: String) -> String? {
    // Values alternate with names and the text between values.
    var rest = text
    while let start = rest.firstIndex(where: { $0 == "\"" || $0 == "'" || $0 == ">" }),
      rest[start] != ">"
    {
      let after = rest[rest.index(after: start)...]
      guard let end = after.firstIndex(of: rest[start]) else { return nil }
      let words = rest[..<start].split { $0.isWhitespace || $0 == "=" }
      if words.last.map(String.init) == attribute { return Self.withoutEntities(after[..<end]) }
      rest = after[after.index(after: end)...]
    }
    return nil
  }

  /// Returns a text with XML's predefined entities replaced by their characters.
  private static func withoutEntities(_ text: Substring) -> String {
    let entities = [
      ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
    ]
    return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }
}
