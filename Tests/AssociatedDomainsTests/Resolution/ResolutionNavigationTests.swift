import AssociatedDomains
import Testing

/// What keeps a link that an app claims in the browser.
struct ResolutionNavigationTests {
  private static let url = "https://example.com/buy"

  private func device(
    _ system: OperatingSystem.Family = .iOS, choices: [String: Device.Choice] = [:]
  ) throws -> Device {
    Device(
      system: OperatingSystem(system, .init(27)), apps: [app(exampleApp, "applinks:example.com")],
      sites: ["example.com": try site(["!/help/*", "/buy/*", "/login/*"])], choices: choices)
  }

  @Test(
    "The place from which a URL is opened",
    arguments: [
      ("NAV-003", .typed, "browser: typed"),
      ("NAV-007", .webView, "browser: loaded"),
      ("NAV-001", .page(host: "example.com"), "browser: same-host"),
      ("NAV-002", .page(host: "EXAMPLE.com"), "browser: same-host"),
      ("NAV-001", .page(host: "example.net"), exampleApp),
      ("NAV-002", .page(host: "www.example.com"), exampleApp),
      ("NAV-007", .page(host: ""), exampleApp),
      ("NAV-006", .app(exampleApp, universalLinksOnly: false), "browser: own-link"),
      ("NAV-006", .app(exampleApp, universalLinksOnly: true), "nothing: own-link"),
      ("NAV-001", .app("ABCDE12345.com.example.other", universalLinksOnly: false), exampleApp),
      ("NAV-009", .app("ABCDE12345.com.example.other", universalLinksOnly: true), exampleApp),
    ] as [(String, Origin, String)])
  func places(rule: String, origin: Origin, summary: String) throws {
    #expect(try device().resolution(of: Self.url, from: origin).summary == summary)
  }

  @Test(
    "A URL that no app claims goes to the browser",
    arguments: [
      ("NAV-005", "https://example.net/buy", "no-app"),
      ("NAV-005", "https://example.com/other", "no-app"),
      ("EXC-001", "https://example.com/help/1", "excluded"),
      ("URL-001", "ftp://example.com/buy", "not-a-link"),
      ("URL-001", "mailto:a@example.com", "not-a-link"),
      ("URL-001", "HTTPS://example.com/other", "no-app"),
      ("URL-008", "https://example.com/a b", "not-a-link"),
      ("URL-008", "example.com/buy", "not-a-link"),
      ("URL-008", "https:///buy", "not-a-link"),
      ("URL-008", "https:/buy", "not-a-link"),
      ("URL-008", "", "not-a-link"),
      ("URL-009", "https://exämple.com/buy", "not-a-link"),
    ])
  func unclaimed(rule: String, url: String, reason: String) throws {
    for origin in [Origin.typed, .webView, .page(host: "example.com"), .otherApp] {
      #expect(try device().resolution(of: url, from: origin).summary == "browser: \(reason)")
    }
  }

  @Test("The user's last choice for a host counts, on a Mac only that (NAV-004, NAV-010)")
  func choices() throws {
    for system in [OperatingSystem.Family.iOS, .visionOS, .macOS] {
      let isMac = system == .macOS
      func summary(_ choices: [String: Device.Choice]) throws -> String {
        try device(system, choices: choices)
          .resolution(of: "https://Example.com/buy", from: .otherApp).summary
      }
      #expect(try summary([:]) == (isMac ? "browser: not-accepted" : exampleApp))
      #expect(try summary(["example.com": .app]) == exampleApp)
      #expect(try summary(["example.com": .browser]) == "browser: user-choice")
      let elsewhere: [String: Device.Choice] = ["www.example.com": .browser]
      #expect(try summary(elsewhere) == (isMac ? "browser: not-accepted" : exampleApp))
    }
  }

  @Test("The first of several obstacles is the reason")
  func firstObstacle() throws {
    let device = try device(.macOS, choices: ["example.com": .browser])
    func summary(_ origin: Origin) -> String {
      device.resolution(of: Self.url, from: origin).summary
    }
    #expect(summary(.typed) == "browser: typed")
    #expect(summary(.webView) == "browser: loaded")
    #expect(summary(.page(host: "example.com")) == "browser: same-host")
    #expect(summary(.app(exampleApp, universalLinksOnly: false)) == "browser: own-link")
    #expect(summary(.otherApp) == "browser: user-choice")
  }

