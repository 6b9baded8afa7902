import BuiltIns
import Foundation
import Running
import Testing

@testable import Questions

/// Questions that no case asks, as no document decides them, but on which the built-ins agree.
struct UndecidedTests {
  private static let today = Platform(.ios, AppleSystem.ios.latest)

  private func expect(
    _ answer: Answer, to question: Question, on platform: Platform = today
  ) async {
    for builtIn in BuiltIn.allCases {
      let response = await builtIn.implementation.response(to: question, on: platform)
      guard case .answer(let actual) = response else {
        Issue.record("\(builtIn): \(response)")
        continue
      }
      #expect(actual.satisfies(answer), "\(builtIn): \(actual) on \(platform)")
    }
  }

  /// The decision for `A.one` on a URL of the site with these members in its `applinks`.
  private func match(_ members: String, _ url: String) -> Question {
    let site = #"{"applinks": {"apps": [], \#(members)}}"#
    return .match(
      site: .bytes(Array(site.utf8)), domain: "example.com", app: "A.one",
      url: "https://example.com" + url)
  }

  /// The link `https://example.com/a`, opened by another app on a device with these apps.
  private func link(
    _ apps: [String], _ members: String, isOnRemoteVolume: Bool = false
  ) throws -> Question {
    let site = try JSON(parsing: Data(#"{"applinks": {\#(members)}}"#.utf8))
    let apps = apps.map {
      ResolveQuestion.App(
        app: $0, associatedDomains: ["applinks:example.com"], distribution: .appStore,
        isBrowser: false, isOnRemoteVolume: isOnRemoteVolume)
    }
    let device = ResolveQuestion.Device(
      apps: apps, sites: ["example.com": site], isInDeveloperMode: false, isManaged: false,
      choices: [:])
    return .resolve(
      ResolveQuestion(
        device: device, url: "https://example.com/a",
        origin: .app("A.other", universalLinksOnly: false), redirects: []))
  }

  @Test(arguments: [
    // Names of variables are compared scalar by scalar; they have no `$`, but may be empty.
    ("$(e\u{301})", "yes", false), ("$(\u{E9})", "yes", true), ("$()", "void", true),
    ("$(fo$od)", "sushi", false),
    // A slash before a combining mark is one.
    ("/\u{301}", "/%CC%81", true),
    // A text that cannot be decoded is compared as written.
    ("%FF%41", "%FF%41", true), ("a%FF", "%61%FF", false), ("%zz%41", "%zz%41", true),
    ("a%zz", "%61%zz", false),
  ])
  func `decoded text is matched`(_ pattern: String, _ text: String, _ matches: Bool) async {
    let question = PatternQuestion(
      pattern: pattern, text: text, kind: pattern.hasPrefix("/") ? .path : .query,
      variables: ["": ["void"], "\u{E9}": ["yes"], "fo$od": ["sushi"]], percentEncoded: false)
    await expect(.matches(matches), to: .pattern(question))
  }

  @Test(arguments: [("\u{130}", "i"), ("straße", "STRASSE"), ("\u{3A3}", "\u{3C2}")])
  func `a scalar is folded to one scalar or not at all`(_ pattern: String, _ text: String) async {
    let question = PatternQuestion(
      pattern: pattern, text: text, kind: .query, caseSensitive: false)
    await expect(.matches(false), to: .pattern(question))
  }

  @Test(arguments: [("/?=1", Decision.match), ("/?&=1", .noMatch), ("/?=1&", .noMatch)])
  func `what stands between two ampersands is an item, if an empty one`(
    _ url: String, _ decision: Decision
  ) async {
    let members = #""details": [{"appIDs": ["A.one"], "components": [{"?": {"": "1"}}]}]"#
    await expect(.decision(decision, rule: nil), to: match(members, url))
  }

  @Test(arguments: [
    (#""components": [{"/": "/A", "caseSensitive": false}]"#, "/a"),
    (#""defaults": {"caseSensitive": false}, "components": [{"/": "/A"}]"#, "/a"),
  ])
  func `tvOS supports what came with iOS 13 point 5 and 14 from version 14 on`(
    _ rules: String, _ url: String
  ) async {
    let members = #""details": [{"appID": "A.one", \#(rules)}]"#
    for (version, decision) in [(Version(13, 4), Decision.noMatch), (Version(14), .match)] {
      let platform = Platform(.tvos, version)
      await expect(.decision(decision, rule: nil), to: match(members, url), on: platform)
    }
  }

  @Test(arguments: [
    #""apps": [], "details": {"A.one": {"paths": ["*"]}, "A.two": {"paths": ["*"]}}"#,
    #""apps": ["A.two", "A.one"]"#,
  ])
  func `where the file has no order the app that was installed first opens`(
    _ members: String
  ) async throws {
    for apps in [["A.one", "A.two"], ["A.two", "A.one"]] {
      await expect(.opens(apps[0], reason: nil), to: try link(apps, members))
    }
  }

  @Test func `an app on a remote volume opens links, except on a Mac`() async throws {
    let members = #""apps": [], "details": [{"appID": "A.one", "paths": ["*"]}]"#
    await expect(
      .opens("A.one", reason: nil), to: try link(["A.one"], members, isOnRemoteVolume: true))
  }

  @Test(arguments: [
    ("applinks:/", "trailing-slash"), ("applinks:*example.com/", "trailing-slash"),
    ("applinks:example.com//", "path"), ("applinks:example.com:80/buy", "path"),
    ("applinks:*example.com:80", "wildcard-without-period"), ("applinks:*.example.com:", "port"),
    ("applinks:[::1]:80", "invalid-host"), ("applinks:example.com. ?", "invalid-host"),
    ("applinks:a.b?mode=$(MODE)", "unexpanded-variable"),
    ("appclips:*.example.com?mode=x", "unknown-mode"),
  ])
  func `the first of several faults is the reason`(_ entry: String, _ reason: String) async {
    let list = """
      <plist><dict><key>com.apple.developer.associated-domains</key>\
      <array><string>\(entry)</string></array></dict></plist>
      """
    let answer = EntitlementsAnswer(
      isAccepted: true, domains: [], ignored: [.init(entry: 0, reason: reason)])
    await expect(.entitlements(answer), to: .entitlements(.bytes(Array(list.utf8))))
  }

  @Test(
    arguments: [
      (404, 432_000), (403, 432_000), (499, 432_000), (500, 10_800), (599, 10_800), (600, 432_000),
      (200, 432_000), (nil, 10_800),
    ] as [(Int?, Int)])
  func `the network is asked again in five days, or in three hours if the failure may pass`(
    _ status: Int?, _ seconds: Int
  ) async {
    let network = "https://app-site-association.cdn-apple.com/a/v1/example.com"
    let answer =
      status.map {
        FetchQuestion.WebAnswer.response(
          .init(
            status: $0, headers: ["cache-control": "max-age=1800"], body: .bytes([]), padding: 0,
            certificate: .trusted))
      } ?? .failure(.timeout)
    let question = FetchQuestion(
      entry: "applinks:example.com", client: .device, isInDeveloperMode: false, isManaged: false,
      distribution: .appStore, trigger: .install, web: [network: answer])
    for builtIn in BuiltIn.allCases {
      let response = await builtIn.implementation.response(to: .fetch(question), on: Self.today)
      guard case .answer(.fetch(let answer)) = response else {
        Issue.record("\(builtIn): \(response)")
        continue
      }
      #expect(answer.refetchAfterSeconds == seconds, "\(builtIn)")
    }
  }
}
