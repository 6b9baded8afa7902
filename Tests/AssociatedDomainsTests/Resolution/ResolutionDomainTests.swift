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
      // A file that could not be fetched decides nothing.
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
