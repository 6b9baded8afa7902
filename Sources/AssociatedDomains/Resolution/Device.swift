/// The state of a device that decides what opens a link.
public struct Device: Sendable {
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
  /// The available site associations, by host in lowercase.
  /// - Rules: HOST-025
  public var sites: [String: SiteAssociation]
  /// Whether the device is in developer mode for associated domains.
  /// - Rules: DOM-017
  public var isInDeveloperMode: Bool
  /// Whether the device is managed.
  /// - Rules: DOM-018
  public var isManaged: Bool
  /// The last choice of the user, by host in lowercase.
  /// - Rules: NAV-004
  public var choices: [String: Choice]

  /// Creates a device.
  public init(
    system: OperatingSystem = .latest, apps: [InstalledApp], sites: [String: SiteAssociation],
    isInDeveloperMode: Bool = false, isManaged: Bool = false, choices: [String: Choice] = [:]
  ) {
    self.system = system
    self.apps = apps
    self.sites = sites
    self.isInDeveloperMode = isInDeveloperMode
    self.isManaged = isManaged
    self.choices = choices
  }

  /// What opens a URL, and why.
  ///
  /// An app claims the URL if one of its entries is for the URL's host and counts, and the file of
  /// the entry's host gives the app the URL. Of several claims that by the most specific entry goes
  /// first, then that of the app which the file lists first. The place from which the URL is opened
  /// and the user's choice may still keep it in the browser.
  ///
  /// `redirects` are the URLs to which the web answers, in turn, when a browser asks for the URL.
  public func resolution(
    of url: String, from origin: Origin, redirects: [String] = []
  ) -> Resolution {
    var resolver = Resolver(device: self, origin: origin)
    let opens = resolver.opens(url, redirects: redirects)
    return Resolution(opens: opens, steps: resolver.steps)
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
