extension HostingCheck {
  /// Whether the entry is well-formed.
  init(_ error: AssociatedDomainError) {
    self.init(.entry, error.rule, error.message, refusal: .entry)
  }

  /// Whether all modes of an entry hold (DOM-012).
  static func mode(
    of domain: AssociatedDomain, holding: Set<AssociatedDomain.Mode>
  ) -> HostingCheck {
    let missing = domain.modes.subtracting(holding)
    if missing.contains(.developer) {
      return HostingCheck(
        .mode, "DOM-017",
        "the mode `developer` is off; put the device into developer mode, and sign the app with a "
          + "development profile", refusal: .modeOff)
    }
    if missing.contains(.managed) {
      return HostingCheck(
        .mode, "DOM-018", "the mode `managed` is off; the device is not under management",
        refusal: .modeOff)
    }
    return HostingCheck(
      .mode, "DOM-012", domain.modes.isEmpty ? "the entry has no mode" : "the entry's modes hold")
  }

  /// Whether a device asks at a moment: when an app is installed or updated, and periodically
  /// (HOST-017, HOST-022); for a Mac app with a developer identifier only when it is first launched
  /// instead of installed (HOST-026).
  static func moment(
    _ moment: SiteFetch.Moment, for distribution: Distribution, on platform: Platform
  ) -> HostingCheck {
    let waitsForLaunch = platform.system == .macOS && distribution == .developerID
    switch moment {
    case .periodic:
      return HostingCheck(.moment, "HOST-017", "systems ask from time to time")
    case .install, .update:
      guard waitsForLaunch else {
        return HostingCheck(.moment, "X-08", "systems ask when an app is installed or updated")
      }
      return HostingCheck(
        .moment, "HOST-026",
        "for an app that is not from the App Store, a Mac asks when it is first launched; launch it",
        refusal: .notNow)
    case .firstLaunch:
      if waitsForLaunch {
        return HostingCheck(.moment, "HOST-026", "a Mac asks when the app is first launched")
      }
      return HostingCheck(
        .moment, "X-08", "systems asked when the app was installed, not when it is launched",
        refusal: .notNow)
    }
  }
}
