// Deviations of what opens.

extension Deviation {
  /// The deviations of when a link that an app claims opens it, and of what opens otherwise.
  static let opening: [Deviation] = [
    Deviation(
      "same-host-opens", breaks: "NAV-001",
      "A link to the host of its own page opens the app.",
      \.staysOnPage, .never),
    Deviation(
      "page-host-case-significant", breaks: "NAV-002",
      "The host of the page is compared with its case.",
      \.staysOnPage, .sameHostInSameCase),
    Deviation(
      "same-registrable-domain-stays", breaks: "X-29",
      "A link to another host of the same registrable domain stays in the browser.",
      \.staysOnPage, .sameRegistrableDomain),
    Deviation(
      "typed-url-opens", breaks: "NAV-003",
      "A typed URL opens the app.",
      \.typedOpens, true),
    Deviation(
      "choice-ignored", breaks: "NAV-004",
      "The user's last choice does not count.",
      \.choices, .notKept),
    Deviation(
      "choice-for-registrable-domain", breaks: "NAV-004",
      "The user's last choice counts for all hosts of the registrable domain.",
      \.choices, .forRegistrableDomain),
    Deviation(
      "nothing-opens-without-app", breaks: "NAV-005",
      "A link without an app opens nothing.",
      \.browserWithoutApp, false),
    Deviation(
      "own-link-opens-app", breaks: "NAV-006",
      "An app that opens its own link opens itself.",
      \.ownLinkOpens, true),
    Deviation(
      "web-view-load-opens", breaks: "NAV-007",
      "A URL that is loaded into a web view opens the app.",
      \.webViewLoadOpens, true),
    Deviation(
      "universal-links-only-falls-back", breaks: "NAV-009",
      "The browser opens where an app asked for universal links only.",
      \.universalLinksOnlyFallsBack, true),
    Deviation(
      "mac-opens-at-once", breaks: "NAV-010",
      "On macOS a link opens the app before the user accepted it.",
      \.browserFirst, .nowhere),
    Deviation(
      "browser-first-everywhere", breaks: "NAV-010",
      "On every system links open in the browser until the user accepts the app.",
      \.browserFirst, .everywhere),
    Deviation(
      "watch-falls-back-to-browser", breaks: "NAV-011",
      "On watchOS a link without an app opens a browser.",
      \.watchHasBrowser, true),
    Deviation(
      "redirect-does-not-open", breaks: "NAV-013",
      "A redirect that the browser follows opens no app.",
      \.redirectsOpen, false),
    Deviation(
      "tv-falls-back-to-browser", breaks: "X-49",
      "On tvOS a link without an app opens a browser.",
      \.tvHasBrowser, true),
  ]
}
