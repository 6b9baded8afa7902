/// The choices of entries for associated domains: their form, their order, when they count.
struct EntitlementChoices: Sendable, Hashable {
  var wrongEntryVoidsList = false

  /// What becomes of an entry without a service, or with an unknown one.
  var entryServices = EntryServices.known
  enum EntryServices: String, Alternatives {
    case known = "It is ignored."
    case applinksWhereMissing =
      "missing-service-is-applinks: An entry without a service is one for `applinks`."
    case any = "unknown-service-taken (ENV-001): An entry of an unknown service is accepted."
  }

  var entrySpaceTrimmed = false
  var entryWordsInAnyCase = false
  var entryVariablesAreLiteral = false

  /// Which of an app's entries for a host is consulted first.
  var entryOrder = EntryOrder.exactThenLongest
  enum EntryOrder: String, Alternatives {
    case exactThenLongest = "The exact one, then the wildcards from the longest to the shortest."
    case listed =
      "entry-order-decides: The entries of an app are consulted in the order of the array."
    case wildcardsThenExact =
      "wildcard-before-exact (DOM-004): The exact entry has no precedence over wildcards."
    case exactThenShortest =
      "shortest-wildcard-first (DOM-007): Of several wildcards the shortest is consulted first."
  }

  /// Where wildcards are read.
  var wildcards = Dialect.Presence.asDocumented

  var wildcardNeedsPeriod = true
  var wildcardAppClipsTaken = false

  /// Which hosts a wildcard matches.
  var wildcardMatches = WildcardMatches.everyDepth
  enum WildcardMatches: String, Alternatives {
    case everyDepth = "All that end with a period and its host."
    case oneLabel = "wildcard-matches-one-label: A wildcard matches only hosts one label longer."
    case apexToo = "wildcard-matches-apex (DOM-005): A wildcard matches its own host too."
    case everySuffix = """
      label-boundary-ignored: A wildcard matches every host that ends with its own, even within a \
      label.
      """
  }

  var emptyLabelsMatched = false
  var wildcardsAfterExact = true
  var excludeEndsTheSearch = true
  var longestWildcardOnly = true

  /// Whose file counts for an entry.
  var fileHost = FileHost.entry
  enum FileHost: String, Alternatives {
    case entry = "That of the host in the entry, without `*.`."
    case urlForWildcards =
      "wildcard-file-of-url-host: The file of a wildcard is that of the host in the URL."
    case wwwForWildcards = "wildcard-file-of-www: The file of a wildcard is that of `www`."
    case starForWildcards =
      "wildcard-star-in-request: The file of a wildcard is requested with its `*.`."
    case parentForSubdomains =
      "subdomain-file-of-parent (DOM-008): The file of a subdomain is that of the domain above it."
  }

  var entrySchemeStripped = false
  var entryTrailingSlashStripped = false
  var entryPathStripped = false
  var entryQueryIgnored = false
  var entryPortIgnored = false
  var entryHostCaseCounts = false
  var entryHostInUnicode = false
  var oneLabelHostsTaken = true
  var underscoresTaken = true
  var finalDotTaken = false

  /// Where modes are read.
  var modes = Dialect.Presence.asDocumented

  var modeDroppedBeforeModes = false
  var unknownModesDropped = false
  var modesInAnyOrder = false
  var modesEnforced = true
  var eitherModeSuffices = false
  var developerModeNeedsSwitch = true
  var developerModeNeedsSignature = true
  var managedModeNeedsManagement = true
  var browsersTakeLinks = false

  /// Which side must name the other for an app to open the links of a domain.
  var agreement = Agreement.both
  enum Agreement: String, Alternatives {
    case both = "That of both: the entitlement names the domain, and its file the app."
    case entitlementSuffices = """
      entitlement-suffices: An app takes the links of its domains though their files do not name \
      it.
      """
    case fileSuffices =
      "file-suffices: An app opens the links of a file that names it without having its domain."
  }

