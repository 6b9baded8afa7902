/// What opens a URL on a device, and why.
public struct Resolution: Sendable, Hashable {
  /// What opens a URL.
  public enum Opens: Sendable, Hashable {
    /// The app with this identifier.
    case app(String)
    /// The browser, or the web view that the URL is in already.
    case browser(Reason)
    /// Nothing does.
    case nothing(Reason)
  }

  /// Why no app opens a URL.
  public enum Reason: String, Sendable, CaseIterable {
    /// It is no URL of a website (URL-001, URL-008).
    case notALink = "not-a-link"
    /// No installed app claims it (NAV-005).
    case noApp = "no-app"
    /// A rule keeps it out of the app that would claim it (EXC-001).
    case excluded
    /// It was typed (NAV-003).
    case typed
    /// It is loaded into a web view (NAV-007).
    case loaded
    /// It was tapped on a page of its own host (NAV-001).
    case sameHost = "same-host"
    /// The app that claims it is the one that opens it (NAV-006).
    case ownLink = "own-link"
    /// The user chose the browser for its host (NAV-004).
    case userChoice = "user-choice"
    /// The user of a Mac has not yet chosen the app for its host (NAV-010).
    case notAccepted = "not-accepted"
  }

  /// What opens the URL.
  public let opens: Opens
  /// What was considered, in order: a line each, with the rule in brackets.
  public let steps: [String]
}

extension Resolution: CustomStringConvertible {
  /// What opens the URL, and below it the steps.
  public var description: String {
    let result =
      switch opens {
      case .app(let app): "opens \(app.escaped)"
      case .browser(let reason): "opens the browser: \(reason.rawValue)"
      case .nothing(let reason): "opens nothing: \(reason.rawValue)"
      }
    return ([result] + steps.map { "  \($0)" }).joined(separator: "\n")
  }
}
