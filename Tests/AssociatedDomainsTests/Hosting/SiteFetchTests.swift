import Testing

@testable import AssociatedDomains

/// Whether, where and when a system asks for a site association.
struct SiteFetchTests {
  private static let wellKnown = "https://example.com/.well-known/apple-app-site-association"
  private static let root = "https://example.com/apple-app-site-association"
  private static let network = "https://app-site-association.cdn-apple.com/a/v1/example.com"

  private static let file = WebResponse.answer(.init(status: 200, body: Array("{}".utf8)))
  private static let missing = WebResponse.answer(.init(status: 404))

  @Test(
    "The entry's host is asked, without a wildcard's `*.` (DOM-006)",
    arguments: [
      ("applinks:example.com", [network]),
      ("applinks:*.example.com", [network]),
      ("webcredentials:Example.COM", [network]),
      ("applinks:*.www.example.com", [network.replacing("v1/", with: "v1/www.")]),
      ("applinks:example.com?mode=developer", [wellKnown]),
      ("applinks:example.com?mode=managed", [wellKnown]),
      ("applinks:*.example.com?mode=developer+managed", [wellKnown]),
    ])
  func locations(entry: String, locations: [String]) {
    let fetch = SiteFetch(
      entry: entry, isInDeveloperMode: true, isManaged: true, distribution: .development)
    #expect(fetch.locations == locations)
    #expect(fetch.refusal == nil)
  }

  @Test("Devices ask Apple's network from iOS 14, tvOS 14 and macOS 11 on (HOST-015, HOST-022)")
  func networkGate() {
    let systems: [(OperatingSystem, Bool)] = [
      (OperatingSystem(.iOS, .init(9)), false), (OperatingSystem(.iOS, .init(13, 7)), false),
      (OperatingSystem(.iOS, .init(14)), true),
      (OperatingSystem(.tvOS, .init(13, 4)), false), (OperatingSystem(.tvOS, .init(14)), true),
      (OperatingSystem(.macOS, .init(10, 15, 7)), false),
      (OperatingSystem(.macOS, .init(11)), true),
      (OperatingSystem(.watchOS, .init(7)), true), (OperatingSystem(.visionOS, .init(1)), true),
    ]
    for (system, asksNetwork) in systems {
      let device = SiteFetch(entry: "applinks:example.com", on: system)
      let direct = [Self.wellKnown, Self.root]
      #expect(device.locations == (asksNetwork ? [Self.network] : direct), "\(system)")
      let network = SiteFetch(entry: "applinks:example.com", client: .cdn, on: system)
      #expect(network.locations == direct, "\(system)")
    }
  }

  @Test("Apple's network asks whatever the modes, the app and the trigger")
  func networkAsClient() {
    for trigger in SiteFetch.Trigger.allCases {
      for distribution in Distribution.allCases {
        let fetch = SiteFetch(
          entry: "applinks:example.com?mode=developer", client: .cdn,
          on: OperatingSystem(.macOS, .init(27)), distribution: distribution, trigger: trigger)
        #expect(fetch.locations == [Self.wellKnown, Self.root])
      }
    }
  }

  @Test("An entry that systems ignore asks for nothing")
  func ignoredEntry() {
    let fetch = SiteFetch(entry: "applinks:example.com:8080")
    #expect(fetch.outcome { _ in Self.file } == outcome([], .entry))
    #expect(fetch.preconditions.map(\.rule) == ["DOM-010"])
    let old = SiteFetch(entry: "applinks:a.com?mode=managed", on: OperatingSystem(.iOS, .init(13)))
    #expect(old.refusal == .entry)
    #expect(SiteFetch(entry: "example.com", client: .cdn).refusal == .entry)
  }

  @Test(
    "A mode that does not hold asks for nothing",
    arguments: [
      // mode, developer mode, managed, distribution, rule of the refusal
      ("developer", false, true, .development, "DOM-017"),
      ("developer", true, true, .appStore, "DOM-017"),
      ("developer", true, true, .developerID, "DOM-017"),
      ("managed", true, false, .development, "DOM-018"),
      ("developer+managed", true, false, .development, "DOM-018"),
      ("developer+managed", false, true, .development, "DOM-017"),
      ("developer+managed", true, true, .development, nil),
      ("developer", true, false, .development, nil),
      ("managed", false, true, .appStore, nil),
    ] as [(String, Bool, Bool, Distribution, String?)])
  func modes(
    mode: String, isInDeveloperMode: Bool, isManaged: Bool, distribution: Distribution,
    rule: String?
  ) {
    let fetch = SiteFetch(
      entry: "applinks:example.com?mode=\(mode)", isInDeveloperMode: isInDeveloperMode,
      isManaged: isManaged, distribution: distribution)
    #expect(fetch.refusal == rule.map { _ in .modeOff })
    #expect(fetch.locations.isEmpty == (rule != nil))
    #expect(fetch.preconditions.first { $0.refusal != nil }?.rule == rule)
  }

