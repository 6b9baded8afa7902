extension AssociatedDomain {
  /// What keeps the entry from counting for an app on a device, and the rule behind it; nothing if
  /// all its modes hold (DOM-012).
  ///
  /// Developer mode is for apps signed for development, on a device that was put into it (DOM-017);
  /// managed mode for a device under management (DOM-018).
  func modeObstacle(
    inDeveloperMode: Bool, managed: Bool, for distribution: Distribution
  ) -> (message: String, rule: String)? {
    if modes.contains(.developer) {
      guard inDeveloperMode else {
        return ("the device is not in developer mode; switch that on in its settings", "DOM-017")
      }
      guard distribution == .development else {
        return (
          "the app is not signed with a development profile, as developer mode demands", "DOM-017"
        )
      }
    }
    if modes.contains(.managed), !managed {
      return ("the device is not under management, as managed mode demands", "DOM-018")
    }
    return nil
  }
}
