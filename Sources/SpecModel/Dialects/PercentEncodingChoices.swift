/// The choices of what is decoded before it is compared, and of what a character is.
struct PercentEncodingChoices: Sendable, Hashable {
  /// Whether a pattern beyond ASCII is percent-encoded by the reader; by default, it is compared as
  /// it is.
  var patternsEncodedByReader = false

  /// Where `percentEncoded` is read.
  var percentEncoded = Dialect.Presence.asDocumented

  /// What one character is.
  var character = CharacterUnit.scalar
  enum CharacterUnit: Alternatives {
    /// A Unicode scalar.
    case scalar
    case utf8, utf16, grapheme
  }

  /// Which side is decoded, and when.
  var decoding = Decoding.textWhenRequested
  enum Decoding: Alternatives {
    /// The text of the URL, where `percentEncoded` is false.
    case textWhenRequested
    case bothAlways, bothWhenRequested, patternWhenRequested
  }

  /// Whether a decoded URL is decoded once, not twice; by default, it is.
  var decodedOnce = true

  /// Whether decoding turns `+` into a space, as in a form; by default, it stays.
  var plusDecoded = false

  /// Whether the case of an escape's hex digits counts; by default, it does.
  var hexCaseCounts = true

  /// Whether an escaped letter differs from the plain one where the URL is not decoded; by default,
  /// it does.
  var needlessEscapesDiffer = true

  /// When `%2F` in the URL is a slash.
  var escapedSlash = EscapedSlash.whenDecoded
  enum EscapedSlash: Alternatives {
    /// Where the text is decoded.
    case whenDecoded
    case always, never
  }

  /// Whether a path is decoded before it is brought to its canonical form; by default, it is.
  var pathFormAfterDecoding = true

  /// How the URL is compared where a rule does not specify it.
  var unlessSpecified = UnlessSpecified.asWritten
  enum UnlessSpecified: Alternatives {
    /// As it is written.
    case asWritten
    case decoded, alwaysDecoded
  }

  /// Whether paths are compared decoded whatever a rule specifies; by default, they are not.
  var pathsAlwaysDecoded = false

  /// Whether fragments are compared decoded whatever a rule specifies; by default, they are not.
  var fragmentsAlwaysDecoded = false

  /// Whether the items of a query object are compared decoded whatever a rule specifies; by
  /// default, they are not.
  var itemsAlwaysDecoded = false

  /// Whether a URL is split into its components before these are decoded; by default, it is.
  var urlSplitBeforeDecoding = true

  /// Whether `percentEncoded` decodes the URL where it is true; by default, it does where it is
  /// false.
  var percentEncodedInverted = false

  /// Whether the bytes that escapes stand for are UTF-8; by default, they are.
  var escapesAreUTF8 = true

  /// What becomes of a text whose escapes are not UTF-8.
  var invalidEscapes = InvalidEscapes.stayAsWritten
  enum InvalidEscapes: Alternatives {
    /// It is compared as it is written, with nothing decoded.
    case stayAsWritten
    case makeTheTextEmpty, neverMatch
  }

  /// When the names of query items are decoded.
  var itemNameDecoding = ItemNameDecoding.likeValues
  enum ItemNameDecoding: Alternatives {
    /// When values are: where `percentEncoded` is false.
    case likeValues
    case never, always
  }

  /// Whether both sides are brought to Unicode normalization form C; by default, they stay as they
  /// are.
  var normalized = false

