import Testing

/// The suites that ask a real server, which is started once for all of them.
@Suite(.sites) struct ServedTests {
  /// The server that runs.
  static var server: SiteServer {
    get throws { try #require(SiteServer.current) }
  }
}
