import Foundation
import Questions
import Testing

@testable import SpecModel

/// The rules NAV-001 to NAV-013, DOM-004 to DOM-021, MULTI-001, MULTI-006, X-49 to X-51.
struct OpeningTests {
  private static let anywhere = giving(("A.b", "*"))

  @Test(arguments: [
    "ftp://example.com/a", "example.com/a", "https:///a", "https://example.com/a b", "",
  ])
  func `what is no link opens in the browser`(_ url: String) {
    #expect(Asked.link(url, on: .usual).answer(.documented) == "browser: not-a-link")
  }

  @Test(arguments: [
    ("https://example.com/a", "A.b"), ("HTTP://u@EXAMPLE.com:80/a", "A.b"),
    ("https://example.com:8443/a", "browser: no-app"), ("https://example.com./", "browser: no-app"),
    ("https://www.example.com/", "browser: no-app"), ("https://[::1]/", "browser: no-app"),
  ])
  func `link opens the app of its host`(_ url: String, _ opens: String) {
    #expect(Asked.link(url, on: .usual).answer(.documented) == opens)
  }

  /// Entries, the files by host, and what `https://a.b.example.com/x` opens.
  static let searches: [(entries: [String], sites: [String: JSON], opens: String)] = [
    (["a.b.example.com"], ["a.b.example.com": anywhere], "A.b"),
    (["*.b.example.com", "*.example.com"], ["b.example.com": anywhere], "A.b"),
    (["*.b.example.com", "*.example.com"], ["example.com": anywhere], "browser: no-app"),
    (["*.b.example.com?mode=developer", "*.example.com"], ["example.com": anywhere], "A.b"),
    (
      ["*.example.com"], ["a.b.example.com": anywhere, "b.example.com": anywhere], "browser: no-app"
    ),
    (
      ["*.example.com", "a.b.example.com"],
      ["a.b.example.com": giving(("A.b", "NOT /x")), "example.com": anywhere],
      "browser: excluded"
    ),
    (
      ["*.example.com", "a.b.example.com"],
      ["a.b.example.com": giving(("A.b", "/y")), "example.com": anywhere], "A.b"
    ),
    (
      ["*.example.com", "a.b.example.com"],
      ["a.b.example.com": .string("no file"), "example.com": anywhere], "A.b"
    ),
    (["a.b.example.com:443"], ["a.b.example.com": anywhere], "browser: no-app"),
  ]

  @Test(arguments: searches)
  func `the exact entry is asked first, then the longest wildcard`(
    _ entries: [String], _ sites: [String: JSON], _ opens: String
  ) {
    let device = ResolveQuestion.Device(entries: entries.map { "applinks:" + $0 }, sites: sites)
    #expect(Asked.link("https://a.b.example.com/x", on: device).answer(.documented) == opens)
  }

  @Test(arguments: [
    ("developer", ResolveQuestion.Distribution.development, true, false, true),
    ("developer", .development, false, true, false), ("developer", .appStore, true, true, false),
    ("managed", .appStore, false, true, true), ("managed", .development, true, false, false),
    ("developer+managed", .development, true, true, true),
    ("developer+managed", .development, true, false, false),
    ("developer+managed", .development, false, true, false),
  ])
  func `entry with a mode counts where the mode is on`(
    _ mode: String, _ distribution: ResolveQuestion.Distribution, _ inDeveloperMode: Bool,
    _ isManaged: Bool,
    _ isOn: Bool
  ) {
    var device = ResolveQuestion.Device(
      entries: ["applinks:example.com?mode=" + mode], sites: ["example.com": Self.anywhere],
      distribution: distribution)
    device.isInDeveloperMode = inDeveloperMode
    device.isManaged = isManaged
    #expect(Asked.link(on: device).answer(.documented) == (isOn ? "A.b" : "browser: no-app"))
  }

  /// An origin, a choice for example.com, a system, and what opens.
  static let origins:
    [(ResolveQuestion.Origin, ResolveQuestion.Choice?, AppleSystem, opens: String)] = [
      (.page(host: "other.org"), nil, .ios, "A.b"),
      (.page(host: "www.example.com"), .app, .ios, "A.b"),
      (.page(host: "EXAMPLE.com"), nil, .ios, "browser: same-host"),
      (.page(host: "example.com"), .app, .ios, "browser: same-host"),
      (.page(host: "other.org"), .browser, .ios, "browser: user-choice"),
      (.typed, .app, .ios, "browser: typed"),
      (.webView, .browser, .ios, "browser: loaded"),
      (.app("A.b", universalLinksOnly: false), .browser, .ios, "browser: own-link"),
      (.app("A.b", universalLinksOnly: true), nil, .ios, "nothing: own-link"),
      (.app("C.d", universalLinksOnly: true), nil, .ios, "A.b"),
      (.app("C.d", universalLinksOnly: true), .browser, .ios, "nothing: user-choice"),
      (.page(host: "other.org"), nil, .macos, "browser: not-accepted"),
      (.page(host: "other.org"), .app, .macos, "A.b"),
      (.page(host: "other.org"), .browser, .macos, "browser: user-choice"),
      (.page(host: "other.org"), nil, .watchos, "A.b"),
      (.typed, nil, .watchos, "nothing: typed"),
      (.typed, nil, .tvos, "nothing: typed"),
      (.typed, nil, .visionos, "browser: typed"),
    ]

