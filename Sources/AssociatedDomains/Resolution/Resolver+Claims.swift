extension Resolver {
  /// The result of looking for an app that claims a link.
  enum Claimant {
    /// An app claims the link.
    case app(Claim)
    /// No app claims the link.
    case nobody(Resolution.Reason)
  }

  /// Returns the claim with the highest precedence, or why there is none.
  ///
  /// Both sides must agree: the app's entitlement names the domain, and the domain's file names the
  /// app.
  /// - Rules: NAV-005, DOM-021
  mutating func claimant(of url: String) -> Claimant {
    guard let host = host(of: url) else { return .nobody(.notALink) }
    var claims: [Claim] = []
    var isExcluded = false
    for app in device.apps where mayClaim(app) {
      switch claim(of: app, to: url, at: host) {
      case .app(let claim): claims.append(claim)
      case .nobody(.excluded): isExcluded = true
      case .nobody: break
      }
    }
    let winner = claims.dropFirst().reduce(claims.first) { first, claim in
      first.map { claim.precedes($0) ? claim : $0 }
    }
    guard let winner else {
      note("no installed app claims the link", "NAV-005")
      return .nobody(isExcluded ? .excluded : .noApp)
    }
    if claims.count > 1 {
      note(
        "of the \(claims.count) apps that claim the link, \(winner.app.escaped) wins",
        claims.allSatisfy { $0.domain.precedence == winner.domain.precedence }
          ? "MULTI-001" : "X-50")
    }
    return .app(winner)
  }

  /// Returns the host of a link in lowercase; `nil` if the text is not a URL of the web with a
  /// host.
  /// - Rules: URL-008, URL-001
  private mutating func host(of url: String) -> String? {
    do throws(LinkURLError) {
      let link = try LinkURL(parsing: url)
      if let obstacle = link.schemeObstacle {
        note(obstacle, "URL-001")
        return nil
      }
      guard let host = link.host, !host.isEmpty else {
        note("the URL has no host", "URL-008")
        return nil
      }
      return host.asciiLowercased
    } catch {
      note("this is not a URL: \(error)", "URL-008")
      return nil
    }
  }

  /// Returns whether an app may claim links; a browser and, on a Mac, an app on a remote volume may
  /// not.
  /// - Rules: DOM-019, MULTI-006
  private mutating func mayClaim(_ app: InstalledApp) -> Bool {
    if app.isBrowser {
      note("\(app.identifier.escaped) is a browser, which may not claim links", "DOM-019")
      return false
    }
    if app.isOnRemoteVolume, device.system.family == .macOS {
      note("\(app.identifier.escaped) is on a remote volume", "MULTI-006")
      return false
    }
    return true
  }

  /// Returns whether one app claims a link, whatever the order of its entries.
  ///
  /// Exact entries come first. If no rule of theirs matches, the longest wildcard follows; an
  /// exclusion ends the search.
  /// - Rules: DOM-002, DOM-004, DOM-007, X-03
  private mutating func claim(
    of app: InstalledApp, to url: String, at host: String
  ) -> Claimant {
    let domains = app.associatedDomains.filter { $0.service == .applinks }
    if domains.isEmpty {
      note("\(app.identifier.escaped) has no entry of `applinks`", "DOM-021")
    }
    var wildcard: AssociatedDomain?
    for domain in domains.sorted(by: { $0.precedence > $1.precedence })
    where counts(domain, of: app, at: host) {
      if let wildcard {
        note("\(app.identifier.escaped), \(domain): \(wildcard) is longer", "DOM-007")
        continue
      }
      if domain.isWildcard { wildcard = domain }
      guard let site = device.sites[domain.host] else {
        note(
          "\(app.identifier.escaped), \(domain): the file of \(domain.host) could not be fetched",
          "HOST-025")
        continue
      }
      let (matcher, place) = matcher(of: site, from: domain.host, for: app.identifier, at: host)
      let result = matcher.decision(for: url)
      var rule: String { result.rule?.text.escaped ?? "" }
      var file: String { "\(app.identifier.escaped), \(domain): the file of \(domain.host)" }
      switch result.decision {
      case .match:
        note("\(file) gives it the URL by \(rule)", "DOM-021")
        return .app(Claim(app: app.identifier, host: host, domain: domain, place: place()))
      case .exclude:
        note(
          "\(file) excludes the URL by \(rule), regardless of other entries", "EXC-001, X-03")
        return .nobody(.excluded)
      case .noMatch:
        var why: String { matcher.reasonWithoutRules(for: url) ?? "no rule matches" }
        note("\(file) does not give it the URL: \(why)", "DOM-021")
      }
    }
    return .nobody(.noApp)
  }

  /// Returns the rule by which an entry does not match a host.
  ///
  /// A wildcard matches only subdomains, another entry only its own host.
  /// - Rules: DOM-003, DOM-005, DOM-001, DOM-008
  private static func rule(keeping domain: AssociatedDomain, from host: String) -> String {
    let isBelow = host.utf8.reversed().starts(with: ".\(domain.host)".utf8.reversed())
    return if domain.isWildcard {
      host.hasSameScalars(as: domain.host) ? "DOM-005" : "DOM-003"
    } else {
      isBelow ? "DOM-008" : "DOM-001"
    }
  }

  /// Returns whether an entry matches a host and its modes hold.
  /// - Rules: DOM-012
  private mutating func counts(
    _ domain: AssociatedDomain, of app: InstalledApp, at host: String
  ) -> Bool {
    var entry: String { "\(app.identifier.escaped), \(domain)" }
    guard domain.matches(host: host) else {
      note("\(entry): the entry is not for \(host)", Self.rule(keeping: domain, from: host))
      return false
    }
    let obstacle = domain.modeObstacle(
      inDeveloperMode: device.isInDeveloperMode, managed: device.isManaged, for: app.distribution)
    if let obstacle {
      note("\(entry): \(obstacle.message)", obstacle.rule)
      return false
    }
    return true
  }
}
