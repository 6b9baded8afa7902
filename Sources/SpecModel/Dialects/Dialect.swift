/// The full set of choices that a reader of these files makes, one property each.
///
/// The defaults are what the rules say, and where nobody says, what the ledger takes as its first
/// alternative. The properties stand in the order of the ledger, and each names the rules that it
/// is a choice of. What the words of a choice mean stands at the end of the file of its area.
public struct Dialect: Sendable, Hashable {
  // MARK: The system

  /// The system whose reading this is.
  public var system = AppleSystem.ios
  /// The version of the system.
  public var version = SystemVersion(27)

  // MARK: JSON

  /// JSON-001, X-01: whether a comma may stand before a closing bracket.
  public var trailingCommasAccepted = false
  /// JSON-001: whether text after the root value is overlooked.
  public var textAfterValueAccepted = false
  /// JSON-002: whether comments are overlooked.
  public var commentsAccepted = false
  /// JSON-003: the encodings that are read.
  public var encodings = Encodings.unicode
  /// JSON-003: whether a byte order mark may come first.
  public var byteOrderMarkAccepted = true
  /// which of several members with one name counts.
  public var duplicateNames = DuplicateNames.lastCounts
  /// JSON-004: where the size of a file is limited.
  public var sizeLimited = Presence.asDocumented
  /// JSON-004, X-23: the bytes that a file may have.
  public var sizeLimit = 131_072
  /// JSON-007, X-47: where the content of a signed file is read.
  public var signedFiles = Presence.asDocumented
  /// JSON-009: whether a signed file must be served as `application/pkcs7-mime`.
  public var signedFilesNeedTheirType = false

  // MARK: Envelope

  /// ENV-001: whether a root that is not an object is a site association that says nothing.
  public var anyRootAccepted = false
  /// ENV-001: which members of the root are services.
  public var services = Services.documented
  /// ENV-002: whether the other services have `details` too.
  public var detailsInEveryService = false
  /// ENV-003: where applinks does without `apps`.
  public var absentApps = Presence.asDocumented
  /// ENV-003: whether `apps` beside `details` must be the empty array.
  public var appsMustBeEmpty = false
  /// ENV-008: whether `details` may be an object keyed by app identifier.
  public var detailsObjectRead = true
  /// whose apps an entry of such an object speaks of.
  public var detailsObjectApps = DetailsObjectApps.nameOnly
  /// ENV-009: how much of an app identifier is compared.
  public var appIdentifiers = AppIdentifiers.whole
  /// ENV-010: where `appIDs` is read.
  public var appIDs = Presence.asDocumented
  /// ENV-010, ENV-011, X-15: which of `appIDs` and `appID` names the apps of an entry.
  public var entryApps = EntryApps.appIDsElseAppID
  /// ENV-012: whether an entry that names no app speaks of every app.
  public var entryWithoutAppsIsForAll = false
  /// ENV-014: where `components` is read.
  public var components = Presence.asDocumented
  /// ENV-014, PATHS-012: which of `components` and `paths` gives the rules of an entry.
  public var entryRules = EntryRules.componentsElsePaths
  /// what an entry without `components` and `paths` matches.
  public var entryWithoutRules = Ruleless.everything
  /// what applinks with `apps` but without `details` matches.
  public var applinksWithoutDetails = Ruleless.everything
  /// ENV-018: what becomes of a component rule with unknown members.
  public var unknownMembers = UnknownMembers.ignored
  /// ENV-019: whether a component rule with a `comment` is taken for commented out.
  public var commentedRulesSkipped = false
  /// what becomes of a member of the wrong type.
  public var wrongTypes = WrongTypes.ignored

  // MARK: Pattern language

