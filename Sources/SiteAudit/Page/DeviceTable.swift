import AssociatedDomains
import AssociatedDomainsEntitlements
import FoundationShim
import Questions

/// A table of what opens a URL on a device with one app, by host, origin on the page, and decision
/// of the site's file.
struct DeviceTable {
  /// The origins that the page offers, by their names there.
  static let origins = ["mail", "samePage", "otherPage", "typed", "webView", "own"]
  /// The host that stands for the host in a typed URL.
  static let typedHost = "typed-host"
  /// The pointer that stands for the deciding rule.
  static let decidingRule = "/applinks/details/0/paths/0"

  /// The identifier that stands for any app.
  static let anyApp = "ABCDE12345.any-app"

  /// The maximum number of an app's domains for which all hosts are in the table.
  private static let maximumDomainCount = 20

  private let app: String
  private let domains: [AssociatedDomain]?
  private let system: OperatingSystem
  /// A file for each decision.
  private let sites: [SiteAssociation]
  private var results: [JSON] = []
  private var hosts: [JSON] = []
  /// Whether hosts that are not in the table are treated like any other host.
  private let isWhole: Bool

  /// Computes the table of an app.
  ///
  /// - Parameters:
  ///   - app: The identifier of the app.
  ///   - domains: The domains that its entitlements claim; `nil` if it is taken to claim every host.
  ///   - known: The hosts that matter most.
  ///   - system: The system.
  init(
    of app: String, claiming domains: [AssociatedDomain]?, known: [String],
    on system: OperatingSystem
  ) {
    let links = domains?.filter { $0.service == .applinks }
    (self.app, self.domains, self.system) = (app, links, system)
    sites = Self.decisions.compactMap { Self.site(for: app, paths: $0.paths) }
    let claimed = (links ?? []).map(\.host).uniqued()
    isWhole = claimed.count <= Self.maximumDomainCount
    for host in isWhole ? claimed : known.filter(claimed.contains) {
      add(host, host: host, isBelow: false)
      if isWhole { add("\(Self.typedHost).\(host)", host: host, isBelow: true) }
    }
    if isWhole { add(Self.typedHost, host: "", isBelow: true) }
  }

  /// The decisions, each with paths that lead to that decision for the start page of a host.
  static let decisions: [(decision: MatchResult.Decision, paths: [String])] = [
    (.match, ["/"]), (.exclude, ["NOT /"]), (.noMatch, ["/none"]),
  ]

  /// The table in the form that the page reads.
  var json: JSON { .object(["hosts": .array(hosts), "results": .array(results)]) }

  /// Returns the table of any app, taken to claim every host; a book has it on many pages.
  static func json(ofAnyAppOn system: OperatingSystem) -> JSON {
    if let json = known.withLock({ $0[system] }) { return json }
    let json = DeviceTable(of: anyApp, claiming: nil, known: [], on: system).json
    known.withLock { $0[system] = json }
    return json
  }

  private static let known = Mutex<[OperatingSystem: JSON]>([:])

  private static func site(for app: String, paths: [String]) -> SiteAssociation? {
    let entry: JSON = .object([
      "appID": .string(app), "paths": .array(paths.map(JSON.string)),
    ])
    let file: JSON = .object([
      "applinks": .object(["apps": .array([]), "details": .array([entry])])
    ])
    return try? SiteAssociation(parsing: Array(file.text.utf8))
  }

  /// Adds what opens the URLs of a host, or of all hosts below it.
  private mutating func add(_ example: String, host: String, isBelow: Bool) {
    let rows = Self.origins.map { word -> JSON in
      .array(
        sites.map { site in
          let result = result(at: example, from: origin(word, at: example), decidedBy: site)
          if let index = results.firstIndex(of: result) { return .number(index) }
          results.append(result)
          return .number(results.count - 1)
        })
    }
    hosts.append(
      .object(["host": .string(host), "isBelow": .bool(isBelow), "results": .array(rows)]))
  }

  private func origin(_ word: String, at host: String) -> Origin {
    switch word {
    case "samePage": .page(host: host)
    case "otherPage": .page(host: "another-host")
    case "typed": .typed
    case "webView": .webView
    case "own": .app(app, universalLinksOnly: false)
    default: .app("com.apple.mobilemail", universalLinksOnly: false)
    }
  }

  private func result(
    at host: String, from origin: Origin, decidedBy site: SiteAssociation
  ) -> JSON {
    let claimed = domains ?? [try? AssociatedDomain(parsing: "applinks:\(host)")].compactMap(\.self)
    let device = Device(
      system: system, apps: [InstalledApp(app, associatedDomains: claimed)],
      sites: claimed.reduce(into: [:]) { $0[HostName($1.host)] = site },
      choices: [HostName(host): .app])
    let resolution = device.resolution(of: "https://\(host)/", from: origin)
    let lines = "\(resolution)".split(separator: "\n").map(String.init)
    return .object([
      "opens": .string(lines.first ?? ""),
      "steps": .array(resolution.steps.map { JSON.string("\($0)") }),
    ])
  }
}
