import AssociatedDomains
import Testing

struct ResolutionTests {
  @Test func `many redirects are followed to their end`() throws {
    let device = Device(
      apps: [app(exampleApp, "applinks:a.com")], sites: ["a.com": try site(["*"])])
    let redirects = Array(repeating: "https://t.co/", count: 20_000) + ["https://a.com/"]
    let resolution = device.resolution(of: "https://t.co/", from: .otherApp, redirects: redirects)
    #expect(resolution.opens == .app(exampleApp))
  }

  @Test func `hosts are the same in uppercase and lowercase, wherever they are written (URL-010)`()
    throws
  {
    var device = Device(
      apps: [app(exampleApp, "applinks:A.com")], sites: ["A.COM": try site(["*"])])
    for url in ["https://a.com/", "https://A.com/"] {
      #expect(device.resolution(of: url, from: .otherApp).opens == .app(exampleApp))
    }
    device.choices["A.Com"] = .browser
    #expect(
      device.resolution(of: "https://a.com/", from: .otherApp).opens == .browser(.userChoice))
    #expect(Array(device.sites.keys) == ["a.com"] && device.choices == ["a.com": .browser])
  }

  @Test func `a step is a case with its rules, for programs`() throws {
    let entry = try AssociatedDomain(parsing: "applinks:a.com")
    let device = Device(
      apps: [app(exampleApp, "applinks:a.com"), app("A.b", "applinks:a.com?mode=managed")],
      sites: ["a.com": try site(["!/help", "/buy"])])
    func steps(_ path: String, _ origin: Origin = .otherApp) -> [ResolutionStep] {
      device.resolution(of: "https://a.com\(path)", from: origin).steps
    }
    let managed = ResolutionStep.entry(
      try AssociatedDomain(parsing: "applinks:a.com?mode=managed"), app: "A.b",
      .modeOff(.noManagement))
    let rules = JSONPointer.root.appending("applinks").appending("details").appending(0)
      .appending("components")
    func step(_ result: ResolutionStep.EntryResult) -> ResolutionStep {
      .entry(entry, app: exampleApp, result)
    }
    #expect(steps("/buy") == [step(.match(rule: rules.appending(1))), managed])
    #expect(
      steps("/help") == [step(.exclude(rule: rules.appending(0))), managed, .noClaim])
    #expect(steps("/") == [step(.noMatch(reason: nil)), managed, .noClaim])
    #expect(steps("/buy", .page(host: "A.com")).last == .sameHost("a.com"))
    #expect(steps("/buy", .page(host: "A.com")).map(\.rules).last == ["NAV-001", "NAV-002"])
    #expect(managed.rules == ["DOM-018"])
    #expect(steps("/buy", .app(exampleApp, universalLinksOnly: false)).last == .ownLink)
    #expect(ResolutionStep.ownLink.rules == ["NAV-006"])
  }

  @Test func `a shorter wildcard is a step that names the longer one (DOM-007)`() throws {
    let longer = try AssociatedDomain(parsing: "applinks:*.b.a.com")
    let shorter = try AssociatedDomain(parsing: "applinks:*.a.com")
    let device = Device(
      apps: [InstalledApp(exampleApp, associatedDomains: [shorter, longer])],
      sites: ["a.com": try site(["*"])])
    let steps = device.resolution(of: "https://x.b.a.com/", from: .otherApp).steps
    let step = ResolutionStep.entry(shorter, app: exampleApp, .longerWildcard(longer))
    #expect(steps == [.entry(longer, app: exampleApp, .missingFile), step, .noClaim])
    #expect(
      step.description
        == "\(exampleApp), applinks:*.a.com: applinks:*.b.a.com is longer [DOM-007]")
  }
}
