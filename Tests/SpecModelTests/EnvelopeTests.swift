import Foundation
import Questions
import Testing

@testable import SpecModel

/// The rules ENV-001 to ENV-019, MULTI-003, X-16, X-32, X-40.
struct EnvelopeTests {
  static let sites: [(site: String, apps: String)] = [
    (#"{"applinks":{"details":[]},"x":{},"webcredentials":[]}"#, "applinks: "),
    (
      #"{"appclips":{"apps":["C.d","A.b","C.d"]},"authsrv":{"apps":"x"},"activitycontinuation":{}}"#,
      "activitycontinuation: ; appclips: A.b C.d; authsrv: "
    ),
    (
      #"{"applinks":{"apps":["X.y"],"details":[{"appIDs":["C.d",1,"A.b"]},{"appID":"E.f"},3]}}"#,
      "applinks: A.b C.d E.f"
    ),
    (#"{"applinks":{"apps":["X.y"]}}"#, "applinks: X.y"),
    (#"{"applinks":{"apps":["X.y"],"details":1}}"#, "applinks: X.y"),
    (#"{"applinks":{"details":{"C.d":{},"A.b":{"appID":"E.f"},"G.h":1}}}"#, "applinks: A.b C.d"),
    (#"{"applinks":{"details":[{"appID":"A.b","appIDs":[]}]}}"#, "applinks: "),
    (#"{"appclips":{"apps":["Z","a","É","e\u0301"]}}"#, "appclips: Z a e\u{301} É"),
  ]

  @Test(arguments: sites)
  func `services name their apps`(_ site: String, _ apps: String) {
    #expect(Asked.site(site).answer(.documented) == apps)
  }

  @Test func `old system ignores applinks without apps`() throws {
    let ios12 = try #require(Dialect(system: "ios", version: "12.0"))
    let site = #"{"applinks":{"details":[{"appID":"A.b","paths":["*"]}]},"appclips":{}}"#
    #expect(Asked.site(site).answer(ios12) == "appclips: ")
    #expect(Asked.match(site, "/").answer(ios12) == "no_match")
  }

  /// A file, a URL on example.com, the decision for `A.b` and the rule that made it.
  static let verdicts: [(site: String, url: String, decision: Decision, rule: String?)] = [
    (
      #"{"applinks":{"details":[{"appID":"C.d"},1,{"appID":"A.b","components":[1,{"/":"/x"},{}]}]}}"#,
      "/y", .match, "/applinks/details/2/components/2"
    ),
    (
      #"{"applinks":{"details":[{"appID":"A.b","paths":[1,"/x","NOT /y"]}]}}"#, "/y", .exclude,
      "/applinks/details/0/paths/2"
    ),
    (
      #"{"applinks":{"details":{"A.b":{"paths":["*"]}}}}"#, "/", .match,
      "/applinks/details/A.b/paths/0"
    ),
    (#"{"applinks":{"details":[{"appID":"A.b"}]}}"#, "/", .match, "/applinks/details/0"),
    (#"{"applinks":{"apps":["A.b"]}}"#, "/", .match, "/applinks"),
    (#"{"applinks":{"apps":["C.d"]}}"#, "/", .noMatch, nil),
    (#"{"applinks":{"apps":["A.b"],"details":[]}}"#, "/", .noMatch, nil),
    (#"{"applinks":{"details":[{"appID":"A.b","components":[]}]}}"#, "/", .noMatch, nil),
    (#"{"applinks":{"details":[{"appID":"A.b","paths":[]}]}}"#, "/", .noMatch, nil),
    (
      #"{"applinks":{"details":[{"appID":"A.b","components":1,"paths":["/x"]}]}}"#, "/x", .match,
      "/applinks/details/0/paths/0"
    ),
    (#"{"applinks":{"details":[{"appID":"a.b","paths":["*"]}]}}"#, "/", .noMatch, nil),
    (#"{"webcredentials":{"apps":["A.b"]}}"#, "/", .noMatch, nil),
    (
      #"{"applinks":{"details":[{"appID":"A.b","paths":["/x"]},{"appID":"A.b","paths":["/y"]}]}}"#,
      "/y", .noMatch, nil
    ),
    (
      #"{"applinks":{"details":[{"appID":"A.b","components":[{"exclude":"true"}]}]}}"#, "/y",
      .match, "/applinks/details/0/components/0"
    ),
    (#"{"applinks":{"details":[]},}"#, "/", .noMatch, nil),
  ]

  @Test(arguments: verdicts)
  func `verdict names its rule`(
    _ site: String, _ url: String, _ decision: Decision, _ rule: String?
  ) {
    let verdict = SpecModel(dialect: .documented).decision(
      site: Data(site.utf8), domain: "example.com", app: "A.b", url: "https://example.com" + url)
    #expect(verdict == Verdict(decision: decision, rule: rule))
  }

  @Test func `pointer escapes slash and tilde`() {
    let site = #"{"applinks":{"details":{"A/~b":{"paths":["*"]}}}}"#
    let verdict = SpecModel(dialect: .documented).decision(
      site: Data(site.utf8), domain: "example.com", app: "A/~b", url: "https://example.com")
    #expect(verdict.rule == "/applinks/details/A~1~0b/paths/0")
  }

  @Test func `identifiers are compared scalar by scalar`() {
    let site = #"{"applinks":{"details":[{"appID":"A.e\u0301","paths":["*"]}]}}"#
    let verdict = SpecModel(dialect: .documented).decision(
      site: Data(site.utf8), domain: "example.com", app: "A.é", url: "https://example.com")
    #expect(verdict.decision == .noMatch)
  }

  @Test func `old system needs paths`() throws {
    let ios12 = try #require(Dialect(system: "ios", version: "12.0"))
    #expect(Asked.entry(#""x":1"#, "/").answer(ios12) == "no_match")
    #expect(Asked.applinks(#""x":1"#, "/").answer(ios12) == "no_match")
    #expect(
      Asked.entry(#""appIDs":["C.d"],"components":[],"paths":["*"]"#, "/").answer(ios12)
        == "match")
  }
}
