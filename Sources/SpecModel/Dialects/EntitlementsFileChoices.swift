/// The choices of which files hold entitlements, and of where in them these stand.
struct EntitlementsFileChoices: Sendable, Hashable {
  var binaryListsRead = true
  var binaryVersionIgnored = true

  /// Of which widths the references and offsets of a binary list may be.
  var binaryWidths = BinaryWidths.any
  enum BinaryWidths: String, Alternatives {
    case any = "Of any but zero."
    case upToEight = """
      wide-numbers-refused: A binary list is refused if its references or offsets are wider than \
      eight bytes.
      """
    case powersOfTwo = """
      odd-widths-refused: A binary list is refused unless its references and offsets are of one, \
      two, four or eight bytes.
      """
  }

  /// Where the offsets of a binary list may lie that belong to objects to which nothing refers.
  var unusedOffsets = UnusedOffsets.beforeTheTable
  enum UnusedOffsets: String, Alternatives {
    case beforeTheTable = "Before the table, in the header too."
    case amongTheObjects = """
      unused-offset-in-header-refused (X-81): A binary list is refused if the offset of any object lies in \
      its header.
      """
    case anywhere = """
      unused-offsets-unchecked: The offset of an object to which nothing refers is not looked at.
      """
  }

  var openStepAccepted = false
  var jsonEntitlementsAccepted = false
  var malformedXMLAccepted = false

  /// The encodings of XML that are read.
  var xmlEncodings = XMLEncodings.unicode
  enum XMLEncodings: String, Alternatives {
    case unicode = "UTF-8, and with a byte order mark UTF-16 and UTF-32."
    case utf8And16 = "xml-in-utf-32-refused: A property list in UTF-32 is refused."
    case utf8Only = "xml-in-utf-8-only (ENT-002): A property list in UTF-16 is refused."
  }

  /// What the declaration of XML with a byte order mark may name.
  var declarationAfterMark = DeclarationAfterMark.ignored
  enum DeclarationAfterMark: String, Alternatives {
    case ignored = "Any encoding."
    case agrees = """
      declaration-must-agree-with-mark (X-66): A property list with a byte order mark that declares \
      another encoding is refused.
      """
    case agreesWithoutByteOrder = """
      byte-order-in-declaration-refused: A property list in UTF-16 that declares UTF-16LE or \
      UTF-16BE is refused.
      """
  }

  var namesForASCIIAccepted = true

  /// Which texts of numbers, dates, data and Booleans are read.
  var scalars = Scalars.asReadersDo
  enum Scalars: String, Alternatives {
    case asReadersDo = "Those that Apple's published readers accept."
    case unchecked = """
      invalid-scalars-accepted: The text of numbers, dates, data and Booleans is not looked at.
      """
    case asDocumentTypeSays = """
      scalars-only-as-documented (X-64): Only the forms that the document type gives are accepted.
      """
  }

  var documentTypeRequired = false
  var blobLengthCounts = true

  /// Which dictionary of a provisioning profile is read.
  var profileDictionary = ProfileDictionary.entitlements
  enum ProfileDictionary: String, Alternatives {
    case entitlements = "The one that is its member `Entitlements`."
    case root =
      "profile-read-at-root: The domains of a profile are looked for beside its `Entitlements`."
  }

  var basicEncodingRead = true

  /// Which slot of a code signature is read.
  var signatureSlot = SignatureSlot.entitlements
  enum SignatureSlot: String, Alternatives {
    case entitlements = "The one of type 5, which is for the entitlements."
    case first =
      "first-slot-of-signature-read: The first slot of a signature is read, whatever its type."
  }

  /// Which slices of a universal binary count.
  var slices = Slices.firstWithEntitlements
  enum Slices: String, Alternatives {
    case firstWithEntitlements = "The first that has entitlements."
    case first = """
      first-slice-only: Only the first slice of a universal binary counts, even without a \
      signature.
      """
    case all = "slices-united (X-46): The domains of all slices count."
  }

  var loneStringIsEntry = false

  /// Which of several values for one key counts.
  var duplicateKeys = DuplicateKeys.lastCounts
  enum DuplicateKeys: String, Alternatives {
    case lastCounts = "The one that stands last."
    case firstCounts = "first-duplicate-key-counts: Of several values for one key the first counts."
    case refused =
      "duplicate-keys-refused: A property list with several values for one key is refused."
  }

  var bareDictionaryAccepted = true

  static let choices: [Choice] = [
    Choice(
      \.entitlementsFiles.binaryListsRead, ["ENT-001"],
      "binary-lists-refused: A binary property list is refused."),
    Choice(
      \.entitlementsFiles.openStepAccepted, ["X-80"],
      "openstep-text-accepted: A property list in OpenStep text is accepted."),
    Choice(
      \.entitlementsFiles.jsonEntitlementsAccepted, ["ENT-001"],
      "json-entitlements-accepted: A JSON object is accepted for a property list."),
    Choice(
      \.entitlementsFiles.malformedXMLAccepted, ["X-69"],
      """
      malformed-xml-accepted: A property list that is not well-formed is accepted as Foundation \
      does.
      """),
    Choice(
      \.entitlementsFiles.documentTypeRequired, ["ENT-002"],
      "document-type-required: A property list without its DOCTYPE is refused."),
    Choice(
      \.entitlementsFiles.blobLengthCounts, ["ENT-003"],
      "blob-length-ignored: A blob reaches to the end of the file, whatever its length field."),
    Choice(\.entitlementsFiles.profileDictionary, ["ENT-004"]),
    Choice(
      \.entitlementsFiles.basicEncodingRead, ["ENT-004"],
      "indefinite-lengths-refused: A profile that is encoded by BER but not by DER is refused."),
    Choice(\.entitlementsFiles.signatureSlot, ["ENT-005"]),
    Choice(\.entitlementsFiles.slices, ["ENT-005", "X-46"]),
    Choice(\.entitlementsFiles.scalars, ["ENT-006", "X-64"]),
    Choice(
      \.entitlementsFiles.binaryVersionIgnored, ["ENT-007"],
      "binary-version-00-only: A binary property list is refused unless its version is 00."),
    Choice(\.entitlementsFiles.binaryWidths, ["ENT-011"]),
    Choice(\.entitlementsFiles.unusedOffsets, ["ENT-012", "X-81"]),
    Choice(\.entitlementsFiles.xmlEncodings, ["ENT-008", "ENT-002"]),
    Choice(\.entitlementsFiles.declarationAfterMark, ["ENT-008", "X-66"]),
    Choice(
      \.entitlementsFiles.loneStringIsEntry, ["X-44"],
      "lone-string-is-entry: One string instead of the array is the only entry."),
    Choice(\.entitlementsFiles.duplicateKeys, ["ENT-016", "X-45"]),
    Choice(
      \.entitlementsFiles.bareDictionaryAccepted, ["X-55"],
      "bare-dictionary-refused: A `dict` without the `plist` around it is refused."),
    Choice(
      \.entitlementsFiles.namesForASCIIAccepted, ["X-67"],
      "declared-utf-8-only: ASCII that declares another encoding than UTF-8 is refused."),
  ]
}
