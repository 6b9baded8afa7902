package import AssociatedDomains
import AssociatedDomainsEntitlements

extension OwnedSites {
  /// Returns the diagnostics of files that contradict each other: an app that only one side names,
  /// hosts without a file, and modes that an app's distribution rules out.
  ///
  /// - Parameter distribution: How the apps will be distributed; `nil` if it is not known.
  package func diagnostics(for distribution: Distribution?) -> [LintDiagnostic] {
    var review = SidesReview(owner: self)
    for app in apps {
      review.reviewDomains(of: app)
      review.reviewServices(of: app)
      if let distribution { review.reviewModes(of: app, for: distribution) }
    }
    return review.diagnostics.reduce(into: []) { list, diagnostic in
      if !list.contains(diagnostic) { list.append(diagnostic) }
    }
  }
}

/// Collects the diagnostics of files that contradict each other.
private struct SidesReview {
  /// The files.
  let owner: OwnedSites
  /// The diagnostics so far, perhaps repeated.
  private(set) var diagnostics: [LintDiagnostic] = []

  init(owner: OwnedSites) { self.owner = owner }

  private mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, _ app: OwnedSites.App,
    _ domain: AssociatedDomain, _ message: String
  ) {
    let index = app.entitlements.entries.firstIndex { entry in
      entry.text.flatMap { try? AssociatedDomain(parsing: $0) } == domain
    }
    diagnostics.append(
      LintDiagnostic(
        file: app.file, line: index.flatMap { app.entitlements.entries[$0].line },
        severity: severity, rule: rule, message: "`\(domain)` \(message)"))
  }

  private mutating func report(
    _ severity: DiagnosticSeverity, _ site: OwnedSites.Site, at position: JSONPosition,
    _ message: String
  ) {
    diagnostics.append(
      LintDiagnostic(
        file: site.file, line: position.line, column: position.column, severity: severity,
        rule: "DOM-021", message: message))
  }

  /// Reports domains without a file, and those whose file does not name the app.
  mutating func reviewDomains(of app: OwnedSites.App) {
    guard owner.hasSites else { return }
    for domain in app.entitlements.domains() {
      guard let site = owner.site(of: domain.host) else {
        report(
          .warning, domain.isWildcard ? "DOM-006" : "DOM-021", app, domain,
          "has no file here; name the one of \(domain.host)"
            + (domain.isWildcard ? ", the parent domain, " : " ") + "as \(domain.host)=FILE")
        continue
      }
      guard let identifier = app.identifier else { continue }
      let places = site.association.places(of: domain.service)
      guard !places.contains(where: { identifier.allows($0.app) }) else { continue }
      if let similar = places.first(where: { $0.app.hasBundle(of: identifier) }) {
        report(
          .error, site, at: similar.position,
          "the file names \(similar.app.quotedBriefly) for `\(domain.service.rawValue)`, the same "
            + "bundle identifier under another prefix; write \(identifier.quotedBriefly), as "
            + "\(app.file) has it")
      } else {
        report(
          .error, "DOM-021", app, domain,
          "opens nothing, because \(site.file) does not name \(identifier.quotedBriefly) for "
            + "`\(domain.service.rawValue)`; add it there")
      }
    }
  }

  /// Reports services for which a file names the app, although the entitlement claims no domain.
  mutating func reviewServices(of app: OwnedSites.App) {
    guard let identifier = app.identifier, !app.entitlements.hasUnknownDomains else { return }
    let domains = app.entitlements.domains()
    for (host, site) in owner.namedSites {
      for service in Service.allCases {
        let isClaimed = domains.contains { domain in
          domain.service == service && (host == nil || domain.host == host)
        }
        guard !isClaimed,
          let place = site.association.places(of: service).first(where: { $0.app == identifier })
        else { continue }
        let entry = "\(service.rawValue):\(host ?? "HOST")"
        report(
          .warning, site, at: place.position,
          "\(identifier.quotedBriefly) is named for `\(service.rawValue)`, but \(app.file) claims "
            + "no such domain\(host.map { " of \($0)" } ?? ""); add `\(entry)` there")
      }
    }
  }

  /// Reports domains that count only in developer mode, if the app is not signed for development.
  mutating func reviewModes(of app: OwnedSites.App, for distribution: Distribution) {
    guard distribution != .development else { return }
    let domains = app.entitlements.domains()
    for domain in domains where domain.modes.contains(.developer) {
      let always = domains.contains {
        $0.service == domain.service && $0.host == domain.host
          && $0.isWildcard == domain.isWildcard && !$0.modes.contains(.developer)
      }
      report(
        always ? .note : .error, "DOM-017", app, domain,
        "never counts in an app that is not signed for development; "
          + (always ? "remove it" : "remove the mode, or name the domain without it too"))
    }
  }
}

extension OwnedSites {
  /// Whether there is a site association.
  fileprivate var hasSites: Bool { !allSites.isEmpty }

  /// The site associations with their hosts; `nil` for that of all others.
  fileprivate var namedSites: [(host: String?, site: Site)] {
    sites.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      + (defaultSite.map { [(nil, $0)] } ?? [])
  }
}