  /// PAT-001: whether `.` stands for any character, as in a regular expression.
  public var dotIsWildcard = false
  /// PAT-001: whether `+` repeats the character before it, as in a regular expression.
  public var plusRepeats = false
  /// PAT-001: whether `[abc]` stands for one of its characters, as in a shell.
  public var bracketsAreSets = false
  /// PAT-002, PAT-007: what `*` stands for.
  public var star = Star.anything
  /// PAT-003, PAT-007: what `?` stands for.
  public var questionMark = QuestionMark.oneCharacter
  /// PAT-006: how much of the text a pattern must cover.
  public var anchoring = Anchoring.bothEnds
  /// PAT-009, PAT-010: what the empty pattern says.
  public var emptyPattern = EmptyPattern.emptyText
  /// PAT-011, X-09: whether `\` takes the meaning from the next character.
  public var backslashEscapes = false

  // MARK: Path form

  /// PTH-001: whether a path pattern gets the leading slash that it lacks.
  public var leadingSlashSupplied = true
  /// whether a path pattern that starts with `?` or a variable gets a leading slash.
  public var leadingSlashBeforeWildcards = true
  /// PTH-002, PTH-003, PTH-004, X-17: what is done about a final slash.
  public var finalSlash = FinalSlash.supplied
  /// whether `?` may take the final slash that the URL's path did not have.
  public var questionMarkTakesSuppliedSlash = true
  /// PTH-005: whether runs of slashes in the URL's path count as one.
  public var textSlashesCollapse = true
  /// PTH-005: whether runs of slashes in a path pattern count as one.
  public var patternSlashesCollapse = true
  /// whether slashes at the ends of a variable's value count as one with their neighbours.
  public var valueSlashesCollapse = false
  /// PTH-008: whether the empty path is the same as `/`.
  public var emptyPathIsRoot = true
  /// PTH-009, PATHS-006, X-07: whether `*` alone matches the bare domain.
  public var starMatchesBareDomain = true
  /// PTH-011, X-22: whether `.` and `..` segments of the URL's path are resolved.
  public var dotSegmentsResolved = false

  // MARK: Legacy paths

  /// PATHS-002: where `NOT ` excludes.
  public var notKeyword = Presence.asDocumented
  /// PATHS-002: how the keyword may be spelt.
  public var notSpelling = NotSpelling.capitalsOneSpace
  /// PATHS-003: whether the search goes on below a `NOT` entry that matches.
  public var notFallsThrough = false
  /// PATHS-004: what of the URL a legacy path sees.
  public var legacyPathsSee = PathPatternsSee.path
  /// which defaults a legacy path takes.
  public var legacyPathDefaults = LegacyPathDefaults.excludeAndFlags
  /// PATHS-011: whether `NOT ` excludes in the path pattern of a component rule too.
  public var notKeywordInComponents = false

  // MARK: Components

  /// CMP-001: whether one matching member of a component rule is enough.
  public var anyMemberSuffices = false
  /// CMP-002: whether `#` is read.
  public var fragmentsCompared = true
  /// CMP-002: whether `?` is read.
  public var queriesCompared = true
  /// CMP-003: whether a query or fragment that a rule does not specify must be absent or empty.
  public var unspecifiedMustBeEmpty = false
  /// CMP-004, PAT-005: whether an absent query or fragment counts as the empty string.
  public var absentIsEmpty = true
  /// CMP-005: whether a component rule that specifies nothing matches everything.
  public var emptyComponentMatches = true
  /// CMP-007: whether an empty `components` matches everything.
  public var emptyComponentsMatch = false
  /// CMP-008: whether a fragment pattern sees the `#` too.
  public var fragmentWithNumberSign = false
  /// CMP-008: what of the URL the path pattern of a component rule sees.
  public var pathPatternsSee = PathPatternsSee.path
  /// ORD-001, EXC-002, PATHS-003: which of the rules that match decides.
  public var decidingRule = DecidingRule.first
  /// EXC-001: what `exclude` does.
  public var exclude = Exclude.stops

  // MARK: Query

