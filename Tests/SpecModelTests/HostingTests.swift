import Foundation
import Questions
import Testing

@testable import SpecModel

/// The rules HOST-001 to HOST-026, JSON-004, JSON-007, JSON-009, X-47, X-48, X-52, X-53.
struct HostingTests {
  private static let network = "cdn/a/v1/example.com"
  private static let wellKnown = "https://example.com/.well-known/AASA"
  private static let root = "https://example.com/AASA"

  private static func filler(_ count: Int) -> Data {
    Web.file + Data(repeating: 0x20, count: count - Web.file.count)
  }

  /// What the network answers on an iPhone of today, and what comes of it.
  static let answers: [(answer: FetchQuestion.WebAnswer, says: String)] = [
    (Web.response(), "accepted 432000"),
    (Web.response(200, ["CONTENT-TYPE": "text/html"]), "accepted 432000"),
    (.failure(.unreachable), "unreachable"), (.failure(.timeout), "timed-out"),
    (Web.response(certificate: .untrustedRoot), "certificate"),
    (Web.response(301, certificate: .expired), "certificate"),
    (Web.response(certificate: .wrongHost), "certificate"),
    (Web.response(300), "status"), (Web.response(304), "status"),
    (Web.response(300, ["Location": Web.root]), "redirect"),
    (Web.response(399, ["location": ""]), "redirect"),
    (Web.response(299, ["Location": Web.root]), "status"), (Web.response(201), "status"),
    (Web.response(400), "status"), (Web.response(500), "status"),
    (Web.response(body: filler(131_072)), "accepted 432000"),
    (Web.response(body: filler(131_073)), "too-large"),
    (Web.response(404, body: filler(131_073)), "status"),
    (Web.response(body: Data("[]".utf8)), "not-json"), (Web.response(body: Data()), "not-json"),
    (Web.response(body: Lists.signed(Web.file)), "not-json"),
    (Web.response(404, ["cache-control": "public, Max-Age=3600"]), "status 3600"),
    (Web.response(301, ["Location": "/", "Cache-Control": "max-age=60"]), "redirect 60"),
    (Web.response(404, ["Cache-Control": "s-maxage=60"]), "status"),
    (Web.response(404, ["Cache-Control": "max-age=99999999999999999999"]), "status"),
    (Web.response(404, ["Apple-Try-Direct": "true"]), "status"),
    (Web.response(200, ["Cache-Control": "max-age=60"]), "accepted 432000"),
  ]

  @Test(arguments: answers)
  func `answer of the network is judged`(_ answer: FetchQuestion.WebAnswer, _ says: String) {
    let web = [Web.network: answer, Web.wellKnown: Web.response(), Web.root: Web.response()]
    #expect(Asked.fetch(on: web).answer(.documented) == Self.network + " " + says)
  }

  /// A client, an entry, a system and the requests on a web that answers nothing.
  static let requests: [(FetchQuestion.Client, String, AppleSystem, Version, String)] = [
    (.device, "", .ios, Version(14), network),
    (.device, "", .ios, Version(13, 7), wellKnown + " " + root),
    (.device, "", .macos, Version(11), network),
    (.device, "", .macos, Version(10, 15), wellKnown + " " + root),
    (.device, "", .tvos, Version(13), wellKnown + " " + root),
    (.device, "", .watchos, Version(7), network),
    (.device, "", .visionos, Version(1), network),
    (.device, "?mode=developer", .ios, Version(27), wellKnown),
    (.device, "?mode=managed", .ios, Version(27), wellKnown),
    (.cdn, "", .ios, Version(27), wellKnown + " " + root),
    (.cdn, "?mode=managed", .ios, Version(27), wellKnown + " " + root),
  ]

  @Test(arguments: requests)
  func `client asks where the file is for it`(
    _ client: FetchQuestion.Client, _ mode: String, _ system: AppleSystem, _ version: Version,
    _ requests: String
  ) throws {
    let dialect = try #require(Dialect.reading(Platform(system, version)))
    for domain in ["example.com", "*.Example.com"] {
      let asked = Asked.fetch("webcredentials:" + domain + mode, on: [:]) {
        $0.client = client
        ($0.isInDeveloperMode, $0.isManaged, $0.distribution) = (true, true, .development)
      }
      #expect(asked.answer(dialect) == requests + " unreachable")
    }
  }

  /// A trigger, a distribution, a system and whether the device asks.
  static let triggers: [(FetchQuestion.Trigger, ResolveQuestion.Distribution, AppleSystem, Bool)] =
    [
      (.install, .appStore, .ios, true), (.update, .appStore, .ios, true),
      (.firstLaunch, .appStore, .ios, false), (.periodic, .appStore, .ios, true),
      (.install, .developerID, .ios, true), (.firstLaunch, .developerID, .ios, false),
      (.install, .appStore, .macos, true), (.firstLaunch, .development, .macos, false),
      (.install, .developerID, .macos, false), (.update, .developerID, .macos, false),
      (.firstLaunch, .developerID, .macos, true), (.periodic, .developerID, .macos, true),
    ]

