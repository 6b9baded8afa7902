import AssociatedDomains
import Foundation
import Questions
import TestSupport
import Testing

@testable import SiteAudit

/// Checks of many URLs with many domains: the work and the output for each URL must not grow with the
/// number of domains.
struct ManyDomainsTests {
  private static let app = "ABCDE12345.com.example.app"

  /// The files of an owner: one site, and entitlements of apps with these entries.
  private static func owner(_ apps: [(app: String, entries: [String])]) throws -> SitesAndApps {
    let folder = try TemporaryFolder()
    let site = try folder.file("site.json", Sample.site("{\"/\": \"/buy/*\"}"))
    let files = try apps.enumerated().map { index, app in
      try folder.file(
        "\(index).plist",
        Sample.entitlements(app.entries.map { "applinks:\($0)" }, app: app.app))
    }
    return try SitesAndApps(sites: [site], entitlements: files)
  }

  private static func expectations(_ lines: [String]) throws -> ExpectationList {
    try ExpectationList(parsing: Data(lines.joined(separator: "\n").utf8), file: "urls.txt")
  }

  @Test func `a URL is decided by the entries that concern its host alone`() throws {
    let entries = (0..<1_000).map { "d\($0).example.com" }
    let apps = try OwnedApps(
      of: Self.owner([(Self.app, entries + ["*.example.com", "example.com"])]), on: .latest)
    let claims = try apps.installed(claiming: "d7.example.com", only: nil)
    #expect(claims.apps.count == 1 && claims.others == nil)
    #expect(
      claims.apps.flatMap(\.associatedDomains).map(\.description)
        == ["applinks:d7.example.com", "applinks:*.example.com", "applinks:example.com"])
  }

  @Test func `of apps without an entry for the host some are shown, and the rest is counted`()
    throws
  {
    let apps = try OwnedApps(
      of: Self.owner(
        (0..<100).map { app in ("ABCDE12345.a\(app)", (0..<10).map { "d\($0).a\(app).example" }) }),
      on: .latest)
    let claims = try apps.installed(claiming: "example.org", only: nil)
    #expect(claims.apps.map(\.associatedDomains.count) == [5, 5, 5])
    #expect(claims.others == "985 other entries are not for example.org either [DOM-001]")
    let one = try apps.installed(claiming: "example.org", only: "ABCDE12345.a50")
    #expect(one.apps.map(\.identifier) == ["ABCDE12345.a50"])
    #expect(one.others == "5 other entries are not for example.org either [DOM-001]")
    let claimed = try apps.installed(claiming: "d1.a50.example", only: nil)
    #expect(claimed.apps.map(\.identifier) == ["ABCDE12345.a50"] && claimed.others == nil)
  }

  @Test func `a failure lists the domains concerned`() throws {
    let list = try Self.expectations([
      "opens https://d7.example.com/help", "opens https://www.d8.example.com/buy/1",
      "opens https://example.org/buy/1",
    ])
    let entries = (0..<1_000).map { "d\($0).example.com" }
    let check = try ExpectationCheck(list, of: Self.owner([(Self.app, entries)]))
    let lines = check.text.split(separator: "\n").map(String.init)
    #expect(lines.first { $0.contains("/help") }?.hasSuffix("expected opens, got browser") == true)
    #expect(
      check.results[1].steps == [
        "\(Self.app), applinks:d8.example.com: the entry is not for www.d8.example.com [DOM-008]",
        "no installed app claims the link [NAV-005]",
      ])
    #expect(
      check.results[2].steps == [
        "995 other entries are not for example.org either [DOM-001]"
      ]
        + (0..<5).map {
          "\(Self.app), applinks:d\($0).example.com: the entry is not for example.org [DOM-001]"
        } + ["no installed app claims the link [NAV-005]"])
  }

  @Test func `unresolved placeholders are shown for some entries`() throws {
    let list = try Self.expectations(["opens https://example.com/buy/1"])
    let entries = (0..<100).map { "$(DOMAIN\($0))" }
    let check = try ExpectationCheck(list, of: Self.owner([(Self.app, entries)]))
    let placeholders = check.results[0].evidence.filter { $0.contains("placeholder") }
    #expect(placeholders.count == 4)
    #expect(placeholders.first?.contains("$(DOMAIN0)") == true)
    #expect(placeholders.last?.contains("$(DOMAIN99)") == true)
    #expect(check.results[0].evidence.contains("96 more lines"))
  }

  @Test func `of many apps that a file names, a failure shows some`() throws {
    let folder = try TemporaryFolder()
    let names = (100..<200).map { "\"ABCDE12345.a\($0)\"" }.joined(separator: ", ")
    let site = try folder.file(
      "site.json",
      """
      {"applinks": {"details": [{"appIDs": [\(names)], "components": [{"/": "/buy/*"}]}]}}
      """)
    let check = try ExpectationCheck(
      Self.expectations(["opens https://example.com/help"]),
      of: SitesAndApps(sites: [site], entitlements: []))
    let evidence = check.results[0].evidence
    #expect(evidence.count == 11 && evidence.last == "95 more apps", "\(evidence)")
    #expect(check.results[0].steps.count == 30)
  }

  @Test func `failures times rules are bounded`() throws {
    let folder = try TemporaryFolder()
    let rules = (0..<1_000).map { "{\"/\": \"/buy/\($0)\"}" }.joined(separator: ", ")
    let site = try folder.file("site.json", Sample.site(rules))
    let list = try Self.expectations((0..<200).map { "opens https://example.com/help/\($0)" })
    let check = try ExpectationCheck(list, of: SitesAndApps(sites: [site], entitlements: []))
    let nearest = check.results.map { $0.evidence.last ?? "" }
    let found = nearest.prefix { $0.contains("/components/0) does not match") }
    #expect((100..<150).contains(found.count))
    let rest = "nearest: too many failures to look for it; see assay explain"
    #expect(nearest[found.count...].allSatisfy { $0 == rest })
  }

  @Test func `systems that read files alike share what is found in them`() throws {
    var decider = URLDecider(try Self.owner([(Self.app, ["example.com"])]))
    for minor in 0..<200 {
      _ = try decider.decision(
        on: "https://example.com/buy/1", app: nil,
        system: OperatingSystem(.iOS, .init(14, minor, 0)), origin: nil)
    }
    #expect(decider.readingCount == 1)
    _ = try decider.decision(
      on: "https://example.com/buy/1", app: nil, system: OperatingSystem(.iOS, .init(12, 0, 0)),
      origin: nil)
    #expect(decider.readingCount == 2)
  }

  @Test func `what an index leaves out changes no decision`() throws {
    var generator = SystemRandomNumberGenerator()
    let labels = ["a", "b", "www"]
    func host() -> String {
      let count = Int.random(in: 1...3, using: &generator)
      return (0..<count).map { _ in labels.randomElement(using: &generator) ?? "" }
        .joined(separator: ".") + ".example"
    }
    for _ in 0..<100 {
      let entries = (0..<Int.random(in: 6...20, using: &generator)).map { _ in
        (Bool.random(using: &generator) ? "*." : "") + host()
          + (Int.random(in: 0..<8, using: &generator) == 0 ? "?mode=developer" : "")
      }
      let owner = try Self.owner([(Self.app, entries)])
      let site = try #require(owner.defaultSite?.association)
      let domains = try entries.map { try AssociatedDomain(parsing: "applinks:\($0)") }
      let host = host()
      let device = Device(
        apps: [InstalledApp(Self.app, associatedDomains: domains)],
        sites: domains.reduce(into: [:]) { $0[HostName($1.host)] = site },
        choices: [HostName(host): .app])
      var decider = URLDecider(owner)
      for path in ["buy/1", "help"] {
        let url = "https://\(host)/\(path)"
        let decision = try decider.decision(on: url, app: nil, system: .latest, origin: nil)
        #expect(
          decision.opens == device.opens(url, from: .app("other", universalLinksOnly: false)),
          "\(entries) \(url)")
      }
    }
  }

  @Test func `the hosts to fetch are those of entries that match a URL`() throws {
    let owner = try {
      var owner = SitesAndApps()
      let folder = try TemporaryFolder()
      let path = try folder.file(
        "a.plist",
        Sample.entitlements(
          ["applinks:a.example", "applinks:*.b.example", "applinks:c.example"], app: Self.app))
      try owner.add(AuditedFile(reading: path), for: nil)
      return owner
    }()
    #expect(
      owner.missingHosts(of: [
        "https://a.example/", "https://www.b.example/", "https://www.c.example/",
        "https://d.example/",
      ]) == ["a.example", "b.example"])
  }

  @Test func `each contradiction names the first line that it contradicts`() {
    let url = "https://example.com/"
    let list = [
      "opens \(url)", "opens \(url)", "browser \(url)", "excluded \(url)", "opens \(url)",
    ]
    func error(_ line: Int, _ first: Int, _ outcome: String) -> InputError {
      InputError(
        "contradicts line \(first), which expects \(outcome); remove one", file: "urls.txt",
        line: line)
    }
    #expect(
      throws: InputErrors([error(3, 1, "opens"), error(4, 1, "opens"), error(5, 3, "browser")])
    ) { try Self.expectations(list) }
  }
}
