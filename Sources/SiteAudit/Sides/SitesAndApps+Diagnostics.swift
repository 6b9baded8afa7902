package import AssociatedDomains
import AssociatedDomainsEntitlements

extension SitesAndApps {
  /// Returns diagnostics about files that contradict each other.
  ///
  /// These concern an app that only one side names, hosts without a file, and modes that an app's
  /// distribution rules out. There are also notes on what could not be compared.
  ///
  /// - Parameter distribution: How the apps will be distributed; `nil` if it is not known.
  package func diagnostics(for distribution: Distribution?) -> [LintDiagnostic] {
    var review = ConsistencyReview(owner: self)
    review.reviewSites()
    for target in review.targets {
      review.reviewIdentity(of: target)
      for app in target.apps { review.reviewDomains(of: app, as: target.identity) }
      review.reviewServices(of: target)
      review.reviewClip(target)
    }
    if let distribution {
      for app in apps { review.reviewModes(of: app, for: distribution) }
    }
    return review.diagnostics.reduce(into: []) { list, diagnostic in
      if !list.contains(diagnostic) { list.append(diagnostic) }
    }
  }
}

/// A review that collects the diagnostics about files that contradict each other.
struct ConsistencyReview {
  /// An app with its entitlement files; configurations and systems can have files of their own.
  struct Target {
    /// The known identifier or, without one, that of the only app that the sites name.
    let identity: AppIdentity
    /// Whether the identifier is assumed to be that of the only app.
    let isAssumed: Bool
    /// The files; only one if nothing is known about the identifier.
    var apps: [SitesAndApps.App]

    /// The domains of all files.
    var domains: [AssociatedDomain] { apps.flatMap { $0.entitlements.domains() } }
    /// The names of the files.
    var files: String { apps.map(\.file).uniqued().limitedList(to: 3) }
  }

  /// The files.
  let owner: SitesAndApps
  /// The apps, in the order of their first files.
  let targets: [Target]
  /// The diagnostics so far, which may be repeated.
  private(set) var diagnostics: [LintDiagnostic] = []
  /// The apps that files name, by file and service.
  private var namedApps: [[String]: NamedApps] = [:]

  /// Creates a review that has found nothing yet.
  init(owner: SitesAndApps) {
    self.owner = owner
    let named = Set(
      owner.allSites.flatMap { site in
        Service.allCases.flatMap { site.association.places(of: $0).map(\.app) }
      })
    let isOnly = named.count == 1 && owner.allSites.count == 1
    let only = isOnly ? named.first.map(AppIdentity.exact) : nil
    var targets: [Target] = []
    var indices: [AppIdentity: Int] = [:]
    for app in owner.apps {
      let isAssumed = app.identity == .unknown && only != nil
      let identity = isAssumed ? only ?? .unknown : app.identity
      if let index = indices[identity] {
        targets[index].apps.append(app)
      } else {
        if identity != .unknown { indices[identity] = targets.count }
        targets.append(Target(identity: identity, isAssumed: isAssumed, apps: [app]))
      }
    }
    self.targets = targets
  }