  static let choices: [Choice] = [
    Choice(
      \.percentEncoding.patternsEncodedByReader, ["ENC-001"],
      .init(
        "pattern-encoded-by-reader", "A pattern beyond ASCII is percent-encoded for its author.")),
    Choice(
      \.percentEncoding.percentEncoded, ["ENC-002"],
      [
        .onNoSystem: .init("percent-encoded-unknown", "`percentEncoded` is not read."),
        .onEverySystem: .init(
          "percent-encoded-on-every-system", "Systems before iOS 14 read `percentEncoded` too."),
      ]),
    Choice(
      \.percentEncoding.character, ["ENC-002"],
      [
        .utf8: .init("characters-are-utf-8-bytes", "`?` matches one byte of UTF-8."),
        .utf16: .init("characters-are-utf-16-units", "`?` matches one code unit of UTF-16."),
        .grapheme: .init("characters-are-grapheme-clusters", "`?` matches one grapheme cluster."),
      ]),
    Choice(
      \.percentEncoding.decoding, ["ENC-003", "ENC-002", "ENC-001"],
      [
        .bothAlways: .init(
          "both-sides-decoded", breaking: "ENC-001", "The URL and the pattern are always decoded."),
        .bothWhenRequested: .init(
          "pattern-decoded-too", "Without percent encoding the pattern is decoded too."),
        .patternWhenRequested: .init(
          "pattern-decoded-instead",
          "Without percent encoding the pattern is decoded, and not the URL."),
      ]),
    Choice(
      \.percentEncoding.decodedOnce, ["ENC-002", "ENC-003"],
      .init("escapes-decoded-twice", "Where the URL is decoded, it is decoded twice.")),
    Choice(
      \.percentEncoding.plusDecoded, ["ENC-002"],
      .init("plus-decoded-too", "Where the URL is decoded, `+` becomes a space, as in a form.")),
    Choice(
      \.percentEncoding.hexCaseCounts, ["ENC-004"],
      .init("hex-case-ignored", "The case of an escape's hex digits does not count.")),
    Choice(
      \.percentEncoding.needlessEscapesDiffer, ["ENC-010"],
      .init("needless-escapes-decoded", "An escaped letter equals the plain one.")),
    Choice(
      \.percentEncoding.escapedSlash, ["ENC-005"],
      [
        .always: .init(
          "escaped-slash-is-slash", "`%2F` in the URL is a slash even where nothing is decoded."),
        .never: .init(
          "escaped-slash-never-decoded", "`%2F` in the URL stays where all else is decoded."),
      ]),
    Choice(
      \.percentEncoding.pathFormAfterDecoding, ["X-34"],
      .init(
        "path-form-before-decoding",
        "A path is decoded after it was brought to its canonical form.")),
    Choice(
      \.percentEncoding.unlessSpecified, ["ENC-006"],
      [
        .decoded: .init("decoded-by-default", "The URL is decoded if a rule does not specify it."),
        .alwaysDecoded: .init("always-decoded", "The URL is decoded, whatever a rule specifies."),
      ]),
    Choice(
      \.percentEncoding.pathsAlwaysDecoded, ["ENC-006"],
      .init(
        "paths-always-decoded",
        "The path of a URL is decoded, as `URL.path` gives it, whatever a rule specifies.")),
    Choice(
      \.percentEncoding.fragmentsAlwaysDecoded, ["ENC-006"],
      .init(
        "fragments-always-decoded", "The fragment is decoded, whatever a rule specifies.")),
    Choice(
      \.percentEncoding.itemsAlwaysDecoded, ["ENC-006"],
      .init(
        "query-items-always-decoded",
        """
        The names and values of query items are decoded, as `URLQueryItem` gives them, whatever a \
        rule specifies.
        """)),
    Choice(
      \.percentEncoding.urlSplitBeforeDecoding, ["ENC-002"],
      .init(
        "url-decoded-before-splitting",
        "Without percent encoding the URL is decoded before it is split into its components.")),
    Choice(
      \.percentEncoding.percentEncodedInverted, ["ENC-006"],
      .init(
        "percent-encoded-inverted",
        "`percentEncoded` set to true decodes the URL, and set to false does not.")),
    Choice(
      \.percentEncoding.escapesAreUTF8, ["ENC-002"],
      .init(
        "escapes-are-latin-1", "Each escape is decoded to a character of its own, as in Latin-1.")),
    Choice(
      \.percentEncoding.invalidEscapes, ["X-10"],
      [
        .makeTheTextEmpty: .init(
          "invalid-escapes-make-text-empty", "A text whose escapes are not UTF-8 is empty."),
        .neverMatch: .init(
          "invalid-escapes-never-match", "A text whose escapes are not UTF-8 matches nothing."),
      ]),
    Choice(
      \.percentEncoding.itemNameDecoding, ["X-30"],
      [
        .never: .init(
          "item-names-never-decoded",
          "The names of query items are compared as they are in the URL."),
        .always: .init("item-names-always-decoded", "The names of query items are always decoded."),
      ]),
    Choice(
      \.percentEncoding.normalized, ["ENC-009"],
      .init("unicode-normalized", "Both sides are brought to Unicode normalization form C.")),
  ]
}
