/// The choices of what a site association is made of: services, entries, apps and rules.
struct EnvelopeChoices: Sendable, Hashable {
  /// Whether a file whose root is not an object is accepted; by default, it is refused.
  var anyRootAccepted = false

  /// The part of a file that decides about a URL.
  var decidedBy = DecidedBy.rules
  enum DecidedBy: Alternatives {
    /// The rules of the app's entry.
    case rules
    case apps, nothing
  }

  /// Which members of the root are services.
  var services = Services.documented
  enum Services: Alternatives {
    /// The five services that the documents name.
    case documented
    case withoutAuthsrv, everyObject
  }

  /// Whether the other services take their apps from `details` too; by default, they take them only
  /// from `apps`.
  var detailsInEveryService = false

  /// Where applinks works without `apps`.
  var absentApps = Dialect.Presence.asDocumented

  /// Whether an `applinks` without `apps` refuses the whole file; by default, it does not.
  var appsRequiredInFile = false

  /// Whether `applinks` is ignored if its `apps` has a name; by default, it is read.
  var appsMustBeEmpty = false

  /// What becomes of `details` if it is an object.
  var detailsObject = DetailsObject.read
  enum DetailsObject: Alternatives {
    /// Each of its members is an entry.
    case read
    case ignored, refuseTheFile
  }

  /// Which apps an entry of such an object names.
  var detailsObjectApps = DetailsObjectApps.nameOnly
  enum DetailsObjectApps: Alternatives {
    /// Only the app that the entry's name in the object identifies.
    case nameOnly
    case nameAndMembers
  }

  /// How much of an app identifier is compared.
  var appIdentifiers = AppIdentifiers.whole
  enum AppIdentifiers: Alternatives {
    /// The whole identifier, including the prefix.
    case whole
    case withoutPrefix, inAnyCase, isPattern, notCompared
  }

  /// Where `appIDs` is read.
  var appIDs = Dialect.Presence.asDocumented

  /// Which of `appIDs` and `appID` names the apps of an entry.
  var entryApps = EntryApps.appIDsElseAppID
  enum EntryApps: Alternatives {
    /// `appIDs`, or `appID` where that is absent.
    case appIDsElseAppID
    case appIDsOnly, appIDsRequired, both, firstOfAppIDsElseAppID, appIDElseAppIDs,
      appIDsUnlessEmptyElseAppID
  }

  /// Whether an entry that names no app is for every app; by default, it is for none.
  var entryWithoutAppsIsForAll = false

  /// Where `components` is read.
  var components = Dialect.Presence.asDocumented

  /// Which of `components` and `paths` gives the rules of an entry.
  var entryRules = EntryRules.componentsElsePaths
  enum EntryRules: Alternatives {
    /// `components`, or `paths` where that is absent.
    case componentsElsePaths
    case pathsElseComponents, componentsThenPaths, componentsUnlessEmptyElsePaths, componentsOnly,
      componentsRequired
  }

  /// What an entry without `components` and `paths` matches.
  var entryWithoutRules = Dialect.Ruleless.everything

  /// What applinks with `apps` but without `details` matches.
  var applinksWithoutDetails = Dialect.Ruleless.everything

  /// What becomes of a component rule with unknown members.
  var unknownMembers = UnknownMembers.ignored
  enum UnknownMembers: Alternatives {
    /// It counts, and these members are ignored.
    case ignored
    case voidTheRule, refuseTheFile
  }

  /// Whether a component rule with a `comment` is skipped; by default, the comment is ignored.
  var commentedRulesSkipped = false

  /// What becomes of a member of the wrong type.
  var wrongTypes = WrongTypes.ignored
  enum WrongTypes: Alternatives {
    /// It counts as absent.
    case ignored
    case voidTheRuleOrEntry, refuseTheFile
  }