  /// QRY-001: what a query pattern is compared with.
  public var queryText = QueryText.whole
  /// QRY-002: how a query object is compared.
  public var queryObject = QueryObject.items
  /// QRY-002: whether the URL may have items that the object does not name.
  public var unnamedItemsAllowed = true
  /// QRY-003: whether one matching item of those named is enough.
  public var anyNamedItemSuffices = false
  /// QRY-004: which instances of a repeated item must match.
  public var repeatedItems = RepeatedItems.all
  /// QRY-005: what an item without `=` is.
  public var valuelessItems = ValuelessItems.empty
  /// QRY-006: what an item that the URL does not have is.
  public var missingItems = MissingItems.empty
  /// QRY-002: whether item names are patterns.
  public var itemNamesArePatterns = false
  /// QRY-008: what a value does that is not a string.
  public var nonStringValues = NonStringValues.voidTheObject
  /// QRY-009: whether the empty query object demands an empty query.
  public var emptyQueryObjectDemandsEmptyQuery = false
  /// QRY-011, X-02: whether `+` in an item's value is a space.
  public var plusIsSpace = false
  /// QRY-012: whether `;` separates items too.
  public var semicolonSeparatesItems = false
  /// QRY-012: where an item's name ends and what its value is.
  public var nameAndValue = NameAndValue.firstEqualsSign
  /// QRY-012: whether the query is split into items before it is decoded.
  public var splitBeforeDecoding = true

  // MARK: Case

  /// CASE-001: where `caseSensitive` is read.
  public var caseSensitive = Presence.asDocumented
  /// CASE-001: whether folding reaches the query and the fragment.
  public var foldingBeyondPath = true
  /// CASE-002, PAT-008, PATHS-005: whether case counts where a rule does not say.
  public var caseSensitiveByDefault = true
  /// CASE-004: whether the names of a component rule's members are read in any case.
  public var memberNamesInAnyCase = false
  /// CASE-005: whether folding reaches the values of the file's variables.
  public var foldingInValues = true
  /// CASE-005: whether folding reaches the built-in variables.
  public var foldingInBuiltIns = true
  /// CASE-007: whether folding reaches the hex digits of escapes.
  public var foldingInEscapes = true
  /// whether folding reaches the names of query items.
  public var foldingInItemNames = false
  /// whether folding reaches beyond ASCII.
  public var foldingBeyondASCII = true

  // MARK: Percent encoding

  /// ENC-001: whether non-ASCII characters of a pattern are percent-encoded for its author.
  public var patternsEncodedByReader = false
  /// ENC-002: where `percentEncoded` is read.
  public var percentEncoded = Presence.asDocumented
  /// ENC-002: what one character is.
  public var character = CharacterUnit.scalar
  /// ENC-002, ENC-003: which side is decoded, and when.
  public var decoding = Decoding.textWhenAsked
  /// ENC-004: whether the case of an escape's hex digits counts.
  public var hexCaseCounts = true
  /// ENC-004: whether an escaped letter, digit or `-._~` differs from the plain one.
  public var needlessEscapesDiffer = true
  /// ENC-005: when `%2F` in the URL is a slash.
  public var escapedSlash = EscapedSlash.whenDecoded
  /// whether the path is brought to its canonical form after it is decoded.
  public var pathFormAfterDecoding = true
  /// ENC-006: whether the text is compared encoded where a rule does not say.
  public var percentEncodedByDefault = true
  /// ENC-006: whether `percentEncoded` means its opposite.
  public var percentEncodedInverted = false
  /// what becomes of a text whose escapes are not UTF-8.
  public var invalidEscapes = InvalidEscapes.stayAsWritten
  /// when the names of query items are decoded.
  public var itemNameDecoding = ItemNameDecoding.likeValues
  /// ENC-009: whether both sides are brought to Unicode normalization form C.
  public var normalized = false

  // MARK: Defaults

  /// DEF-001: where `defaults` is read.
  public var defaults = Presence.asDocumented
  /// DEF-001: which `defaults` are read.
  public var defaultsLevels = DefaultsLevels.entryAndDomain
  /// DEF-002: which setting of a member counts.
  public var defaultsPrecedence = DefaultsPrecedence.componentEntryDomain
  /// DEF-003: which members a component rule can inherit from `defaults`.
  public var inheritableMembers = InheritableMembers.all

