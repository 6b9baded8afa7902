/// How an app came to a device.
public enum Distribution: String, Sendable, CaseIterable {
  /// From the App Store, or from its tests.
  case appStore = "app-store"
  /// From elsewhere, signed with a developer identifier: a Mac app.
  case developerID = "developer-id"
  /// From the developer's own machine, signed with a development profile.
  case development
}

extension Set<AssociatedDomain.Mode> {
  /// The modes whose conditions hold for an app on a device.
  ///
  /// Developer mode is for apps signed for development on a device that was put into it (DOM-017),
  /// managed mode for a device under management (DOM-018).
  static func holding(
    inDeveloperMode: Bool, managed: Bool, for distribution: Distribution
  ) -> Set<AssociatedDomain.Mode> {
    var modes: Set<AssociatedDomain.Mode> = []
    if inDeveloperMode, distribution == .development { modes.insert(.developer) }
    if managed { modes.insert(.managed) }
    return modes
  }
}
