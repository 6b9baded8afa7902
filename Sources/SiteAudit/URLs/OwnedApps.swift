import AssociatedDomains
import AssociatedDomainsEntitlements
import Questions

/// The apps of an owner, as systems with the same features read them, indexed by the hosts that
/// they claim.
///
/// Facts that all URLs share are determined once, so that many domains do not slow down each URL.
struct OwnedApps: Sendable {
  /// The apps that are installed on the device that decides a URL.
  struct Installed {
    /// The apps, each with the entries for the host or, if there are none, with some others.
    var apps: [InstalledApp]
    /// A step about omitted entries, if no entry concerns the host; `nil` if none is omitted.
    var others: String?
  }

  /// The maximum numbers of apps, and of entries of each, that are shown if none concerns a host.
  private static let most = (apps: 3, entries: 5)

  /// The apps that the sites' files name, by host; the key `nil` stands for all other hosts.
  private let namedByHost: [String?: [String]]
  /// The apps that the files of sites name, in alphabetical order.
  let named: [String]
  private let identifiers: [String]
  private let indicesOfApps: [String: [Int]]
  /// The entries of each app for universal links.
  private let domains: [[AssociatedDomain]]
  private let entryCount: Int
  private let index: DomainIndex
  /// The entries of entitlements that are ignored as no build resolved them, with locations.
  let placeholders: [String]

  /// Collects the apps.
  ///
  /// - Throws: `InputError` if an app is not known.
  init(of owner: SitesAndApps, on system: OperatingSystem) throws(InputError) {
    // An app that the system does not find in the file still claims the host, and failures say why.
    func named(_ site: SitesAndApps.Site) -> [String] {
      Set(site.appsNamed(on: system)).union(site.appsNamed(on: .latest)).sorted()
    }
    var namedByHost: [String?: [String]] = [:]
    for (host, site) in owner.sites { namedByHost[host] = named(site) }
    namedByHost[nil] = owner.defaultSite.map(named)
    let all = Set(namedByHost.values.joined()).sorted()
    var identifiers: [String] = []
    for app in owner.apps { identifiers.append(try app.identifier(among: all)) }
    domains = owner.apps.map { app in
      app.entitlements.domains(on: system).filter { $0.service == .applinks }
    }
    entryCount = domains.reduce(0) { $0 + $1.count }
    index = DomainIndex(domains)
    placeholders = owner.placeholders(on: system)
    (self.namedByHost, self.named, self.identifiers) = (namedByHost, all, identifiers)
    indicesOfApps = Dictionary(grouping: identifiers.indices) { identifiers[$0] }
  }

  /// The number of apps.
  var count: Int { identifiers.isEmpty ? named.count : identifiers.count }

  /// Returns the apps that decide the URLs of a host.
  ///
  /// Without entitlements, these are the apps that the host's file names or, if it names none, some
  /// others; they are treated as if they claimed the host.
  /// - Parameters:
  ///   - host: The host, in lowercase.
  ///   - only: The only app that is installed; `nil` for all.
  /// - Throws: `InputError` if there are entitlements, but none of the given app.
  func installed(claiming host: String, only app: String?) throws(InputError) -> Installed {
    guard !identifiers.isEmpty else {
      let named = namedByHost[host] ?? namedByHost[nil] ?? []
      let possible = named.filter { !AppIdentifier.isImpossible($0) }
      if let first = named.first, possible.isEmpty {
        return Installed(
          apps: [],
          others:
            "no app has an identifier like \(first.quotedBriefly), which the file names [ENV-009]")
      }
      let some = named.isEmpty ? Array(self.named.prefix(Self.most.apps)) : named
      let domain = try? AssociatedDomain(parsing: "applinks:\(host)")
      return Installed(
        apps: (app.map { [$0] } ?? (named.isEmpty ? some : possible)).compactMap { app in
          domain.map { InstalledApp(app, associatedDomains: [$0]) }
        })
    }
    if let app, indicesOfApps[app] == nil {
      throw InputError("no file with entitlements is of \(app.quoted)")
    }
    let entries = Dictionary(grouping: index.entries(concerning: host), by: \.app)
      .filter { app == nil || identifiers[$0.key] == app }
    guard entries.isEmpty else {
      return Installed(
        apps: entries.sorted { $0.key < $1.key }.map { index, entries in
          InstalledApp(identifiers[index], associatedDomains: entries.map(\.domain))
        })
    }
    return installed(without: host, only: app)
  }

