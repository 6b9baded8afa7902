extension Resolver {
  /// The result of looking for an app that claims a link.
  enum Claimant {
    /// An app claims the link.
    case app(AppClaim)
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
    var claims: [AppClaim] = []
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
      note(.noClaim)
      return .nobody(isExcluded ? .excluded : .noApp)
    }
    if claims.count > 1 {
      note(
        .winner(
          app: winner.app, claimCount: claims.count,
          entriesAreEqual: claims.allSatisfy { $0.domain.precedence == winner.domain.precedence }))
    }
    return .app(winner)
  }

  /// Returns the host of a link in lowercase; `nil` if the text is not a web URL with a host.
  /// - Rules: URL-008, URL-001
  private mutating func host(of url: String) -> String? {
    do throws(LinkURLError) {
      let link = try LinkURL(parsing: url)
      guard link.hasWebScheme else {
        note(.otherScheme(link.scheme))
        return nil
      }
      guard let host = link.host, !host.isEmpty else {
        note(.missingHost)
        return nil
      }
      return host.asciiLowercased
    } catch {
      note(.invalidURL(error))
      return nil
    }
  }

  /// Returns whether an app may claim links; a browser and, on a Mac, an app on a remote volume may
  /// not.
  /// - Rules: DOM-019, MULTI-006
  private mutating func mayClaim(_ app: InstalledApp) -> Bool {
    if app.isBrowser {
      note(.browser(app: app.identifier))
      return false
    }
    if app.isOnRemoteVolume, device.system.family == .macOS {
      note(.remoteVolume(app: app.identifier))
      return false
    }
    return true
  }

  /// Returns whether one app claims a link, regardless of the order of its entries.
  ///
  /// Exact entries come first. If none of their rules matches, the longest wildcard follows; an
  /// exclusion ends the search.
  /// - Rules: DOM-002, DOM-004, DOM-007, X-03
  private mutating func claim(
    of app: InstalledApp, to url: String, at host: String
  ) -> Claimant {
    let domains = app.associatedDomains.filter { $0.service == .applinks }
    if domains.isEmpty {
      note(.noEntries(app: app.identifier))
    }
    var wildcard: AssociatedDomain?
    for domain in domains.sorted(by: { $0.precedence > $1.precedence })
    where counts(domain, of: app, at: host) {
      if let wildcard {
        note(.entry(domain, app: app.identifier, .longerWildcard(wildcard)))
        continue
      }
      if domain.isWildcard { wildcard = domain }
      guard let site = device.sites[HostName(lowercased: domain.host)] else {
        note(.entry(domain, app: app.identifier, .missingFile))
        continue
      }
      let (matcher, place) = matcher(of: site, from: domain.host, for: app.identifier, at: host)
      let result = matcher.result(for: url)
      var rule: JSONPointer { result.rule ?? .root }
      switch result.decision {
      case .match:
        note(.entry(domain, app: app.identifier, .match(rule: rule)))
        return .app(AppClaim(app: app.identifier, host: host, domain: domain, place: place()))
      case .exclude:
        note(.entry(domain, app: app.identifier, .exclude(rule: rule)))
        return .nobody(.excluded)
      case .noMatch:
        note(
          .entry(
            domain, app: app.identifier, .noMatch(reason: matcher.reasonWithoutRules(for: url))))
      }
    }
    return .nobody(.noApp)
  }

  /// Returns whether an entry matches a host and its modes hold.
  /// - Rules: DOM-012
  private mutating func counts(
    _ domain: AssociatedDomain, of app: InstalledApp, at host: String
  ) -> Bool {
    guard domain.matches(host: host) else {
      note(.entry(domain, app: app.identifier, .otherHost(HostName(lowercased: host))))
      return false
    }
    let obstacle = domain.modeObstacle(
      inDeveloperMode: device.isInDeveloperMode, managed: device.isManaged, for: app.distribution)
    if let obstacle {
      note(.entry(domain, app: app.identifier, .modeOff(obstacle)))
      return false
    }
    return true
  }
}
