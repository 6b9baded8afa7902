/// One step of the decision on what opens a URL.
///
/// It is printed as one line with its rules in brackets.
@nonexhaustive
public enum ResolutionStep: Sendable, Hashable {
  /// The text is not a URL.
  case invalidURL(LinkURLError)
  /// The URL has this scheme, which is not a website's.
  case otherScheme(String)
  /// The URL has no host.
  case missingHost
  /// The app is a browser, which may not claim links.
  case browser(app: String)
  /// The app is on a remote volume, from which a Mac opens no links.
  case remoteVolume(app: String)
  /// The app has no entry of `applinks`.
  case noEntries(app: String)
  /// What an entry of an app's entitlement contributes.
  case entry(AssociatedDomain, app: String, EntryResult)
  /// One of several apps that claim the link wins, by its entry or, if `entriesAreEqual`, by its
  /// position in the file.
  case winner(app: String, claimCount: Int, entriesAreEqual: Bool)
  /// No installed app claims the link.
  case noClaim
  /// The browser requests the URL and is redirected to another one.
  case redirect(to: String)
  /// The URL was typed.
  case typed
  /// An app loads the URL into a web view.
  case loaded
  /// The link is on a page of its own host.
  case sameHost(HostName)
  /// The app that claims the link is the app that opens it.
  case ownLink
  /// The user chose the browser for the host.
  case userChoice(HostName)
  /// The user of a Mac has not yet chosen the app for the host.
  case notAccepted(HostName)
  /// The URL was to be opened as a universal link or not at all.
  case universalLinksOnly
  /// A watch has no browser.
  case noBrowserOnWatch
  /// A television has no browser.
  case noBrowserOnTelevision

  /// What an entry of an app's entitlement contributes to the decision on a link.
  @nonexhaustive
  public enum EntryResult: Sendable, Hashable {
    /// The entry does not match the host of the link.
    case otherHost(HostName)
    /// A mode of the entry does not hold.
    case modeOff(AssociatedDomain.ModeObstacle)
    /// A longer wildcard of the app matches the host too.
    case longerWildcard(AssociatedDomain)
    /// The file of the entry's host is not available.
    case missingFile
    /// The file gives the app the URL by this rule.
    case match(rule: JSONPointer)
    /// The file excludes the URL by this rule.
    case exclude(rule: JSONPointer)
    /// No rule of the file matches, or none was evaluated, for a reason.
    case noMatch(reason: Explanation.Reason?)
  }
}

extension ResolutionStep {
  /// The rules that the step rests on: `DOM-021`.
  public var rules: [String] {
    switch self {
    case .invalidURL, .missingHost: ["URL-008"]
    case .otherScheme: ["URL-001"]
    case .browser: ["DOM-019"]
    case .remoteVolume: ["MULTI-006"]
    case .noEntries: ["DOM-021"]
    case .entry(let domain, _, let result): result.rules(of: domain)
    case .winner(_, _, let entriesAreEqual): [entriesAreEqual ? "MULTI-001" : "X-50"]
    case .noClaim: ["NAV-005"]
    case .redirect: ["NAV-013"]
    case .typed: ["NAV-003"]
    case .loaded: ["NAV-007"]
    case .sameHost: ["NAV-001", "NAV-002"]
    case .ownLink: ["NAV-006"]
    case .userChoice: ["NAV-004"]
    case .notAccepted: ["NAV-010"]
    case .universalLinksOnly: ["NAV-009"]
    case .noBrowserOnWatch: ["NAV-011"]
    case .noBrowserOnTelevision: ["X-49"]
    }
  }
}

extension ResolutionStep.EntryResult {
  /// Returns the rules that the result for an entry rests on.
  fileprivate func rules(of domain: AssociatedDomain) -> [String] {
    switch self {
    case .otherHost(let host): [domain.rule(keepingFrom: host.text)]
    case .modeOff(let obstacle): [obstacle.rule]
    case .longerWildcard: ["DOM-007"]
    case .missingFile: ["HOST-025"]
    case .match, .noMatch: ["DOM-021"]
    case .exclude: ["EXC-001", "X-03"]
    }
  }
}

extension AssociatedDomain {
  /// Returns the rule that explains why the entry does not match a host.
  ///
  /// A wildcard matches only subdomains, and any other entry only its own host.
  /// - Rules: DOM-003, DOM-005, DOM-001, DOM-008
  fileprivate func rule(keepingFrom host: String) -> String {
    guard !isWildcard else { return host.hasSameScalars(as: self.host) ? "DOM-005" : "DOM-003" }
    let isBelow = host.utf8.reversed().starts(with: ".\(self.host)".utf8.reversed())
    return isBelow ? "DOM-008" : "DOM-001"
  }
}

extension ResolutionStep: CustomStringConvertible {
  /// The step on one line: `the URL was typed, which opens no app [NAV-003]`.
  public var description: String { "\(words) [\(rules.joined(separator: ", "))]" }

  private var words: String {
    switch self {
    case .invalidURL(let error): "this is not a URL: \(error)"
    case .otherScheme(let scheme): LinkURL.Obstacle.scheme(scheme).description
    case .missingHost: "the URL has no host"
    case .browser(let app): "\(app.escaped) is a browser, which may not claim links"
    case .remoteVolume(let app): "\(app.escaped) is on a remote volume"
    case .noEntries(let app): "\(app.escaped) has no entry of `applinks`"
    case .entry(let domain, let app, let result):
      "\(app.escaped), \(domain): \(result.words(of: domain))"
    case .winner(let app, let claimCount, _):
      "of the \(claimCount) apps that claim the link, \(app.escaped) wins"
    case .noClaim: "no installed app claims the link"
    case .redirect(let target):
      "the browser requests the URL and is redirected to \(target.quoted)"
    case .typed: "the URL was typed, which opens no app"
    case .loaded: "an app loads the URL into a web view, where it stays"
    case .sameHost(let host): "the link is on a page of \(host) itself, where it stays"
    case .ownLink: "the app opens a link of its own, which does not come back to it"
    case .userChoice(let host): "the user chose the browser for \(host)"
    case .notAccepted(let host): "on a Mac the user must first choose the app for \(host)"
    case .universalLinksOnly: "the URL was to open as a universal link or not at all"
    case .noBrowserOnWatch: "a watch has no browser"
    case .noBrowserOnTelevision: "a television has no browser"
    }
  }
}

extension ResolutionStep.EntryResult {
  fileprivate func words(of domain: AssociatedDomain) -> String {
    let file = "the file of \(domain.host)"
    return switch self {
    case .otherHost(let host): "the entry is not for \(host)"
    case .modeOff(let obstacle): obstacle.description
    case .longerWildcard(let wildcard): "\(wildcard) is longer"
    case .missingFile: "\(file) could not be fetched"
    case .match(let rule): "\(file) gives it the URL by \(rule.text.escaped)"
    case .exclude(let rule):
      "\(file) excludes the URL by \(rule.text.escaped), regardless of other entries"
    case .noMatch(let reason):
      "\(file) does not give it the URL: \(reason?.description ?? "no rule matches")"
    }
  }
}
