/// The choices of which files contain entitlements, and where in a file they are.
struct EntitlementsFileChoices: Sendable, Hashable {
  /// Whether a binary property list is read; by default, it is.
  var binaryListsRead = true

  /// Whether the last byte of `bplist00` may be any byte; by default, it may.
  var binaryVersionIgnored = true

  /// Which widths the references and offsets of a binary property list may have.
  var binaryWidths = BinaryWidths.any
  enum BinaryWidths: Alternatives {
    /// Every width but zero.
    case any
    case upToEight, powersOfTwo
  }

  /// Which offsets a binary list may have for objects to which nothing refers.
  var unusedOffsets = UnusedOffsets.beforeTheTable
  enum UnusedOffsets: Alternatives {
    /// Offsets before the table, even in the header.
    case beforeTheTable
    case amongTheObjects, anywhere
  }

  /// Whether a property list in OpenStep text is read; by default, it is refused.
  var openStepAccepted = false

  /// Whether a JSON object is read as a property list; by default, it is refused.
  var jsonEntitlementsAccepted = false

  /// Whether XML that is not well-formed is read as Foundation reads it; by default, it is refused.
  var malformedXMLAccepted = false

  /// The encodings of XML that are read.
  var xmlEncodings = XMLEncodings.unicode
  enum XMLEncodings: Alternatives {
    /// UTF-8, and with a byte order mark UTF-16 and UTF-32.
    case unicode
    case utf8And16, utf8Only
  }

  /// The encodings that XML with a byte order mark may declare.
  var declarationAfterMark = DeclarationAfterMark.ignored
  enum DeclarationAfterMark: Alternatives {
    /// Any encoding.
    case ignored
    case agrees, agreesWithoutByteOrder
  }

  /// Whether ASCII may declare US-ASCII or ISO-8859-1 as its encoding; by default, it may.
  var namesForASCIIAccepted = true

  /// Which texts of numbers, dates, data and Booleans are read.
  var scalars = Scalars.asReadersDo
  enum Scalars: Alternatives {
    /// Those that Apple's published readers accept.
    case asReadersDo
    case unchecked, asDocumentTypeSays
  }

  /// Whether a property list needs its DOCTYPE; by default, it does not.
  var documentTypeRequired = false

  /// Whether a blob ends where its length field says; by default, it does.
  var blobLengthCounts = true

  /// Which dictionary of a provisioning profile is read.
  var profileDictionary = ProfileDictionary.entitlements
  enum ProfileDictionary: Alternatives {
    /// The dictionary in its member `Entitlements`.
    case entitlements
    case root
  }

  /// Whether a profile may be encoded by BER where that differs from DER; by default, it may.
  var basicEncodingRead = true

  /// Which slot of a code signature is read.
  var signatureSlot = SignatureSlot.entitlements
  enum SignatureSlot: Alternatives {
    /// The slot of type 5, which is for the entitlements.
    case entitlements
    case first
  }

  /// Which slices of a universal binary count.
  var slices = Slices.firstWithEntitlements
  enum Slices: Alternatives {
    /// The first slice that has entitlements.
    case firstWithEntitlements
    case first, all
  }

  /// Whether a string in place of the array is the only entry; by default, there is no entry.
  var loneStringIsEntry = false

  /// Which of several values for one key counts.
  var duplicateKeys = DuplicateKeys.lastCounts
  enum DuplicateKeys: Alternatives {
    /// The last value.
    case lastCounts
    case firstCounts, refused
  }

  /// Whether a `dict` without the `plist` around it is read; by default, it is.
  var bareDictionaryAccepted = true

