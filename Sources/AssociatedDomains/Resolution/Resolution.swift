/// What opens a URL on a device, and why.
public struct Resolution: Sendable, Hashable {
  /// The program that opens a URL.
  public enum Opens: Sendable, Hashable {
    /// The app with this identifier.
    case app(String)
    /// The browser, or the web view that contains the URL.
    case browser(Reason)
    /// No program.
    case nothing(Reason)
  }

  /// Why no app opens a URL.
  @nonexhaustive
  public enum Reason: String, Sendable, CaseIterable {
    /// The URL does not belong to a website.
    case notALink = "not-a-link"
    /// No installed app claims the URL.
    case noApp = "no-app"
    /// A rule excludes the URL from the app that would claim it.
    case excluded
    /// The URL was typed.
    case typed
    /// The URL is loaded into a web view.
    case loaded
    /// The URL was tapped on a page of its own host.
    case sameHost = "same-host"
    /// The app that claims the URL is the app that opens it.
    case ownLink = "own-link"
    /// The user chose the browser for the host.
    case userChoice = "user-choice"
    /// The user of a Mac has not yet chosen the app for the host.
    case notAccepted = "not-accepted"
  }

  /// The program that opens the URL.
  public let opens: Opens
  /// The steps of the decision, in order.
  public let steps: [ResolutionStep]
}

extension Resolution: CustomStringConvertible {
  /// What opens the URL, followed by the steps.
  public var description: String {
    ([opens.words] + steps.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension Resolution.Opens {
  /// The program, or why there is none, on one line: `opens the browser: no-app`.
  package var words: String {
    switch self {
    case .app(let app): "opens \(app.escaped)"
    case .browser(let reason): "opens the browser: \(reason.rawValue)"
    case .nothing(let reason): "opens nothing: \(reason.rawValue)"
    }
  }
}
