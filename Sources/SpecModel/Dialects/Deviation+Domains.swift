// Deviations of the entitlement: the files that hold it, and its entries.

extension Deviation {
  /// The deviations of which files hold entitlements, and of where in them these stand.
  static let entitlementsFiles: [Deviation] = [
    Deviation(
      "binary-lists-refused", breaks: "ENT-001",
      "A binary property list is refused.",
      \.binaryListsRead, false),
    Deviation(
      "openstep-text-accepted", breaks: "ENT-001",
      "A property list in OpenStep text is accepted.",
      \.openStepAccepted, true),
    Deviation(
      "json-entitlements-accepted", breaks: "ENT-001",
      "A JSON object is accepted for a property list.",
      \.jsonEntitlementsAccepted, true),
    Deviation(
      "malformed-xml-accepted", breaks: "ENT-002",
      "A property list that is not well-formed is accepted as Foundation does.",
      \.malformedXMLAccepted, true),
    Deviation(
      "xml-in-utf-8-only", breaks: "ENT-002",
      "A property list in UTF-16 is refused.",
      \.xmlEncodings, .utf8Only),
    Deviation(
      "document-type-required", breaks: "ENT-002",
      "A property list without its DOCTYPE is refused.",
      \.documentTypeRequired, true),
    Deviation(
      "blob-length-ignored", breaks: "ENT-003",
      "A blob reaches to the end of the file, whatever length it says.",
      \.blobLengthCounts, false),
    Deviation(
      "profile-read-at-root", breaks: "ENT-004",
      "The domains of a profile are looked for beside its `Entitlements`.",
      \.profileDictionary, .root),
    Deviation(
      "indefinite-lengths-refused", breaks: "ENT-004",
      "A profile that is encoded by BER but not by DER is refused.",
      \.basicEncodingRead, false),
    Deviation(
      "first-slot-of-signature-read", breaks: "ENT-005",
      "The first slot of a signature is read, whatever its type.",
      \.signatureSlot, .first),
    Deviation(
      "first-slice-only", breaks: "ENT-005",
      "Only the first slice of a universal binary counts, even without a signature.",
      \.slices, .first),
    Deviation(
      "slices-united", breaks: "X-46",
      "The domains of all slices count.",
      \.slices, .all),
    Deviation(
      "lone-string-is-entry", breaks: "X-44",
      "One string instead of the array is the only entry.",
      \.loneStringIsEntry, true),
    Deviation(
      "first-duplicate-key-counts", breaks: "X-45",
      "Of several values for one key the first counts.",
      \.duplicateKeys, .firstCounts),
    Deviation(
      "duplicate-keys-refused", breaks: "X-45",
      "A property list with several values for one key is refused.",
      \.duplicateKeys, .refused),
    Deviation(
      "bare-dictionary-refused", breaks: "X-55",
      "A `dict` without the `plist` around it is refused.",
      \.bareDictionaryAccepted, false),
  ]

