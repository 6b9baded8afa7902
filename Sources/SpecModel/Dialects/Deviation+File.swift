// Deviations of the file at large: JSON, the envelope, several entries.

extension Deviation {
  /// The deviations of what a file writes, whatever it is about.
  package static let json: [Deviation] = [
    Deviation(
      "trailing-commas-accepted", breaks: "X-01",
      "A comma before a closing bracket is overlooked.",
      \.trailingCommasAccepted, true),
    Deviation(
      "text-after-value-accepted", breaks: "JSON-001",
      "Text after the root value is overlooked.",
      \.textAfterValueAccepted, true),
    Deviation(
      "comments-accepted", breaks: "JSON-002",
      "Comments are overlooked.",
      \.commentsAccepted, true),
    Deviation(
      "utf-8-only", breaks: "JSON-003",
      "A file in UTF-16 or UTF-32 is refused.",
      \.encodings, .utf8Only),
    Deviation(
      "byte-order-mark-refused", breaks: "JSON-003",
      "A file with a byte order mark is refused.",
      \.byteOrderMarkAccepted, false),
    Deviation(
      "first-duplicate-counts", breaks: "X-01",
      "Of several members with one name the first counts.",
      \.duplicateNames, .firstCounts),
    Deviation(
      "size-unlimited", breaks: "JSON-004",
      "A file may have any size.",
      \.sizeLimited, .onNoSystem),
    Deviation(
      "size-limited-on-every-system", breaks: "JSON-004",
      "Systems before iOS 9.3.1 limit the size of a file too.",
      \.sizeLimited, .onEverySystem),
    Deviation(
      "size-limit-128000", breaks: "X-23",
      "A file may have 128,000 bytes.",
      \.sizeLimit, 128_000),
    Deviation(
      "signed-files-refused", breaks: "JSON-007",
      "Systems before iOS 13 refuse a signed file too.",
      \.signedFiles, .onNoSystem),
    Deviation(
      "signed-files-read", breaks: "X-47",
      "Today's systems read a signed file too.",
      \.signedFiles, .onEverySystem),
    Deviation(
      "signed-file-needs-its-type", breaks: "X-24",
      "A signed file of another type than `application/pkcs7-mime` is refused.",
      \.signedFilesNeedTheirType, true),
  ]

