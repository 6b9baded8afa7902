/// The choices of when a link opens the app that claims it, and of what opens otherwise.
struct OpeningChoices: Sendable, Hashable {
  /// Which links on a page stay in the browser.
  var staysOnPage = StaysOnPage.sameHost
  enum StaysOnPage: Alternatives {
    /// Links to the host of the page, in any case.
    case sameHost
    case never, sameHostInSameCase, sameRegistrableDomain
  }

  /// Whether a URL typed into the address bar opens the app; by default, it never does.
  var typedOpens = false

  /// Which hosts the user's last choice is kept for.
  var choices = ChoicesKept.forHost
  enum ChoicesKept: Alternatives {
    /// The host of the choice alone, in any case.
    case forHost
    case notKept, forRegistrableDomain
  }

  /// Whether a link that no app takes opens in the browser; by default, it does.
  var browserWithoutApp = true

  /// Whether an app that opens its own link opens itself; by default, the browser opens it.
  var ownLinkOpens = false

  /// Whether a URL that is loaded into a web view opens the app; by default, it stays there.
  var webViewLoadOpens = false

  /// Whether the browser opens if an app asked for universal links only; by default, nothing opens.
  var universalLinksOnlyFallsBack = false

  /// Where links open in the browser until the user accepts the app.
  var browserFirst = BrowserFirst.onMacOS
  enum BrowserFirst: Alternatives {
    /// On macOS alone.
    case onMacOS
    case nowhere, everywhere
  }

  /// Whether a link without an app opens a browser on watchOS; by default, nothing opens.
  var watchHasBrowser = false

  /// Where a redirect opens an app after a link was tapped in another app.
  var redirectsOpen = Dialect.Presence.asDocumented

  /// Whether a link without an app opens a browser on tvOS; by default, nothing opens.
  var tvHasBrowser = false

  static let choices: [Choice] = [
    Choice(
      \.opening.staysOnPage, ["NAV-001", "NAV-002"],
      [
        .never: .init("same-host-opens", "A link to the host of its own page opens the app."),
        .sameHostInSameCase: .init(
          "page-host-case-significant", breaking: "NAV-002",
          "The host of the page is compared with its case."),
        .sameRegistrableDomain: .init(
          "same-registrable-domain-stays", breaking: "NAV-002",
          "A link to another host of the same registrable domain stays in the browser."),
      ]),
    Choice(
      \.opening.typedOpens, ["NAV-003"],
      .init("typed-url-opens", "A typed URL opens the app.")),
    Choice(
      \.opening.choices, ["NAV-004"],
      [
        .notKept: .init("choice-ignored", "The user's last choice does not count."),
        .forRegistrableDomain: .init(
          "choice-for-registrable-domain",
          "The user's last choice counts for all hosts of the registrable domain."),
      ]),
    Choice(
      \.opening.browserWithoutApp, ["NAV-005"],
      .init("nothing-opens-without-app", "A link without an app opens nothing.")),
    Choice(
      \.opening.ownLinkOpens, ["NAV-006", "NAV-024"],
      .init("own-link-opens-app", "An app that opens its own link opens itself.")),
    Choice(
      \.opening.webViewLoadOpens, ["NAV-007"],
      .init("web-view-load-opens", "A URL that is loaded into a web view opens the app.")),
    Choice(
      \.opening.universalLinksOnlyFallsBack, ["NAV-009"],
      .init(
        "universal-links-only-falls-back",
        "The browser opens where an app asked for universal links only.")),
    Choice(
      \.opening.browserFirst, ["NAV-010"],
      [
        .nowhere: .init(
          "mac-opens-at-once", "On macOS a link opens the app before the user accepted it."),
        .everywhere: .init(
          "browser-first-everywhere",
          "On every system links open in the browser until the user accepts the app."),
      ]),
    Choice(
      \.opening.watchHasBrowser, ["NAV-011"],
      .init("watch-falls-back-to-browser", "On watchOS a link without an app opens a browser.")),
    Choice(
      \.opening.redirectsOpen, ["NAV-013", "NAV-020"],
      [
        .onNoSystem: .init(
          "redirect-does-not-open", "A redirect that the browser follows opens no app."),
        .onEverySystem: .init(
          "redirects-of-apps-open-on-every-system", breaking: "NAV-020",
          """
          Before iOS 17 and macOS 14 a redirect of a link that was tapped in an app opens another \
          app too.
          """),
      ]),
    Choice(
      \.opening.tvHasBrowser, ["X-49"],
      .init("tv-falls-back-to-browser", "On tvOS a link without an app opens a browser.")),
  ]
}
