import AssociatedDomains
import Questions

/// The outcome for a URL, and the reasons.
struct URLDecision {
  /// What opens the URL.
  let opens: Resolution.Opens
  /// The apps that were installed.
  var apps: [InstalledApp] { device.apps }
  /// The system.
  var system: OperatingSystem { device.system }
  /// Whether the owner has several apps.
  let isAmongApps: Bool

  fileprivate let device: Device
  fileprivate let matchers: MatcherSource
  fileprivate let url: String
  fileprivate let origin: Origin
  /// A step about entries that are not on the device.
  fileprivate let others: String?

  /// The outcome in the words of a list.
  var outcome: URLExpectation.Outcome {
    switch opens {
    case .app: .opens
    case .browser(.excluded), .nothing(.excluded): .excluded
    case .browser, .nothing: .browser
    }
  }

  /// The app that opens the URL; `nil` if no app opens it.
  var app: String? {
    if case .app(let app) = opens { app } else { nil }
  }

  /// The steps to the outcome, computed at each access; if there are many, mostly the first.
  var steps: [String] {
    let resolution = device.resolution(of: url, from: origin, matchers: matchers)
    return ([others].compactMap(\.self) + resolution.steps.map(\.description)).limited(to: 30)
  }
}

/// A decider of what opens URLs on a device with an owner's apps, where all choices of the user are
/// for the apps.
struct URLDecider {
  /// The files.
  let owner: SitesAndApps
  /// The remaining work, in bytes of patterns, for finding the rules nearest to URLs that fail;
  /// nothing else limits the work on all failures with all rules.
  var remainingWork = 3_000_000
  /// The apps of systems that read the files in the same way.
  private var apps: [Reading: OwnedApps] = [:]

  /// The way in which a system reads files.
  private struct Reading: Hashable {
    let family: OperatingSystem.Family
    let features: SystemFeatures
  }

  /// The number of different ways in which the files were read.
  var readingCount: Int { apps.count }

  /// Creates a decider for the files of an owner.
  init(_ owner: SitesAndApps) { self.owner = owner }

  /// Returns the apps as a system reads them.
  ///
  /// - Throws: `InputError` if the apps are not known.
  mutating func apps(on system: OperatingSystem) throws(InputError) -> OwnedApps {
    let reading = Reading(
      family: system.family,
      features: SystemFeatures(of: system, among: SystemFeature.allCases))
    if let known = apps[reading] { return known }
    let found = try OwnedApps(of: owner, on: system)
    apps[reading] = found
    return found
  }

  /// Decides what opens a URL.
  ///
  /// - Throws: `InputError` if the apps are not known.
  mutating func decision(
    on url: String, app: String?, system: OperatingSystem, origin: Origin?
  ) throws(InputError) -> URLDecision {
    let host = ((try? LinkURL(parsing: url))?.host ?? "").lowercased()
    let apps = try apps(on: system)
    let installed = try apps.installed(claiming: host, only: app)
    let hosts = Set([host] + installed.apps.flatMap(\.associatedDomains).map(\.host))
    let device = Device(
      system: system, apps: installed.apps,
      sites: hosts.reduce(into: [:]) { $0[HostName($1)] = owner.site(of: $1)?.association },
      choices: hosts.reduce(into: [:]) { $0[HostName($1)] = .app })
    let origin = origin ?? .app("com.apple.mobilemail", universalLinksOnly: false)
    let indices = hosts.reduce(into: [:]) { $0[$1] = owner.site(of: $1)?.index }
    let matchers: MatcherSource = { file, app, host in
      indices[file].map { index in
        (index.matcher(for: app, domain: host, on: system), { index.place(of: app, on: system) })
      }
    }
    return URLDecision(
      opens: device.opens(url, from: origin, matchers: matchers),
      isAmongApps: app == nil && apps.count > 1,
      device: device, matchers: matchers, url: url, origin: origin, others: installed.others)
  }
}
