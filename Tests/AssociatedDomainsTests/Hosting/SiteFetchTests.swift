import Testing

@testable import AssociatedDomains

/// The rules that a fetch rests on, and when it is repeated.
struct SiteFetchTests {
  @Test(arguments: [
    // entry, developer mode, managed, rule
    ("applinks:example.com?mode=developer", false, true, "DOM-017"),
    ("applinks:example.com?mode=managed", true, false, "DOM-018"),
    ("applinks:example.com?mode=developer+managed", true, false, "DOM-018"),
    ("applinks:example.com?mode=developer+managed", false, false, "DOM-017"),
    ("applinks:example.com:8080", true, true, "DOM-010"),
  ])
  func `a mode that does not hold, or a fault of the entry, rests on its rule`(
    entry: String, isInDeveloperMode: Bool, isManaged: Bool, rule: String
  ) {
    let fetch = SiteFetch(
      entry: entry, isInDeveloperMode: isInDeveloperMode, isManaged: isManaged,
      distribution: .development)
    #expect(fetch.locations.isEmpty)
    #expect(fetch.preconditions.first { $0.refusal != nil }?.rule == rule)
  }

  @Test func `of several things that forbid asking the first is the reason`() {
    let mac = OperatingSystem(.macOS, .init(27))
    let off = SiteFetch(entry: "applinks:a.com?mode=managed", on: mac, distribution: .developerID)
    #expect(off.refusal == .modeOff)
    let ignored = SiteFetch(entry: "applinks:a.com/", on: mac, distribution: .developerID)
    #expect(ignored.refusal == .entry)
  }

