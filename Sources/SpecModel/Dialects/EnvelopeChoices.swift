/// The choices of what a site association is made of: services, entries, apps and rules.
struct EnvelopeChoices: Sendable, Hashable {
  var anyRootAccepted = false

  /// Which members of the root are services.
  var services = Services.documented
  enum Services: String, Alternatives {
    case documented = "The five that the documents name."
    case withoutAuthsrv = "authsrv-unknown: `authsrv` is not a service."
    case everyObject = "any-object-is-service: Every object at the top of the file is a service."
  }

  var detailsInEveryService = false

  /// Where applinks does without `apps`.
  var absentApps = Dialect.Presence.asDocumented

  var appsRequiredInFile = false
  var appsMustBeEmpty = false

  /// What becomes of `details` if it is an object.
  var detailsObject = DetailsObject.read
  enum DetailsObject: String, Alternatives {
    case read = "Each of its members is an entry."
    case ignored = "details-object-ignored: `details` as an object has no entries."
    case refuseTheFile =
      "details-object-refuses-file: `details` as an object refuses the whole file."
  }

  /// Which apps an entry of such an object names.
  var detailsObjectApps = DetailsObjectApps.nameOnly
  enum DetailsObjectApps: String, Alternatives {
    case nameOnly = "Of the one that its name in the object is."
    case nameAndMembers = """
      details-object-members-name-apps: An entry of a `details` object is also for the apps that \
      its members name.
      """
  }

  /// How much of an app identifier is compared.
  var appIdentifiers = AppIdentifiers.whole
  enum AppIdentifiers: String, Alternatives {
    case whole = "All of it, the prefix too."
    case withoutPrefix = "app-prefix-ignored: Only the bundle identifier of an app is compared."
    case inAnyCase =
      "app-identifier-in-any-case (X-83): Uppercase and lowercase do not differ in an identifier."
    case notCompared = "apps-not-compared (ENV-006): Every entry is for every app."
  }

  /// Where `appIDs` is read.
  var appIDs = Dialect.Presence.asDocumented

  /// Which of `appIDs` and `appID` names the apps of an entry.
  var entryApps = EntryApps.appIDsElseAppID
  enum EntryApps: String, Alternatives {
    case appIDsElseAppID = "`appIDs`, or `appID` where that is absent."
    case appIDsOnly = "app-id-unknown (ENV-010): `appID` is not read."
    case appIDsRequired =
      "app-ids-required (ENV-010): An entry without `appIDs` refuses the whole file."
    case both = "app-id-and-app-ids-united: An entry is for the apps of `appIDs` and of `appID`."
    case firstOfAppIDsElseAppID =
      "only-first-app-id (ENV-010): Of the apps in `appIDs` only the first is read."
    case appIDElseAppIDs = "app-id-wins: `appIDs` is ignored beside `appID`."
    case appIDsUnlessEmptyElseAppID =
      "empty-app-ids-fall-back: `appID` counts beside an empty `appIDs`."
  }

  var entryWithoutAppsIsForAll = false

  /// Where `components` is read.
  var components = Dialect.Presence.asDocumented

  /// Which of `components` and `paths` gives the rules of an entry.
  var entryRules = EntryRules.componentsElsePaths
  enum EntryRules: String, Alternatives {
    case componentsElsePaths = "`components`, or `paths` where that is absent."
    case pathsElseComponents = "paths-win-over-components: `components` is ignored beside `paths`."
    case componentsThenPaths =
      "components-and-paths-both-used: The rules of `paths` follow those of `components`."
    case componentsUnlessEmptyElsePaths =
      "empty-components-fall-back: `paths` counts beside an empty `components`."
    case componentsOnly = "paths-unknown (PATHS-012): An entry with only `paths` matches nothing."
    case componentsRequired =
      "components-required (PATHS-012): An entry without `components` refuses the whole file."
  }

  /// What an entry without `components` and `paths` matches.
  var entryWithoutRules = Dialect.Ruleless.everything

  /// What applinks with `apps` but without `details` matches.
  var applinksWithoutDetails = Dialect.Ruleless.everything

