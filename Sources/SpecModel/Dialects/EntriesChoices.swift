/// The choices of several entries for one app, and of several apps for one URL.
struct EntriesChoices: Sendable, Hashable {
  /// Which of several entries for one app counts.
  var repeatedEntries = RepeatedEntries.first
  enum RepeatedEntries: Alternatives {
    /// The first; those below it are ignored.
    case first
    case last, anyThatMatches, concatenated
  }

  /// Whether an exclusion holds for the apps of later entries too; by default, it holds only for
  /// the apps of its own entry.
  var excludeReachesOtherApps = false

  /// Which app wins if one file gives a URL to several.
  var appsOfOneFile = AppsOfOneFile.firstListed
  enum AppsOfOneFile: Alternatives {
    /// The app with the first deciding details entry.
    case firstListed
    case lastListed, installOrder
  }

  /// Whether an app on a remote volume opens links; by default, it opens none.
  var remoteVolumesTakeLinks = false

  /// Which app wins if several claim a URL by different entries of their entitlements.
  var appsByDifferentEntries = AppsByDifferentEntries.mostSpecific
  enum AppsByDifferentEntries: Alternatives {
    /// The app with the exact entry, or else with the longest wildcard.
    case mostSpecific
    case installOrder
  }

  /// Whether an entry's first installed app wins; by default, the first app that it lists does.
  var appsOfOneEntryInInstallOrder = false

  static let choices: [Choice] = [
    Choice(
      \.entries.repeatedEntries, ["MULTI-003", "X-13"],
      [
        .last: .init("last-entry-of-app-counts", "Of several entries for one app the last counts."),
        .anyThatMatches: .init(
          "any-entry-that-matches-wins",
          "A later entry for an app overrides an exclude of an earlier one."),
        .concatenated: .init(
          "entries-of-app-concatenated", breaking: "X-13",
          "The rules of all entries for one app are one list."),
      ]),
    Choice(
      \.entries.excludeReachesOtherApps, ["X-14"],
      .init(
        "exclude-reaches-other-apps",
        "A URL that an entry excludes is excluded for the apps of the entries below.")),
    Choice(
      \.entries.appsOfOneFile, ["MULTI-001", "X-12", "ENV-007"],
      [
        .lastListed: .init(
          "last-listed-app-wins",
          "Of several apps for one URL the one that the file names last wins."),
        .installOrder: .init(
          "first-installed-app-wins", breaking: "ENV-007",
          "Of several apps for one URL the one that was installed first wins."),
      ]),
    Choice(
      \.entries.remoteVolumesTakeLinks, ["MULTI-006"],
      .init("remote-volumes-take-links", "An app on a remote volume opens links.")),
    Choice(
      \.entries.appsByDifferentEntries, ["X-50"],
      [
        .installOrder: .init(
          "first-claim-wins",
          "Of apps with different entries the one that was installed first wins.")
      ]),
    Choice(
      \.entries.appsOfOneEntryInInstallOrder, ["X-51"],
      .init(
        "entry-apps-in-install-order",
        "Of the apps of one details entry the one that was installed first wins.")),
  ]
}