  // MARK: Substitution variables

  /// SUB-001: where `$(name)` stands for values.
  public var variables = Presence.asDocumented
  /// SUB-001: whether variables stand in query and fragment patterns too.
  public var variablesBeyondPath = true
  /// SUB-002: which characters a name may hold.
  public var variableNames = VariableNames.anyCharacters
  /// SUB-003: whether case counts in names.
  public var variableNamesCaseSensitive = true
  /// SUB-004: whether `*` and `?` in a value are wildcards.
  public var wildcardsInValues = true
  /// SUB-004: whether `.` in a value stands for any character, as in a regular expression.
  public var dotInValuesIsWildcard = false
  /// what `$(name)` in a value is.
  public var variablesInValues = VariablesInValues.literal
  /// SUB-006: whether there are built-in variables.
  public var builtInsKnown = true
  /// SUB-007: what a character class matches.
  public var characterClasses = CharacterClasses.oneASCIICharacter
  /// SUB-008: the codes behind `$(region)` and `$(lang)`.
  public var isoCodes = ISOCodeList.apple
  /// whether the case of those codes counts.
  public var isoCodeCaseCounts = true
  /// SUB-016: whether values are percent-encoded for their author.
  public var valuesEncodedByReader = false
  /// whether a variable of the file wins over a built-in of its name.
  public var userVariableWins = true
  /// what a name without a variable stands for.
  public var undefinedVariables = UndefinedVariables.neverMatch
  /// whether `$(` without its bracket is literal text.
  public var unterminatedVariableIsLiteral = false
  /// whether `percentEncoded` among the variables is the default of that flag.
  public var percentEncodedAmongVariables = false

  // MARK: URLs

  /// URL-001: the schemes of universal links.
  public var schemes = Schemes.httpAndHTTPS
  /// URL-001: whether the case of the scheme counts.
  public var schemeCaseCounts = false
  /// URL-003, URL-009, X-22: how the host is compared with the domain.
  public var hosts = Hosts.inAnyCase
  /// URL-006, X-22: whether a URL with userinfo can be a universal link.
  public var userinfoAccepted = true
  /// which ports a URL may name.
  public var ports = Ports.defaultOfScheme
  /// URL-008, X-35: what becomes of a URL with characters that RFC 3986 does not allow.
  public var invalidCharacters = InvalidCharacters.refuseTheURL

  // MARK: Several entries

  /// MULTI-003, X-13: which of several entries for one app counts.
  public var repeatedEntries = RepeatedEntries.first
  /// whether an exclude for another app, in an entry above, holds for this app too.
  public var excludeReachesOtherApps = false
  /// MULTI-001, X-12: which of the apps wins that one file gives a URL to.
  public var appsOfOneFile = AppsOfOneFile.firstListed
  /// MULTI-006: whether an app on a remote volume of a Mac takes links.
  public var remoteVolumesTakeLinks = false
  /// which of the apps wins that claim a URL by different entries of their entitlements.
  public var appsByDifferentEntries = AppsByDifferentEntries.mostSpecific
  /// whether the apps of one details entry win in the order of their installation.
  public var appsOfOneEntryInInstallOrder = false

  // MARK: Entitlements files

