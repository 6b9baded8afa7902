import AssociatedDomains
import Testing

/// Which entry of an app's entitlement, and so which file, decides on a link.
struct ResolutionDomainTests {
  /// Entries of the entitlement, files by their paths, a URL and what opens it.
  struct Example: Sendable, CustomTestStringConvertible {
    let rule: String
    let entries: [String]
    let files: [String: [String]]
    let url: String
    let summary: String

    init(
      _ rule: String, _ entries: [String], _ files: [String: [String]], _ url: String,
      _ summary: String
    ) {
      (self.rule, self.url, self.summary) = (rule, url, summary)
      (self.entries, self.files) = (entries, files)
    }

    var testDescription: String { "\(rule): \(entries) on \(url)" }
  }

  private static let wwdc = ["www.example.com": ["/from-www/*"], "example.com": ["/from-parent/*"]]
  private static let archive = ["users.mywebsite.com": ["/u/*"], "mywebsite.com": ["/m/*"]]
  private static let note = ["example.com": ["/login/*"], "foo.example.com": ["/login/*"]]

  @Test(
    "Documented examples",
    arguments: [
      Example(
        "S0-ENT-a", ["www.example.com"], wwdc, "https://www.example.com/from-www/1", exampleApp),
      Example(
        "S0-ENT-b", ["www.example.com"], wwdc, "https://example.com/from-parent/1",
        "browser: no-app"),
      Example(
        "S0-ENT-c", ["www.example.com", "*.example.com"], wwdc,
        "https://www.example.com/from-www/1", exampleApp),
      Example(
        "S0-ENT-d", ["www.example.com", "*.example.com"], wwdc,
        "https://www.example.com/from-parent/1", exampleApp),
      Example(
        "S0-ENT-e", ["www.example.com", "*.example.com"], wwdc,
        "https://shop.example.com/from-parent/1", exampleApp),
      Example(
        "S0-ENT-f", ["www.example.com", "*.example.com"], wwdc,
        "https://shop.example.com/from-www/1", "browser: no-app"),
      Example(
        "S0-ENT-g", ["www.example.com", "*.example.com"], wwdc,
        "https://example.com/from-parent/1", "browser: no-app"),
      Example(
        "S0-ENT-h", ["*.example.com", "www.example.com"], wwdc,
        "https://www.example.com/from-www/1", exampleApp),
      Example(
        "S4-DOM-a", ["*.mywebsite.com", "*.users.mywebsite.com"], archive,
        "https://emily.users.mywebsite.com/u/1", exampleApp),
      Example(
        "S4-DOM-b", ["*.mywebsite.com", "*.users.mywebsite.com"], archive,
        "https://shop.mywebsite.com/m/1", exampleApp),
      Example(
        "S4-DOM-c", ["*.mywebsite.com", "*.users.mywebsite.com"], archive,
        "https://mywebsite.com/m/1", "browser: no-app"),
      Example(
        "S4-DOM-d", ["*.mywebsite.com", "*.users.mywebsite.com", "mywebsite.com"], archive,
        "https://mywebsite.com/m/1", exampleApp),
      Example(
        "S4-DOM-e", ["*mywebsite.com"], archive, "https://shop.mywebsite.com/m/1",
        "browser: no-app"),
      Example(
        "S4-DOM-f", ["*.mywebsite.com"], archive, "https://emily.users.mywebsite.com/m/1",
        exampleApp),
      Example(
        "S4-DOM-g", ["*.mywebsite.com"], archive, "https://notmywebsite.com/m/1",
        "browser: no-app"),
      Example(
        "S4-DOM-h", ["*.mywebsite.com"], ["subdomain.mywebsite.com": ["/m/*"]],
        "https://subdomain.mywebsite.com/m/1", "browser: no-app"),
      Example(
        "A-TN-port", ["example.com:8080"], ["example.com": ["*"]], "https://example.com:8080/x",
        "browser: no-app"),
      Example(
        "A-TN-crossdomain", ["foo.example.com"], note, "https://foo.example.com/login",
        exampleApp),
    ])
  func documented(example: Example) throws {
    try check(example)
  }

