/// Words that the strings of a question are made of, besides characters of ASCII.
package struct Vocabulary: Sendable {
  /// The words by topic, so that a large group does not hide a small one.
  let groups: [[String]]
  /// The words, each of which one byte can encode.
  let words: [String]
  /// Whether a word ends the string, because names seldom consist of several words.
  let endsWithWord: Bool

  private init(_ words: [String]...) {
    groups = words
    self.words = Array(words.joined())
    endsWithWord = words.count == 1
  }

  /// App identifiers.
  static let app = Vocabulary([
    "ABCDE12345.com.example.app", "ABCDE12345.com.example.other", "FGHIJ67890.com.example.app",
    "app",
  ])

  /// Domains.
  static let domain = Vocabulary([
    "example.com", "EXAMPLE.com", "www.example.com", "xn--bcher-kva.example", "example.com.",
  ])

  /// Names of query items.
  static let item = Vocabulary([
    "a", "b", "A", "color", "?", "*", "a%62", "ab", "é", "%C3%A9", "a=b", "$(alpha)", "a;b",
  ])

  /// Names of substitution variables.
  static let variable = Vocabulary([
    "food", "Food", "two words", "digit", "Digit", "alpha", "region", "lang", "upper", "é", "",
    "percentEncoded",
  ])

  /// Names of the variables that every site has (SUB-006).
  package static let builtIns = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  /// Names that no rule mentions, or that a careless reader confuses with others.
  static let name = Vocabulary([
    "casesensitive", "CaseSensitive", "Exclude", "percentencoded", "note", "path", "appId",
    "authsrv", "activitycontinuation", "appclips", "Applinks", "comment",
  ])

  /// Values of substitution variables.
  static let value = Vocabulary([
    "burrito", "Pizza", "piz*", "p?zza", "piz.a", "/", "/buy/", "a/", "$(digit)", "$(food)", "é",
    "%C3%A9", "7", "US", "",
  ])

  /// Patterns and what they are compared with.
  static let pattern = Vocabulary(patterns, variables, escapes, regularExpressions, queries)

  private static let patterns = [
    "*", "?", "/", "?*", "/*", "*/", "//", "/buy/", "/buy/*", "/buy?*", "buy", "shoes", "help", "a",
    "b",
    "A", "B", "7", "NOT ", "NOT /", "not ", "NOT", "NOT  ", "/..", "/../", "/./", " ",
  ]

  private static let variables = [
    "$(food)", "$(Food)", "$(two words)", "$(digit)", "$(alpha)", "$(upper)", "$(lower)",
    "$(alnum)", "$(xdigit)", "$(region)", "$(lang)", "$(nothing)", "$(", "$(a", ")", "$", "$()",
    "burrito", "US", "UK", "EU", "419", "us", "en", "fil", "crk", "xx", "EN",
  ]

  private static let escapes = [
    "é", "É", "e\u{301}", "ß", "İ", "ſ", "😀", "e\u{301}\u{323}", "%C3%A9", "%c3%a9", "%C3%89",
    "%65%CC%81", "%41", "%61", "%2F", "%2f", "%20", "%FF", "%F0%9F%98%80", "%26", "%3D", "%2B",
  ]

  private static let regularExpressions = [".", "+", "a+", "[ab]", "[", "\\", "\\*", "\\?", "|"]

  private static let queries = [
    "a=1", "b=2", "a=1&b=2", "a=1&a=2", "a=", "color=red", "=", "&", ";", ",", "#", "true", "1",
    "a+b", "+",
  ]
}