  /// Returns some of the apps that do not claim a host, to show why the host's URLs open no app.
  private func installed(without host: String, only app: String?) -> Installed {
    let indices = app.map { indicesOfApps[$0] ?? [] }
    let shown = (indices ?? Array(0..<min(identifiers.count, Self.most.apps)))
      .prefix(Self.most.apps).map { index in
        InstalledApp(
          identifiers[index], associatedDomains: Array(domains[index].prefix(Self.most.entries)))
      }
    let all = indices.map { $0.reduce(0) { $0 + domains[$1].count } } ?? entryCount
    let rest = all - shown.reduce(0) { $0 + $1.associatedDomains.count }
    let words = rest == 1 ? "other entry is" : "other entries are"
    return Installed(
      apps: shown, others: rest == 0 ? nil : "\(rest) \(words) not for \(host) either [DOM-001]")
  }
}

extension SitesAndApps.App {
  /// Returns the identifier that the app is assumed to have.
  ///
  /// If the identifier is unknown, the only app that the sites name is assumed; if only the bundle
  /// identifier is known, the only app with that one.
  /// - Throws: `InputError` if several identifiers are possible.
  fileprivate func identifier(among named: [String]) throws(InputError) -> String {
    if let identifier { return identifier }
    let possible = named.filter {
      !AppIdentifier.isImpossible($0) && (identity.bundle == nil || identity.allows($0))
    }
    // No site names the app, so the app opens nothing, whatever its team is.
    if possible.isEmpty, let bundle = identity.bundle { return "TEAMID.\(bundle)" }
    guard possible.count == 1 else {
      throw InputError(
        "the application identifier is not known"
          + (possible.isEmpty ? "" : ", and may be one of \(possible.limitedList(to: 3))")
          + "; write --entitlements APP=FILE", file: file)
    }
    return possible[0]
  }
}

extension SitesAndApps {
  /// Notes on apps whose identifier is assumed from the sites, or whose prefix is assumed to be
  /// their team, one for each file.
  package var assumedIdentities: [LintDiagnostic] {
    let named = Set(allSites.flatMap { $0.appsNamed(on: .latest) }).sorted()
    return apps.compactMap { app in
      if case .built(let bundle, let team?) = app.identity {
        guard !named.contains("\(team).\(bundle)"),
          let other = named.first(where: { $0.bundleIdentifier == bundle })
        else { return nil }
        return LintDiagnostic(
          file: app.file, severity: .note, rule: "DOM-021",
          message: "the prefix of the app is taken to be its team, \(team), but the site names "
            + "\(other.quotedBriefly); if developer.apple.com shows that prefix, write --entitlements "
            + "\(other)=PROJECT")
      }
      guard app.identifier == nil, let identifier = try? app.identifier(among: named),
        !named.isEmpty
      else { return nil }
      return LintDiagnostic(
        file: app.file, severity: .note, rule: "DOM-021",
        message: named.contains(identifier)
          ? "the app is taken to be \(identifier.quotedBriefly), which the site names, because its "
            + "\(app.identity.bundle == nil ? "identifier" : "team") is not known; if it is "
            + "another, write --entitlements APP=FILE"
          : "no site names an app \((app.identity.bundle ?? "").quotedBriefly), whose team is not "
            + "known, but \(named.limitedList(to: 3))")
    }
  }

  /// The entries of entitlements that are ignored because no build resolved them, with their
  /// locations; if there are many, mostly the first.
  fileprivate func placeholders(on system: OperatingSystem) -> [String] {
    apps.flatMap { app in
      app.entitlements.ignored(on: system).filter { $0.error.code == .unexpandedVariable }.map {
        "\(app.file)\($0.line.map { ":\($0)" } ?? ""): \($0.error.message)"
      }
    }.limited(to: 5)
  }
}

extension SitesAndApps.Site {
  /// Returns the apps that the file names for universal links.
  func appsNamed(on system: OperatingSystem) -> [String] {
    association.apps(for: .applinks, on: system)
  }
}

extension [String] {
  /// Returns the lines; if there are more than a limit, the first ones, the number of omitted ones,
  /// and the last one.
  func limited(to limit: Int) -> [String] {
    guard count > limit, let last else { return self }
    let rest = count - limit + 1
    return prefix(limit - 2) + ["\(rest) more lines", last]
  }
}
