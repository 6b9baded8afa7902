import AssociatedDomains
import TestSupport
import Testing

/// The lines that tell a person why a URL opens where it does.
struct ResolutionStepsTests {
  private static let other = "ABCDE12345.com.example.other"

  @Test func `what keeps or leads a link is a line with its rule`() throws {
    let entries = Device(
      apps: [
        app(
          exampleApp, "applinks:*.example.com", "applinks:www.example.com",
          "applinks:*.www.example.com", "applinks:www.example.com?mode=developer",
          "webcredentials:www.example.com"),
        app(Self.other, "applinks:*.example.com"),
        app("A.browser", "applinks:www.example.com", isBrowser: true),
        app("A.none", "webcredentials:www.example.com"),
      ],
      sites: [
        "www.example.com": try site(["/from-www/*"]),
        "example.com": try site(
          """
          [{"appIDs": ["\(Self.other)"], "components": [{"/": "/a"}, {"/": "/buy/*"}]},
           {"appIDs": ["\(exampleApp)"], "components": [{"/": "/buy/*"}]}]
          """),
      ])
    let mac = Device(
      system: OperatingSystem(.macOS, .init(27)),
      apps: [app(exampleApp, "applinks:example.com"), app("A.far", isOnRemoteVolume: true)],
      sites: ["example.com": try site(["!/help/*", "*"])])
    let watch = Device(system: OperatingSystem(.watchOS, .init(10)), apps: [], sites: [:])
    let television = Device(system: OperatingSystem(.tvOS, .init(17)), apps: [], sites: [:])
    let hosts = Device(
      apps: [app(exampleApp, "applinks:a.com", "applinks:b.com")],
      sites: ["a.com": try site(["*"])], choices: ["a.com": .browser])
    let page = Origin.page(host: "example.com")
    let only = Origin.app(exampleApp, universalLinksOnly: true)
    let redirects = ["https://a.com:1/", "https://a.com/"]
    func lines(_ device: Device, _ origin: Origin = .otherApp, redirects: [String] = [])
      -> (String) -> [String]
    {
      { url in
        device.resolution(of: url, from: origin, redirects: redirects).description
          .split(separator: "\n").map(String.init)
      }
    }
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsTests/Answers/resolution-steps.txt",
      [
        "a page, several apps": lines(entries, page), "a Mac, another app": lines(mac),
        "a Mac, typed": lines(mac, .typed), "a Mac, a web view": lines(mac, .webView),
        "a Mac, a page of example.com": lines(mac, page),
        "a Mac, a universal link or nothing": lines(mac, only), "a watch": lines(watch),
        "a television": lines(television), "redirects": lines(hosts, redirects: redirects),
      ])
  }

  @Test(arguments: [
    ("applinks:*.a.com", "a.com", "DOM-005"), ("applinks:*.a.com", "A.com", "DOM-005"),
    ("applinks:*.a.com", "b.com", "DOM-003"), ("applinks:*.a.com", "ba.com", "DOM-003"),
    ("applinks:*.www.a.com", "a.com", "DOM-003"),
    ("applinks:a.com", "www.a.com", "DOM-008"), ("applinks:a.com", "x.www.a.com", "DOM-008"),
    ("applinks:a.com", "ba.com", "DOM-001"), ("applinks:www.a.com", "a.com", "DOM-001"),
    ("applinks:a.com", "b.com", "DOM-001"),
  ])
  func `why an entry is not for a host rests on what lies between them`(
    entry: String, host: String, rule: String
  ) {
    let device = Device(apps: [app(exampleApp, entry)], sites: [:])
    let step = device.resolution(of: "https://\(host)/", from: .otherApp).steps.first?.description
    #expect(step?.hasSuffix(": the entry is not for \(host.lowercased()) [\(rule)]") == true)
  }

  @Test func `names that the file or the device brings along keep to their line`() throws {
    let device = Device(
      apps: [app("A.\n\"b\"", "applinks:a.com")],
      sites: ["a.com": try site(#"{"A.\n\"b\"": {"paths": ["*"]}}"#)])
    let resolution = device.resolution(of: "https://a.com/", from: .otherApp)
    #expect(
      resolution.steps.map(\.description) == [
        #"A.\n\"b\", applinks:a.com: the file of a.com gives it the URL by "#
          + #"/applinks/details/A.\n\"b\"/paths/0 [DOM-021]"#
      ])
    #expect(resolution.opens == .app("A.\n\"b\""))
  }
}
