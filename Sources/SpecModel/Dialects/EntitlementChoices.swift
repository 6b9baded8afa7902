/// The choices of entries for associated domains: their form, their order, when they count.
struct EntitlementChoices: Sendable, Hashable {
  /// Whether a wrong entry voids the others; by default, only the others are read.
  var wrongEntryVoidsList = false

  /// What becomes of an entry without a service, or with an unknown one.
  var entryServices = EntryServices.known
  enum EntryServices: Alternatives {
    /// It is ignored.
    case known
    case applinksWhereMissing, any
  }

  /// Whether white space around an entry and its parts is ignored; by default, such an entry is
  /// ignored.
  var entrySpaceTrimmed = false

  /// Whether service and mode are read in any case; by default, their case counts.
  var entryWordsInAnyCase = false

  /// Whether a variable in an entry is literal text; by default, such an entry is ignored.
  var entryVariablesAreLiteral = false

  /// Which of an app's entries for a host is consulted first.
  var entryOrder = EntryOrder.exactThenLongest
  enum EntryOrder: Alternatives {
    /// The exact entry, then the wildcards from the longest to the shortest.
    case exactThenLongest
    case listed, wildcardsThenExact, exactThenShortest
  }

  /// Where wildcards are read.
  var wildcards = Dialect.Presence.asDocumented

  /// Whether a wildcard needs the period after its asterisk; by default, it does.
  var wildcardNeedsPeriod = true

  /// Whether an entry for `appclips` may be a wildcard; by default, such an entry is ignored.
  var wildcardAppClipsTaken = false

  /// Which hosts a wildcard matches.
  var wildcardMatches = WildcardMatches.everyDepth
  enum WildcardMatches: Alternatives {
    /// All hosts that end with a period and the host of the wildcard.
    case everyDepth
    case oneLabel, apexToo, everySuffix
  }

  /// Whether a wildcard matches a host with an empty label before its own; by default, it does not.
  var emptyLabelsMatched = false

  /// Whether wildcards are consulted if the exact entry does not match; by default, they are.
  var wildcardsAfterExact = true

  /// Whether no other entry is consulted if a file excludes the URL; by default, none is.
  var excludeEndsTheSearch = true

  /// Whether only the longest of several wildcards is consulted; by default, only that is.
  var longestWildcardOnly = true

  /// The host whose file counts for an entry.
  var fileHost = FileHost.entry
  enum FileHost: Alternatives {
    /// The host in the entry, without `*.`.
    case entry
    case urlForWildcards, wwwForWildcards, starForWildcards, parentForSubdomains
  }

  /// Whether a scheme in an entry is ignored; by default, the whole entry is.
  var entrySchemeStripped = false

  /// Whether a slash at the end of an entry is ignored; by default, the whole entry is.
  var entryTrailingSlashStripped = false

  /// Whether a path in an entry is ignored; by default, the whole entry is.
  var entryPathStripped = false

  /// Whether a query that names no mode is ignored; by default, the whole entry is.
  var entryQueryIgnored = false

  /// Whether a port in an entry is ignored; by default, the whole entry is.
  var entryPortIgnored = false

  /// Whether case counts when hosts are compared with entries; by default, it does not.
  var entryHostCaseCounts = false

  /// Whether the host of an entry may have letters beyond ASCII; by default, such an entry is
  /// ignored.
  var entryHostInUnicode = false

  /// Whether the host of an entry may be a single label; by default, it may.
  var oneLabelHostsTaken = true

  /// Whether the host of an entry may have an underscore; by default, it may.
  var underscoresTaken = true

  /// Whether the host of an entry may end with a dot; by default, such an entry is ignored.
  var finalDotTaken = false

  /// Where modes are read.
  var modes = Dialect.Presence.asDocumented

  /// Whether a system without modes reads an entry with a mode and ignores the mode; by default, it
  /// ignores the entry.
  var modeDroppedBeforeModes = false

  /// Whether an entry with an unknown mode counts as one without a mode; by default, it is ignored.
  var unknownModesDropped = false

  /// Whether `managed+developer` is a mode; by default, only `developer+managed` is.
  var modesInAnyOrder = false

  /// Whether an entry with a mode counts only where its condition is met; by default, it does.
  var modesEnforced = true

  /// Whether one of the modes in `developer+managed` is enough; by default, both are required.
  var eitherModeSuffices = false

  /// Whether developer mode requires that the user has turned it on; by default, it does.
  var developerModeNeedsSwitch = true

