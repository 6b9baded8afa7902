import AssociatedDomains
import Testing

/// What a matcher takes and returns, beyond the rules that the suites test.
struct MatcherTests {
  private let site: SiteAssociation

  init() throws {
    let text = """
      {"applinks": {"details": [
        {"appIDs": ["a", "b"], "components": [{"/": "/x/*"}, {"/": "/y", "exclude": true}]},
        {"appIDs": ["c", "a"], "paths": ["/z"]},
        {"appIDs": ["d"]}
      ]}}
      """
    site = try SiteAssociation(parsing: Array(text.utf8))
  }

  @Test func `a URL may be a string, a part of one, or bytes`() {
    let matcher = Matcher(site, app: "a", domain: "example.com")
    let text = "<https://EXAMPLE.com/x/1>"
    let url = text.dropFirst().dropLast()
    #expect(matcher.result(for: url).decision == .match)
    #expect(matcher.result(for: String(url)).decision == .match)
    #expect(matcher.result(for: Array(url.utf8)).decision == .match)
    #expect(matcher.result(for: text).decision == .noMatch)
    #expect(matcher.result(for: Array(url.utf8) + [0xC3]).decision == .noMatch)
    #expect(matcher.result(for: [UInt8]()).decision == .noMatch)
    #expect(matcher.result(for: "").decision == .noMatch)
  }

  /// Most URLs are split 16 bytes at once, which must be as strict as the grammar at every place.
  @Test(arguments: [0, 1, 15, 16, 17, 33])
  func `a byte that a URL must not have matches nothing, wherever it is`(length: Int) {
    let matcher = Matcher(site, app: "d", domain: "example.com")
    for start in ["https://example.com/", "https://example.com/?q=", "https://example.com/a#"] {
      let plain = start + String(repeating: "a", count: length)
      #expect(matcher.result(for: plain).decision == .match)
      for place in start.utf8.count..<plain.utf8.count {
        for byte in UInt8.min...UInt8.max {
          var url = Array(plain.utf8)
          url[place] = byte
          let isURL = (try? LinkURL(parsing: String(decoding: url, as: UTF8.self))) != nil
          let decision = matcher.result(for: url).decision
          if decision != (isURL ? .match : .noMatch) {
            Issue.record("\(decision) with byte \(byte) at \(place) of \(plain)")
          }
        }
      }
    }
  }

  /// `*` stands for zero or more characters, as many as the rest of the pattern allows (PAT-002).
  @Test(arguments: [
    ("/aaaab", true), ("/aaaaab", true), ("/aaaaaaaab", true), ("/aaaaaaab/aaaab", true),
    ("/aaaabaaab", false), ("/aaaabaaaa", false), ("/aaaa", false), ("/aaab", false),
  ])
  func `what follows a star is found wherever it begins`(path: String, isMatch: Bool) throws {
    let text = #"{"applinks": {"details": [{"appID": "a", "paths": ["*aaaab"]}]}}"#
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let matcher = Matcher(site, app: "a", domain: "example.com")
    let result = matcher.result(for: "https://example.com\(path)")
    #expect((result.decision == .match) == isMatch)
  }

  @Test func `several apps are decided at once, as each for itself`() {
    let apps = ["d", "b", "a", "nobody", "c", "b"]
    let matcher = SiteMatcher(site, apps: apps, domain: "example.com")
    for url in [
      "https://example.com/x/1", "https://example.com/y", "https://example.com/z", "/x/1",
    ] {
      let expected = apps.map { Matcher(site, app: $0, domain: "example.com").result(for: url) }
      #expect(matcher.results(for: url) == expected)
    }
    let decisions = matcher.results(for: "https://example.com/y").map(\.decision)
    #expect(decisions == [.match, .exclude, .exclude, .noMatch, .noMatch, .exclude])
    #expect(matcher.results(for: "https://example.org/y").allSatisfy { $0.rule == nil })
  }

  @Test func `matchers with the same rules are equal`() throws {
    let a = Matcher(site, app: "a", domain: "example.com")
    #expect(a == Matcher(site, app: "a", domain: "example.com"))
    #expect(a != Matcher(site, app: "b", domain: "example.com"))
    #expect(a != Matcher(site, app: "a", domain: "example.org"))
    let other = try SiteAssociation(
      parsing: Array(#"{"applinks": {"details": [{"appIDs": ["a"], "paths": ["/z"]}]}}"#.utf8))
    #expect(a != Matcher(other, app: "a", domain: "example.com"))
  }
}
