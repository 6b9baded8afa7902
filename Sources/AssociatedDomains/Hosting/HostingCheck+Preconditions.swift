extension HostingCheck {
  /// Whether the entry is well-formed.
  init(_ error: AssociatedDomainError) {
    self.init(.entry, error.rule, error.message, refusal: .entry)
  }

  /// Whether all modes of an entry hold (DOM-012).
  static func mode(
    of domain: AssociatedDomain, obstacle: (message: String, rule: String)?
  ) -> HostingCheck {
    if let obstacle {
      return HostingCheck(.mode, obstacle.rule, obstacle.message, refusal: .modeOff)
    }
    return HostingCheck(
      .mode, "DOM-012", domain.modes.isEmpty ? "the entry has no mode" : "the entry's modes hold")
  }

  /// Whether a device asks at a moment: when an app is installed or updated, not when it is
  /// launched, and periodically (HOST-017, and before Apple's network HOST-022).
  ///
  /// Of iOS 9 some say that it is the launch (HOST-023, X-08); whether other systems ask again then
  /// nobody says.
  ///
  /// For an app with a developer identifier a Mac waits for the first launch (HOST-026).
  static func moment(
    _ moment: SiteFetch.Moment, for distribution: Distribution, on platform: Platform
  ) -> HostingCheck {
    let rule = platform.has(.contentDeliveryNetwork) ? "HOST-017" : "HOST-022"
    let isDisputed = platform.system == .iOS && platform.version < .init(10)
    let firstRule = isDisputed ? "X-08" : rule
    let waitsForLaunch = platform.system == .macOS && distribution == .developerID
    switch moment {
    case .periodic:
      return HostingCheck(.moment, rule, "systems ask from time to time")
    case .install, .update:
      guard waitsForLaunch else {
        return HostingCheck(.moment, firstRule, "systems ask when an app is installed or updated")
      }
      return HostingCheck(
        .moment, "HOST-026",
        "for an app from outside the App Store, a Mac asks when it is first launched; launch it",
        refusal: .notNow)
    case .firstLaunch:
      if waitsForLaunch {
        return HostingCheck(.moment, "HOST-026", "a Mac asks when the app is first launched")
      }
      return HostingCheck(
        .moment, firstRule, "systems asked when the app was installed, not when it is launched",
        refusal: .notNow)
    }
  }
}
