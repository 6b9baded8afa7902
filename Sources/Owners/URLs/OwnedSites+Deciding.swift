import AssociatedDomains
import AssociatedDomainsEntitlements
import Questions

extension OwnedSites {
  /// What happens to a URL, and why.
  struct Decision {
    /// What opens the URL, and the steps to it.
    let resolution: Resolution
    /// The apps that were installed.
    let apps: [InstalledApp]
    /// The system.
    let system: OperatingSystem

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

  /// Decides what opens a URL on a device with the apps of the owner, all of whose choices are for
  /// the apps.
  ///
  /// - Throws: `InputError` if the apps are not known.
  func decision(
    on url: String, app: String?, system: OperatingSystem, origin: Origin?
  ) throws(InputError) -> Decision {
    let host = ((try? LinkURL(parsing: url))?.host ?? "").lowercased()
    var installed = try installedApps(claiming: host, on: system)
    if let app {
      if !apps.isEmpty, !installed.contains(where: { $0.identifier == app }) {
        throw InputError("no file with entitlements is of \(app.quoted)")
      }
      installed = installed.filter { $0.identifier == app }
      if installed.isEmpty { installed = [Self.app(app, claiming: host)].compactMap(\.self) }
    }
    let hosts = Set([host] + installed.flatMap(\.associatedDomains).map(\.host))
    let available = hosts.reduce(into: [:]) { $0[$1] = site(of: $1)?.association }
    let device = Device(
      system: system, apps: installed, sites: available,
      choices: hosts.union([host]).reduce(into: [:]) { $0[$1] = .app })
    let resolution = device.resolution(
      of: url, from: origin ?? .app("com.apple.mobilemail", universalLinksOnly: false))
    return Decision(resolution: resolution, apps: installed, system: system)
  }

  /// Returns the apps with their entitlements or, if there are none, every app that a file names, as
  /// if it claimed the host.
  private func installedApps(
    claiming host: String, on system: OperatingSystem
  ) throws(InputError) -> [InstalledApp] {
    // An app that the system does not find still claims the host, and failures say why.
    let named = namedApps(on: system).union(namedApps(on: .latest))
    guard !apps.isEmpty else {
      return named.sorted().compactMap { Self.app($0, claiming: host) }
    }
    var installed: [InstalledApp] = []
    for app in apps {
      guard let identifier = app.identifier ?? (named.count == 1 ? named.first : nil) else {
        throw InputError(
          "the file has no application identifier; write --entitlements APP=FILE", file: app.file)
      }
      installed.append(
        InstalledApp(identifier, associatedDomains: app.entitlements.domains(on: system)))
    }
    return installed
  }

  /// Returns the apps that the files of sites name for universal links.
  func namedApps(on system: OperatingSystem) -> Set<String> {
    Set(allSites.flatMap { $0.association.services(on: system)[.applinks] ?? [] })
  }

  private static func app(_ identifier: String, claiming host: String) -> InstalledApp? {
    guard let domain = try? AssociatedDomain(parsing: "applinks:\(host)") else { return nil }
    return InstalledApp(identifier, associatedDomains: [domain])
  }
}
