import AssociatedDomains
import Testing

/// The lines that tell a person why a URL opens where it does.
struct ResolutionStepsTests {
  private static let other = "ABCDE12345.com.example.other"

  @Test func `each entry, file and decision is a line with its rule`() throws {
    let other = Self.other
    let device = Device(
      apps: [
        app(
          exampleApp, "applinks:*.example.com", "applinks:www.example.com",
          "applinks:*.www.example.com", "applinks:www.example.com?mode=developer",
          "webcredentials:www.example.com"),
        app(other, "applinks:*.example.com"),
        app("A.browser", "applinks:www.example.com", isBrowser: true),
        app("A.none", "webcredentials:www.example.com"),
      ],
      sites: [
        "www.example.com": try site(["/from-www/*"]),
        "example.com": try site(
          """
          [{"appIDs": ["\(other)"], "components": [{"/": "/a"}, {"/": "/buy/*"}]},
           {"appIDs": ["\(exampleApp)"], "components": [{"/": "/buy/*"}]}]
          """),
      ])
    let resolution = device.resolution(
      of: "https://www.example.com/buy/1", from: .page(host: "example.com"))
    #expect(
      resolution.description == """
        opens \(other)
          \(exampleApp), applinks:www.example.com: the file of www.example.com does not give it \
        the URL: no rule matches [DOM-021]
          \(exampleApp), applinks:www.example.com?mode=developer: the device is not in developer \
        mode; switch that on in its settings [DOM-017]
          \(exampleApp), applinks:*.www.example.com: the entry is not for www.example.com [DOM-005]
          \(exampleApp), applinks:*.example.com: the file of example.com gives it the URL by \
        /applinks/details/1/components/0 [DOM-021]
          \(other), applinks:*.example.com: the file of example.com gives it the URL by \
        /applinks/details/0/components/1 [DOM-021]
          A.browser is a browser, which may not claim links [DOM-019]
          A.none has no entry of `applinks` [DOM-021]
          of the 2 apps that claim the link, \(other) wins [MULTI-001]
        """)
  }

  @Test func `what keeps a link out of the app is a line with its rule`() throws {
    let device = Device(
      system: OperatingSystem(.macOS, .init(27)),
      apps: [app(exampleApp, "applinks:example.com"), app("A.far", isOnRemoteVolume: true)],
      sites: ["example.com": try site(["!/help/*", "*"])])
    func last(_ url: String, _ origin: Origin = .otherApp) -> String? {
      device.resolution(of: url, from: origin).steps.last?.description
    }
    let url = "https://example.com/"
    #expect(last(url) == "on a Mac the user must first choose the app for example.com [NAV-010]")
    #expect(last(url, .typed) == "the URL was typed, which opens no app [NAV-003]")
    #expect(last(url, .webView) == "an app loads the URL into a web view, where it stays [NAV-007]")
    #expect(
      last(url, .page(host: "example.com"))
        == "the link is on a page of example.com itself, where it stays [NAV-001, NAV-002]")
    #expect(
      last(url, .app(exampleApp, universalLinksOnly: true))
        == "the URL was to open as a universal link or not at all [NAV-009]")
    #expect(
      device.resolution(of: "https://example.com/help/", from: .otherApp).description == """
        opens the browser: excluded
          \(exampleApp), applinks:example.com: the file of example.com excludes the URL by \
        /applinks/details/0/components/0, regardless of other entries [EXC-001, X-03]
          A.far is on a remote volume [MULTI-006]
          no installed app claims the link [NAV-005]
        """)
    #expect(
      last("ftp://example.com/") == "the scheme is \"ftp\", not `http` or `https` [URL-001]")
    #expect(last("https:/a") == "the URL has no host [URL-008]")
    #expect(
      last("https://example.com/a b")
        == "this is not a URL: byte 21: expected a character of the path, found U+0020; write "
        + "`https://example.com/a%20b` [URL-008]")
  }

  @Test func `where there is no browser, that is a line too`() throws {
    let watch = Device(system: OperatingSystem(.watchOS, .init(10)), apps: [], sites: [:])
    #expect(
      watch.resolution(of: "https://example.com/", from: .otherApp).description == """
        opens nothing: no-app
          no installed app claims the link [NAV-005]
          a watch has no browser [NAV-011]
        """)
    let television = Device(system: OperatingSystem(.tvOS, .init(17)), apps: [], sites: [:])
    #expect(
      television.resolution(of: "https://example.com/", from: .otherApp).steps.last?.description
        == "a television has no browser [X-49]")
  }

  @Test func `redirects, ports, missing files and other hosts are lines`() throws {
    let device = Device(
      apps: [app(exampleApp, "applinks:a.com", "applinks:b.com")],
      sites: ["a.com": try site(["*"])], choices: ["a.com": .browser])
    let resolution = device.resolution(
      of: "https://b.com/", from: .otherApp, redirects: ["https://a.com:1/", "https://a.com/"])
    #expect(
      resolution.description == """
        opens the browser: user-choice
          \(exampleApp), applinks:a.com: the entry is not for b.com [DOM-001]
          \(exampleApp), applinks:b.com: the file of b.com could not be fetched [HOST-025]
          no installed app claims the link [NAV-005]
          the browser requests the URL and is redirected to "https://a.com:1/" [NAV-013]
          \(exampleApp), applinks:a.com: the file of a.com does not give it the URL: this is not a \
        universal link of the site: the port is 1, not the scheme's own [DOM-021]
          \(exampleApp), applinks:b.com: the entry is not for a.com [DOM-001]
          no installed app claims the link [NAV-005]
          the browser requests the URL and is redirected to "https://a.com/" [NAV-013]
          \(exampleApp), applinks:a.com: the file of a.com gives it the URL by \
        /applinks/details/0/components/0 [DOM-021]
          the user chose the browser for a.com [NAV-004]
        """)
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
