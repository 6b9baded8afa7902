import AssociatedDomains
import AssociatedDomainsEntitlements
import Questions

/// Decides what opens URLs on a device with the apps of an owner.
///
/// Of each app only the domains that concern a URL take part, so that many URLs and many domains do
/// not multiply.
struct URLDecider {
  /// What happens to a URL, and why.
  struct Decision {
    /// What opens the URL, and the steps to it.
    let resolution: Resolution
    /// The apps that were installed, with the domains that concern the URL.
    let apps: [InstalledApp]
    /// The system.
    let system: OperatingSystem
    /// The first entries of entitlements that are ignored because no build resolved them, with their
    /// places.
    let placeholders: [String]

    /// The outcome in the words of a list.
    var outcome: URLExpectation.Outcome {
      switch resolution.opens {
      case .app: .opens
      case .browser(.excluded), .nothing(.excluded): .excluded
      case .browser, .nothing: .browser
      }
    }

    /// The app that opens the URL; `nil` if none does.
    var app: String? {
      if case .app(let app) = resolution.opens { app } else { nil }
    }
  }

  /// What a system knows of the apps.
  private struct Apps {
    /// The apps that the files of sites name for universal links, in order.
    let named: [String]
    /// The domains of each app of the owner.
    let claims: [ClaimedDomains]
    /// The first entries that no build resolved.
    let placeholders: [String]
  }

  /// The number of domains or entries that a failure shows if none concerns the host.
  fileprivate static let exampleCount = 10

  private let owner: OwnedSites
  private var known: [OperatingSystem: Apps] = [:]

  /// Creates a decider for the files of an owner.
  init(_ owner: OwnedSites) { self.owner = owner }

  /// Decides what opens a URL on a device all of whose choices are for the apps.
  ///
  /// - Throws: `InputError` if the apps are not known.
  mutating func decision(
    on url: String, app: String?, system: OperatingSystem, origin: Origin?
  ) throws(InputError) -> Decision {
    let host = ((try? LinkURL(parsing: url))?.host ?? "").lowercased()
    let claim = try? AssociatedDomain(parsing: "applinks:\(host)")
    var installed = try installedApps(claiming: host, claim, on: system)
    if let app {
      if !owner.apps.isEmpty, !installed.contains(where: { $0.identifier == app }) {
        throw InputError("no file with entitlements is of \(app.quoted)")
      }
      installed = installed.filter { $0.identifier == app }
      if installed.isEmpty, let claim {
        installed = [InstalledApp(app, associatedDomains: [claim])]
      }
    }
    let hosts = Set([host] + installed.flatMap(\.associatedDomains).map(\.host))
    let device = Device(
      system: system, apps: installed,
      sites: hosts.reduce(into: [:]) { $0[$1] = owner.site(of: $1)?.association },
      choices: hosts.reduce(into: [:]) { $0[$1] = .app })
    let resolution = device.resolution(
      of: url, from: origin ?? .app("com.apple.mobilemail", universalLinksOnly: false))
    return Decision(
      resolution: resolution, apps: installed, system: system,
      placeholders: apps(on: system).placeholders)
  }

  /// Returns the apps with their entitlements or, if there are none, every app that a file names, as
  /// if it claimed the host.
  private mutating func installedApps(
    claiming host: String, _ claim: AssociatedDomain?, on system: OperatingSystem
  ) throws(InputError) -> [InstalledApp] {
    let apps = apps(on: system)
    guard !owner.apps.isEmpty else {
      return claim.map { claim in
        apps.named.map { InstalledApp($0, associatedDomains: [claim]) }
      } ?? []
    }
    var installed: [InstalledApp] = []
    for (app, claims) in zip(owner.apps, apps.claims) {
      guard let identifier = app.identifier ?? (apps.named.count == 1 ? apps.named.first : nil)
      else {
        throw InputError(
          "the file has no application identifier; write --entitlements APP=FILE", file: app.file)
      }
      installed.append(
        InstalledApp(identifier, associatedDomains: claims.domains(concerning: host)))
    }
    return installed
  }

  private mutating func apps(on system: OperatingSystem) -> Apps {
    if let apps = known[system] { return apps }
    // An app that the system does not find still claims the host, and failures say why.
    let named = owner.namedApps(on: system).union(owner.namedApps(on: .latest))
    let apps = Apps(
      named: named.sorted(),
      claims: owner.apps.map { ClaimedDomains($0.entitlements.domains(on: system)) },
      placeholders: Array(owner.placeholders(on: system).prefix(Self.exampleCount)))
    known[system] = apps
    return apps
  }
}

extension OwnedSites {
  /// Returns the apps that the files of sites name for universal links.
  func namedApps(on system: OperatingSystem) -> Set<String> {
    Set(allSites.flatMap { $0.association.services(on: system)[.applinks] ?? [] })
  }

  /// The entries of entitlements that are ignored because no build resolved them, with their places.
  fileprivate func placeholders(on system: OperatingSystem) -> [String] {
    apps.flatMap { app in
      app.entitlements.ignored(on: system).filter { $0.error.code == .unexpandedVariable }.map {
        "\(app.file)\($0.line.map { ":\($0)" } ?? ""): \($0.error.message)"
      }
    }
  }
}

/// The domains of an app by their hosts.
private struct ClaimedDomains {
  private let domains: [AssociatedDomain]
  private let byHost: [String: [AssociatedDomain]]

  init(_ domains: [AssociatedDomain]) {
    self.domains = domains.filter { $0.service == .applinks }
    byHost = Dictionary(grouping: self.domains) { $0.host.lowercased() }
  }

  /// Returns the domains that a host could be meant by, its own and those above it; the first few of
  /// all if there is none.
  func domains(concerning host: String) -> [AssociatedDomain] {
    var found: [AssociatedDomain] = []
    var rest = host[...]
    while true {
      found += byHost[String(rest)] ?? []
      guard let dot = rest.firstIndex(of: ".") else { break }
      rest = rest[rest.index(after: dot)...]
    }
    return found.isEmpty ? Array(domains.prefix(URLDecider.exampleCount)) : found
  }
}