  @Test(arguments: triggers)
  func `triggers make a device fetch the file`(
    _ trigger: FetchQuestion.Trigger, _ distribution: ResolveQuestion.Distribution,
    _ system: AppleSystem,
    _ asks: Bool
  ) throws {
    let dialect = try #require(Dialect.reading(Platform(system, Version(27))))
    let asked = Asked.fetch(on: [Web.network: Web.response()]) {
      ($0.trigger, $0.distribution) = (trigger, distribution)
    }
    #expect(asked.answer(dialect) == (asks ? Self.network + " accepted 432000" : "not-now"))
  }

  @Test(arguments: [
    ("applinks:example.com:443", "entry"), ("applinks:example.com?mode=developer", "mode-off"),
    ("applinks:example.com?mode=developer+managed", "mode-off"),
  ])
  func `some entries ask for nothing`(_ entry: String, _ says: String) {
    let asked = Asked.fetch(entry, on: [Web.wellKnown: Web.response()]) {
      $0.isManaged = true
      $0.trigger = .firstLaunch
    }
    #expect(asked.answer(.documented) == says)
  }

  @Test(arguments: [
    ("developer", true), ("managed", false), ("developer+managed", true),
  ])
  func `developer mode accepts any certificate`(_ mode: String, _ isAccepted: Bool) {
    for certificate in FetchQuestion.Certificate.allCases {
      var asked: [Asked] = []
      for client in [FetchQuestion.Client.device, .cdn] {
        asked.append(
          .fetch(
            "applinks:example.com?mode=" + mode,
            on: [Web.wellKnown: Web.response(certificate: certificate)]
          ) {
            $0.client = client
            ($0.isInDeveloperMode, $0.isManaged, $0.distribution) = (true, true, .development)
          })
      }
      let isTrusted = certificate == .trusted
      #expect(
        asked[0].answer(.documented)
          == Self.wellKnown + (isAccepted || isTrusted ? " accepted 432000" : " certificate"))
      #expect(
        asked[1].answer(.documented)
          == Self.wellKnown + (isTrusted ? " accepted" : " " + Self.root + " unreachable"))
    }
  }

  @Test func `root is asked after any refusal and its verdict counts`() throws {
    let ios12 = try #require(Dialect(system: "ios", version: "12.0"))
    for refused in [Web.response(500), .failure(.timeout), Web.response(body: Data())] {
      let web = [Web.wellKnown: refused, Web.root: Web.response()]
      let both = Self.wellKnown + " " + Self.root
      #expect(Asked.fetch(on: web).answer(ios12) == both + " accepted 432000")
      let neither = [Web.wellKnown: refused, Web.root: Web.response(302, ["Location": "/"])]
      #expect(Asked.fetch(on: neither).answer(ios12) == both + " redirect")
    }
  }

  @Test(arguments: [
    ("ios", "12.4", true), ("tvos", "12.4", true), ("ios", "13.0", false), ("tvos", "13.0", false),
    ("macos", "10.15", false),
  ])
  func `signed file is read before iOS 13`(
    _ system: String, _ version: String, _ isRead: Bool
  ) throws {
    let dialect = try #require(Dialect(system: system, version: version))
    for body in [Lists.signed(Web.file), Lists.streamed(Web.file)] {
      let answer = Asked.fetch(on: [Web.wellKnown: Web.response(body: body)]).answer(dialect)
      #expect((answer == Self.wellKnown + " accepted 432000") == isRead)
    }
    let nonsense = Lists.signed(Data("no file".utf8))
    let web = [Web.wellKnown: Web.response(body: nonsense), Web.root: Web.response(body: nonsense)]
    #expect(Asked.fetch(on: web).answer(dialect).hasSuffix(" not-json"))
  }

  @Test(arguments: [
    ("ios", "9.3", false), ("ios", "9.3.1", true), ("tvos", "10.0", true), ("macos", "10.15", true),
  ])
  func `size is limited from iOS 9 3 1 on`(
    _ system: String, _ version: String, _ isLimited: Bool
  ) throws {
    let dialect = try #require(Dialect(system: system, version: version))
    let large = Web.response(body: Self.filler(131_073))
    let answer = Asked.fetch(on: [Web.wellKnown: large, Web.root: large]).answer(dialect)
    #expect(answer.hasSuffix(" too-large") == isLimited)
  }
}
