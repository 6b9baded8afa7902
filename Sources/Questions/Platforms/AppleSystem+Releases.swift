extension AppleSystem {
  /// The releases on which cases are run, oldest first; the first supports universal links.
  ///
  /// A case is run on the first and the last release in its range. So the list has the release of
  /// each change, and the release before it.
  package var releases: [Version] {
    switch self {
    case .ios: Self.iosReleases
    case .macos: Self.macosReleases
    case .tvos: Self.tvosReleases
    case .watchos: Self.watchosReleases
    case .visionos: Self.visionosReleases
    }
  }

  /// The latest version, which has today's rules.
  package var latest: Version { Version(27, 0) }

  private static let iosReleases = versions(
    """
    9.0 9.1 9.2 9.3 9.3.1 10.0 10.1 10.2 10.3 11.0 11.1 11.2 11.3 11.4 12.0 12.1 12.2 12.3 12.4 12.5
    13.0 13.1 13.2 13.3 13.4 13.5 13.6 13.7 14.0 14.8 15.0 15.8 16.0 16.7 17.0 17.7 18.0 18.6
    26.0 27.0
    """)
  private static let macosReleases = versions(
    """
    10.15 10.15.1 10.15.2 10.15.3 10.15.4 10.15.5 10.15.6 10.15.7 11.0 12.0 13.0 14.0 15.0
    26.0 27.0
    """)
  private static let tvosReleases = versions(
    "10.0 10.2 11.0 11.4 12.0 12.4 13.0 13.4 14.0 15.0 16.0 17.0 18.0 26.0 27.0")
  private static let watchosReleases = versions("7.0 8.0 9.0 10.0 11.0 26.0 27.0")
  private static let visionosReleases = versions("1.0 2.0 26.0 27.0")

  private static func versions(_ text: String) -> [Version] {
    text.split { $0.isWhitespace }.compactMap { Version($0) }
  }
}