  /// The deviations of entries for associated domains: their form, their order, when they count.
  static let entitlement: [Deviation] = [
    Deviation(
      "wrong-entry-voids-list", breaks: "DOM-001",
      "One wrong entry voids all of them.",
      \.wrongEntryVoidsList, true),
    Deviation(
      "missing-service-is-applinks", breaks: "DOM-001",
      "An entry without a service is one for `applinks`.",
      \.entryServices, .applinksWhereMissing),
    Deviation(
      "unknown-service-taken", breaks: "ENV-001",
      "An entry of an unknown service is taken.",
      \.entryServices, .any),
    Deviation(
      "entry-space-trimmed", breaks: "X-56",
      "White space around an entry and its parts is overlooked.",
      \.entrySpaceTrimmed, true),
    Deviation(
      "entry-words-in-any-case", breaks: "X-57",
      "Service and mode are read in any case.",
      \.entryWordsInAnyCase, true),
    Deviation(
      "variable-in-domain-literal", breaks: "SUB-017",
      "A variable in an entry is taken for literal text.",
      \.entryVariablesAreLiteral, true),
    Deviation(
      "entry-order-decides", breaks: "DOM-002",
      "The entries of an app are asked in the order of the array.",
      \.entryOrder, .listed),
    Deviation(
      "wildcard-before-exact", breaks: "DOM-004",
      "The exact entry has no precedence over wildcards.",
      \.entryOrder, .wildcardsThenExact),
    Deviation(
      "shortest-wildcard-first", breaks: "DOM-007",
      "Of several wildcards the shortest is asked first.",
      \.entryOrder, .exactThenShortest),
    Deviation(
      "wildcard-without-period", breaks: "DOM-003",
      "`*example.com` is taken for a wildcard.",
      \.wildcardNeedsPeriod, false),
    Deviation(
      "wildcard-app-clips-taken", breaks: "DOM-003",
      "A wildcard for `appclips` is taken.",
      \.wildcardAppClipsTaken, true),
    Deviation(
      "wildcard-covers-one-label", breaks: "DOM-003",
      "A wildcard covers hosts one label longer only.",
      \.wildcardCovers, .oneLabel),
    Deviation(
      "wildcard-covers-apex", breaks: "DOM-005",
      "A wildcard covers its own host too.",
      \.wildcardCovers, .apexToo),
    Deviation(
      "label-boundary-ignored", breaks: "DOM-003",
      "A wildcard covers every host that ends with its own, in mid-label too.",
      \.wildcardCovers, .everySuffix),
    Deviation(
      "no-fall-back-to-wildcard", breaks: "DOM-004",
      "No wildcard is asked where the exact entry brings no match.",
      \.wildcardsAfterExact, false),
    Deviation(
      "fall-back-after-exclude", breaks: "X-03",
      "The other entries are asked although a file excludes the URL.",
      \.excludeEndsTheSearch, false),
    Deviation(
      "longest-wildcard-only", breaks: "X-18",
      "Of several wildcards only the longest is asked.",
      \.longestWildcardOnly, true),
    Deviation(
      "wildcard-file-of-url-host", breaks: "DOM-006",
      "The file of a wildcard is that of the host in the URL.",
      \.fileHost, .urlForWildcards),
    Deviation(
      "wildcard-file-of-www", breaks: "DOM-006",
      "The file of a wildcard is that of `www`.",
      \.fileHost, .wwwForWildcards),
    Deviation(
      "wildcard-star-in-request", breaks: "DOM-006",
      "The file of a wildcard is asked for with its `*.`.",
      \.fileHost, .starForWildcards),
    Deviation(
      "subdomain-file-of-parent", breaks: "DOM-008",
      "The file of a subdomain is that of the domain above it.",
      \.fileHost, .parentForSubdomains),
    Deviation(
      "scheme-in-entry-stripped", breaks: "DOM-009",
      "A scheme in an entry is overlooked.",
      \.entrySchemeStripped, true),
    Deviation(
      "trailing-slash-in-entry-stripped", breaks: "DOM-009",
      "A slash at the end of an entry is overlooked.",
      \.entryTrailingSlashStripped, true),
    Deviation(
      "path-in-entry-stripped", breaks: "DOM-009",
      "A path in an entry is overlooked.",
      \.entryPathStripped, true),
    Deviation(
      "unknown-query-in-entry-ignored", breaks: "DOM-009",
      "A query of an entry that names no mode is overlooked.",
      \.entryQueryIgnored, true),
    Deviation(
      "port-in-entry-ignored", breaks: "DOM-010",
      "A port in an entry is overlooked.",
      \.entryPortIgnored, true),
    Deviation(
      "entry-host-case-significant", breaks: "URL-003",
      "The case of the host counts when it is compared with an entry.",
      \.entryHostCaseCounts, true),
    Deviation(
      "unicode-host-in-entry-taken", breaks: "URL-009",
      "An entry whose host has letters beyond ASCII is taken.",
      \.entryHostInUnicode, true),
    Deviation(
      "one-label-host-ignored", breaks: "X-41",
      "An entry whose host is one label is ignored.",
      \.oneLabelHostsTaken, false),
    Deviation(
      "underscore-in-host-refused", breaks: "X-41",
      "An entry whose host has an underscore is ignored.",
      \.underscoresTaken, false),
    Deviation(
      "final-dot-in-entry-taken", breaks: "X-41",
      "An entry whose host ends with a dot is taken.",
      \.finalDotTaken, true),
    Deviation(
      "modes-on-every-system", breaks: "X-43",
      "Systems before iOS 14 read modes too.",
      \.modes, .onEverySystem),
    Deviation(
      "modes-unknown", breaks: "DOM-012",
      "Today's systems take a mode for an unknown query.",
      \.modes, .onNoSystem),
    Deviation(
      "mode-dropped-before-modes", breaks: "X-43",
      "A system without modes takes an entry with one as if it had none.",
      \.modeDroppedBeforeModes, true),
    Deviation(
      "unknown-mode-is-none", breaks: "DOM-012",
      "An entry with an unknown mode counts as one without.",
      \.unknownModesDropped, true),
    Deviation(
      "modes-in-either-order", breaks: "X-42",
      "`managed+developer` says the same as `developer+managed`.",
      \.modesInAnyOrder, true),
    Deviation(
      "mode-always-on", breaks: "DOM-012",
      "An entry with a mode counts everywhere.",
      \.modesHeeded, false),
    Deviation(
      "either-mode-suffices", breaks: "DOM-012",
      "Of `developer+managed` one mode is enough.",
      \.eitherModeSuffices, true),
    Deviation(
      "developer-mode-without-switch", breaks: "DOM-017",
      "Developer mode does without the switch of the device.",
      \.developerModeNeedsSwitch, false),
    Deviation(
      "developer-mode-without-signature", breaks: "DOM-017",
      "Developer mode does without an app signed for development.",
      \.developerModeNeedsSignature, false),
    Deviation(
      "managed-mode-without-management", breaks: "DOM-018",
      "Managed mode does without a managed device.",
      \.managedModeNeedsManagement, false),
    Deviation(
      "browsers-take-links", breaks: "DOM-019",
      "A browser takes links like any other app.",
      \.browsersTakeLinks, true),
    Deviation(
      "entitlement-suffices", breaks: "DOM-021",
      "An app takes the links of its domains though their files do not name it.",
      \.agreement, .entitlementSuffices),
    Deviation(
      "file-suffices", breaks: "DOM-021",
      "An app takes the links of a file that names it without having its domain.",
      \.agreement, .fileSuffices),
  ]
}
