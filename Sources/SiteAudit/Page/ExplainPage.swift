package import AssociatedDomains
import AssociatedDomainsEntitlements
package import FoundationShim
package import Questions
import Reports

/// A self-contained page that shows which rules of a site association match a typed URL, and what
/// opens it on a device.
///
/// The page compares URLs with the tokens of the library's patterns, and says so if a comparison
/// takes too long.
package struct ExplainPage: Sendable {
  private let data: JSON

  /// Creates the page of the only file of an owner.
  ///
  /// - Parameters:
  ///   - owner: The file, and perhaps entitlements.
  ///   - system: The system that decides at first.
  ///   - urls: The URLs that the page offers, besides those that the rules decide in different ways.
  ///   - origin: Where URLs are opened at first, in the words of a list; `nil` for an app such as Mail.
  ///   - others: The apps that the page offers besides those that the file names.
  /// - Throws: `InputError` if the origin is invalid.
  package init(
    of owner: SitesAndApps, on system: OperatingSystem, urls: [String], origin: String?,
    apps others: [String] = []
  ) throws(InputError) {
    let site = owner.defaultSite
    let hosts = urls.compactMap { (try? LinkURL(parsing: $0))?.host?.lowercased() }
    let claimed = owner.apps.flatMap { $0.entitlements.domains() }.map(\.host)
    let start = try origin.map(Origin.init(word:)).map(Self.start) ?? "mail"
    var rules = site.map(PageRules.init)
    var names: [String] = []
    var readings: [(system: PageSystem, reading: JSON.Object)] = []
    for version in PageSystem.all(of: system.family) {
      var reading: JSON.Object = ["apps": .array([])]
      if let site {
        let named = site.association.apps(for: .applinks, on: version.system)
        let apps = (named + others).uniqued()
        reading = Self.reading(of: apps, owner, &rules, &names, on: version.system, hosts: hosts)
      }
      // Adjacent versions that read this file in the same way become one.
      if let last = readings.last, last.reading == reading {
        let joined = PageSystem(system: version.system, end: last.system.end)
        readings[readings.count - 1] = (joined, reading)
      } else {
        readings.append((version, reading))
      }
    }
    var members: JSON.Object = [
      "file": .string(site?.file ?? ""), "allowed": .string(Self.allowedCharacters),
      "urls": .array(urls.map(JSON.string)),
      "host": .string(hosts.first ?? claimed.first ?? "example.com"),
      "origin": .string(start), "origins": .array(DeviceTable.origins.map(JSON.string)),
      "typedHost": .string(DeviceTable.typedHost), "anyApp": .string(DeviceTable.anyApp),
      "decidingRule": .string(DeviceTable.decidingRule),
      "decisions": .array(DeviceTable.decisions.map { .string($0.decision.rawValue) }),
      "hasEntitlements": .bool(!owner.apps.isEmpty),
      "diagnostics": .array(owner.diagnostics(since: system).map { .string("\($0)") }),
      "names": .array(names.map(JSON.string)),
      "systems": .array(
        readings.map { item in
          var reading = item.reading
          reading["name"] = .string(item.system.description)
          reading["isFirst"] = .bool(item.system.contains(system))
          return .object(reading)
        }),
    ]
    for member in rules?.members ?? [:] { members[member.name] = member.value }
    data = .object(members)
  }

  /// The ASCII characters that the path, query and fragment of a URL may have.
  private static let allowedCharacters = String(
    String.UnicodeScalarView(
      (0..<0x80 as Range<UInt8>).map { Unicode.Scalar($0) }.filter(LinkURLReader.allows)))

  /// The page as HTML.
  package var html: Data {
    // In a script, `</script>` would end the script, and `<!--` may hide its end.
    let json = data.text.visibleJSON.replacing("<", with: "\\u003C")
    return HTMLWriter.page(title: "Universal links", style: PackageResources.explain_css) { html in
      Self.writeBody(to: html)
      html.embed(
        "script", Array(json.utf8), attributes: ["type": "application/json", "id": "data"])
      html.embed("script", PackageResources.explain_js)
    }
  }

  /// Writes the elements that the script fills.
  private static func writeBody(to html: HTMLWriter) {
    html.element("h1")
    html.element("div", ["class": "menus"]) {
      for (name, title) in [("app", "App"), ("system", "System"), ("origin", "Opened")] {
        html.element("div") {
          html.element("label", ["for": name], text: title)
          html.element("select", ["id": name])
        }
      }
    }
    html.element("label", ["for": "url"], text: "URL")
    html.void(
      "input", ["id": "url", "type": "url", "autocomplete": "off", "spellcheck": "false"])
    html.element("p", ["id": "decision", "role": "status"])
    html.element("ol", ["id": "rules"])
    html.element("h2", text: "On a device")
    html.element("p", ["id": "device", "role": "status"])
    html.element("ol", ["id": "steps"])
    html.element("h2", ["id": "heading"], text: "URLs that are decided in different ways")
    html.element("ol", ["id": "examples"])
    html.element("h2", ["id": "findings"], text: "Diagnostics")
    html.element("ol", ["id": "diagnostics"])
    html.element("footer")
    html.line()
  }

  /// Returns the origin in the words of the page; an origin that is a page includes its host.
  private static func start(_ origin: Origin) -> String {
    switch origin {
    case .page(let host): "page:\(host.lowercased())"
    case .typed: "typed"
    case .webView: "webView"
    case .app(let app, _): "app:\(app)"
    }
  }

  /// Returns the apps as a system reads the file: the numbers of their names and their lists of
  /// rules, and what devices open.
  private static func reading(
    of apps: [String], _ owner: SitesAndApps, _ rules: inout PageRules?, _ names: inout [String],
    on system: OperatingSystem, hosts: [String]
  ) -> JSON.Object {
    guard let site = owner.defaultSite?.association else { return [:] }
    var scopes = SiteScopes(of: site, on: system)
    var numbers = Dictionary(
      names.enumerated().map { (ScalarText($1), $0) }, uniquingKeysWith: { first, _ in first })
    var reading: JSON.Object = [
      "apps": .array(
        apps.map { name in
          let scope = scopes.scope(of: name)
          let number = numbers[ScalarText(name)] ?? names.count
          if number == names.count {
            names.append(name)
            numbers[ScalarText(name)] = number
          }
          var app: [JSON] = [.number(number), .number(rules?.list(of: scope) ?? 0)]
          if !owner.apps.isEmpty {
            app.append(device(of: name, with: owner.apps, on: system, hosts: hosts))
          }
          return .array(app)
        })
    ]
    if owner.apps.isEmpty { reading["device"] = DeviceTable.json(ofAnyAppOn: system) }
    return reading
  }

  /// Returns what devices open with an app; null if the entitlements belong to other apps.
  private static func device(
    of name: String, with apps: [SitesAndApps.App], on system: OperatingSystem, hosts: [String]
  ) -> JSON {
    let entitled = apps.filter { $0.identity == .unknown || $0.identity.allows(name) }
    if entitled.isEmpty { return .null }
    let domains = entitled.flatMap { $0.entitlements.domains(on: system) }
    return DeviceTable(of: name, claiming: domains, known: hosts, on: system).json
  }
}

extension SitesAndApps {
  /// Returns the diagnostics of the files by themselves.
  fileprivate func diagnostics(since oldest: OperatingSystem) -> [LintDiagnostic] {
    let sites = allSites.map { AuditedFile(name: $0.file, contents: .site($0.association)) }
    let files = apps.map { AuditedFile(name: $0.file, contents: .entitlements($0.entitlements)) }
    return (sites + files).flatMap { $0.diagnostics(since: oldest) }
  }
}
