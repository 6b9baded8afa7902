// Opening: the rules NAV-001, NAV-002, NAV-003, NAV-004, NAV-005, NAV-006, NAV-007, NAV-009,
// NAV-010, NAV-011, NAV-013, URL-008, X-29, X-49 and X-60.

extension SpecModel {
  /// What a URL opens, or where the web leads from it.
  ///
  /// States NAV-005, NAV-013, URL-008, X-60.
  func opening(
    of url: String, on device: Device, from origin: Origin, redirects: ArraySlice<String>
  ) -> Opening {
    let host = host(ofLink: url)
    let (claim, isExcluded) = host.map { self.claim(to: url, host: $0, on: device) } ?? (nil, false)
    if let claim, let host {
      let reason = reasonToStay(claim, host: host, on: device, from: origin)
      return reason.map { opening(without: $0, from: origin) }
        ?? Opening(opens: claim.app, reason: nil)
    }
    if let target = redirects.first, dialect.opening.redirectsOpen, origin != .webView,
      browserOpens(from: origin)
    {
      return opening(of: target, on: device, from: origin, redirects: redirects.dropFirst())
    }
    return opening(
      without: host == nil ? .notALink : isExcluded ? .excluded : .noApp, from: origin)
  }

  /// Why a URL that an app claims does not open it; nothing where it does.
  ///
  /// States NAV-003, NAV-006, NAV-007.
  private func reasonToStay(
    _ claim: Claim, host: String, on device: Device, from origin: Origin
  ) -> StayReason? {
    switch origin {
    case .typed where !dialect.opening.typedOpens: return .typed
    case .webView where !dialect.opening.webViewLoadOpens: return .loaded
    case .page(let page) where stays(on: page, host): return .sameHost
    case .app(let app, _) where sameScalars(app, claim.app) && !dialect.opening.ownLinkOpens:
      return .ownLink
    default: break
    }
    // States NAV-004.
    let choice = choice(for: host, on: device)
    if choice == .browser { return .userChoice }
    return isBrowserFirst && choice != .app ? .notAccepted : nil
  }

  /// Whether a link to a host stays in the browser on a page of another.
  ///
  /// States NAV-001, NAV-002, X-29.
  private func stays(on page: String, _ host: String) -> Bool {
    switch dialect.opening.staysOnPage {
    case .sameHost: sameScalars(lowercased(page), lowercased(host))
    case .sameHostInSameCase: sameScalars(page, host)
    case .sameRegistrableDomain:
      sameScalars(registrableDomain(of: page), registrableDomain(of: host))
    case .never: false
    }
  }

  /// What the user chose last for a host.
  ///
  /// States NAV-004.
  private func choice(for host: String, on device: Device) -> UserChoice? {
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
  /// States NAV-010.
  private var isBrowserFirst: Bool {
    switch dialect.opening.browserFirst {
    case .onMacOS: dialect.system == .macos
    case .everywhere: true
    case .nowhere: false
    }
  }

  /// What opens where no app does.
  ///
  /// States NAV-005, NAV-009, NAV-011, X-49.
  private func opening(without reason: StayReason, from origin: Origin) -> Opening {
    let isStuck = reason == .noApp && !dialect.opening.browserWithoutApp
    return Opening(
      opens: browserOpens(from: origin) && !isStuck ? "browser" : "nothing", reason: reason)
  }

  /// Whether a browser opens where no app does.
  ///
  /// States NAV-009, NAV-011, X-49.
  private func browserOpens(from origin: Origin) -> Bool {
    if case .app(_, universalLinksOnly: true) = origin, !dialect.opening.universalLinksOnlyFallsBack
    {
      return false
    }
    return switch dialect.system {
    case .watchos: dialect.opening.watchHasBrowser
    case .tvos: dialect.opening.tvHasBrowser
    case .ios, .macos, .visionos: true
    }
  }
}
