/// A small change of what follows a URL's host, which may cost a match or should not.
///
/// Those that change only some texts stand together at the end.
enum Miss: CaseIterable {
  /// An `x` is put in at the place.
  case characterAdded
  /// The character at the place becomes an `x`.
  case characterChanged
  /// The character at the place is taken out.
  case characterRemoved
  /// The character at the place is percent-encoded, whichever it is.
  case characterEscaped
  /// The last character is taken off.
  case lastCharacterRemoved
  /// Everything from the place on is taken off.
  case restRemoved
  /// A slash is put in at the place, or into an empty text.
  case slashAdded
  /// A slash is put at the end.
  case slashAddedAtEnd
  /// `%2F` is put at the end of the path.
  case escapedSlashAddedAtEnd
  /// `/../a` is put at the end.
  case dotSegmentsAdded
  /// Capitals become small letters, and small letters capitals.
  case caseSwapped
  /// `a=1` is put at the end, as one more item of the query.
  case itemAdded
  /// `#top` is put at the end.
  case fragmentAdded
  /// The first slash from the place on, or else the character there, becomes `%2F`.
  case slashEscaped
  /// Each `%20` becomes a `+`.
  case spaceAsPlus
  /// Capitals become small letters.
  case smallLetters
  /// The hex digits of escapes change their case.
  case escapesInOtherCase
  /// Each `%C3%A9`, an `é`, becomes an `e` and the accent for itself.
  case decomposed
  /// What is special in a regular expression becomes what it would match there.
  case readAsRegularExpression
  /// The items of the query change their order.
  case itemsReversed
  /// The query is taken off, and the fragment with it.
  case queryRemoved
  /// A `?` is put at the end of a text without one.
  case emptyQueryAdded

  /// A text with one of the changes: from a first one on the first that makes a difference.
  static func changed(_ text: String, by first: Int, at place: Int) -> String {
    let start = first % allCases.count
    for miss in allCases[start...] + allCases[..<start] {
      let changed = miss.applied(to: text, at: place)
      if changed != text { return changed }
    }
    return text
  }

  /// A text with the change, made at a place where there are several.
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
    case .smallLetters: return text.lowercased()
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

  /// The text with the hex digits of its escapes small where they are capital, or the other way
  /// round.
  fileprivate var withEscapesInOtherCase: String {
    var digits = 0
    return String(
      map { character in
        defer { digits = character == "%" ? 2 : max(0, digits - 1) }
        guard digits > 0, let swapped = character.swappedInCase else { return character }
        return swapped
      })
  }

  /// A URL's path, query and fragment with the items of the query in reverse.
  fileprivate var withItemsReversed: String {
    guard let start = firstIndex(of: "?") else { return self }
    let query = self[start...].dropFirst().prefix { $0 != "#" }
    let items = query.split(separator: "&", omittingEmptySubsequences: false).reversed()
    return self[...start] + items.joined(separator: "&") + self[query.endIndex...]
  }
}

extension Character {
  /// The letter in its other case; nothing where that is not one character.
  fileprivate var swappedInCase: Character? {
    let swapped = isUppercase ? lowercased() : uppercased()
    return swapped.count == 1 ? swapped.first : nil
  }
}
