/// How an app came to a device.
public enum Distribution: String, Sendable, CaseIterable {
  /// From the App Store, or from its tests.
  case appStore = "app-store"
  /// From elsewhere, signed with a developer identifier: a Mac app.
  case developerID = "developer-id"
  /// From the developer's own machine, signed with a development profile.
  case development
}