  /// ENT-001: whether a binary property list is read.
  public var binaryListsRead = true
  /// ENT-001: whether a property list may be OpenStep text.
  public var openStepAccepted = false
  /// ENT-001: whether a property list may be JSON.
  public var jsonEntitlementsAccepted = false
  /// ENT-002: whether Foundation alone says what XML is a property list.
  public var malformedXMLAccepted = false
  /// ENT-002: the encodings of XML that are read.
  public var xmlEncodings = Encodings.unicode
  /// ENT-002: whether a property list in XML must have its DOCTYPE.
  public var documentTypeRequired = false
  /// ENT-003: whether a blob must have the length that it says.
  public var blobLengthCounts = true
  /// ENT-004: which dictionary of a provisioning profile is read.
  public var profileDictionary = ProfileDictionary.entitlements
  /// ENT-004: whether a profile may be encoded by BER where DER would not do so.
  public var basicEncodingRead = true
  /// ENT-005: which slot of a code signature is read.
  public var signatureSlot = SignatureSlot.entitlements
  /// ENT-005, X-46: which slices of a universal binary count.
  public var slices = Slices.firstWithEntitlements
  /// whether one string instead of the array is the only entry.
  public var loneStringIsEntry = false
  /// which of several values for one key counts.
  public var duplicateKeys = DuplicateKeys.lastCounts
  /// whether a `dict` may stand without the `plist` around it.
  public var bareDictionaryAccepted = true

  // MARK: Entitlement

  /// DOM-001: whether one wrong entry voids all of them.
  public var wrongEntryVoidsList = false
  /// ENV-001, DOM-001: what becomes of an entry without a service, or with an unknown one.
  public var entryServices = EntryServices.known
  /// whether white space around an entry and its parts is overlooked.
  public var entrySpaceTrimmed = false
  /// whether service and mode are read in any case.
  public var entryWordsInAnyCase = false
  /// SUB-017: whether a variable in an entry is taken for literal text.
  public var entryVariablesAreLiteral = false
  /// DOM-002, DOM-004, DOM-007: which of an app's entries for a host is asked first.
  public var entryOrder = EntryOrder.exactThenLongest
  /// DOM-003: whether `*example.com` is a wildcard.
  public var wildcardNeedsPeriod = true
  /// DOM-003: whether a wildcard may be for `appclips`.
  public var wildcardAppClipsTaken = false
  /// DOM-003, DOM-005, X-04: which hosts a wildcard covers.
  public var wildcardCovers = WildcardCovers.everyDepth
  /// DOM-004: whether a wildcard is asked where the exact entry brought no match.
  public var wildcardsAfterExact = true
  /// whether a file that excludes the URL keeps the other entries from being asked.
  public var excludeEndsTheSearch = true
  /// whether only the longest wildcard is asked.
  public var longestWildcardOnly = false
  /// DOM-006, DOM-008: whose file speaks for an entry.
  public var fileHost = FileHost.entry
  /// DOM-009: whether a scheme in an entry is overlooked.
  public var entrySchemeStripped = false
  /// DOM-009: whether a slash at the end of an entry is overlooked.
  public var entryTrailingSlashStripped = false
  /// DOM-009: whether a path in an entry is overlooked.
  public var entryPathStripped = false
  /// DOM-009: whether a query other than the mode is overlooked.
  public var entryQueryIgnored = false
  /// DOM-010: whether a port in an entry is overlooked.
  public var entryPortIgnored = false
  /// URL-003: whether the case of an entry's host counts.
  public var entryHostCaseCounts = false
  /// URL-009: whether the host of an entry may have letters beyond ASCII.
  public var entryHostInUnicode = false
  /// whether the host of an entry may be one label.
  public var oneLabelHostsTaken = true
  /// whether the host of an entry may have underscores.
  public var underscoresTaken = true
  /// whether the host of an entry may end with a dot.
  public var finalDotTaken = false
  /// DOM-012: where modes are read.
  public var modes = Presence.asDocumented
  /// whether a system without modes takes an entry as if it had none.
  public var modeDroppedBeforeModes = false
  /// DOM-012: whether an entry with an unknown mode counts as one without.
  public var unknownModesDropped = false
  /// whether the two modes may stand in either order.
  public var modesInAnyOrder = false
  /// DOM-012: whether an entry with a mode counts only where the mode is on.
  public var modesHeeded = true
  /// DOM-012: whether one of two modes is enough.
  public var eitherModeSuffices = false
  /// DOM-017: whether developer mode needs the switch of the device.
  public var developerModeNeedsSwitch = true
  /// DOM-017: whether developer mode needs an app signed for development.
  public var developerModeNeedsSignature = true
  /// DOM-018: whether managed mode needs a managed device.
  public var managedModeNeedsManagement = true
  /// DOM-019: whether browsers take links.
  public var browsersTakeLinks = false
  /// DOM-021: whose word is needed for an app to take the links of a domain.
  public var agreement = Agreement.both