  /// The deviations of what a site association is made of: services, entries, apps and rules.
  static let envelope: [Deviation] = [
    Deviation(
      "any-root-accepted", breaks: "ENV-001",
      "A file whose root is not an object is accepted.",
      \.anyRootAccepted, true),
    Deviation(
      "authsrv-unknown", breaks: "ENV-001",
      "`authsrv` is not a service.",
      \.services, .withoutAuthsrv),
    Deviation(
      "any-object-is-service", breaks: "ENV-001",
      "Every object at the top of the file is a service.",
      \.services, .everyObject),
    Deviation(
      "details-in-every-service", breaks: "ENV-002",
      "The other services take their apps from `details` too.",
      \.detailsInEveryService, true),
    Deviation(
      "apps-always-required", breaks: "ENV-003",
      "Without `apps` applinks is ignored on today's systems too.",
      \.absentApps, .onNoSystem),
    Deviation(
      "apps-never-required", breaks: "ENV-003",
      "Systems before iOS 13 do without `apps` too.",
      \.absentApps, .onEverySystem),
    Deviation(
      "apps-must-be-empty", breaks: "ENV-003",
      "With a name in `apps` applinks is ignored.",
      \.appsMustBeEmpty, true),
    Deviation(
      "details-object-ignored", breaks: "ENV-008",
      "`details` as an object has no entries.",
      \.detailsObjectRead, false),
    Deviation(
      "details-object-members-name-apps", breaks: "X-40",
      "An entry of a `details` object is also for the apps that its members name.",
      \.detailsObjectApps, .nameAndMembers),
    Deviation(
      "app-prefix-ignored", breaks: "ENV-009",
      "Only the bundle identifier of an app is compared.",
      \.appIdentifiers, .withoutPrefix),
    Deviation(
      "app-ids-unknown", breaks: "ENV-010",
      "`appIDs` is not read.",
      \.appIDs, .onNoSystem),
    Deviation(
      "app-ids-on-every-system", breaks: "ENV-010",
      "Systems before iOS 13 read `appIDs` too.",
      \.appIDs, .onEverySystem),
    Deviation(
      "app-id-unknown", breaks: "ENV-010",
      "`appID` is not read.",
      \.entryApps, .appIDsOnly),
    Deviation(
      "app-id-and-app-ids-united", breaks: "ENV-011",
      "An entry is for the apps of `appIDs` and of `appID`.",
      \.entryApps, .both),
    Deviation(
      "app-id-wins", breaks: "ENV-011",
      "`appIDs` is ignored beside `appID`.",
      \.entryApps, .appIDElseAppIDs),
    Deviation(
      "empty-app-ids-fall-back", breaks: "ENV-011",
      "`appID` counts beside an empty `appIDs`.",
      \.entryApps, .appIDsUnlessEmptyElseAppID),
    Deviation(
      "entry-without-app-is-for-all", breaks: "ENV-012",
      "An entry that names no app is for every app.",
      \.entryWithoutAppsIsForAll, true),
    Deviation(
      "components-unknown", breaks: "ENV-014",
      "`components` is not read.",
      \.components, .onNoSystem),
    Deviation(
      "components-on-every-system", breaks: "ENV-014",
      "Systems before iOS 13 read `components` too.",
      \.components, .onEverySystem),
    Deviation(
      "paths-win-over-components", breaks: "ENV-014",
      "`components` is ignored beside `paths`.",
      \.entryRules, .pathsElseComponents),
    Deviation(
      "components-and-paths-both-used", breaks: "ENV-014",
      "The rules of `paths` follow those of `components`.",
      \.entryRules, .componentsThenPaths),
    Deviation(
      "empty-components-fall-back", breaks: "ENV-014",
      "`paths` counts beside an empty `components`.",
      \.entryRules, .componentsUnlessEmptyElsePaths),
    Deviation(
      "paths-unknown", breaks: "PATHS-012",
      "An entry with only `paths` matches nothing.",
      \.entryRules, .componentsOnly),
    Deviation(
      "entry-without-rules-matches-nothing", breaks: "X-16",
      "An entry without `components` and `paths` matches nothing.",
      \.entryWithoutRules, .nothing),
    Deviation(
      "applinks-without-details-matches-nothing", breaks: "X-16",
      "An app that is named only in `apps` matches nothing.",
      \.applinksWithoutDetails, .nothing),
    Deviation(
      "unknown-member-voids-rule", breaks: "ENV-018",
      "A component rule with an unknown member matches nothing.",
      \.unknownMembers, .voidTheRule),
    Deviation(
      "unknown-member-refuses-file", breaks: "ENV-018",
      "An unknown member of a component rule refuses the whole file.",
      \.unknownMembers, .refuseTheFile),
    Deviation(
      "commented-rule-skipped", breaks: "ENV-019",
      "A component rule with a `comment` is taken for commented out.",
      \.commentedRulesSkipped, true),
    Deviation(
      "wrong-type-voids-rule-or-entry", breaks: "X-32",
      "A member of the wrong type voids the component rule or entry that has it.",
      \.wrongTypes, .voidTheRuleOrEntry),
    Deviation(
      "wrong-type-refuses-file", breaks: "X-32",
      "A member of the wrong type refuses the whole file.",
      \.wrongTypes, .refuseTheFile),
  ]

  /// The deviations of several entries for one app, and of several apps for one URL.
  static let entries: [Deviation] = [
    Deviation(
      "last-entry-of-app-counts", breaks: "MULTI-003",
      "Of several entries for one app the last counts.",
      \.repeatedEntries, .last),
    Deviation(
      "any-entry-that-matches-wins", breaks: "MULTI-003",
      "A later entry for an app overrides an exclude of an earlier one.",
      \.repeatedEntries, .anyThatMatches),
    Deviation(
      "entries-of-app-concatenated", breaks: "X-13",
      "The rules of all entries for one app are one list.",
      \.repeatedEntries, .concatenated),
    Deviation(
      "exclude-reaches-other-apps", breaks: "X-14",
      "A URL that an entry excludes is excluded for the apps of the entries below.",
      \.excludeReachesOtherApps, true),
    Deviation(
      "last-listed-app-wins", breaks: "MULTI-001",
      "Of several apps for one URL the one that the file names last wins.",
      \.appsOfOneFile, .lastListed),
    Deviation(
      "first-installed-app-wins", breaks: "ENV-007",
      "Of several apps for one URL the one that was installed first wins.",
      \.appsOfOneFile, .installOrder),
    Deviation(
      "remote-volumes-take-links", breaks: "MULTI-006",
      "An app on a remote volume takes links.",
      \.remoteVolumesTakeLinks, true),
    Deviation(
      "first-claim-wins", breaks: "X-50",
      "Of apps with different entries the one that was installed first wins.",
      \.appsByDifferentEntries, .installOrder),
    Deviation(
      "entry-apps-in-install-order", breaks: "X-51",
      "Of the apps of one details entry the one that was installed first wins.",
      \.appsOfOneEntryInInstallOrder, true),
  ]
}
