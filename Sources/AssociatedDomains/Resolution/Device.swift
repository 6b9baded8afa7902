/// A device as far as it decides what opens a link.
public struct Device: Sendable {
  /// Where links to a host open.
  public enum Choice: String, Sendable, CaseIterable {
    /// In the app that claims them.
    case app
    /// In the browser.
    case browser
  }

  /// The system that it runs.
  public var system: OperatingSystem
  /// The apps on it, the first installed first.
  public var apps: [InstalledApp]
  /// The site associations that it could get, by host in lower case (HOST-025).
  public var sites: [String: SiteAssociation]
  /// Whether it was put into developer mode for associated domains (DOM-017).
  public var isInDeveloperMode: Bool
  /// Whether it is under management (DOM-018).
  public var isManaged: Bool
  /// What the user chose last, by host in lower case (NAV-004).
  public var choices: [String: Choice]

  /// A device from what is on it.
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
  /// Its app identifier: `ABCDE12345.com.example.app`.
  public var identifier: String
  /// The entries of its entitlement that are well-formed, in any order (DOM-002).
  public var associatedDomains: [AssociatedDomain]
  /// How it came to the device.
  public var distribution: Distribution
  /// Whether it is a browser, which may not claim links (DOM-019).
  public var isBrowser: Bool
  /// Whether it is on a remote volume, from where no Mac opens links (MULTI-006).
  public var isOnRemoteVolume: Bool

  /// An app from its identifier, its entitlement and its place.
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

/// Where a URL is opened from.
public enum Origin: Sendable, Hashable {
  /// It is typed into the address bar of a browser.
  case typed
  /// It is tapped on a page of a host, in a browser or in a web view.
  case page(host: String)
  /// An app asks the system to open it, perhaps only as a universal link.
  case app(String, universalLinksOnly: Bool)
  /// An app loads it into a web view.
  case webView
}