  @Test(
    "Exact entries go first, then the longest wildcards, until a file decides",
    arguments: [
      // The exact entry's file decides where it has a rule.
      Example(
        "DOM-004", ["*.a.com", "w.a.com"], ["w.a.com": ["!/x", "/y"], "a.com": ["/x"]],
        "https://w.a.com/y", exampleApp),
      Example(
        "X-03", ["*.a.com", "w.a.com"], ["w.a.com": ["!/x"], "a.com": ["/x"]], "https://w.a.com/x",
        "browser: excluded"),
      Example(
        "X-03", ["*.w.a.com", "*.a.com"], ["w.a.com": ["!/x"], "a.com": ["/x"]],
        "https://v.w.a.com/x", "browser: excluded"),
      Example(
        "DOM-007", ["*.a.com", "*.w.a.com"], ["w.a.com": ["/x"], "a.com": ["!/x"]],
        "https://v.w.a.com/x", exampleApp),
      Example(
        "X-18", ["*.a.com", "*.w.a.com"], ["w.a.com": ["/y"], "a.com": ["/x"]],
        "https://v.w.a.com/x", exampleApp),
      Example(
        "X-18", ["*.a.com", "*.w.a.com", "v.w.a.com"],
        ["v.w.a.com": ["/z"], "w.a.com": ["/y"], "a.com": ["/x"]], "https://v.w.a.com/x",
        exampleApp),
      // A file that could not be had decides nothing.
      Example(
        "HOST-025", ["*.a.com", "w.a.com"], ["a.com": ["/x"]], "https://w.a.com/x", exampleApp),
      Example("HOST-025", ["a.com"], [:], "https://a.com/x", "browser: no-app"),
      // Each host has its own file.
      Example("DOM-006", ["*.a.com"], ["*.a.com": ["/x"]], "https://w.a.com/x", "browser: no-app"),
      Example(
        "DOM-008", ["w.a.com", "a.com"], ["a.com": ["/x"]], "https://w.a.com/x",
        "browser: no-app"),
      // Hosts are compared in any case.
      Example("URL-003", ["A.com"], ["a.com": ["/x"]], "https://a.COM/x", exampleApp),
      Example("URL-003", ["*.A.com"], ["a.com": ["/x"]], "https://W.a.COM/x", exampleApp),
      // Links with a port open nothing, nor are entries with one read.
      Example("DOM-010", ["a.com"], ["a.com": ["*"]], "https://a.com:8080/", "browser: no-app"),
      Example("X-22", ["a.com"], ["a.com": ["*"]], "https://a.com:443/", exampleApp),
      Example("X-22", ["a.com"], ["a.com": ["*"]], "https://a.com./", "browser: no-app"),
      // An app's entries may be repeated, and be for other services.
      Example("DOM-002", ["a.com", "a.com"], ["a.com": ["/x"]], "https://a.com/x", exampleApp),
      Example(
        "DOM-001", ["webcredentials:a.com"], ["a.com": ["/x"]], "https://a.com/x",
        "browser: no-app"),
      Example("SUB-017", ["$(alpha).com"], ["a.com": ["/x"]], "https://a.com/x", "browser: no-app"),
    ])
  func precedence(example: Example) throws {
    try check(example)
  }

  private func check(_ example: Example) throws {
    let domains = example.entries.compactMap { entry in
      try? AssociatedDomain(parsing: entry.contains("webcredentials") ? entry : "applinks:" + entry)
    }
    let device = Device(
      apps: [InstalledApp(exampleApp, associatedDomains: domains)],
      sites: try example.files.mapValues { try site($0) })
    #expect(device.resolution(of: example.url, from: .otherApp).summary == example.summary)
  }

