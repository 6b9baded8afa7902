/// A service that a site association can name apps for (ENV-001).
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