  // MARK: Hosting

  /// HOST-001: whether the file is asked for without TLS.
  public var plainHTTP = false
  /// HOST-001: whose certificates are accepted.
  public var certificates = Certificates.trusted
  /// HOST-002, X-58: which certificates developer mode accepts.
  public var developerModeTrust = DeveloperModeTrust.every
  /// whether developer mode does so for an entry with both modes too.
  public var bothModesTrust = true
  /// HOST-002: whether managed mode accepts any certificate.
  public var managedModeTrustsAll = false
  /// HOST-003, HOST-004, HOST-005, HOST-007, X-25: where on a site the file is looked for.
  public var locations = Locations.wellKnownThenRoot
  /// HOST-006: whether the root is asked in the alternate modes.
  public var rootInAlternateModes = false
  /// HOST-006: whether the content delivery network is asked in the alternate modes.
  public var networkInAlternateModes = false
  /// HOST-008: whether the file's name ends with `.json`.
  public var fileHasExtension = false
  /// HOST-009, X-05: whether redirects are followed.
  public var fileRedirectsFollowed = false
  /// HOST-012, X-24: whether the file must be served as JSON.
  public var contentTypeEnforced = false
  /// HOST-015, HOST-022: where Apple's content delivery network is asked instead of the site.
  public var network = Presence.asDocumented
  /// HOST-015, X-52: when the site is asked after the network had no file.
  public var siteAfterNetwork = SiteAfterNetwork.never
  /// HOST-016: how the network names the file of a domain.
  public var networkNames = NetworkNames.domain
  /// HOST-017: whether an update of the app brings the file anew.
  public var updatesFetch = true
  /// HOST-017, HOST-022: whether the file is asked for from time to time.
  public var periodicFetches = true
  /// the seconds until a file that was accepted is asked for again.
  public var recheckInterval = 432_000
  /// HOST-020: which status means that there is a file.
  public var statuses = Statuses.only200
  /// HOST-020, X-53: whether `max-age` says when a refused file is asked for again, which else is
  /// when an accepted one would be.
  public var maxAgeHeeded = true
  /// HOST-023, HOST-026, X-08, X-61: when the file is fetched first.
  public var firstFetch = FirstFetch.atInstall
  /// HOST-025: whether a file that could not be had gives every URL to the app.
  public var missingFileMatches = false
  /// HOST-026: whether a Developer ID app waits for its first launch.
  public var developerIDWaits = true
  /// when the root is asked after the well-known location.
  public var rootAfter = RootAfter.anyRefusal

  // MARK: Opening

  /// NAV-001, NAV-002, X-29: which links on a page stay in the browser.
  public var staysOnPage = StaysOnPage.sameHost
  /// NAV-003: whether a typed URL opens the app.
  public var typedOpens = false
  /// NAV-004: what the user's last choice is kept for.
  public var choices = ChoicesKept.forHost
  /// NAV-005: whether a link without an app opens in the browser.
  public var browserWithoutApp = true
  /// NAV-006: whether an app that opens its own link opens itself.
  public var ownLinkOpens = false
  /// NAV-007: whether a URL that is loaded into a web view opens the app.
  public var webViewLoadOpens = false
  /// NAV-009: whether the browser opens where an app asked for universal links only.
  public var universalLinksOnlyFallsBack = false
  /// NAV-010: where links open in the browser until the user accepts the app.
  public var browserFirst = BrowserFirst.onMacOS
  /// NAV-011: whether watchOS falls back to a browser.
  public var watchHasBrowser = false
  /// NAV-013: whether a redirect that the browser follows is a link too.
  public var redirectsOpen = true
  /// whether tvOS falls back to a browser.
  public var tvHasBrowser = false
}
