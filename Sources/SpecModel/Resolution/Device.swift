public import Foundation

/// What decides on one device whether a link opens an app.
public struct Device: Sendable, Hashable {
  /// The installed apps, in the order of their installation.
  public var apps: [InstalledApp]
  /// The site association files by the hosts that serve them, in small letters.
  public var sites: [String: Data]
  /// Whether the user has switched on the development of associated domains.
  public var isInDeveloperMode: Bool
  /// Whether an organisation manages the device.
  public var isManaged: Bool
  /// What the user chose last, by host in small letters.
  public var choices: [String: UserChoice]

  /// A device with these apps on a web of these files.
  public init(
    apps: [InstalledApp], sites: [String: Data], isInDeveloperMode: Bool = false,
    isManaged: Bool = false, choices: [String: UserChoice] = [:]
  ) {
    self.apps = apps
    self.sites = sites
    self.isInDeveloperMode = isInDeveloperMode
    self.isManaged = isManaged
    self.choices = choices
  }
}

/// An app on a device.
public struct InstalledApp: Sendable, Hashable {
  /// The app identifier: `ABCDE12345.com.example.app`.
  public var app: String
  /// The entries of its associated-domains entitlement.
  public var associatedDomains: [String]
  /// How it came to the device.
  public var distribution: Distribution
  /// Whether it has the entitlement of web browsers.
  public var isBrowser: Bool
  /// Whether it lies on a remote volume.
  public var isOnRemoteVolume: Bool

  /// An app with its entitlement.
  public init(
    app: String, associatedDomains: [String], distribution: Distribution = .appStore,
    isBrowser: Bool = false, isOnRemoteVolume: Bool = false
  ) {
    self.app = app
    self.associatedDomains = associatedDomains
    self.distribution = distribution
    self.isBrowser = isBrowser
    self.isOnRemoteVolume = isOnRemoteVolume
  }
}

/// How an app came to its device, by the words of the tables.
public enum Distribution: String, Sendable, CaseIterable {
  /// By way of the App Store or TestFlight.
  case appStore = "app-store"
  /// From outside the App Store, signed with a Developer ID, as apps for the Mac can be.
  case developerID = "developer-id"
  /// Signed with a development profile.
  case development
}

/// Where the user wants the links of a host to open.
public enum UserChoice: String, Sendable, CaseIterable {
  /// In the app that claims them.
  case app
  /// In the browser, although an app claims them.
  case browser
}

/// Where a URL is opened from.
public enum Origin: Sendable, Hashable {
  /// The address bar of a browser.
  case typed
  /// A tap in a page of that host, in a browser or a web view.
  case page(host: String)
  /// A call of the app with that identifier.
  case app(String, universalLinksOnly: Bool)
  /// An app that loads the URL into a web view.
  case webView
}

/// What opens when a URL is opened.
public struct Opening: Sendable, Hashable {
  /// The identifier of an app, `browser` or `nothing`.
  public let opens: String
  /// Why no app opened; nothing where one did.
  public let reason: StayReason?

  /// An app, or one of the words with a reason.
  public init(opens: String, reason: StayReason?) {
    self.opens = opens
    self.reason = reason
  }
}

/// Why a URL opens no app, by the words of the tables.
public enum StayReason: String, Sendable, CaseIterable {
  /// It is no URL, or has a scheme that universal links do not have (URL-001, URL-008).
  case notALink = "not-a-link"
  /// No app claims it, and a file keeps it out of an app by a rule (EXC-001).
  case excluded
  /// No installed app claims it, and no file keeps it out of one (NAV-005).
  case noApp = "no-app"
  /// The user typed it into the address bar (NAV-003).
  case typed
  /// An app loaded it into a web view (NAV-007).
  case loaded
  /// The page that it was tapped in has the same host (NAV-001, NAV-002).
  case sameHost = "same-host"
  /// The app that claims it is the one that opened it (NAV-006).
  case ownLink = "own-link"
  /// The user last chose the browser for its host (NAV-004).
  case userChoice = "user-choice"
  /// The browser comes first here, and the user has not chosen the app yet (NAV-010).
  case notAccepted = "not-accepted"
}
