extension Resolver {
  /// Who claims a link.
  enum Claimant {
    /// An app does.
    case app(Claim)
    /// No app does.
    case nobody(Resolution.Reason)
  }

  /// The app that claims a link before all others, or why there is none (NAV-005).
  ///
  /// Both sides must agree: the entitlement of the app names the domain, and the file of the domain
  /// names the app (DOM-021).
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
        "of the \(claims.count) apps that claim the link \(winner.app.escaped) goes first",
        claims.allSatisfy { $0.domain.precedence == winner.domain.precedence }
          ? "MULTI-001" : "X-50")
    }
    return .app(winner)
  }

  /// The host of a link in lower case; nothing if the text is none: no URL (URL-008), not of the
  /// web (URL-001), or without a host.
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
      note("this is no URL: \(error)", "URL-008")
      return nil
    }
  }

  /// Browsers may not claim links (DOM-019), nor on a Mac apps on a remote volume (MULTI-006).
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

  /// Whether one app claims a link, whatever the order of its entries (DOM-002).
  ///
  /// Exact entries are asked first, and as long as they say nothing the wildcards, all of them
  /// (DOM-004, X-18); an exclusion ends that.
  private mutating func claim(
    of app: InstalledApp, to url: String, at host: String
  ) -> Claimant {
    let domains = app.associatedDomains.filter { $0.service == .applinks }
    if domains.isEmpty {
      note("\(app.identifier.escaped) has no entry of `applinks`", "DOM-021")
    }
    for domain in domains.sorted(by: { $0.precedence > $1.precedence }) {
      guard let site = site(for: domain, of: app, at: host) else { continue }
      let matcher = Matcher(site, app: app.identifier, domain: host, on: device.system)
      let explanation = matcher.explanation(for: url)
      let rule = explanation.result.rule?.text.escaped ?? ""
      let file = "\(app.identifier.escaped), \(domain): the file of \(domain.host)"
      switch explanation.result.decision {
      case .match:
        note("\(file) gives it the URL by \(rule)", "DOM-021")
        let place = site.place(of: app.identifier, on: device.system)
        return .app(Claim(app: app.identifier, host: host, domain: domain, place: place))
      case .exclude:
        note(
          "\(file) keeps the URL from it by \(rule), whatever other entries say", "EXC-001, X-03")
        return .nobody(.excluded)
      case .noMatch:
        let why = explanation.reason ?? "no rule matches"
        note("\(file) does not give it the URL: \(why)", "DOM-021")
      }
    }
    return .nobody(.noApp)
  }

  /// Why an entry is not for a host: a wildcard is for the subdomains (DOM-003), not for its own
  /// host (DOM-005), any other for its host alone (DOM-001), not for the subdomains (DOM-008).
  private func rule(keeping domain: AssociatedDomain, from host: String) -> String {
    let isBelow = host.utf8.reversed().starts(with: ".\(domain.host)".utf8.reversed())
    return if domain.isWildcard {
      host.hasSameScalars(as: domain.host) ? "DOM-005" : "DOM-003"
    } else {
      isBelow ? "DOM-008" : "DOM-001"
    }
  }

  /// The file that an entry goes by for a host, if the entry is for it, its modes hold (DOM-012)
  /// and the file could be had (HOST-025).
  ///
  /// It is that of the entry's own host, for a wildcard the host without `*.` (DOM-006, DOM-008).
  private mutating func site(
    for domain: AssociatedDomain, of app: InstalledApp, at host: String
  ) -> SiteAssociation? {
    let entry = "\(app.identifier.escaped), \(domain)"
    guard domain.matches(host: host) else {
      note("\(entry): the entry is not for \(host)", rule(keeping: domain, from: host))
      return nil
    }
    let obstacle = domain.modeObstacle(
      inDeveloperMode: device.isInDeveloperMode, managed: device.isManaged, for: app.distribution)
    if let obstacle {
      note("\(entry): \(obstacle.message)", obstacle.rule)
      return nil
    }
    guard let site = device.sites[domain.host] else {
      note("\(entry): the file of \(domain.host) could not be had", "HOST-025")
      return nil
    }
    return site
  }
}