  static let choices: [Choice] = [
    Choice(
      \.entitlement.wrongEntryVoidsList, ["DOM-022"],
      "wrong-entry-voids-list: One wrong entry voids all of them."),
    Choice(\.entitlement.entryServices, ["DOM-001", "ENV-001"]),
    Choice(
      \.entitlement.entrySpaceTrimmed, ["X-56"],
      "entry-space-trimmed: White space around an entry and its parts is ignored."),
    Choice(
      \.entitlement.entryWordsInAnyCase, ["X-57"],
      "entry-words-in-any-case: Service and mode are read in any case."),
    Choice(
      \.entitlement.entryVariablesAreLiteral, ["SUB-017"],
      "variable-in-domain-literal: A variable in an entry is literal text."),
    Choice(\.entitlement.entryOrder, ["DOM-002", "DOM-004", "DOM-007"]),
    Choice(
      \.entitlement.wildcards, ["DOM-030", "DOM-003"],
      [
        .onEverySystem: "wildcards-on-every-system: Systems before iOS 9.3 read wildcards too.",
        .onNoSystem: """
        wildcards-unknown (DOM-003): The asterisk of a wildcard is read as a part of its host.
        """,
      ]),
    Choice(
      \.entitlement.wildcardNeedsPeriod, ["DOM-003"],
      "wildcard-without-period: `*example.com` is a wildcard."),
    Choice(
      \.entitlement.wildcardAppClipsTaken, ["DOM-003"],
      "wildcard-app-clips-taken: A wildcard for `appclips` is accepted."),
    Choice(\.entitlement.wildcardMatches, ["DOM-003", "DOM-005"]),
    Choice(
      \.entitlement.emptyLabelsMatched, ["X-70"],
      "empty-label-matched: A wildcard matches a host although a label before its own is empty."),
    Choice(
      \.entitlement.wildcardsAfterExact, ["DOM-004"],
      "no-fall-back-to-wildcard: No wildcard is consulted if the exact entry brings no match."),
    Choice(
      \.entitlement.excludeEndsTheSearch, ["X-03"],
      "fall-back-after-exclude: The other entries are consulted although a file excludes the URL."),
    Choice(
      \.entitlement.longestWildcardOnly, ["DOM-007"],
      "all-wildcards: Of several wildcards all are consulted, the longest first."),
    Choice(\.entitlement.fileHost, ["DOM-006", "DOM-008"]),
    Choice(
      \.entitlement.entrySchemeStripped, ["DOM-022", "DOM-001"],
      "scheme-in-entry-stripped: A scheme in an entry is ignored."),
    Choice(
      \.entitlement.entryTrailingSlashStripped, ["DOM-022", "DOM-009"],
      "trailing-slash-in-entry-stripped: A slash at the end of an entry is ignored."),
    Choice(
      \.entitlement.entryPathStripped, ["DOM-022", "DOM-009"],
      "path-in-entry-stripped: A path in an entry is ignored."),
    Choice(
      \.entitlement.entryQueryIgnored, ["DOM-022", "DOM-009"],
      "unknown-query-in-entry-ignored: A query of an entry that names no mode is ignored."),
    Choice(
      \.entitlement.entryPortIgnored, ["DOM-010"],
      "port-in-entry-ignored: A port in an entry is ignored."),
    Choice(
      \.entitlement.entryHostCaseCounts, ["URL-010"],
      """
      entry-host-case-significant: The case of the host counts when it is compared with an \
      entry.
      """),
    Choice(
      \.entitlement.entryHostInUnicode, ["URL-009"],
      "unicode-host-in-entry-taken: An entry whose host has letters beyond ASCII is accepted."),
    Choice(
      \.entitlement.oneLabelHostsTaken, ["X-41"],
      "one-label-host-ignored: An entry whose host is one label is ignored."),
    Choice(
      \.entitlement.underscoresTaken, ["X-41"],
      "underscore-in-host-refused: An entry whose host has an underscore is ignored."),
    Choice(
      \.entitlement.finalDotTaken, ["X-41"],
      "final-dot-in-entry-taken: An entry whose host ends with a dot is accepted."),
    Choice(
      \.entitlement.modes, ["X-43", "DOM-012"],
      [
        .onEverySystem: "modes-on-every-system: Systems before iOS 14 read modes too.",
        .onNoSystem: "modes-unknown (DOM-012): Today's systems read a mode as an unknown query.",
      ]),
    Choice(
      \.entitlement.modeDroppedBeforeModes, ["X-43"],
      """
      mode-dropped-before-modes: A system without modes takes an entry with one as if it had \
      none.
      """),
    Choice(
      \.entitlement.unknownModesDropped, ["DOM-022", "DOM-012"],
      "unknown-mode-is-none: An entry with an unknown mode counts as one without."),
    Choice(
      \.entitlement.modesInAnyOrder, ["X-42"],
      "modes-in-either-order: `managed+developer` is the same as `developer+managed`."),
    Choice(
      \.entitlement.modesEnforced, ["DOM-012"],
      "mode-always-on: An entry with a mode counts everywhere."),
    Choice(
      \.entitlement.eitherModeSuffices, ["DOM-012"],
      "either-mode-suffices: Of `developer+managed` one mode is enough."),
    Choice(
      \.entitlement.developerModeNeedsSwitch, ["DOM-017"],
      "developer-mode-without-switch: Developer mode does not need the switch of the device."),
    Choice(
      \.entitlement.developerModeNeedsSignature, ["DOM-017"],
      """
      developer-mode-without-signature: Developer mode does without an app signed for \
      development.
      """),
    Choice(
      \.entitlement.managedModeNeedsManagement, ["DOM-018"],
      "managed-mode-without-management: Managed mode does without a managed device."),
    Choice(
      \.entitlement.browsersTakeLinks, ["DOM-019"],
      "browsers-take-links: A browser opens links like any other app."),
    Choice(\.entitlement.agreement, ["DOM-021"]),
  ]
}