  @Test("The file must name the app for the entry to count (DOM-021)")
  func bothSides() throws {
    let device = Device(
      apps: [app("ABCDE12345.com.example.fake", "applinks:a.com"), app(exampleApp)],
      sites: ["a.com": try site(["*"])])
    #expect(device.resolution(of: "https://a.com/", from: .otherApp).summary == "browser: no-app")
  }

  @Test(
    "An entry with modes counts if all of them hold (DOM-012, DOM-017, DOM-018)",
    arguments: [
      // mode, developer mode, managed, distribution, opens
      ("developer", true, false, .development, true),
      ("developer", false, false, .development, false),
      ("developer", true, false, .appStore, false),
      ("developer", true, true, .developerID, false),
      ("developer", false, true, .development, false),
      ("managed", false, true, .appStore, true),
      ("managed", true, true, .development, true),
      ("managed", true, false, .development, false),
      ("developer+managed", true, true, .development, true),
      ("developer+managed", true, false, .development, false),
      ("developer+managed", false, true, .development, false),
      ("developer+managed", true, true, .appStore, false),
    ] as [(String, Bool, Bool, Distribution, Bool)])
  func modes(
    mode: String, isInDeveloperMode: Bool, isManaged: Bool, distribution: Distribution,
    isActive: Bool
  ) throws {
    let device = Device(
      apps: [app(exampleApp, "applinks:a.com?mode=\(mode)", distribution: distribution)],
      sites: ["a.com": try site(["*"])], isInDeveloperMode: isInDeveloperMode,
      isManaged: isManaged)
    let resolution = device.resolution(of: "https://a.com/", from: .otherApp)
    #expect(resolution.summary == (isActive ? exampleApp : "browser: no-app"))
  }

  @Test("The example of a tunnel to one's own machine (S2-E8)")
  func developerMode() throws {
    let host = "ec87f78bec0f.ngrok.io"
    let device = Device(
      apps: [app("TeamID.BundleID", "applinks:\(host)?mode=developer", distribution: .development)],
      sites: [host: try site(["/buy/*"], for: "TeamID.BundleID")], isInDeveloperMode: true)
    let resolution = device.resolution(of: "https://\(host)/buy/123", from: .otherApp)
    #expect(resolution.summary == "TeamID.BundleID")
  }

  @Test("An entry without a mode counts beside one whose mode is off")
  func modeBesideNone() throws {
    let device = Device(
      apps: [app(exampleApp, "applinks:a.com?mode=developer", "applinks:a.com")],
      sites: ["a.com": try site(["*"])])
    #expect(device.resolution(of: "https://a.com/", from: .otherApp).summary == exampleApp)
  }

  @Test("Browsers claim nothing, nor on a Mac do apps on a remote volume (DOM-019, MULTI-006)")
  func claimants() throws {
    for system in OperatingSystem.Family.allCases {
      let device = Device(
        system: OperatingSystem(system, .init(27)),
        apps: [
          app("A.browser", "applinks:a.com", isBrowser: true),
          app("A.remote", "applinks:a.com", isOnRemoteVolume: true),
          app("A.app", "applinks:a.com"),
        ],
        sites: [
          "a.com": try site(
            #"[{"appIDs": ["A.browser", "A.remote", "A.app"], "components": [{}]}]"#)
        ],
        choices: ["a.com": .app])
      let resolution = device.resolution(of: "https://a.com/", from: .otherApp)
      #expect(resolution.summary == (system == .macOS ? "A.app" : "A.remote"))
    }
  }

  @Test("Files are read as the device's system reads them")
  func platforms() throws {
    let entries = #"[{"appID": "\#(exampleApp)", "paths": ["/a"], "components": [{"/": "/b"}]}]"#
    let sites = ["a.com": try site(entries)]
    for (version, path) in [(12, "/a"), (13, "/b")] {
      let system = OperatingSystem(.iOS, .init(version))
      let device = Device(
        system: system, apps: [app(exampleApp, "applinks:a.com")], sites: sites)
      #expect(device.resolution(of: "https://a.com\(path)", from: .otherApp).summary == exampleApp)
    }
  }
}