  @Test(
    "When a device asks (HOST-017, HOST-026, X-08)",
    arguments: [
      // system, distribution, install, update, first launch, periodic
      (.iOS, .appStore, [true, true, false, true]),
      (.iOS, .development, [true, true, false, true]),
      (.iOS, .developerID, [true, true, false, true]),
      (.macOS, .appStore, [true, true, false, true]),
      (.macOS, .development, [true, true, false, true]),
      (.macOS, .developerID, [false, false, true, true]),
      (.visionOS, .developerID, [true, true, false, true]),
    ] as [(OperatingSystem.Family, Distribution, [Bool])])
  func moments(system: OperatingSystem.Family, distribution: Distribution, asks: [Bool]) {
    for version in [OperatingSystem.Version(9), .init(10, 15), .init(27)] {
      for (trigger, asks) in zip(SiteFetch.Trigger.allCases, asks) {
        let fetch = SiteFetch(
          entry: "applinks:example.com", on: OperatingSystem(system, version),
          distribution: distribution, trigger: trigger)
        #expect(fetch.refusal == (asks ? nil : .notNow), "\(trigger)")
        #expect(fetch.locations.isEmpty == !asks)
      }
    }
  }

  @Test(
    "The trigger rests on the rule of its system (HOST-017, HOST-022, HOST-026, X-08)",
    arguments: [
      // install, first launch, periodic
      (OperatingSystem(.iOS, .init(9, 3)), .appStore, ["X-08", "X-08", "HOST-022"]),
      (OperatingSystem(.iOS, .init(10)), .appStore, ["HOST-022", "HOST-022", "HOST-022"]),
      (OperatingSystem(.tvOS, .init(9)), .appStore, ["HOST-022", "HOST-022", "HOST-022"]),
      (OperatingSystem(.iOS, .init(13, 7)), .appStore, ["HOST-022", "HOST-022", "HOST-022"]),
      (OperatingSystem(.iOS, .init(14)), .appStore, ["HOST-017", "HOST-017", "HOST-017"]),
      (OperatingSystem(.watchOS, .init(7)), .appStore, ["HOST-017", "HOST-017", "HOST-017"]),
      (OperatingSystem(.macOS, .init(10, 15)), .developerID, ["HOST-026", "HOST-026", "HOST-022"]),
      (OperatingSystem(.macOS, .init(11)), .developerID, ["HOST-026", "HOST-026", "HOST-017"]),
    ] as [(OperatingSystem, Distribution, [String])])
  func momentRules(system: OperatingSystem, distribution: Distribution, rules: [String]) {
    for (trigger, rule) in zip([SiteFetch.Trigger.install, .firstLaunch, .periodic], rules) {
      let fetch = SiteFetch(
        entry: "applinks:example.com", on: system, distribution: distribution, trigger: trigger)
      #expect(fetch.preconditions.last?.rule == rule, "\(system) \(trigger)")
    }
  }

  @Test("Of several things that forbid asking the first is the reason")
  func firstRefusal() {
    let mac = OperatingSystem(.macOS, .init(27))
    let off = SiteFetch(
      entry: "applinks:a.com?mode=managed", on: mac, distribution: .developerID)
    #expect(off.refusal == .modeOff)
    let ignored = SiteFetch(entry: "applinks:a.com/", on: mac, distribution: .developerID)
    #expect(ignored.refusal == .entry)
  }