  @Test("An app opens a link of its own if another app goes first")
  func ownLinkOfAnother() throws {
    var device = try device()
    device.apps.append(app("A.second", "applinks:example.com"))
    device.sites["example.com"] = try site(
      #"[{"appIDs": ["\#(exampleApp)", "A.second"], "components": [{}]}]"#)
    let origin = Origin.app("A.second", universalLinksOnly: false)
    #expect(device.resolution(of: Self.url, from: origin).summary == exampleApp)
  }

  @Test("Where there is no browser nothing opens, for the same reason (NAV-009, NAV-011, X-49)")
  func noBrowser() throws {
    let strict = Origin.app("ABCDE12345.com.example.other", universalLinksOnly: true)
    for (system, origin) in [
      (OperatingSystem.Family.watchOS, Origin.otherApp), (.tvOS, .otherApp), (.iOS, strict),
      (.macOS, strict), (.visionOS, strict),
    ] {
      let device = try device(system, choices: ["example.com": .browser])
      func summary(_ url: String, _ redirects: [String] = []) -> String {
        device.resolution(of: url, from: origin, redirects: redirects).summary
      }
      #expect(summary("https://example.net/") == "nothing: no-app")
      #expect(summary("https://example.com/help/") == "nothing: excluded")
      #expect(summary("about:blank") == "nothing: not-a-link")
      #expect(summary(Self.url) == "nothing: user-choice")
      #expect(summary("https://example.net/", [Self.url]) == "nothing: no-app")
    }
    #expect(try device(.watchOS).resolution(of: Self.url, from: .otherApp).summary == exampleApp)
    #expect(try device(.iOS).resolution(of: Self.url, from: strict).summary == exampleApp)
  }

  @Test(
    "The browser follows redirects, and the app opens where they lead (NAV-013)",
    arguments: [
      (.otherApp, ["https://t.co/1", url], exampleApp),
      (.page(host: "t.co"), ["https://t.co/1", "http://t.co/2", url], exampleApp),
      (.otherApp, ["https://example.com/help/1", url], exampleApp),
      (.otherApp, ["ftp://example.com/1", url], exampleApp),
      (.otherApp, ["https://t.co/1", "https://example.com/help/"], "browser: excluded"),
      (.otherApp, ["https://t.co/1", "https://t.co/2"], "browser: no-app"),
      (.otherApp, ["https://t.co/1", "itms-apps://x"], "browser: not-a-link"),
      (.page(host: "example.com"), ["https://t.co/1", url], "browser: same-host"),
      (.typed, ["https://t.co/1", url], "browser: typed"),
      (.typed, ["https://t.co/1"], "browser: no-app"),
      (.webView, ["https://t.co/1", url], "browser: no-app"),
      // A claim ends the way, also if it leads to the browser.
      (.page(host: "example.com"), [url, "https://www.example.com/buy"], "browser: same-host"),
      (.otherApp, [url, "https://t.co/1"], exampleApp),
    ] as [(Origin, [String], String)])
  func redirects(origin: Origin, urls: [String], summary: String) throws {
    let url = try #require(urls.first)
    let resolution = try device().resolution(
      of: url, from: origin, redirects: Array(urls.dropFirst()))
    #expect(resolution.summary == summary)
  }

  @Test("Many redirects are followed to their end")
  func manyRedirects() throws {
    let redirects = Array(repeating: "https://t.co/", count: 20_000) + [Self.url]
    let resolution = try device().resolution(
      of: "https://t.co/", from: .otherApp, redirects: redirects)
    #expect(resolution.summary == exampleApp)
  }

  @Test("Each reason has its word")
  func reasons() {
    #expect(
      Resolution.Reason.allCases.map(\.rawValue) == [
        "not-a-link", "no-app", "excluded", "typed", "loaded", "same-host", "own-link",
        "user-choice", "not-accepted",
      ])
  }
}
