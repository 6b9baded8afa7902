package import AssociatedDomains
import AssociatedDomainsEntitlements
package import Questions

/// A self-contained page that shows which rules of a site association match a typed URL, and what
/// opens it on a device.
///
/// The page decides nothing itself: it follows tables that the library computed, and where they do
/// not suffice it says so.
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
  /// - Throws: `InputError` if the origin is none.
  package init(
    of owner: OwnedSites, on system: OperatingSystem, urls: [String], origin: String?,
    apps others: [String] = []
  ) throws(InputError) {
    let site = owner.defaultSite
    let hosts = urls.compactMap { (try? LinkURL(parsing: $0))?.host?.lowercased() }
    let claimed = owner.apps.flatMap { $0.entitlements.domains() }.map(\.host)
    let start = try origin.map(Origin.init(word:)).map(Self.start) ?? "mail"
    var tables = site.map { SiteTables(of: $0.association) }
    var readings: [(system: PageSystem, apps: JSON)] = []
    for version in PageSystem.all(of: system.family) {
      let apps = Self.apps(owner, &tables, on: version.system, hosts: hosts, others: others)
      // Versions that read this file alike are one.
      if let last = readings.last, last.apps == apps {
        let joined = PageSystem(system: version.system, end: last.system.end)
        readings[readings.count - 1] = (joined, apps)
      } else {
        readings.append((version, apps))
      }
    }
    data = .object([
      "file": .string(site?.file ?? ""), "allowed": .string(SiteTables.allowedCharacters),
      "urls": .array(urls.map(JSON.string)),
      "host": .string(hosts.first ?? claimed.first ?? "example.com"),
      "origin": .string(start), "origins": .array(DeviceTable.origins.map(JSON.string)),
      "typedHost": .string(DeviceTable.typedHost),
      "decidingRule": .string(DeviceTable.decidingRule),
      "decisions": .array(DeviceTable.decisions.map { .string($0.decision.rawValue) }),
      "hasEntitlements": .bool(!owner.apps.isEmpty),
      "diagnostics": .array(owner.diagnostics(since: system).map { .string("\($0)") }),
      "tables": .array((tables?.tables ?? []).map { $0.map(JSON.init) ?? .null }),
      "systems": .array(
        readings.map { reading in
          .object([
            "name": .string(reading.system.description), "apps": reading.apps,
            "isFirst": .bool(reading.system.contains(system)),
          ])
        }),
    ])
  }

  /// The page as HTML.
  package var html: String {
    // In a script, `</script>` ends it and `<!--` may hide its end.
    let json = data.text.replacing("<", with: "\\u003C")
    return String(decoding: PackageResources.explain_html, as: UTF8.self)
      .replacing("@DATA@", with: json)
  }

  /// The origin in the words of the page; a page is shown with its host.
  private static func start(_ origin: Origin) -> String {
    switch origin {
    case .page(let host): "page:\(host.lowercased())"
    case .typed: "typed"
    case .webView: "webView"
    case .app(let app, _): "app:\(app)"
    }
  }

  /// Returns the apps as a system reads the file: their rules, and what devices open.
  private static func apps(
    _ owner: OwnedSites, _ tables: inout SiteTables?, on system: OperatingSystem,
    hosts: [String], others: [String]
  ) -> JSON {
    guard let site = owner.defaultSite else { return .array([]) }
    let named = site.association.services(on: system)[.applinks] ?? []
    return .array(
      (named + others).uniqued().compactMap { name in
        guard let rules = tables?.rules(for: name, on: system) else { return nil }
        let device = device(of: name, with: owner.apps, on: system, hosts: hosts)
        return app(name, rules, device, in: site)
      })
  }

  /// Returns what devices open with an app; null if the entitlements are those of other apps.
  private static func device(
    of name: String, with apps: [OwnedSites.App], on system: OperatingSystem, hosts: [String]
  ) -> JSON {
    if apps.isEmpty { return DeviceTable.json(ofAppClaimingAll: name, on: system) }
    let entitled = apps.filter { ($0.identifier ?? name) == name }
    if entitled.isEmpty { return .null }
    let domains = entitled.flatMap { $0.entitlements.domains(on: system) }
    return DeviceTable(of: name, claiming: domains, known: hosts, on: system).json
  }

  private static func app(
    _ name: String, _ rules: RuleTables, _ device: JSON, in site: OwnedSites.Site
  ) -> JSON {
    .object([
      "name": .string(name), "device": device,
      "rules": .array(
        rules.rules.map { rule in
          let value = site.association.value(at: rule.pointer)
          let position = value.map { "\($0.position.line):\($0.position.column)" } ?? ""
          return .object([
            "pointer": .string(rule.pointer.text), "place": .string(position),
            "excludes": .bool(rule.excludes),
            "conditions": .array(rule.conditions.map { JSON.number($0) }),
          ])
        }),
      "examples": .array(rules.examples.prefix(maximumExamples).map(JSON.string)),
    ])
  }
  private static let maximumExamples = 40
}

extension OwnedSites {
  /// Returns the diagnostics of the files by themselves.
  fileprivate func diagnostics(since oldest: OperatingSystem) -> [LintDiagnostic] {
    let sites = allSites.map { OwnersFile(name: $0.file, contents: .site($0.association)) }
    let files = apps.map { OwnersFile(name: $0.file, contents: .entitlements($0.entitlements)) }
    return (sites + files).flatMap { $0.diagnostics(since: oldest) }
  }
}

extension JSON {
  /// The table in the words of the page.
  fileprivate init(_ table: ConditionTable) {
    var named: JSON.Object = [:]
    for (scalar, number) in table.namedClasses { named[String(scalar)] = .number(number) }
    self = .object([
      "member": .string(table.member), "item": table.queryItem.map(JSON.string) ?? .null,
      "pattern": .string(table.pattern), "decoded": .bool(table.isDecoded),
      "classes": .array(table.classes.map { JSON.number($0) }), "named": .object(named),
      "other": .number(table.otherClass),
      "delimiters": .array(table.delimiters.map { JSON.number($0) }),
      "next": .array(table.next.map { row in .array(row.map { JSON.number($0) }) }),
      "accepts": .array(table.accepts.map(JSON.bool)),
    ])
  }
}
