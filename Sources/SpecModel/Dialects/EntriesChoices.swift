/// The choices of several entries for one app, and of several apps for one URL.
struct EntriesChoices: Sendable, Hashable {
  /// Which of several entries for one app counts.
  var repeatedEntries = RepeatedEntries.first
  enum RepeatedEntries: String, Alternatives {
    case first = "The first, and those below it are ignored."
    case last = "last-entry-of-app-counts: Of several entries for one app the last counts."
    case anyThatMatches = """
      any-entry-that-matches-wins: A later entry for an app overrides an exclude of an earlier \
      one.
      """
    case concatenated =
      "entries-of-app-concatenated (X-13): The rules of all entries for one app are one list."
  }

  var excludeReachesOtherApps = false

  /// Which of the apps wins that one file gives a URL to.
  var appsOfOneFile = AppsOfOneFile.firstListed
  enum AppsOfOneFile: String, Alternatives {
    case firstListed = "The one with the first deciding details entry."
    case lastListed =
      "last-listed-app-wins: Of several apps for one URL the one that the file names last wins."
    case installOrder = """
      first-installed-app-wins (ENV-007): Of several apps for one URL the one that was installed \
      first wins.
      """
  }

  var remoteVolumesTakeLinks = false

  /// Which of the apps wins that claim a URL by different entries of their entitlements.
  var appsByDifferentEntries = AppsByDifferentEntries.mostSpecific
  enum AppsByDifferentEntries: String, Alternatives {
    case mostSpecific = "The one with the exact entry, or else with the longest wildcard."
    case installOrder =
      "first-claim-wins: Of apps with different entries the one that was installed first wins."
  }

  var appsOfOneEntryInInstallOrder = false

  static let choices: [Choice] = [
    Choice(\.entries.repeatedEntries, ["MULTI-003", "X-13"]),
    Choice(
      \.entries.excludeReachesOtherApps, ["X-14"],
      """
      exclude-reaches-other-apps: A URL that an entry excludes is excluded for the apps of the \
      entries below.
      """),
    Choice(\.entries.appsOfOneFile, ["MULTI-001", "X-12", "ENV-007"]),
    Choice(
      \.entries.remoteVolumesTakeLinks, ["MULTI-006"],
      "remote-volumes-take-links: An app on a remote volume opens links."),
    Choice(\.entries.appsByDifferentEntries, ["X-50"]),
    Choice(
      \.entries.appsOfOneEntryInInstallOrder, ["X-51"],
      """
      entry-apps-in-install-order: Of the apps of one details entry the one that was installed \
      first wins.
      """),
  ]
}
