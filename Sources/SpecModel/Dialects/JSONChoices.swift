/// The choices of how a file is read as JSON, whatever it is about.
struct JSONChoices: Sendable, Hashable {
  /// Whether a comma before a closing bracket is ignored; by default, the file is refused.
  var trailingCommasAccepted = false

  /// Whether text after the root value is ignored; by default, the file is refused.
  var textAfterValueAccepted = false

  /// Whether comments are ignored; by default, the file is refused.
  var commentsAccepted = false

  /// The encodings that are read.
  var encodings = Dialect.Encodings.unicode

  /// Whether a file may begin with a byte order mark; by default, it may.
  var byteOrderMarkAccepted = true

  /// Which of several members with one name counts.
  var duplicateNames = DuplicateNames.lastCounts
  enum DuplicateNames: Alternatives {
    /// The last one.
    case lastCounts
    case firstCounts
  }

  /// Where the size of a file is limited.
  var sizeLimited = Dialect.Presence.asDocumented

  /// The bytes that a file may have.
  var sizeLimit = 131_072

  /// Where the content of a signed file is read.
  var signedFiles = Dialect.Presence.asDocumented

  /// Whether a signed file must be served as `application/pkcs7-mime`; by default, its type does
  /// not count.
  var signedFilesNeedTheirType = false

  static let choices: [Choice] = [
    Choice(
      \.json.trailingCommasAccepted, ["X-01", "JSON-001"],
      .init("trailing-commas-accepted", "A comma before a closing bracket is ignored.")),
    Choice(
      \.json.textAfterValueAccepted, ["JSON-001"],
      .init("text-after-value-accepted", "Text after the root value is ignored.")),
    Choice(
      \.json.commentsAccepted, ["JSON-002"],
      .init("comments-accepted", "Comments are ignored.")),
    Choice(
      \.json.encodings, ["JSON-003"],
      [
        .utf8Only: .init("utf-8-only", "A file in UTF-16 or UTF-32 is refused.")
      ]),
    Choice(
      \.json.byteOrderMarkAccepted, ["JSON-003"],
      .init("byte-order-mark-refused", "A file with a byte order mark is refused.")),
    Choice(
      \.json.duplicateNames, ["X-01"],
      [
        .firstCounts: .init(
          "first-duplicate-counts", "Of several members with one name the first counts.")
      ]),
    Choice(
      \.json.sizeLimited, ["JSON-004"],
      [
        .onNoSystem: .init("size-unlimited", "A file may have any size."),
        .onEverySystem: .init(
          "size-limited-on-every-system", "Systems before iOS 9.3.1 limit the size of a file too."),
      ]),
    Choice(
      \.json.sizeLimit, ["X-23", "JSON-004"],
      [
        128_000: .init("size-limit-128000", "A file may have 128,000 bytes.")
      ]),
    Choice(
      \.json.signedFiles, ["JSON-007", "X-47"],
      [
        .onNoSystem: .init(
          "signed-files-refused", "Systems before iOS 13 refuse a signed file too."),
        .onEverySystem: .init(
          "signed-files-read", breaking: "X-47", "Today's systems read a signed file too."),
      ]),
    Choice(
      \.json.signedFilesNeedTheirType, ["X-24", "JSON-009"],
      .init(
        "signed-file-needs-its-type",
        "A signed file of another type than `application/pkcs7-mime` is refused.")),
  ]
}

extension Dialect {
  /// The encodings of a text that are read.
  enum Encodings: Sendable, Hashable {
    case unicode, utf8Only
  }
}
