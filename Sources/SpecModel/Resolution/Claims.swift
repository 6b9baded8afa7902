import Questions

import FoundationShim

// Which app a link is for: the apps that claim it, and the one that wins.

/// The claim of an app to a URL.
struct DomainClaim {
  /// The app identifier.
  var app: String
  /// The entry of its entitlement by which it claims the URL.
  var entry: EntitlementsAnswer.Domain
  /// The place in the file that names the app; `nil` if the file has no order of apps.
  var place: Place?

  /// The place of a details entry in the file, and of the app in that entry.
  struct Place {
    /// The index of the entry among those of `details`.
    var entry: Int
    /// The index of the app among those that the entry names.
    var app: Int
  }
}

extension SpecModel {
  /// Returns the claim that wins, and whether a file excludes the URL.
  ///
  /// - Rules: DOM-019, MULTI-006
  func claim(
    to url: String, host: String, on device: ResolveQuestion.Device,
    _ sites: [String: SiteContents]
  ) -> (claim: DomainClaim?, isExcluded: Bool) {
    let apps = device.apps.filter { app in
      let isAway = app.isOnRemoteVolume && dialect.platform.system == .macos
      return (!app.isBrowser || dialect.entitlement.browsersTakeLinks)
        && (!isAway || dialect.entries.remoteVolumesTakeLinks)
    }
    let searches = apps.map { search(for: $0, url: url, host: host, on: device, sites) }
    return (winner(of: searches.compactMap(\.claim)), searches.contains(where: \.isExcluded))
  }

  /// Returns the claim of one app, by the first of its entries whose file decides the URL.
  ///
  /// - Rules: DOM-004, DOM-021, X-03
  private func search(
    for app: ResolveQuestion.App, url: String, host: String, on device: ResolveQuestion.Device,
    _ sites: [String: SiteContents]
  ) -> (claim: DomainClaim?, isExcluded: Bool) {
    var isExcluded = false
    for entry in entries(of: app, for: host, on: device) {
      let site = sites[fileHost(of: entry, host: host)]
      let verdict = self.verdict(ofFile: site, for: app.app, url: url, host: host)
      switch verdict.decision {
      case .match:
        let place = site.flatMap { self.place(of: app.app, rule: verdict.rule, in: $0) }
        return (DomainClaim(app: app.app, entry: entry, place: place), isExcluded)
      case .exclude:
        isExcluded = true
        if dialect.entitlement.excludeEndsTheSearch { return (nil, true) }
      case .noMatch:
        continue
      }
    }
    return (nil, isExcluded)
  }

  /// Returns the entries of an app that match a host, in the order in which their files are
  /// consulted.
  ///
  /// - Rules: DOM-002, DOM-004, DOM-007, DOM-021
  private func entries(
    of app: ResolveQuestion.App, for host: String, on device: ResolveQuestion.Device
  ) -> [EntitlementsAnswer.Domain] {
    let values = app.associatedDomains.map(PlistValue.string)
    let entries = domains(in: .array(values)).domains.filter {
      $0.service == "applinks" && matches($0, host)
        && isActive(
          $0, for: app.distribution, inDeveloperMode: device.isInDeveloperMode,
          managed: device.isManaged)
    }
    if entries.isEmpty, dialect.entitlement.agreement == .fileSuffices {
      return [
        EntitlementsAnswer.Domain(
          service: "applinks", host: lowercased(host), isWildcard: false, modes: [])
      ]
    }
    let exact = entries.filter { !$0.isWildcard }
    let longestFirst = entries.filter(\.isWildcard).sorted { length($0) > length($1) }
    let inOrder =
      switch dialect.entitlement.entryOrder {
      case .exactThenLongest: exact + longestFirst
      case .exactThenShortest: exact + longestFirst.reversed()
      case .wildcardsThenExact: longestFirst + exact
      case .listed: entries
      }
    let firstWildcard = inOrder.first(where: \.isWildcard)
    return inOrder.filter { entry in
      guard entry.isWildcard else { return true }
      return (exact.isEmpty || dialect.entitlement.wildcardsAfterExact)
        && (entry == firstWildcard || !dialect.entitlement.longestWildcardOnly)
    }
  }