  /// What becomes of a component rule with unknown members.
  var unknownMembers = UnknownMembers.ignored
  enum UnknownMembers: String, Alternatives {
    case ignored = "It counts as if it did not have them."
    case voidTheRule =
      "unknown-member-voids-rule: A component rule with an unknown member matches nothing."
    case refuseTheFile =
      "unknown-member-refuses-file: An unknown member of a component rule refuses the whole file."
  }

  var commentedRulesSkipped = false

  /// What becomes of a member of the wrong type.
  var wrongTypes = WrongTypes.ignored
  enum WrongTypes: String, Alternatives {
    case ignored = "It counts as absent."
    case voidTheRuleOrEntry = """
      wrong-type-voids-rule-or-entry: A member of the wrong type voids the component rule or entry \
      that has it.
      """
    case refuseTheFile =
      "wrong-type-refuses-file: A member of the wrong type refuses the whole file."
  }

  static let choices: [Choice] = [
    Choice(
      \.envelope.anyRootAccepted, ["ENV-001"],
      "any-root-accepted: A file whose root is not an object is accepted."),
    Choice(\.envelope.services, ["ENV-001"]),
    Choice(
      \.envelope.detailsInEveryService, ["ENV-002"],
      "details-in-every-service: The other services take their apps from `details` too."),
    Choice(
      \.envelope.absentApps, ["ENV-003", "ENV-020"],
      [
        .onNoSystem:
          "apps-always-required: Without `apps` applinks is ignored on today's systems too.",
        .onEverySystem: "apps-never-required: Systems before iOS 13 do without `apps` too.",
      ]),
    Choice(
      \.envelope.appsRequiredInFile, ["ENV-003"],
      "absent-apps-refuse-file: An `applinks` without `apps` refuses the whole file."),
    Choice(
      \.envelope.appsMustBeEmpty, ["ENV-003"],
      "apps-must-be-empty: With a name in `apps` applinks is ignored."),
    Choice(\.envelope.detailsObject, ["ENV-008", "ENV-022"]),
    Choice(\.envelope.detailsObjectApps, ["X-40"]),
    Choice(\.envelope.appIdentifiers, ["ENV-009", "X-83", "ENV-006"]),
    Choice(
      \.envelope.appIDs, ["ENV-010"],
      [
        .onNoSystem: "app-ids-unknown: `appIDs` is not read.",
        .onEverySystem: "app-ids-on-every-system: Systems before iOS 13 read `appIDs` too.",
      ]),
    Choice(\.envelope.entryApps, ["ENV-011", "ENV-010"]),
    Choice(
      \.envelope.entryWithoutAppsIsForAll, ["ENV-012"],
      "entry-without-app-is-for-all: An entry that names no app is for every app."),
    Choice(
      \.envelope.components, ["ENV-014"],
      [
        .onNoSystem: "components-unknown: `components` is not read.",
        .onEverySystem: "components-on-every-system: Systems before iOS 13 read `components` too.",
      ]),
    Choice(\.envelope.entryRules, ["ENV-014", "PATHS-012"]),
    Choice(
      \.envelope.entryWithoutRules, ["X-16"],
      [
        .nothing: """
        entry-without-rules-matches-nothing: An entry without `components` and `paths` matches \
        nothing.
        """
      ]),
    Choice(
      \.envelope.applinksWithoutDetails, ["X-16"],
      [
        .nothing: """
        applinks-without-details-matches-nothing: An app that is named only in `apps` matches \
        nothing.
        """
      ]),
    Choice(\.envelope.unknownMembers, ["ENV-018"]),
    Choice(
      \.envelope.commentedRulesSkipped, ["ENV-019"],
      "commented-rule-skipped: A component rule with a `comment` counts as commented out."),
    Choice(\.envelope.wrongTypes, ["X-32"]),
  ]
}

extension Dialect {
  /// What is matched if no rules are given; `everything` only on systems that support `components`.
  enum Ruleless: Sendable, Hashable {
    case everything, nothing
  }
}