  /// Reports a problem of a file.
  mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, in file: String, line: Int? = nil,
    column: Int? = nil, _ message: String
  ) {
    diagnostics.append(
      LintDiagnostic(
        file: file, line: line, column: column, severity: severity, rule: rule, message: message))
  }

  /// Reports a problem of an entry in entitlements.
  private mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, _ app: SitesAndApps.App,
    _ domain: AssociatedDomain, _ message: String
  ) {
    report(
      severity, rule, in: app.file, line: app.line(of: domain), "`\(domain)` \(message)")
  }

  /// Reports domains that have no file, and domains whose file does not name the app.
  mutating func reviewDomains(of app: SitesAndApps.App, as identity: AppIdentity) {
    guard owner.hasSites else { return }
    var missing: [AssociatedDomain] = []
    for domain in app.entitlements.domains() {
      if let site = owner.site(of: domain.host) {
        review(domain, of: app, as: identity, in: site)
      } else if owner.refusals[domain.host.lowercased()] == nil {
        missing.append(domain)
      }
    }
    let hosts = missing.map(\.host).uniqued()
    guard hosts.count <= 3 else {
      return report(
        .warning, "DOM-021", in: app.file, line: missing.first.flatMap(app.line(of:)),
        "\(hosts.count) domains have no file here; name the file of each as HOST=FILE: "
          + hosts.limitedList(to: 3))
    }
    for domain in missing {
      report(
        .warning, domain.isWildcard ? "DOM-006" : "DOM-021", app, domain,
        "has no file here; name the one of \(domain.host)"
          + (domain.isWildcard ? ", the parent domain, " : " ") + "as \(domain.host)=FILE")
    }
  }

  /// Reports a domain whose file does not name the app, or names it with a different prefix.
  private mutating func review(
    _ domain: AssociatedDomain, of app: SitesAndApps.App, as identity: AppIdentity,
    in site: SitesAndApps.Site
  ) {
    let service = "`\(domain.service.rawValue)`"
    let key = [site.file, domain.service.rawValue]
    var named = namedApps.removeValue(forKey: key) ?? NamedApps(site, for: domain.service)
    defer { namedApps[key] = named }
    guard let bundle = identity.bundle, !named.has(identity) else { return }
    guard let similar = named.places[bundle], let identifier = identity.identifier?.quotedBriefly
    else {
      let wanted = identity.identifier?.quotedBriefly ?? "an app \(bundle.quotedBriefly)"
      let isOther = owner.apps.contains {
        app.use != nil && $0.use?.targetID == app.use?.targetID
          && named.places[$0.identity.bundle ?? ""] != nil
      }
      return report(
        isOther ? .note : .error, "DOM-021", app, domain,
        "opens nothing\(isOther ? " in this configuration" : ""), because \(site.file) does not "
          + "name \(wanted) for \(service)" + named.hint(for: bundle) + "; add it there"
          + (isOther ? " if this build is to open links" : ""))
    }
    let names = "the file names \(similar.app.quotedBriefly) for \(service)"
    if case .built(_, let team?) = identity {
      report(
        .warning, "DOM-021", in: site.file, line: similar.position.line,
        column: similar.position.column,
        "\(names), and the team of \(app.file) is \(team); if developer.apple.com shows "
          + "another prefix for the App ID than the team, that is right, else add \(identifier)")
    } else {
      report(
        .error, "DOM-021", in: site.file, line: similar.position.line,
        column: similar.position.column,
        "\(names), the same bundle identifier under another prefix; add \(identifier) beside it, as "
          + "\(app.file) has it")
    }
  }

  /// Reports services for which a file names the app, although no entitlement claims a domain.
  mutating func reviewServices(of target: Target) {
    // An invalid entry already has an error of its own.
    guard target.identity.bundle != nil, !target.isAssumed || !target.domains.isEmpty,
      !target.apps.contains(where: \.entitlements.hasUnknownDomains)
    else { return }
    let domains = target.domains
    for (host, site) in owner.namedSites {
      for service in Service.allCases {
        let isClaimed = domains.contains { domain in
          domain.service == service
            && (host.map { domain.host == $0 || domain.matches(host: $0) } ?? true)
        }
        guard !isClaimed,
          let place = site.association.places(of: service).first(where: {
            // An identifier that a profile allows is not that of the app.
            target.identity.allows($0.app) && target.identity.bundle?.hasSuffix("*") == false
          })
        else { continue }
        let entry = "\(service.rawValue):\(host ?? "HOST")"
        report(
          .warning, "DOM-021", in: site.file, line: place.position.line,
          column: place.position.column,
          "\(place.app.quotedBriefly) is named for `\(service.rawValue)`, but \(target.files) "
            + "claims no such domain\(host.map { " of \($0)" } ?? ""); add `\(entry)` there")
      }
    }
  }

  /// Reports domains that count only in developer mode, if the app is not signed for development.
  mutating func reviewModes(of app: SitesAndApps.App, for distribution: Distribution) {
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

extension SitesAndApps.App {
  /// Returns the line of the entry of a domain; `nil` if it is not known.
  fileprivate func line(of domain: AssociatedDomain) -> Int? {
    entitlements.entries.first { entry in
      entry.text.flatMap { try? AssociatedDomain(parsing: $0) } == domain
    }?.line
  }
}

extension SitesAndApps {
  /// Whether there is a site association.
  var hasSites: Bool { !allSites.isEmpty }

  /// The site associations with their hosts; the host is `nil` for the file of all other hosts.
  fileprivate var namedSites: [(host: String?, site: Site)] {
    sites.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      + (defaultSite.map { [(nil, $0)] } ?? [])
  }
}
