/// A question about what a URL opens on a device, given where it is opened from.
public struct ResolveQuestion: Sendable, Hashable {
  /// The device.
  public var device: Device
  /// The URL, as it was typed or tapped.
  public var url: String
  /// Where it is opened from.
  public var origin: Origin
  /// The redirects, in turn, that follow when the URL is opened in a browser.
  public var redirects: [String]

  /// The state of a device that decides what a link opens.
  public struct Device: Sendable, Hashable {
    /// The installed apps, in the order of their installation.
    public var apps: [App]
    /// The site association of each host that serves one.
    public var sites: [String: JSON]
    /// Whether the device is in developer mode.
    public var isInDeveloperMode: Bool
    /// Whether the device is managed.
    public var isManaged: Bool
    /// The user's last choice for a host.
    public var choices: [String: Choice]
  }

  /// An installed app.
  public struct App: Sendable, Hashable {
    /// Its identifier, with the prefix.
    public var app: String
    /// The entries of its associated-domains entitlement.
    public var associatedDomains: [String]
    /// How it came onto the device.
    public var distribution: Distribution
    /// Whether it is a web browser, by its entitlement.
    public var isBrowser: Bool
    /// Whether it is on a remote volume.
    public var isOnRemoteVolume: Bool
  }

  /// How an app is signed and came onto a device.
  public enum Distribution: String, Sendable, CaseIterable {
    /// By Apple, from the App Store or TestFlight.
    case appStore = "app-store"
    /// With a Developer ID, from outside the App Store; an app for the Mac.
    case developerID = "developer-id"
    /// For development, from the machine that it was built on.
    case development
  }

  /// Where a user last chose to open the links of a host.
  public enum Choice: String, Sendable, CaseIterable {
    /// In the app that claims them.
    case app
    /// In the browser, although an app claims them.
    case browser
  }

  /// Where a URL is opened from.
  public enum Origin: Sendable, Hashable {
    /// The user typed it into the address bar.
    case typed
    /// The user tapped it in a page of that host, in a browser or a web view.
    case page(host: String)
    /// An app opened it.
    case app(String, universalLinksOnly: Bool)
    /// An app loaded it into a web view.
    case webView
  }
}
