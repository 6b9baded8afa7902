/// The state of a device that decides what opens a link.
public struct Device: Sendable, Equatable {
  /// Where links to a host open.
  public enum Choice: String, Sendable, CaseIterable {
    /// In the app that claims them.
    case app
    /// In the browser.
    case browser
  }

  /// The system of the device.
  public var system: OperatingSystem
  /// The installed apps, in the order of installation.
  public var apps: [InstalledApp]
  /// The available site associations, by host.
  /// - Rules: HOST-025, URL-010
  public var sites: [HostName: SiteAssociation]
  /// Whether the device is in developer mode for associated domains.
  /// - Rules: DOM-017
  public var isInDeveloperMode: Bool
  /// Whether the device is managed.
  /// - Rules: DOM-018
  public var isManaged: Bool
  /// The last choice of the user, by host.
  /// - Rules: NAV-004, URL-010
  public var choices: [HostName: Choice]

  /// Creates a device.
  public init(
    system: OperatingSystem = .latest, apps: [InstalledApp], sites: [HostName: SiteAssociation],
    isInDeveloperMode: Bool = false, isManaged: Bool = false, choices: [HostName: Choice] = [:]
  ) {
    self.system = system
    self.apps = apps
    self.sites = sites
    self.isInDeveloperMode = isInDeveloperMode
    self.isManaged = isManaged
    self.choices = choices
  }

  /// Returns what opens a URL, and why.
  ///
  /// ```swift
  /// let domain = try AssociatedDomain(parsing: "applinks:example.com")
  /// let app = InstalledApp("ABCDE12345.com.example.app", associatedDomains: [domain])
  /// let device = Device(apps: [app], sites: ["example.com": site])
  /// let resolution = device.resolution(of: url, from: .page(host: "example.org"))
  /// if case .browser(let reason) = resolution.opens { print("stays in the browser:", reason) }
  /// ```
  ///
  /// An app claims the URL if one of its entries matches the host and counts, and the file of the
  /// entry's host opens the app. The most specific entry takes precedence, then the app that the
  /// file lists first. The origin and the user's choice may still keep the URL in the browser.
  /// - Parameters:
  ///   - url: The URL.
  ///   - origin: The context in which it is opened.
  ///   - redirects: The URLs to which a browser is redirected, in order.
  /// - Complexity: The same as `Matcher.result(for:)` for each entry of each app.
  public func resolution(
    of url: String, from origin: Origin, redirects: [String] = []
  ) -> Resolution {
    resolution(of: url, from: origin, redirects: redirects, matchers: nil)
  }

  /// Returns what opens a URL, and why, with matchers that are kept for several URLs.
  package func resolution(
    of url: String, from origin: Origin, redirects: [String] = [], matchers: MatcherSource?
  ) -> Resolution {
    var resolver = Resolver(
      device: self, origin: origin, recordsSteps: true, matchers: matchers)
    let opens = resolver.opens(url, redirects: redirects)
    return Resolution(opens: opens, steps: resolver.steps ?? [])
  }

  /// Returns what opens a URL, as ``resolution(of:from:redirects:)`` does, without the steps.
  package func opens(
    _ url: String, from origin: Origin, redirects: [String] = [], matchers: MatcherSource? = nil
  ) -> Resolution.Opens {
    var resolver = Resolver(
      device: self, origin: origin, recordsSteps: false, matchers: matchers)
    return resolver.opens(url, redirects: redirects)
  }
}

/// An app on a device.
public struct InstalledApp: Sendable, Hashable {
  /// The app identifier, for example `ABCDE12345.com.example.app`.
  public var identifier: String
  /// The well-formed entries of the app's entitlement, in any order.
  /// - Rules: DOM-002
  public var associatedDomains: [AssociatedDomain]
  /// How the app was distributed.
  public var distribution: Distribution
  /// Whether the app is a browser, which may not claim links.
  /// - Rules: DOM-019
  public var isBrowser: Bool
  /// Whether the app is on a remote volume, from which a Mac opens no links.
  /// - Rules: MULTI-006
  public var isOnRemoteVolume: Bool

  /// Creates an app.
  public init(
    _ identifier: String, associatedDomains: [AssociatedDomain],
    distribution: Distribution = .appStore, isBrowser: Bool = false, isOnRemoteVolume: Bool = false
  ) {
    self.identifier = identifier
    self.associatedDomains = associatedDomains
    self.distribution = distribution
    self.isBrowser = isBrowser
    self.isOnRemoteVolume = isOnRemoteVolume
  }
}

/// The context in which a URL is opened.
@nonexhaustive
public enum Origin: Sendable, Hashable {
  /// The user types it into the address bar of a browser.
  case typed
  /// The user taps it on a page of a host, in a browser or a web view.
  case page(host: String)
  /// An app asks the system to open it, possibly only as a universal link.
  case app(String, universalLinksOnly: Bool)
  /// An app loads it into a web view.
  case webView
}
