/// Near misses: small edits to the part of a URL after the host; some of them break a match.
enum Miss {
  /// Returns a text with one edit: the first, from the given one on, that makes a difference.
  static func changed(_ text: String, by first: Int, at place: Int) -> String {
    guard !text.isEmpty else { return "/" }
    let start = first % changes.count
    return (changes[start...] + changes[..<start]).lazy.map { $0(text, place) }
      .first { $0 != text } ?? text
  }

  /// The edits of a text that is not empty; edits with a choice of places are made at the given
  /// place, and edits that change only some texts come last.
  private static let changes: [@Sendable (_ text: String, _ place: Int) -> String] = [
    // An `x` inserted or put in the place of a character; a character removed or percent-encoded.
    { text, place in text.changed(at: place) { "x" + $0 } },
    { text, place in text.changed(at: place) { _ in "x" } },
    { text, place in text.changed(at: place) { _ in "" } },
    { text, place in text.changed(at: place, by: \.percentEncoded) },
    // The last character, or everything from the place on, removed.
    { text, _ in String(text.unicodeScalars.dropLast()) },
    { text, place in String(text.unicodeScalars.prefix(place % text.unicodeScalars.count)) },
    // A slash inserted, or put at the end, there also percent-encoded; `/../a` put at the end.
    { text, place in text.changed(at: place) { "/" + $0 } },
    { text, _ in text + "/" },
    { text, _ in text.path + "%2F" + text.dropFirst(text.path.count) },
    { text, _ in text + "/../a" },
    // Uppercase exchanged with lowercase.
    { text, _ in text.swappedInCase },
    // One more item of the query, a fragment.
    { text, _ in text + (text.contains("?") ? "&a=1" : "?a=1") },
    { text, _ in text + "#top" },
    // The first slash from the place on, or else the character there, percent-encoded.
    { text, place in
      let start = text.unicodeScalars.dropFirst(place % text.unicodeScalars.count)
      let slash = start.firstIndex(of: "/") ?? start.startIndex
      return text[..<slash] + "%2F" + String(text.unicodeScalars[slash...].dropFirst())
    },
    { text, _ in text.replacing("%20", with: "+") },
    // Everything in lowercase, or the hex digits of escapes in their other case.
    { text, _ in text.lowercased() },
    { text, _ in text.withEscapesInOtherCase },
    // Each `é` decomposed.
    { text, _ in text.replacing("%C3%A9", with: "e%CC%81") },
    // The special characters of a regular expression replaced by what they would match there.
    { text, _ in
      text.replacing(".", with: "x").replacing("+", with: "").replacing("[ab]", with: "a")
    },
    // The items of the query reversed; the query and the fragment removed; an empty query added.
    { text, _ in text.withItemsReversed },
    { text, _ in text.path },
    { text, _ in text + (text.contains("?") ? "" : "?") },
  ]
}

extension String {
  /// Every byte of the text percent-encoded.
  var percentEncoded: String {
    utf8.map { byte in
      (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The text with each letter in its other case, if that is one character.
  var swappedInCase: String { String(map { $0.swappedInCase ?? $0 }) }

  /// The text before the query and the fragment.
  fileprivate var path: String { String(prefix { $0 != "?" && $0 != "#" }) }

  /// Returns the text with one scalar changed; a place past the end wraps around to the start.
  fileprivate func changed(at place: Int, by change: (String) -> String) -> String {
    let scalars = unicodeScalars
    let index = scalars.index(startIndex, offsetBy: place % scalars.count)
    return String(scalars[..<index]) + change(String(scalars[index]))
      + String(scalars[index...].dropFirst())
  }

  /// The text with the hex digits of its escapes in their other case.
  fileprivate var withEscapesInOtherCase: String {
    var digits = 0
    return String(
      map { character in
        defer { digits = character == "%" ? 2 : max(0, digits - 1) }
        guard digits > 0, let swapped = character.swappedInCase else { return character }
        return swapped
      })
  }

  /// The text with its query items in reverse order.
  fileprivate var withItemsReversed: String {
    guard let start = firstIndex(of: "?") else { return self }
    let query = self[start...].dropFirst().prefix { $0 != "#" }
    let items = query.split(separator: "&", omittingEmptySubsequences: false).reversed()
    return self[...start] + items.joined(separator: "&") + self[query.endIndex...]
  }
}

extension Character {
  /// The letter in its other case; `nil` if that is not one character.
  fileprivate var swappedInCase: Character? {
    let swapped = isUppercase ? lowercased() : uppercased()
    return swapped.count == 1 ? swapped.first : nil
  }
}