  @Test("The root is asked after any failure below `.well-known` (X-25, X-48)")
  func fallback() {
    let fetch = SiteFetch(entry: "applinks:example.com", client: .cdn)
    let failures: [WebResponse] = [
      Self.missing, .failure(.unreachable), .failure(.timeout),
      .answer(.init(status: 200, body: Array("[]".utf8))),
      .answer(.init(status: 301, headers: [.init(name: "Location", value: Self.root)])),
      .answer(.init(status: 200, body: Array("{}".utf8), certificate: .expired)),
    ]
    for failure in failures {
      let result = fetch.outcome { $0 == Self.root ? Self.file : failure }
      #expect(result == outcome([Self.wellKnown, Self.root], nil))
    }
    #expect(fetch.outcome { _ in Self.file } == outcome([Self.wellKnown], nil))
    let timeout = fetch.outcome { $0 == Self.root ? .failure(.timeout) : Self.missing }
    #expect(timeout == outcome([Self.wellKnown, Self.root], .timedOut))
    let status = fetch.outcome { $0 == Self.root ? Self.missing : .failure(.timeout) }
    #expect(status == outcome([Self.wellKnown, Self.root], .status))
  }

  @Test("With modes the root is not asked (HOST-006)")
  func modesWithoutFallback() {
    let fetch = SiteFetch(entry: "applinks:example.com?mode=managed", isManaged: true)
    #expect(
      fetch.outcome { $0 == Self.root ? Self.file : Self.missing }
        == outcome([Self.wellKnown], .status))
    #expect(
      fetch.outcome { _ in Self.file }
        == outcome([Self.wellKnown], nil, refetchAfterSeconds: 432_000))
  }

  @Test("Where Apple's network has no file the site is not asked, whatever it says (X-52)")
  func tryDirect() {
    let fetch = SiteFetch(entry: "applinks:example.com")
    let answer = WebResponse.answer(
      .init(status: 404, headers: [.init(name: "Apple-Try-Direct", value: "true")]))
    #expect(
      fetch.outcome { $0 == Self.network ? answer : Self.file }
        == outcome([Self.network], .status))
  }

  @Test("A device checks a file that it took after five days (X-06)")
  func nextCheck() {
    for system in [OperatingSystem.latest, OperatingSystem(.iOS, .init(9))] {
      let fetch = SiteFetch(entry: "applinks:example.com", on: system)
      #expect(fetch.outcome { _ in Self.file }.refetchAfterSeconds == 432_000)
    }
  }

  @Test(
    "What Apple's network refused is asked for again when its answer is too old (X-53)",
    arguments: [
      (["Cache-Control": "max-age=3600"], 3600),
      (["cache-control": "public, Max-Age=1800 "], 1800),
      (["CACHE-CONTROL": "no-cache,max-age=0"], 0),
      (["Cache-Control": "s-maxage=5"], nil),
      (["Cache-Control": "max-age=-1"], nil),
      (["Cache-Control": "max-age="], nil),
      (["Cache-Control": "max-age=x, ,\tmax-age=7"], 7),
      (["Cache-Control": "max-age=7;,\u{301}max-age=8,max-age=9,max-age=10"], 9),
      (["Cache-Control": "max-age=99999999999999999999"], nil),
      (["Cache-Control": "max-age"], nil),
      (["Age": "max-age=5"], nil),
      ([:], nil),
    ] as [([String: String], Int?)])
  func afterRefusal(headers: [String: String], refetchAfterSeconds: Int?) {
    let answer = WebResponse.answer(
      .init(status: 404, headers: headers.map { .init(name: $0.key, value: $0.value) }))
    let network = SiteFetch(entry: "applinks:example.com")
    #expect(
      network.outcome { _ in answer }
        == outcome([Self.network], .status, refetchAfterSeconds: refetchAfterSeconds))
    // Sites are not asked again by their own word, nor does the network tell its times.
    let site = SiteFetch(entry: "applinks:example.com?mode=managed", isManaged: true)
    #expect(site.outcome { _ in answer }.refetchAfterSeconds == nil)
    let client = SiteFetch(entry: "applinks:example.com", client: .cdn)
    #expect(client.outcome { _ in answer }.refetchAfterSeconds == nil)
    #expect(client.outcome { _ in Self.file }.refetchAfterSeconds == nil)
  }

  @Test("No answer, no time")
  func afterFailure() {
    let network = SiteFetch(entry: "applinks:example.com")
    #expect(
      network.outcome { _ in .failure(.unreachable) } == outcome([Self.network], .unreachable))
  }

  private func outcome(
    _ requests: [String], _ refusal: HostingCheck.Refusal?, refetchAfterSeconds: Int? = nil
  ) -> FetchOutcome {
    FetchOutcome(requests: requests, refusal: refusal, refetchAfterSeconds: refetchAfterSeconds)
  }
}
