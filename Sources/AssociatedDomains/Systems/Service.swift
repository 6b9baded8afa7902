/// A service that associates a site with apps.
/// - Rules: ENV-001
@nonexhaustive
public enum Service: String, Sendable, CaseIterable {
  /// Universal links.
  case applinks
  /// Shared web credentials.
  case webcredentials
  /// Handoff from a website to its app.
  case activitycontinuation
  /// App Clips.
  case appclips
  /// Extensible single sign-on.
  case authsrv
}

/// How an app is distributed.
@nonexhaustive
public enum Distribution: String, Sendable, CaseIterable {
  /// Through the App Store or TestFlight.
  case appStore = "app-store"
  /// Outside the App Store, signed with a Developer ID: a Mac app.
  case developerID = "developer-id"
  /// From the developer's own machine, signed with a development profile.
  case development
}
