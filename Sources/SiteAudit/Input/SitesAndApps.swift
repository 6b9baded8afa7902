package import AssociatedDomains
package import AssociatedDomainsEntitlements
package import Questions

/// The files of an owner's sites and apps, as they work together.
package struct SitesAndApps: Sendable {
  /// A site association and its file.
  package struct Site: Sendable {
    /// The name of the file.
    package let file: String
    /// The site association.
    package let association: SiteAssociation
    /// The index for lookups in the site association.
    let index: SiteIndex

    /// Creates a site from its file.
    package init(file: String, association: SiteAssociation) {
      (self.file, self.association) = (file, association)
      index = SiteIndex(of: association)
    }
  }

  /// An app and its entitlements.
  package struct App: Sendable {
    /// The name of the file with the entitlements.
    package let file: String
    /// The application identifier, as far as it is known.
    package let identity: AppIdentity
    /// What an Xcode project uses the file for; `nil` for a file by itself.
    let use: XcodeProject.Use?
    /// The entitlements.
    package let entitlements: Entitlements

    /// The application identifier; `nil` if it is not known.
    package var identifier: String? { identity.identifier }
  }

  /// The files of hosts, by the lowercase name of the host.
  package private(set) var sites: [String: Site] = [:]
  /// The file of all other hosts; `nil` if there is none.
  package private(set) var defaultSite: Site?
  /// The apps.
  package private(set) var apps: [App] = []
  /// The uses of the entitlement files in Xcode projects, and what these files lack, one line each.
  package internal(set) var notes: [String] = []
  /// The files of sites without a host; if there are several, they belong to no host.
  var sitesWithoutHost: [String] = []
  /// The diagnostics of each entitlement file that the command line names.
  package internal(set) var entitlementsDiagnostics: [LintDiagnostic] = []
  /// The reasons why hosts have no file, for those whose servers were asked.
  private(set) var refusals: [String: String] = [:]

  /// Creates an owner without files.
  package init() {}

  /// Adds a file that the command line names as `FILE`, `HOST=FILE` or `APP=FILE`.
  ///
  /// - Throws: `InputError` if there are two files for one host, the name is not a host, or the
  ///   file belongs to another app.
  package mutating func add(_ file: AuditedFile, for name: String?) throws(InputError) {
    switch file.contents {
    case .site(let association):
      if let name { try SiteHost.check(name, of: file.name) }
      let site = Site(file: file.name, association: association)
      let old: Site?
      if let name {
        old = sites.updateValue(site, forKey: name.lowercased())
      } else {
        old = defaultSite
        defaultSite = site
      }
      if let old {
        throw InputError(
          "\(old.file) is already the file of \(name ?? "all hosts"); write HOST=FILE",
          file: file.name)
      }
    case .entitlements(let entitlements) where entitlements.allowsAllDomains:
      notes.append(
        "\(file.name): a profile only allows domains, here all of them; name the signed app or its "
          + "entitlements, which have those that it claims")
    case .entitlements(let entitlements):
      if let use = file.use { notes.append("\(use)") }
      // The identifier in a project's file may be a setting, which is not evaluated.
      let written = entitlements.applicationIdentifier.flatMap { $0.contains("$") ? nil : $0 }
      if let name, let written, file.use == nil, !written.allows(name) {
        throw InputError(
          "these are the entitlements of \(written.quoted), not of \(name.quoted); name the file "
            + "alone, or that of the app", file: file.name)
      }
      let isExact = written.map { !$0.hasSuffix("*") } ?? false
      let other = file.identity.named(name)
      apps.append(
        App(
          file: file.name,
          identity: written.flatMap { isExact || other == .unknown ? .exact($0) : nil } ?? other,
          use: file.use, entitlements: entitlements))
    case .invalidSite:
      if let name { try SiteHost.check(name, of: file.name) }
    case .invalidEntitlements: break
    }
  }

  /// Makes the file of all hosts the file of one host.
  mutating func limitDefaultSite(to host: String) {
    sites[host.lowercased()] = defaultSite
    defaultSite = nil
  }

  /// Adds the reason why a server's file cannot be used.
  package mutating func add(refusal: String, of host: String) {
    refusals[host.lowercased()] = refusal
  }

  /// The hosts of all domains that apps claim, each once.
  package var claimedHosts: [String] {
    apps.flatMap { $0.entitlements.domains() }.map(\.host).uniqued()
  }

  /// Returns the hosts whose files decide the URLs but were not given, in alphabetical order.
  package func missingHosts(of urls: [String]) -> [String] {
    let hosts = Set(urls.compactMap { (try? LinkURL(parsing: $0))?.host?.lowercased() })
    let index = DomainIndex(apps.map { $0.entitlements.domains() })
    let wanted =
      apps.isEmpty
      ? hosts
      : Set(
        hosts.flatMap { host in
          index.entries(concerning: host).map(\.domain).filter { $0.matches(host: host) }
        }.map(\.host))
    return wanted.filter { site(of: $0) == nil }.sorted()
  }

  /// Returns the file of a host; `nil` if there is none.
  package func site(of host: String) -> Site? { sites[host.lowercased()] ?? defaultSite }

  /// All site associations.
  var allSites: [Site] {
    sites.sorted { $0.key < $1.key }.map(\.value) + (defaultSite.map { [$0] } ?? [])
  }
}
