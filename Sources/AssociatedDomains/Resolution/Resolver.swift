/// A function that returns the matcher of an app for URLs of a host, and the position of the app in
/// the file, which may be the file of another host; `nil` if no matcher is kept.
package typealias MatcherSource =
  @Sendable (_ file: String, _ app: String, _ host: String) -> (
    matcher: Matcher, place: () -> SiteAssociation.Place
  )?

/// A resolver that finds what opens a URL on a device and records each step.
struct Resolver {
  /// The device.
  let device: Device
  /// The context in which the URL is opened.
  let origin: Origin
  /// The steps so far; `nil` if they are not recorded.
  private(set) var steps: [ResolutionStep]?
  /// The source of matchers that are kept for several URLs; `nil` if none are kept.
  private let matchers: MatcherSource?
  /// The parts of each host's file that apply to the apps, if the device has many apps.
  private var scopes: [String: SiteScopes] = [:]

  /// The number of apps up to which an index costs more than it saves.
  private static let fewApps = 8

  /// Creates a resolver without steps.
  init(
    device: Device, origin: Origin, recordsSteps: Bool, matchers: MatcherSource? = nil
  ) {
    (self.device, self.origin, self.matchers) = (device, origin, matchers)
    steps = recordsSteps ? [] : nil
  }

  /// Returns the matcher of an app for the file of a host, and the position of the app in the file.
  mutating func matcher(
    of site: SiteAssociation, from file: String, for app: String, at host: String
  ) -> (matcher: Matcher, place: () -> SiteAssociation.Place) {
    let system = device.system
    if let known = matchers?(file, app, host) { return known }
    guard device.apps.count > Self.fewApps else {
      return (
        Matcher(site, app: app, domain: host, on: system), { site.place(of: app, on: system) }
      )
    }
    // The scopes are taken out, because with two references each change would copy the rules.
    var known = scopes.removeValue(forKey: file) ?? SiteScopes(of: site, on: system)
    let matcher = Matcher(scope: known.scope(of: app), app: app, domain: host)
    scopes[file] = known
    return (matcher, { known.place(of: app) })
  }

  /// Records a step.
  mutating func note(_ step: @autoclosure () -> ResolutionStep) {
    if steps != nil { steps?.append(step()) }
  }

  /// Returns what opens a URL: the app that claims it, unless the context keeps it in the browser.
  ///
  /// If no app claims the URL, the browser requests it and opens the redirect in the same context;
  /// this also applies to a typed URL. On systems before Apple first described redirects, a link
  /// that was tapped in an app stays in the browser.
  /// - Rules: NAV-013, NAV-020, X-60
  mutating func opens(_ url: String, redirects: [String]) -> Resolution.Opens {
    var url = url
    var targets = redirects[...]
    while true {
      switch claimant(of: url) {
      case .app(let claim):
        guard let reason = obstacle(to: claim) else { return .app(claim.app) }
        return withoutApp(reason)
      case .nobody(let reason):
        guard noBrowser == nil, origin != .webView, redirectsOpen, let target = targets.popFirst()
        else {
          return withoutApp(reason)
        }
        note(.redirect(to: target))
        url = target
      }
    }
  }

  /// Returns why the app that claims a link does not open it; `nil` if the app opens it.
  ///
  /// A page keeps links to its own host, but not to another host of its domain.
  /// - Rules: NAV-001, NAV-002, NAV-003, NAV-004, NAV-006, NAV-007, NAV-010, NAV-024
  private mutating func obstacle(to claim: AppClaim) -> Resolution.Reason? {
    let host = HostName(lowercased: claim.host)
    let choice = device.choices[host]
    switch origin {
    case .typed:
      note(.typed)
      return .typed
    case .webView:
      note(.loaded)
      return .loaded
    case .page(let page) where page.asciiLowercased.hasSameScalars(as: claim.host):
      note(.sameHost(host))
      return .sameHost
    case .app(let app, _) where app.hasSameScalars(as: claim.app):
      note(.ownLink)
      return .ownLink
    case .page, .app: break
    }
    if choice == .browser {
      note(.userChoice(host))
      return .userChoice
    }
    if device.system.family == .macOS, choice != .app {
      note(.notAccepted(host))
      return .notAccepted
    }
    return nil
  }

  /// Returns what opens a URL that no app opens: the browser, if there is one.
  /// - Rules: NAV-009, NAV-011, X-49
  private mutating func withoutApp(_ reason: Resolution.Reason) -> Resolution.Opens {
    guard let noBrowser else { return .browser(reason) }
    note(noBrowser)
    return .nothing(reason)
  }

  private var redirectsOpen: Bool {
    if case .app = origin { device.system.supports(.redirectsOfApps) } else { true }
  }

  /// Why no browser opens the URL; `nil` if one can.
  private var noBrowser: ResolutionStep? {
    if case .app(_, universalLinksOnly: true) = origin { return .universalLinksOnly }
    return switch device.system.family {
    case .watchOS: .noBrowserOnWatch
    case .tvOS: .noBrowserOnTelevision
    case .iOS, .macOS, .visionOS: nil
    }
  }
}

/// An app's claim to a link, based on one entry of its entitlement.
struct AppClaim {
  /// The app's identifier.
  let app: String
  /// The host of the link in lowercase.
  let host: String
  /// The entry.
  let domain: AssociatedDomain
  /// The position of the app in the file of the entry's host.
  let place: SiteAssociation.Place

  /// Returns whether the claim takes precedence over another claim to the same link.
  ///
  /// The claim with the more specific entry takes precedence. Within one file, the app listed first
  /// takes precedence, even in an entry for several apps and on systems observed to decide
  /// otherwise.
  /// - Rules: X-50, MULTI-001, ENV-007, X-12, X-51
  func precedes(_ other: AppClaim) -> Bool {
    domain.precedence == other.domain.precedence
      ? place < other.place : domain.precedence > other.domain.precedence
  }
}

extension AssociatedDomain {
  /// The precedence of the entry: exact entries, then the longest wildcards.
  /// - Rules: DOM-004, DOM-007
  var precedence: Int { isWildcard ? host.utf8.count : .max }
}

extension SiteAssociation {
  /// The position of an app in `details`, if that is an array.
  package struct Place: Comparable, Sendable {
    /// The index of the entry.
    var entry = 0
    /// The index in the entry.
    var app = 0

    /// Compares the entries, then the indices.
    package static func < (left: Place, right: Place) -> Bool {
      (left.entry, left.app) < (right.entry, right.app)
    }
  }

  /// Returns the first position of an app in the file; it is the same for all apps if there is no
  /// list.
  ///
  /// - Rules: X-68
  func place(of app: String, on system: OperatingSystem) -> Place {
    for (entry, content) in (appLinks?.details ?? []).enumerated() where content.key == nil {
      let apps = content.apps(on: system)
      if let app = apps.firstIndex(where: { $0.hasSameScalars(as: app) }) {
        return Place(entry: entry, app: app)
      }
    }
    return Place()
  }
}
