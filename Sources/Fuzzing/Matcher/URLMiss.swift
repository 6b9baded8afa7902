/// A small change of the part of a URL that follows the host, which may or may not prevent a match.
///
/// Those that change only some texts stand at the end.
enum Miss: CaseIterable {
  /// An `x` inserted or put in the place of a character; a character removed or percent-encoded.
  case characterAdded, characterChanged, characterRemoved, characterEscaped
  /// The last character, or everything from the place on, removed.
  case lastCharacterRemoved, restRemoved
  /// A slash inserted, also into an empty text, or put at the end.
  case slashAdded, slashAddedAtEnd
  /// `%2F` put at the end of the path; `/../a` put at the end.
  case escapedSlashAddedAtEnd, dotSegmentsAdded
  /// Uppercase exchanged with lowercase.
  case caseSwapped
  /// `a=1` put at the end as one more item of the query, or `#top`.
  case itemAdded, fragmentAdded
  /// The first slash from the place on, or else the character there, replaced by `%2F`.
  case slashEscaped
  /// Each `%20` replaced by a `+`.
  case spaceAsPlus
  /// Everything in lowercase, or the hex digits of escapes in their other case.
  case lowercased, escapesInOtherCase
  /// Each `%C3%A9`, an `é`, replaced by an `e` and a combining accent.
  case decomposed
  /// The special characters of a regular expression replaced by what they would match there.
  case readAsRegularExpression
  /// The items of the query reversed.
  case itemsReversed
  /// The query and the fragment removed.
  case queryRemoved
  /// A `?` put at the end of a text without one.
  case emptyQueryAdded

  /// Returns a text with one of the changes: from a first one on the first that makes a difference.
  static func changed(_ text: String, by first: Int, at place: Int) -> String {
    let start = first % allCases.count
    for miss in allCases[start...] + allCases[..<start] {
      let changed = miss.applied(to: text, at: place)
      if changed != text { return changed }
    }
    return text
  }

  /// Returns a text with the change, made at a place if there are several.
  func applied(to text: String, at place: Int) -> String {
    guard !text.isEmpty else { return self == .slashAdded ? "/" : text }
    var scalars = Array(text.unicodeScalars)
    let index = place % scalars.count
    switch self {
    case .characterAdded: scalars.insert("x", at: index)
    case .characterChanged: scalars[index] = "x"
    case .characterRemoved: scalars.remove(at: index)
    case .characterEscaped:
      let escape = String(scalars[index]).percentEncoded
      scalars.replaceSubrange(index...index, with: Array(escape.unicodeScalars))
    case .lastCharacterRemoved: scalars.removeLast()
    case .restRemoved: scalars.removeSubrange(index...)
    case .slashAdded: scalars.insert("/", at: index)
    case .slashAddedAtEnd: scalars.append("/")
    case .slashEscaped:
      let slash = scalars[index...].firstIndex(of: "/") ?? index
      scalars.replaceSubrange(slash...slash, with: Array("%2F".unicodeScalars))
    case .escapedSlashAddedAtEnd:
      let path = text.prefix { $0 != "?" && $0 != "#" }
      return path + "%2F" + text[path.endIndex...]
    case .spaceAsPlus: return text.replacing("%20", with: "+")
    case .dotSegmentsAdded: return text + "/../a"
    case .caseSwapped:
      return String(text.map { $0.swappedInCase ?? $0 })
    case .lowercased: return text.lowercased()
    case .escapesInOtherCase: return text.withEscapesInOtherCase
    case .decomposed: return text.replacing("%C3%A9", with: "e%CC%81")
    case .readAsRegularExpression:
      return text.replacing(".", with: "x").replacing("+", with: "").replacing("[ab]", with: "a")
    case .itemAdded: return text + (text.contains("?") ? "&a=1" : "?a=1")
    case .itemsReversed: return text.withItemsReversed
    case .queryRemoved: return String(text.prefix { $0 != "?" && $0 != "#" })
    case .emptyQueryAdded: return text + (text.contains("?") ? "" : "?")
    case .fragmentAdded: return text + "#top"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension String {
  /// Every byte of the text percent-encoded.
  var percentEncoded: String {
    utf8.map { byte in
      (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
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

  /// The text with the items of its query in reverse.
  fileprivate var withItemsReversed: String {
    guard let start = firstIndex(of: "?") else { return self }
    let query = self[start...].dropFirst().prefix { $0 != "#" }
    let items = query.split(separator: "&", omittingEmptySubsequences: false).reversed()
    return self[...start] + items.joined(separator: "&") + self[query.endIndex...]
  }
}

extension Character {
  /// The letter in its other case, `nil` if that is not one character.
  fileprivate var swappedInCase: Character? {
    let swapped = isUppercase ? lowercased() : uppercased()
    return swapped.count == 1 ? swapped.first : nil
  }
}
