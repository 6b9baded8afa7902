import Testing

/// The suites that need a real server, which is started once for all of them.
@Suite(.sites) struct ServedTests {
  /// The running server.
  static var server: SiteServer {
    get throws { try #require(SiteServer.current) }
  }
}
