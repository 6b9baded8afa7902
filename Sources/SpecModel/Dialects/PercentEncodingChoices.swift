/// The choices of what is decoded before it is compared, and of what a character is.
struct PercentEncodingChoices: Sendable, Hashable {
  var patternsEncodedByReader = false

  /// Where `percentEncoded` is read.
  var percentEncoded = Dialect.Presence.asDocumented

  /// What one character is.
  var character = CharacterUnit.scalar
  enum CharacterUnit: String, Alternatives {
    case scalar = "A Unicode scalar."
    case utf8 = "characters-are-utf-8-bytes: `?` matches one byte of UTF-8."
    case utf16 = "characters-are-utf-16-units: `?` matches one code unit of UTF-16."
    case grapheme = "characters-are-grapheme-clusters: `?` matches one grapheme cluster."
  }

  /// Which side is decoded, and when.
  var decoding = Decoding.textWhenRequested
  enum Decoding: String, Alternatives {
    case textWhenRequested = "The text of the URL, where `percentEncoded` is false."
    case bothAlways = "both-sides-decoded (ENC-001): The URL and the pattern are always decoded."
    case bothWhenRequested =
      "pattern-decoded-too: Without percent encoding the pattern is decoded too."
    case patternWhenRequested =
      "pattern-decoded-instead: Without percent encoding the pattern is decoded, and not the URL."
  }

  var decodedOnce = true
  var plusDecoded = false
  var hexCaseCounts = true
  var needlessEscapesDiffer = true

  /// When `%2F` in the URL is a slash.
  var escapedSlash = EscapedSlash.whenDecoded
  enum EscapedSlash: String, Alternatives {
    case whenDecoded = "Where the text is decoded."
    case always =
      "escaped-slash-is-slash: `%2F` in the URL is a slash even where nothing is decoded."
    case never = "escaped-slash-never-decoded: `%2F` in the URL stays where all else is decoded."
  }

  var pathFormAfterDecoding = true

  /// Whether the URL is compared as it is written where a rule does not specify it.
  var unlessSpecified = UnlessSpecified.asWritten
  enum UnlessSpecified: String, Alternatives {
    case asWritten = "It is."
    case decoded = "decoded-by-default: The URL is decoded if a rule does not specify it."
    case alwaysDecoded = "always-decoded: The URL is decoded, whatever a rule specifies."
  }

  var percentEncodedInverted = false

  /// What becomes of a text whose escapes are not UTF-8.
  var invalidEscapes = InvalidEscapes.stayAsWritten
  enum InvalidEscapes: String, Alternatives {
    case stayAsWritten = "It is compared as it is written, with nothing decoded."
    case makeTheTextEmpty =
      "invalid-escapes-make-text-empty: A text whose escapes are not UTF-8 is empty."
    case neverMatch =
      "invalid-escapes-never-match: A text whose escapes are not UTF-8 matches nothing."
  }

  /// When the names of query items are decoded.
  var itemNameDecoding = ItemNameDecoding.likeValues
  enum ItemNameDecoding: String, Alternatives {
    case likeValues = "When values are: where `percentEncoded` is false."
    case never =
      "item-names-never-decoded: The names of query items are compared as they are in the URL."
    case always = "item-names-always-decoded: The names of query items are always decoded."
  }

  var normalized = false

  static let choices: [Choice] = [
    Choice(
      \.percentEncoding.patternsEncodedByReader, ["ENC-001"],
      "pattern-encoded-by-reader: A pattern beyond ASCII is percent-encoded for its author."),
    Choice(
      \.percentEncoding.percentEncoded, ["ENC-002"],
      [
        .onNoSystem: "percent-encoded-unknown: `percentEncoded` is not read.",
        .onEverySystem:
          "percent-encoded-on-every-system: Systems before iOS 14 read `percentEncoded` too.",
      ]),
    Choice(\.percentEncoding.character, ["ENC-002"]),
    Choice(\.percentEncoding.decoding, ["ENC-003", "ENC-002", "ENC-001"]),
    Choice(
      \.percentEncoding.decodedOnce, ["ENC-002", "ENC-003"],
      "escapes-decoded-twice: Where the URL is decoded, it is decoded twice."),
    Choice(
      \.percentEncoding.plusDecoded, ["ENC-002"],
      "plus-decoded-too: Where the URL is decoded, `+` becomes a space, as in a form."),
    Choice(
      \.percentEncoding.hexCaseCounts, ["ENC-004"],
      "hex-case-ignored: The case of an escape's hex digits does not count."),
    Choice(
      \.percentEncoding.needlessEscapesDiffer, ["ENC-010"],
      "needless-escapes-decoded: An escaped letter equals the plain one."),
    Choice(\.percentEncoding.escapedSlash, ["ENC-005"]),
    Choice(
      \.percentEncoding.pathFormAfterDecoding, ["X-34"],
      "path-form-before-decoding: A path is decoded after it was brought to its canonical form."),
    Choice(\.percentEncoding.unlessSpecified, ["ENC-006"]),
    Choice(
      \.percentEncoding.percentEncodedInverted, ["ENC-006"],
      """
      percent-encoded-inverted: `percentEncoded` set to true decodes the URL, and set to false \
      does not.
      """),
    Choice(\.percentEncoding.invalidEscapes, ["X-10"]),
    Choice(\.percentEncoding.itemNameDecoding, ["X-30"]),
    Choice(
      \.percentEncoding.normalized, ["ENC-009"],
      "unicode-normalized: Both sides are brought to Unicode normalization form C."),
  ]
}