  private func length(_ entry: EntitlementsAnswer.Domain) -> Int {
    entry.host.unicodeScalars.count
  }

  /// Returns the host whose file counts for an entry; `host` is the URL's host, if there is a URL.
  ///
  /// - Rules: DOM-006, DOM-008
  func fileHost(of entry: EntitlementsAnswer.Domain, host: String? = nil) -> String {
    switch (dialect.entitlement.fileHost, entry.isWildcard) {
    case (.urlForWildcards, true): host.map(lowercased) ?? entry.host
    case (.wwwForWildcards, true): "www." + entry.host
    case (.starForWildcards, true): "*." + entry.host
    case (.parentForSubdomains, false): registrableDomain(of: entry.host)
    default: entry.host
    }
  }

  /// Returns the last two labels of a host, an estimate of the registrable domain without a list.
  func registrableDomain(of host: String) -> String {
    parts(of: lowercased(host), between: ".").suffix(2).joined(separator: ".")
  }

  /// Returns the decision of the file of an entry; `site` is `nil` if it could not be fetched.
  ///
  /// - Rules: DOM-021, HOST-025
  private func verdict(
    ofFile site: SiteContents?, for app: String, url: String, host: String
  ) -> Verdict {
    let match = Verdict(decision: .match, rule: nil)
    guard let site, let root = root(of: site) else {
      return dialect.hosting.missingFileMatches ? match : .noMatch
    }
    let apps = services(of: root)["applinks"] ?? []
    let isNamed = apps.contains { names($0, app) }
    if !isNamed, dialect.entitlement.agreement == .entitlementSuffices { return match }
    return decision(site: site, domain: host, app: app, url: url)
  }

  /// Returns the place in `details` of the rule that gives a URL to an app.
  ///
  /// - Rules: ENV-007, X-68
  private func place(of app: String, rule: String?, in site: SiteContents) -> DomainClaim.Place? {
    guard let rule, let root = root(of: site), root["applinks"]?.object?["details"]?.array != nil,
      let entries = applinks(of: root)?.entries,
      let entry = entries.firstIndex(where: { (rule + "/").hasPrefix($0.pointer + "/") }),
      let place = entries[entry].apps.firstIndex(where: { names($0, app) })
    else { return nil }
    return DomainClaim.Place(entry: entry, app: place)
  }

  /// Returns the claim that wins among the claims of several apps, in the order of installation.
  ///
  /// - Rules: MULTI-001, X-12, X-50, X-51
  private func winner(of claims: [DomainClaim]) -> DomainClaim? {
    let mostSpecific = claims.map(specificity).max()
    let candidates =
      switch dialect.entries.appsByDifferentEntries {
      case .mostSpecific: claims.filter { specificity($0) == mostSpecific }
      case .installOrder: Array(claims.prefix(1))
      }
    return candidates.min { order(of: $0) < order(of: $1) }
  }

  /// Returns how specific the entry of a claim is; an exact entry is more specific than any
  /// wildcard.
  private func specificity(_ claim: DomainClaim) -> Int {
    claim.entry.isWildcard ? length(claim.entry) : .max
  }

  /// Returns the position of a claim among those by one file; of claims with equal positions, the
  /// first installed app wins.
  ///
  /// - Rules: ENV-007, MULTI-001, X-12, X-51
  private func order(of claim: DomainClaim) -> (entry: Int, app: Int) {
    guard let place = claim.place, dialect.entries.appsOfOneFile != .installOrder else {
      return (0, 0)
    }
    let isLastFirst = dialect.entries.appsOfOneFile == .lastListed
    return (
      isLastFirst ? -place.entry : place.entry,
      dialect.entries.appsOfOneEntryInInstallOrder ? 0 : place.app
    )
  }
}