  static let choices: [Choice] = [
    Choice(
      \.envelope.anyRootAccepted, ["ENV-001"],
      .init("any-root-accepted", "A file whose root is not an object is accepted.")),
    Choice(
      \.envelope.decidedBy, ["CMP-001", "ENV-006"],
      [
        .apps: .init(
          "rules-not-read", "The rules of an entry are not read: every URL of the domain matches."),
        .nothing: .init(
          "file-not-read", breaking: "ENV-006",
          "The file is not read: every URL of the domain matches."),
      ]),
    Choice(
      \.envelope.services, ["ENV-001"],
      [
        .withoutAuthsrv: .init("authsrv-unknown", "`authsrv` is not a service."),
        .everyObject: .init(
          "any-object-is-service", "Every object at the top of the file is a service."),
      ]),
    Choice(
      \.envelope.detailsInEveryService, ["ENV-002"],
      .init("details-in-every-service", "The other services take their apps from `details` too.")),
    Choice(
      \.envelope.absentApps, ["ENV-003", "ENV-020"],
      [
        .onNoSystem: .init(
          "apps-always-required", "Without `apps` applinks is ignored on today's systems too."),
        .onEverySystem: .init(
          "apps-never-required", "Systems before iOS 13 do without `apps` too."),
      ]),
    Choice(
      \.envelope.appsRequiredInFile, ["ENV-003"],
      .init("absent-apps-refuse-file", "An `applinks` without `apps` refuses the whole file.")),
    Choice(
      \.envelope.appsMustBeEmpty, ["ENV-003"],
      .init("apps-must-be-empty", "With a name in `apps` applinks is ignored.")),
    Choice(
      \.envelope.detailsObject, ["ENV-008", "ENV-022"],
      [
        .ignored: .init("details-object-ignored", "`details` as an object has no entries."),
        .refuseTheFile: .init(
          "details-object-refuses-file", "`details` as an object refuses the whole file."),
      ]),
    Choice(
      \.envelope.detailsObjectApps, ["X-40"],
      [
        .nameAndMembers: .init(
          "details-object-members-name-apps",
          "An entry of a `details` object is also for the apps that its members name.")
      ]),
    Choice(
      \.envelope.appIdentifiers, ["ENV-009", "X-83", "ENV-006"],
      [
        .withoutPrefix: .init(
          "app-prefix-ignored", "Only the bundle identifier of an app is compared."),
        .inAnyCase: .init(
          "app-identifier-in-any-case", breaking: "X-83",
          "Uppercase and lowercase do not differ in an identifier."),
        .isPattern: .init(
          "app-identifiers-are-patterns", breaking: "ENV-006",
          "`*` in an app identifier of the file matches any text."),
        .notCompared: .init(
          "apps-not-compared", breaking: "ENV-006", "Every entry is for every app."),
      ]),
    Choice(
      \.envelope.appIDs, ["ENV-010"],
      [
        .onNoSystem: .init("app-ids-unknown", "`appIDs` is not read."),
        .onEverySystem: .init(
          "app-ids-on-every-system", "Systems before iOS 13 read `appIDs` too."),
      ]),
    Choice(
      \.envelope.entryApps, ["ENV-011", "ENV-010"],
      [
        .appIDsOnly: .init("app-id-unknown", breaking: "ENV-010", "`appID` is not read."),
        .appIDsRequired: .init(
          "app-ids-required", breaking: "ENV-010",
          "An entry without `appIDs` refuses the whole file."),
        .both: .init(
          "app-id-and-app-ids-united", "An entry is for the apps of `appIDs` and of `appID`."),
        .firstOfAppIDsElseAppID: .init(
          "only-first-app-id", breaking: "ENV-010",
          "Of the apps in `appIDs` only the first is read."),
        .appIDElseAppIDs: .init("app-id-wins", "`appIDs` is ignored beside `appID`."),
        .appIDsUnlessEmptyElseAppID: .init(
          "empty-app-ids-fall-back", "`appID` counts beside an empty `appIDs`."),
      ]),
    Choice(
      \.envelope.entryWithoutAppsIsForAll, ["ENV-012"],
      .init("entry-without-app-is-for-all", "An entry that names no app is for every app.")),
    Choice(
      \.envelope.components, ["ENV-014"],
      [
        .onNoSystem: .init("components-unknown", "`components` is not read."),
        .onEverySystem: .init(
          "components-on-every-system", "Systems before iOS 13 read `components` too."),
      ]),
    Choice(
      \.envelope.entryRules, ["ENV-014", "PATHS-012"],
      [
        .pathsElseComponents: .init(
          "paths-win-over-components", "`components` is ignored beside `paths`."),
        .componentsThenPaths: .init(
          "components-and-paths-both-used", "The rules of `paths` follow those of `components`."),
        .componentsUnlessEmptyElsePaths: .init(
          "empty-components-fall-back", "`paths` counts beside an empty `components`."),
        .componentsOnly: .init(
          "paths-unknown", breaking: "PATHS-012", "An entry with only `paths` matches nothing."),
        .componentsRequired: .init(
          "components-required", breaking: "PATHS-012",
          "An entry without `components` refuses the whole file."),
      ]),
    Choice(
      \.envelope.entryWithoutRules, ["X-16"],
      [
        .nothing: .init(
          "entry-without-rules-matches-nothing",
          "An entry without `components` and `paths` matches nothing.")
      ]),
    Choice(
      \.envelope.applinksWithoutDetails, ["X-16"],
      [
        .nothing: .init(
          "applinks-without-details-matches-nothing",
          "An app that is named only in `apps` matches nothing.")
      ]),
    Choice(
      \.envelope.unknownMembers, ["ENV-018"],
      [
        .voidTheRule: .init(
          "unknown-member-voids-rule", "A component rule with an unknown member matches nothing."),
        .refuseTheFile: .init(
          "unknown-member-refuses-file",
          "An unknown member of a component rule refuses the whole file."),
      ]),
    Choice(
      \.envelope.commentedRulesSkipped, ["ENV-019"],
      .init(
        "commented-rule-skipped", "A component rule with a `comment` counts as commented out.")),
    Choice(
      \.envelope.wrongTypes, ["X-32"],
      [
        .voidTheRuleOrEntry: .init(
          "wrong-type-voids-rule-or-entry",
          "A member of the wrong type voids the component rule or entry that has it."),
        .refuseTheFile: .init(
          "wrong-type-refuses-file", "A member of the wrong type refuses the whole file."),
      ]),
  ]
}

extension Dialect {
  /// What is matched if no rules are given; `everything` only on systems that support `components`.
  enum Ruleless: Sendable, Hashable {
    case everything, nothing
  }
}