  @Test
  func `an entry that was read before is fetched as its text is, as far as the system reads it`()
    throws
  {
    for entry in ["applinks:*.a.com", "webcredentials:b.com?mode=developer"] {
      for system in [OperatingSystem.latest, .iOS(13), .iOS(9), .macOS(11)] {
        let domain = try AssociatedDomain(parsing: entry)
        #expect(
          SiteFetch(domain, on: system, isInDeveloperMode: true, distribution: .development)
            == SiteFetch(
              entry: entry, on: system, isInDeveloperMode: true, distribution: .development))
      }
    }
    // By default a device has no mode, and the app is from the App Store.
    for entry in ["applinks:a.com", "applinks:a.com?mode=managed", "applinks:a.com?mode=developer"]
    {
      #expect(SiteFetch(try AssociatedDomain(parsing: entry)) == SiteFetch(entry: entry))
    }
    #expect(
      SiteFetch(try AssociatedDomain(parsing: "applinks:a.com?mode=managed")).refusal == .modeOff)
    let wildcard = try AssociatedDomain(parsing: "applinks:*.a.com")
    #expect(SiteFetch(wildcard, on: .iOS(9)).refusal == .entry)
  }

  @Test func `a web that takes time has the outcome of one that is known`() async {
    let file = WebResponse.answer(.init(status: 200, body: Array("{}".utf8)))
    let webs: [[WebResponse]] = [
      [file], [.answer(.init(status: 404)), file], [.failure(.timeout), .failure(.unreachable)],
    ]
    for entry in ["applinks:a.com", "applinks:a.com?mode=managed", "a.com"] {
      for (client, web) in SiteFetch.Client.allCases.flatMap({ client in webs.map { (client, $0) } }
      ) {
        let fetch = SiteFetch(entry: entry, client: client, isManaged: true)
        func response(to url: String) -> WebResponse {
          let index = fetch.locations.firstIndex(of: url) ?? 0
          return index < web.count ? web[index] : file
        }
        var asked: [String] = []
        let outcome = await fetch.outcome { url in
          asked.append(url)
          await Task.yield()
          return response(to: url)
        }
        #expect(asked == outcome.requests)
        #expect(outcome == knownOutcome(of: fetch, response))
      }
    }
  }

  /// The outcome on a web that is known, outside of what prefers to wait.
  private func knownOutcome(
    of fetch: SiteFetch, _ web: (String) -> WebResponse
  ) -> FetchOutcome { fetch.outcome(on: web) }

  @Test func `a fetch ends with the error of its web`() async {
    var count = 0
    await #expect(throws: CancellationError.self) {
      try await SiteFetch(entry: "applinks:a.com", client: .cdn).outcome {
        (_) throws(CancellationError) in
        count += 1
        await Task.yield()
        throw CancellationError()
      }
    }
    #expect(count == 1)
  }

  @Test(
    arguments: [
      // install, first launch, periodic
      (OperatingSystem(.iOS, .init(9, 3)), .appStore, ["X-08", "X-08", "HOST-022"]),
      (OperatingSystem(.iOS, .init(10)), .appStore, ["HOST-022", "HOST-022", "HOST-022"]),
      (OperatingSystem(.tvOS, .init(9)), .appStore, ["HOST-022", "HOST-022", "HOST-022"]),
      (OperatingSystem(.iOS, .init(14)), .appStore, ["HOST-017", "HOST-017", "HOST-017"]),
      (OperatingSystem(.macOS, .init(10, 15)), .developerID, ["HOST-026", "HOST-026", "HOST-022"]),
      (OperatingSystem(.macOS, .init(11)), .developerID, ["HOST-026", "HOST-026", "HOST-017"]),
    ] as [(OperatingSystem, Distribution, [String])])
  func `the trigger rests on the rule of its system (HOST-017, HOST-022, HOST-026, X-08)`(
    system: OperatingSystem, distribution: Distribution, rules: [String]
  ) {
    for (trigger, rule) in zip([SiteFetch.Trigger.install, .firstLaunch, .periodic], rules) {
      let fetch = SiteFetch(
        entry: "applinks:example.com", on: system, distribution: distribution, trigger: trigger)
      #expect(fetch.preconditions.last?.rule == rule, "\(system) \(trigger)")
    }
  }

  @Test func `outside of a Mac an app with a Developer ID is as any other`() {
    for system in [OperatingSystem.latest, OperatingSystem(.visionOS, .init(27))] {
      let asks = SiteFetch.Trigger.allCases.map {
        let fetch = SiteFetch(
          entry: "applinks:example.com", on: system, distribution: .developerID, trigger: $0)
        return fetch.refusal == nil
      }
      #expect(asks == [true, true, false, true])
    }
  }

  @Test(
    arguments: [
      (["CACHE-CONTROL": "max-age="], nil),
      (["Cache-Control": "max-age=x, ,\tmax-age=7"], 7),
      (["Cache-Control": "max-age=7;,\u{301}max-age=8,max-age=9,max-age=10"], 9),
      (["Age": "max-age=5"], nil),
      ([:], nil),
    ] as [([String: String], Int?)])
  func `the age that an answer may reach is read from its header fields`(
    headers: [String: String], seconds: Int?
  ) {
    let answer = WebResponse.Answer(
      status: 404, headers: headers.map { .init(name: $0.key, value: $0.value) })
    #expect(answer.maximumAge == seconds)
  }

  @Test
  func `Apple's network is asked again in five days, or in three hours if the failure may pass`() {
    let headers = [WebResponse.HeaderField(name: "Cache-Control", value: "max-age=7")]
    let answer = WebResponse.answer(.init(status: 404, headers: headers))
    let network = SiteFetch(entry: "applinks:example.com")
    #expect(network.outcome { _ in answer }.refetchAfterSeconds == 432_000)
    #expect(network.outcome { _ in .answer(.init(status: 503)) }.refetchAfterSeconds == 10_800)
    #expect(network.outcome { _ in .failure(.timeout) }.refetchAfterSeconds == 10_800)
    // Sites are not asked again by their own word, nor does the network tell its times.
    let site = SiteFetch(entry: "applinks:example.com?mode=managed", isManaged: true)
    #expect(site.outcome { _ in answer }.refetchAfterSeconds == nil)
    let file = WebResponse.answer(.init(status: 200, body: Array("{}".utf8)))
    for response in [answer, file] {
      let client = SiteFetch(entry: "applinks:example.com", client: .cdn)
      #expect(client.outcome { _ in response }.refetchAfterSeconds == nil)
    }
  }
}
