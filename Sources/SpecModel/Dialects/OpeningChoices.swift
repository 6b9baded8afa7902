/// The choices of when a link that an app claims opens it, and of what opens otherwise.
struct OpeningChoices: Sendable, Hashable {
  /// Which links on a page stay in the browser.
  var staysOnPage = StaysOnPage.sameHost
  enum StaysOnPage: String, Alternatives {
    case sameHost = "Those to the host of the page, in any case."
    case never = "same-host-opens: A link to the host of its own page opens the app."
    case sameHostInSameCase =
      "page-host-case-significant (NAV-002): The host of the page is compared with its case."
    case sameRegistrableDomain = """
      same-registrable-domain-stays (NAV-002): A link to another host of the same registrable domain \
      stays in the browser.
      """
  }

  var typedOpens = false

  /// What the user's last choice is kept for.
  var choices = ChoicesKept.forHost
  enum ChoicesKept: String, Alternatives {
    case forHost = "That host alone, in any case."
    case notKept = "choice-ignored: The user's last choice does not count."
    case forRegistrableDomain = """
      choice-for-registrable-domain: The user's last choice counts for all hosts of the \
      registrable domain.
      """
  }

  var browserWithoutApp = true
  var ownLinkOpens = false
  var webViewLoadOpens = false
  var universalLinksOnlyFallsBack = false

  /// Where links open in the browser until the user accepts the app.
  var browserFirst = BrowserFirst.onMacOS
  enum BrowserFirst: String, Alternatives {
    case onMacOS = "On macOS alone."
    case nowhere = "mac-opens-at-once: On macOS a link opens the app before the user accepted it."
    case everywhere = """
      browser-first-everywhere: On every system links open in the browser until the user accepts \
      the app.
      """
  }

  var watchHasBrowser = false

  /// Where a redirect opens an app after a link that was tapped in another one.
  var redirectsOpen = Dialect.Presence.asDocumented
  var tvHasBrowser = false

  static let choices: [Choice] = [
    Choice(\.opening.staysOnPage, ["NAV-001", "NAV-002"]),
    Choice(\.opening.typedOpens, ["NAV-003"], "typed-url-opens: A typed URL opens the app."),
    Choice(\.opening.choices, ["NAV-004"]),
    Choice(
      \.opening.browserWithoutApp, ["NAV-005"],
      "nothing-opens-without-app: A link without an app opens nothing."),
    Choice(
      \.opening.ownLinkOpens, ["NAV-006", "NAV-024"],
      "own-link-opens-app: An app that opens its own link opens itself."),
    Choice(
      \.opening.webViewLoadOpens, ["NAV-007"],
      "web-view-load-opens: A URL that is loaded into a web view opens the app."),
    Choice(
      \.opening.universalLinksOnlyFallsBack, ["NAV-009"],
      """
      universal-links-only-falls-back: The browser opens where an app asked for universal links \
      only.
      """),
    Choice(\.opening.browserFirst, ["NAV-010"]),
    Choice(
      \.opening.watchHasBrowser, ["NAV-011"],
      "watch-falls-back-to-browser: On watchOS a link without an app opens a browser."),
    Choice(
      \.opening.redirectsOpen, ["NAV-013", "NAV-020"],
      [
        .onNoSystem: "redirect-does-not-open: A redirect that the browser follows opens no app.",
        .onEverySystem: """
        redirects-of-apps-open-on-every-system (NAV-020): Before iOS 17 and macOS 14 a redirect of a \
        link that was tapped in an app opens another app too.
        """,
      ]),
    Choice(
      \.opening.tvHasBrowser, ["X-49"],
      "tv-falls-back-to-browser: On tvOS a link without an app opens a browser."),
  ]
}