  /// Whether developer mode requires an app signed for development; by default, it does.
  var developerModeNeedsSignature = true

  /// Whether managed mode requires a managed device; by default, it does.
  var managedModeNeedsManagement = true

  /// Whether a browser opens links like any other app; by default, it opens none.
  var browsersTakeLinks = false

  /// Which side must name the other for an app to open the links of a domain.
  var agreement = Agreement.both
  enum Agreement: Alternatives {
    /// Both sides: the entitlement names the domain, and the domain's file names the app.
    case both
    case entitlementSuffices, fileSuffices
  }

  static let choices: [Choice] = [
    Choice(
      \.entitlement.wrongEntryVoidsList, ["DOM-022"],
      .init("wrong-entry-voids-list", "One wrong entry voids all of them.")),
    Choice(
      \.entitlement.entryServices, ["DOM-001", "ENV-001"],
      [
        .applinksWhereMissing: .init(
          "missing-service-is-applinks", "An entry without a service is one for `applinks`."),
        .any: .init(
          "unknown-service-taken", breaking: "ENV-001",
          "An entry of an unknown service is accepted."),
      ]),
    Choice(
      \.entitlement.entrySpaceTrimmed, ["X-56"],
      .init("entry-space-trimmed", "White space around an entry and its parts is ignored.")),
    Choice(
      \.entitlement.entryWordsInAnyCase, ["X-57"],
      .init("entry-words-in-any-case", "Service and mode are read in any case.")),
    Choice(
      \.entitlement.entryVariablesAreLiteral, ["SUB-017"],
      .init("variable-in-domain-literal", "A variable in an entry is literal text.")),
    Choice(
      \.entitlement.entryOrder, ["DOM-002", "DOM-004", "DOM-007"],
      [
        .listed: .init(
          "entry-order-decides", "The entries of an app are consulted in the order of the array."),
        .wildcardsThenExact: .init(
          "wildcard-before-exact", breaking: "DOM-004",
          "The exact entry has no precedence over wildcards."),
        .exactThenShortest: .init(
          "shortest-wildcard-first", breaking: "DOM-007",
          "Of several wildcards the shortest is consulted first."),
      ]),
    Choice(
      \.entitlement.wildcards, ["DOM-030", "DOM-003"],
      [
        .onEverySystem: .init(
          "wildcards-on-every-system", "Systems before iOS 9.3 read wildcards too."),
        .onNoSystem: .init(
          "wildcards-unknown", breaking: "DOM-003",
          "The asterisk of a wildcard is read as a part of its host."),
      ]),
    Choice(
      \.entitlement.wildcardNeedsPeriod, ["DOM-003"],
      .init("wildcard-without-period", "`*example.com` is a wildcard.")),
    Choice(
      \.entitlement.wildcardAppClipsTaken, ["DOM-003"],
      .init("wildcard-app-clips-taken", "A wildcard for `appclips` is accepted.")),
    Choice(
      \.entitlement.wildcardMatches, ["DOM-003", "DOM-005"],
      [
        .oneLabel: .init(
          "wildcard-matches-one-label", "A wildcard matches only hosts one label longer."),
        .apexToo: .init(
          "wildcard-matches-apex", breaking: "DOM-005", "A wildcard matches its own host too."),
        .everySuffix: .init(
          "label-boundary-ignored",
          "A wildcard matches every host that ends with its own, even within a label."),
      ]),
    Choice(
      \.entitlement.emptyLabelsMatched, ["X-70"],
      .init(
        "empty-label-matched",
        "A wildcard matches a host although a label before its own is empty.")),
    Choice(
      \.entitlement.wildcardsAfterExact, ["DOM-004"],
      .init(
        "no-fall-back-to-wildcard",
        "No wildcard is consulted if the exact entry brings no match.")),
    Choice(
      \.entitlement.excludeEndsTheSearch, ["X-03"],
      .init(
        "fall-back-after-exclude",
        "The other entries are consulted although a file excludes the URL.")),
    Choice(
      \.entitlement.longestWildcardOnly, ["DOM-007"],
      .init("all-wildcards", "Of several wildcards all are consulted, the longest first.")),
    Choice(
      \.entitlement.fileHost, ["DOM-006", "DOM-008"],
      [
        .urlForWildcards: .init(
          "wildcard-file-of-url-host", "The file of a wildcard is that of the host in the URL."),
        .wwwForWildcards: .init("wildcard-file-of-www", "The file of a wildcard is that of `www`."),
        .starForWildcards: .init(
          "wildcard-star-in-request", "The file of a wildcard is requested with its `*.`."),
        .parentForSubdomains: .init(
          "subdomain-file-of-parent", breaking: "DOM-008",
          "The file of a subdomain is that of the domain above it."),
      ]),
    Choice(
      \.entitlement.entrySchemeStripped, ["DOM-022", "DOM-001"],
      .init("scheme-in-entry-stripped", "A scheme in an entry is ignored.")),
    Choice(
      \.entitlement.entryTrailingSlashStripped, ["DOM-022", "DOM-009"],
      .init("trailing-slash-in-entry-stripped", "A slash at the end of an entry is ignored.")),
    Choice(
      \.entitlement.entryPathStripped, ["DOM-022", "DOM-009"],
      .init("path-in-entry-stripped", "A path in an entry is ignored.")),
    Choice(
      \.entitlement.entryQueryIgnored, ["DOM-022", "DOM-009"],
      .init(
        "unknown-query-in-entry-ignored", "A query of an entry that names no mode is ignored.")),
    Choice(
      \.entitlement.entryPortIgnored, ["DOM-010"],
      .init("port-in-entry-ignored", "A port in an entry is ignored.")),
    Choice(
      \.entitlement.entryHostCaseCounts, ["URL-010"],
      .init(
        "entry-host-case-significant",
        "The case of the host counts when it is compared with an entry.")),
    Choice(
      \.entitlement.entryHostInUnicode, ["URL-009"],
      .init(
        "unicode-host-in-entry-taken",
        "An entry whose host has letters beyond ASCII is accepted.")),
    Choice(
      \.entitlement.oneLabelHostsTaken, ["X-41"],
      .init("one-label-host-ignored", "An entry whose host is one label is ignored.")),
    Choice(
      \.entitlement.underscoresTaken, ["X-41"],
      .init("underscore-in-host-refused", "An entry whose host has an underscore is ignored.")),
    Choice(
      \.entitlement.finalDotTaken, ["X-41"],
      .init("final-dot-in-entry-taken", "An entry whose host ends with a dot is accepted.")),
    Choice(
      \.entitlement.modes, ["X-43", "DOM-012"],
      [
        .onEverySystem: .init("modes-on-every-system", "Systems before iOS 14 read modes too."),
        .onNoSystem: .init(
          "modes-unknown", breaking: "DOM-012", "Today's systems read a mode as an unknown query."),
      ]),
    Choice(
      \.entitlement.modeDroppedBeforeModes, ["X-43"],
      .init(
        "mode-dropped-before-modes",
        "A system without modes takes an entry with one as if it had none.")),
    Choice(
      \.entitlement.unknownModesDropped, ["DOM-022", "DOM-012"],
      .init("unknown-mode-is-none", "An entry with an unknown mode counts as one without.")),
    Choice(
      \.entitlement.modesInAnyOrder, ["X-42"],
      .init("modes-in-either-order", "`managed+developer` is the same as `developer+managed`.")),
    Choice(
      \.entitlement.modesEnforced, ["DOM-012"],
      .init("mode-always-on", "An entry with a mode counts everywhere.")),
    Choice(
      \.entitlement.eitherModeSuffices, ["DOM-012"],
      .init("either-mode-suffices", "Of `developer+managed` one mode is enough.")),
    Choice(
      \.entitlement.developerModeNeedsSwitch, ["DOM-017"],
      .init(
        "developer-mode-without-switch", "Developer mode does not need the switch of the device.")),
    Choice(
      \.entitlement.developerModeNeedsSignature, ["DOM-017"],
      .init(
        "developer-mode-without-signature",
        "Developer mode does without an app signed for development.")),
    Choice(
      \.entitlement.managedModeNeedsManagement, ["DOM-018"],
      .init("managed-mode-without-management", "Managed mode does without a managed device.")),
    Choice(
      \.entitlement.browsersTakeLinks, ["DOM-019"],
      .init("browsers-take-links", "A browser opens links like any other app.")),
    Choice(
      \.entitlement.agreement, ["DOM-021"],
      [
        .entitlementSuffices: .init(
          "entitlement-suffices",
          "An app takes the links of its domains though their files do not name it."),
        .fileSuffices: .init(
          "file-suffices",
          "An app opens the links of a file that names it without having its domain."),
      ]),
  ]
}
