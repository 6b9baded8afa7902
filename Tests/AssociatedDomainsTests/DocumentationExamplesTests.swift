import AssociatedDomains
import Foundation
import TestSupport
import Testing

/// The code examples in the documentation, which are compiled and run here.
struct DocumentationExamplesTests {
  private let app = "ABCDE12345.com.example.app"
  private let url = "https://example.com/buy/1"
  private let bytes = Array(
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{}]}]}}"#
      .utf8)

  @Test func `every example in the documentation is compiled`() throws {
    #expect(try DocumentationExamples.all(in: "AssociatedDomains").count > 8)
    let test = "Tests/AssociatedDomainsTests/DocumentationExamplesTests.swift"
    #expect(try DocumentationExamples.missing(of: "AssociatedDomains", in: test) == [])
  }

  @Test func `the examples of sites and patterns run`() throws {
    let site = try SiteAssociation(parsing: bytes)
    for diagnostic in site.diagnostics { print("apple-app-site-association:\(diagnostic)") }
    let apps = site.apps(for: .applinks)
    #expect(apps == [app])

    let old = OperatingSystem.iOS(12, 4)
    let decision = Matcher(site, app: app, domain: "example.com", on: old).result(for: url)
    #expect(decision.decision == .noMatch)

    let pattern = Pattern("/buy/*/$(digit)", kind: .path)
    assert(pattern.matches("/buy/shoes/7") && !pattern.matches("/buy/shoes"))

    let entry = try AssociatedDomain(parsing: "applinks:*.example.com")
    assert(entry.matches(host: "www.example.com") && !entry.matches(host: "example.com"))
  }

  @Test func `the examples of matchers run`() throws {
    let site = try SiteAssociation(parsing: bytes)
    let matcher = Matcher(site, app: "ABCDE12345.com.example.app", domain: "example.com")
    let result = matcher.result(for: "https://example.com/buy/1?color=red")
    if result.decision == .match { print("opened by", result.rule?.text ?? "") }
    #expect(result.decision == .match)

    print(matcher.explanation(for: "https://example.com/buy/1"))

    let link = "https://example.com/"
    do throws(LinkURLError) {
      let url = try LinkURL(parsing: link)
      print(url.path, url.obstacle(for: "example.com")?.description ?? "possible")
    } catch {
      switch error.code {
      case .invalidEscape: print("write a percent sign as %25")
      default: print(error)
      }
    }
  }

  @Test func `the examples of several apps run`() throws {
    let site = try SiteAssociation(parsing: bytes)
    let apps = site.apps(for: .applinks)
    let matcher = SiteMatcher(site, apps: apps, domain: "example.com")
    for (app, result) in zip(apps, matcher.results(for: "https://example.com/buy/1")) {
      print(app, result.decision)
    }
    #expect(matcher.results(for: url).map(\.decision) == [.match])
  }

  @Test func `the examples of URLs run`() throws {
    let url = try LinkURL(parsing: "https://example.com/buy?color=red")
    assert(url.path == "/buy" && url.query == "color=red")
    assert(url.obstacle(for: "example.com") == nil)
  }

  @Test func `the examples of devices run`() throws {
    let site = try SiteAssociation(parsing: bytes)
    let domain = try AssociatedDomain(parsing: "applinks:example.com")
    let app = InstalledApp("ABCDE12345.com.example.app", associatedDomains: [domain])
    let device = Device(apps: [app], sites: ["example.com": site])
    let resolution = device.resolution(of: url, from: .page(host: "example.org"))
    if case .browser(let reason) = resolution.opens { print("stays in the browser:", reason) }
    #expect(resolution.opens == .app(app.identifier))
  }

  @Test func `the file of the article is decided as its table says`() throws {
    let path = "Sources/AssociatedDomains/AssociatedDomains.docc/HowAURLIsDecided.md"
    let text = try String(
      contentsOf: Project.folder.appendingPathComponent(path), encoding: .utf8)
    let file = try #require(text.firstMatch(of: #/```json\n((?s:.*?))```/#)?.output.1)
    let matcher = Matcher(
      try SiteAssociation(parsing: file.utf8), app: app, domain: "example.com")
    let rows = text.matches(of: #/(?m)^\| `(https:[^`]*)` \| the (app|browser) \|/#)
    #expect(rows.count == 5)
    for row in rows {
      let isOpened = matcher.result(for: row.output.1).decision == .match
      #expect(isOpened == (row.output.2 == "app"), "\(row.output.1)")
    }
  }

  @Test func `the examples of hosts run`() {
    let name: HostName = "Example.com"
    assert(name == HostName("example.com"))
    #expect(name.text == "example.com")
  }

  @Test func `the examples of a web that takes time run`() async {
    func ask(_ url: String) async -> WebResponse { .answer(.init(status: 200, body: bytes)) }

    let fetch = SiteFetch(entry: "applinks:example.com")
    let outcome = await fetch.outcome { url in await ask(url) }
    print(outcome.refusal?.rawValue ?? "accepted")
    #expect(outcome.refusal == nil)
  }

  @Test func `the examples of hosting run`() {
    func request(_ location: String) -> WebResponse { .answer(.init(status: 200, body: bytes)) }

    let fetch = SiteFetch(entry: "applinks:example.com", on: .latest)
    for location in fetch.locations {
      let checks = fetch.checks(of: request(location))
      if checks.refusal == nil { break }
    }
    #expect(fetch.outcome(on: request).refusal == nil)
  }
}