  static let choices: [Choice] = [
    Choice(
      \.entitlementsFiles.binaryListsRead, ["ENT-001"],
      .init("binary-lists-refused", "A binary property list is refused.")),
    Choice(
      \.entitlementsFiles.openStepAccepted, ["X-80"],
      .init("openstep-text-accepted", "A property list in OpenStep text is accepted.")),
    Choice(
      \.entitlementsFiles.jsonEntitlementsAccepted, ["ENT-001"],
      .init("json-entitlements-accepted", "A JSON object is accepted for a property list.")),
    Choice(
      \.entitlementsFiles.malformedXMLAccepted, ["X-69"],
      .init(
        "malformed-xml-accepted",
        "A property list that is not well-formed is accepted as Foundation does.")),
    Choice(
      \.entitlementsFiles.documentTypeRequired, ["ENT-002"],
      .init("document-type-required", "A property list without its DOCTYPE is refused.")),
    Choice(
      \.entitlementsFiles.blobLengthCounts, ["ENT-003"],
      .init(
        "blob-length-ignored",
        "A blob reaches to the end of the file, whatever its length field.")),
    Choice(
      \.entitlementsFiles.profileDictionary, ["ENT-004"],
      [
        .root: .init(
          "profile-read-at-root",
          "The domains of a profile are looked for beside its `Entitlements`.")
      ]),
    Choice(
      \.entitlementsFiles.basicEncodingRead, ["ENT-004"],
      .init(
        "indefinite-lengths-refused",
        "A profile that is encoded by BER but not by DER is refused.")),
    Choice(
      \.entitlementsFiles.signatureSlot, ["ENT-005"],
      [
        .first: .init(
          "first-slot-of-signature-read",
          "The first slot of a signature is read, whatever its type.")
      ]),
    Choice(
      \.entitlementsFiles.slices, ["ENT-005", "X-46"],
      [
        .first: .init(
          "first-slice-only",
          "Only the first slice of a universal binary counts, even without a signature."),
        .all: .init("slices-united", breaking: "X-46", "The domains of all slices count."),
      ]),
    Choice(
      \.entitlementsFiles.scalars, ["ENT-006", "X-64"],
      [
        .unchecked: .init(
          "invalid-scalars-accepted",
          "The text of numbers, dates, data and Booleans is not looked at."),
        .asDocumentTypeSays: .init(
          "scalars-only-as-documented", breaking: "X-64",
          "Only the forms that the document type gives are accepted."),
      ]),
    Choice(
      \.entitlementsFiles.binaryVersionIgnored, ["ENT-007"],
      .init(
        "binary-version-00-only", "A binary property list is refused unless its version is 00.")),
    Choice(
      \.entitlementsFiles.binaryWidths, ["ENT-011"],
      [
        .upToEight: .init(
          "wide-numbers-refused",
          "A binary list is refused if its references or offsets are wider than eight bytes."),
        .powersOfTwo: .init(
          "odd-widths-refused",
          """
          A binary list is refused unless its references and offsets are of one, two, four or \
          eight bytes.
          """),
      ]),
    Choice(
      \.entitlementsFiles.unusedOffsets, ["ENT-012", "X-81"],
      [
        .amongTheObjects: .init(
          "unused-offset-in-header-refused", breaking: "X-81",
          "A binary list is refused if the offset of any object lies in its header."),
        .anywhere: .init(
          "unused-offsets-unchecked",
          "The offset of an object to which nothing refers is not looked at."),
      ]),
    Choice(
      \.entitlementsFiles.xmlEncodings, ["ENT-008", "ENT-002"],
      [
        .utf8And16: .init("xml-in-utf-32-refused", "A property list in UTF-32 is refused."),
        .utf8Only: .init(
          "xml-in-utf-8-only", breaking: "ENT-002", "A property list in UTF-16 is refused."),
      ]),
    Choice(
      \.entitlementsFiles.declarationAfterMark, ["ENT-008", "X-66"],
      [
        .agrees: .init(
          "declaration-must-agree-with-mark", breaking: "X-66",
          "A property list with a byte order mark that declares another encoding is refused."),
        .agreesWithoutByteOrder: .init(
          "byte-order-in-declaration-refused",
          "A property list in UTF-16 that declares UTF-16LE or UTF-16BE is refused."),
      ]),
    Choice(
      \.entitlementsFiles.loneStringIsEntry, ["X-44"],
      .init("lone-string-is-entry", "One string instead of the array is the only entry.")),
    Choice(
      \.entitlementsFiles.duplicateKeys, ["ENT-016", "X-45"],
      [
        .firstCounts: .init(
          "first-duplicate-key-counts", "Of several values for one key the first counts."),
        .refused: .init(
          "duplicate-keys-refused", "A property list with several values for one key is refused."),
      ]),
    Choice(
      \.entitlementsFiles.bareDictionaryAccepted, ["X-55"],
      .init("bare-dictionary-refused", "A `dict` without the `plist` around it is refused.")),
    Choice(
      \.entitlementsFiles.namesForASCIIAccepted, ["X-67"],
      .init("declared-utf-8-only", "ASCII that declares another encoding than UTF-8 is refused.")),
  ]
}
