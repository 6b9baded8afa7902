/// A question about what a URL opens on a device when it is opened from somewhere.
package struct ResolveQuestion: Sendable, Hashable {
  /// The device.
  package var device: Device
  /// The URL, as it was typed or tapped.
  package var url: String
  /// Where it is opened from.
  package var origin: Origin
  /// The redirects, in turn, that follow when the URL is opened in a browser.
  package var redirects: [String]

  /// The state of a device that decides what a link opens.
  package struct Device: Sendable, Hashable {
    /// The installed apps, in the order of their installation.
    package var apps: [App]
    /// The site association of each host that serves one.
    package var sites: [String: JSON]
    /// Whether the device is in developer mode.
    package var isInDeveloperMode: Bool
    /// Whether the device is managed.
    package var isManaged: Bool
    /// The user's last choice for a host.
    package var choices: [String: Choice]
  }

  /// An installed app.
  package struct App: Sendable, Hashable {
    /// Its identifier, with the prefix.
    package var app: String
    /// The entries of its associated-domains entitlement.
    package var associatedDomains: [String]
    /// How it came onto the device.
    package var distribution: Distribution
    /// Whether it is a web browser, by its entitlement.
    package var isBrowser: Bool
    /// Whether it is on a remote volume.
    package var isOnRemoteVolume: Bool
  }

  /// How an app is signed and came onto a device.
  package enum Distribution: String, Sendable, CaseIterable {
    /// By Apple, from the App Store or TestFlight.
    case appStore = "app-store"
    /// With a Developer ID, from outside the App Store; an app for the Mac.
    case developerID = "developer-id"
    /// For development, from the machine that it was built on.
    case development
  }

  /// Where a user last chose to open the links of a host.
  package enum Choice: String, Sendable, CaseIterable {
    /// In the app that claims them.
    case app
    /// In the browser, although an app claims them.
    case browser
  }

  /// Where a URL is opened from.
  package enum Origin: Sendable, Hashable {
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
