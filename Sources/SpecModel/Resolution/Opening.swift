import Questions

// Opening: whether a link opens the app that it is for, or what it opens otherwise.

extension SpecModel {
  /// Returns what a URL opens, or what the redirects after it open.
  ///
  /// - Rules: NAV-005, NAV-013, NAV-020, URL-008, X-60
  func opening(
    of url: String, _ question: ResolveQuestion, _ sites: [String: SiteContents],
    redirects: ArraySlice<String>
  ) -> Answer {
    let (device, origin) = (question.device, question.origin)
    let host = host(ofLink: url)
    let (claim, isExcluded) =
      host.map { self.claim(to: url, host: $0, on: device, sites) } ?? (nil, false)
    if let claim, let host {
      let reason = reasonToStay(claim, host: host, on: device, from: origin)
      return reason.map { opening(without: $0, from: origin) }
        ?? .opens(claim.app, reason: nil)
    }
    if let target = redirects.first, redirectsOpen(from: origin), origin != .webView,
      browserOpens(from: origin)
    {
      return opening(of: target, question, sites, redirects: redirects.dropFirst())
    }
    return opening(
      without: host == nil ? .notALink : isExcluded ? .excluded : .noApp, from: origin)
  }

  /// Returns whether a redirect in the browser opens an app for a link opened from an origin.
  ///
  /// - Rules: NAV-013, NAV-020
  private func redirectsOpen(from origin: ResolveQuestion.Origin) -> Bool {
    switch origin {
    case .app: dialect.supportsRedirectsOfApps
    case .page, .typed, .webView: dialect.opening.redirectsOpen != .onNoSystem
    }
  }

  /// Returns why a URL that an app claims does not open it; `nil` if it does.
  ///
  /// - Rules: NAV-003, NAV-006, NAV-007, NAV-024
  private func reasonToStay(
    _ claim: DomainClaim, host: String, on device: ResolveQuestion.Device,
    from origin: ResolveQuestion.Origin
  ) -> StayReason? {
    switch origin {
    case .typed where !dialect.opening.typedOpens: return .typed
    case .webView where !dialect.opening.webViewLoadOpens: return .loaded
    case .page(let page) where stays(on: page, host): return .sameHost
    case .app(let app, _) where sameScalars(app, claim.app) && !dialect.opening.ownLinkOpens:
      return .ownLink
    default: break
    }
    // - Rules: NAV-004
    let choice = choice(for: host, on: device)
    if choice == .browser { return .userChoice }
    return isBrowserFirst && choice != .app ? .notAccepted : nil
  }

  /// Returns whether a link to `host` stays in the browser if it is on a page of the host `page`.
  ///
  /// - Rules: NAV-001, NAV-002
  private func stays(on page: String, _ host: String) -> Bool {
    switch dialect.opening.staysOnPage {
    case .sameHost: sameScalars(lowercased(page), lowercased(host))
    case .sameHostInSameCase: sameScalars(page, host)
    case .sameRegistrableDomain:
      sameScalars(registrableDomain(of: page), registrableDomain(of: host))
    case .never: false
    }
  }

  /// Returns what the user chose last for a host.
  ///
  /// - Rules: NAV-004
  private func choice(for host: String, on device: ResolveQuestion.Device) -> ResolveQuestion
    .Choice?
  {
    switch dialect.opening.choices {
    case .forHost: device.choices[lowercased(host)]
    case .forRegistrableDomain:
      device.choices.inOrder.first {
        sameScalars(registrableDomain(of: $0.key), registrableDomain(of: host))
      }?.value
    case .notKept: nil
    }
  }

  /// Whether links open in the browser until the user accepts the app.
  ///
  /// - Rules: NAV-010
  private var isBrowserFirst: Bool {
    switch dialect.opening.browserFirst {
    case .onMacOS: dialect.platform.system == .macos
    case .everywhere: true
    case .nowhere: false
    }
  }

  /// Returns what opens if no app does.
  ///
  /// - Rules: NAV-005, NAV-009, NAV-011, X-49
  private func opening(without reason: StayReason, from origin: ResolveQuestion.Origin) -> Answer {
    let isStuck = reason == .noApp && !dialect.opening.browserWithoutApp
    return .opens(
      browserOpens(from: origin) && !isStuck ? "browser" : "nothing", reason: reason.rawValue)
  }

  /// Returns whether a browser opens if no app does.
  ///
  /// - Rules: NAV-009, NAV-011, X-49
  private func browserOpens(from origin: ResolveQuestion.Origin) -> Bool {
    if case .app(_, universalLinksOnly: true) = origin, !dialect.opening.universalLinksOnlyFallsBack
    {
      return false
    }
    return switch dialect.platform.system {
    case .watchos: dialect.opening.watchHasBrowser
    case .tvos: dialect.opening.tvHasBrowser
    case .ios, .macos, .visionos: true
    }
  }
}

/// Why a URL opens no app, spelled as in the suites.
enum StayReason: String {
  /// It is not a URL, or has a scheme that universal links do not have (URL-001, URL-008).
  case notALink = "not-a-link"
  /// No app claims it, and a rule in a file excludes it from an app (EXC-001).
  case excluded
  /// No installed app claims it, and no file excludes it from one (NAV-005).
  case noApp = "no-app"
  /// The user typed it into the address bar (NAV-003).
  case typed
  /// An app loaded it into a web view (NAV-007).
  case loaded
  /// The page that it was tapped in has the same host (NAV-001, NAV-002).
  case sameHost = "same-host"
  /// The app that claims it is the app that opened it (NAV-006).
  case ownLink = "own-link"
  /// The user last chose the browser for its host (NAV-004).
  case userChoice = "user-choice"
  /// The browser comes first here, and the user has not chosen the app yet (NAV-010).
  case notAccepted = "not-accepted"
}
