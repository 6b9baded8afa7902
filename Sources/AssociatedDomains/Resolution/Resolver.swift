/// Finds what opens a URL on a device, and notes each thing that it considers.
struct Resolver {
  /// The device.
  let device: Device
  /// Where the URL is opened from.
  let origin: Origin
  /// What was considered so far.
  private(set) var steps: [String] = []

  /// A resolver that has considered nothing yet.
  init(device: Device, origin: Origin) {
    (self.device, self.origin) = (device, origin)
  }

  /// Notes a step and the rules behind it.
  mutating func note(_ step: String, _ rules: String) { steps.append("\(step) [\(rules)]") }

  /// What opens a URL: the app that claims it, unless the way it is opened keeps it in the browser.
  ///
  /// Where no app claims it, the browser asks for it, and the redirect that it meets is opened from
  /// the same place (NAV-013); so are those of a URL that was typed.
  mutating func opens(_ url: String, redirects: [String]) -> Resolution.Opens {
    var url = url
    var targets = redirects[...]
    while true {
      switch claimant(of: url) {
      case .app(let claim):
        guard let reason = obstacle(to: claim) else { return .app(claim.app) }
        return withoutApp(reason)
      case .nobody(let reason):
        guard noBrowser == nil, origin != .webView, let target = targets.popFirst() else {
          return withoutApp(reason)
        }
        note("the browser asks for the URL and is sent on to \(target.quoted)", "NAV-013")
        url = target
      }
    }
  }

  /// Why the app that claims a link does not get it, if the way it is opened keeps it where it is.
  ///
  /// A page keeps links to its own host, not those to another one of its domain.
  private mutating func obstacle(to claim: Claim) -> Resolution.Reason? {
    let choice = device.choices[claim.host]
    switch origin {
    case .typed:
      note("the URL was typed, which opens no app", "NAV-003")
      return .typed
    case .webView:
      note("an app loads the URL into a web view, where it stays", "NAV-007")
      return .loaded
    case .page(let host) where host.asciiLowercased.hasSameScalars(as: claim.host):
      note("the link is on a page of \(claim.host) itself, where it stays", "NAV-001, NAV-002")
      return .sameHost
    case .app(let app, _) where app.hasSameScalars(as: claim.app):
      note("the app opens a link of its own, which does not come back to it", "NAV-006")
      return .ownLink
    case .page, .app: break
    }
    if choice == .browser {
      note("the user chose the browser for \(claim.host)", "NAV-004")
      return .userChoice
    }
    if device.system.family == .macOS, choice != .app {
      note("on a Mac the user must first choose the app for \(claim.host)", "NAV-010")
      return .notAccepted
    }
    return nil
  }

  /// What takes a URL that no app opens: the browser, if there is one to take it.
  private mutating func withoutApp(_ reason: Resolution.Reason) -> Resolution.Opens {
    guard let noBrowser else { return .browser(reason) }
    note(noBrowser.step, noBrowser.rule)
    return .nothing(reason)
  }

  private var noBrowser: (step: String, rule: String)? {
    if case .app(_, universalLinksOnly: true) = origin {
      return ("the URL was to open as a universal link or not at all", "NAV-009")
    }
    return switch device.system.family {
    case .watchOS: ("a watch has no browser", "NAV-011")
    case .tvOS: ("a television has no browser", "X-49")
    case .iOS, .macOS, .visionOS: nil
    }
  }
}

/// An app's claim to a link, by one entry of its entitlement.
struct Claim {
  /// The app's identifier.
  let app: String
  /// The host of the link in lower case.
  let host: String
  /// The entry by which it claims the link.
  let domain: AssociatedDomain
  /// Where the file of the entry's host lists the app.
  let place: SiteAssociation.Place

  /// Whether this claim goes before another one to the same link.
  ///
  /// The more specific entry does; where both are from one file, the app that this lists
  /// first (MULTI-001, ENV-007), also on systems that were seen to do otherwise, and in an
  /// entry for several apps too.
  func precedes(_ other: Claim) -> Bool {
    domain.precedence == other.domain.precedence
      ? place < other.place : domain.precedence > other.domain.precedence
  }
}

extension AssociatedDomain {
  /// How early the entry is asked of those that cover a host: exact ones (DOM-004), then the
  /// longest wildcards (DOM-007).
  var precedence: Int { isWildcard ? host.utf8.count : .max }
}

extension SiteAssociation {
  /// A place in the list of apps, that is `details` as an array.
  struct Place: Comparable {
    /// The index of the entry.
    var entry = 0
    /// The index in the entry.
    var app = 0

    /// By the entry, then by the place in it.
    static func < (left: Place, right: Place) -> Bool {
      (left.entry, left.app) < (right.entry, right.app)
    }
  }

  /// Where the file lists an app first, for a system; one place for all apps if it has no list.
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