  @Test(arguments: origins)
  func `origin and choice keep a link from the app`(
    _ origin: ResolveQuestion.Origin, _ choice: ResolveQuestion.Choice?, _ system: AppleSystem,
    _ opens: String
  ) throws {
    let dialect = try #require(Dialect.reading(Platform(system, Version(27))))
    var device = ResolveQuestion.Device.usual
    device.choices["example.com"] = choice
    let asked = Asked.link("https://Example.com/a", on: device, from: origin)
    #expect(asked.answer(dialect) == opens)
  }

  private static let target = "https://example.com/a"

  /// A URL, an origin, redirects, a system, and what opens.
  static let redirections:
    [(String, ResolveQuestion.Origin, [String], AppleSystem, opens: String)] = [
      ("https://t.co/1", .page(host: "t.co"), ["https://t.co/2", target], .ios, "A.b"),
      ("https://t.co/1", .page(host: "example.com"), [target], .ios, "browser: same-host"),
      ("https://t.co/1", .typed, [target], .ios, "browser: typed"),
      ("https://t.co/1", .webView, [target], .ios, "browser: no-app"),
      ("https://t.co/1", .app("C.d", universalLinksOnly: false), [target], .ios, "A.b"),
      ("https://t.co/1", .app("C.d", universalLinksOnly: true), [target], .ios, "nothing: no-app"),
      ("https://t.co/1", .page(host: "t.co"), [target], .watchos, "nothing: no-app"),
      ("https://t.co/1", .page(host: "t.co"), ["https://t.co/2"], .ios, "browser: no-app"),
      (target, .typed, ["https://t.co/2"], .ios, "browser: typed"),
    ]

  @Test(arguments: redirections)
  func `browser leads from a link to the app`(
    _ url: String, _ origin: ResolveQuestion.Origin, _ redirects: [String], _ system: AppleSystem,
    _ opens: String
  ) throws {
    let dialect = try #require(Dialect.reading(Platform(system, Version(27))))
    let asked = Asked.link(url, on: .usual, from: origin, redirects: redirects)
    #expect(asked.answer(dialect) == opens)
  }

  @Test(arguments: [
    (#"{"appID":"C.d","components":[{}]},{"appID":"A.b","components":[{}]}"#, "C.d"),
    (#"{"appID":"C.d","components":[]},{"appID":"A.b","components":[{}]}"#, "A.b"),
    (#"1,{"appIDs":["C.d","A.b"],"components":[{}]}"#, "C.d"),
    (#"{"appIDs":["A.b","C.d"],"components":[{}]}"#, "A.b"),
  ])
  func `first listed app wins`(_ entries: String, _ opens: String) throws {
    let file = try JSON(parsing: Data(#"{"applinks":{"details":[\#(entries)]}}"#.utf8))
    #expect(Asked.link(on: .two(file)).answer(.documented) == opens)
  }

  @Test func `details object leaves it to the order of installation`() throws {
    let file = try JSON(parsing: Data(#"{"applinks":{"details":{"A.b":{},"C.d":{}}}}"#.utf8))
    var device = ResolveQuestion.Device.two(file)
    #expect(Asked.link(on: device).answer(.documented) == "A.b")
    device.apps.reverse()
    #expect(Asked.link(on: device).answer(.documented) == "C.d")
  }

  @Test func `browsers and remote volumes take no links`() throws {
    let macos = try #require(Dialect(system: "macos", version: "27.0"))
    var device = ResolveQuestion.Device.usual
    device.choices["example.com"] = .app
    device.apps[0].isOnRemoteVolume = true
    #expect(Asked.link(on: device).answer(.documented) == "A.b")
    #expect(Asked.link(on: device).answer(macos) == "browser: no-app")
    device.apps[0].isBrowser = true
    #expect(Asked.link(on: device).answer(.documented) == "browser: no-app")
  }

  @Test func `many redirects are followed one by one`() {
    let redirects = (0..<2_000).map { "https://t.co/\($0)" } + [Self.target]
    #expect(
      Asked.link("https://t.co/", on: .usual, redirects: redirects).answer(.documented) == "A.b")
  }
}
