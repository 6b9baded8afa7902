import Testing

@testable import SpecModel

/// The rules PATHS-001 to PATHS-012 and X-31.
struct LegacyPathTests {
  static let order = ["/wwdc/news/", "NOT /videos/wwdc/2010/*", "/videos/wwdc/201?/*"]

  @Test(arguments: [
    ("/wwdc/news/", "match"), ("/videos/wwdc/2010/101", "exclude"),
    ("/videos/wwdc/2010", "exclude"), ("/videos/wwdc/2015/101", "match"),
    ("/videos/wwdc/2020/101", "no_match"), ("/WWDC/news/", "no_match"),
    ("/wwdc/news?x=1#y", "match"),
  ])
  func `first hit decides`(_ url: String, _ decision: String) {
    let asked = Asked.paths(Self.order[0], Self.order[1], Self.order[2], url: url)
    #expect(asked.answer(.documented) == decision)
  }

  @Test(arguments: [
    ("NOT /a", "exclude"), ("NOT a", "exclude"), ("NOT *", "exclude"), ("NOT  /a", "no_match"),
    ("NOT/a", "no_match"), ("not /a", "no_match"), ("Not /a", "no_match"), (" NOT /a", "no_match"),
    ("NOT /b", "no_match"), ("NOT NOT /a", "no_match"), ("NOT\\t/a", "no_match"),
  ])
  func `keyword is exact`(_ path: String, _ decision: String) {
    #expect(Asked.paths(path, url: "/a").answer(.documented) == decision)
  }

  @Test func `keyword alone excludes the root`() {
    #expect(Asked.paths("NOT ", url: "/").answer(.documented) == "exclude")
    #expect(Asked.paths("NOT", url: "/NOT").answer(.documented) == "match")
  }

  @Test(arguments: [
    (#""defaults":{"exclude":true}"#, "/a", "exclude"),
    (#""defaults":{"exclude":true}"#, "/b", "exclude"),
    (#""defaults":{"caseSensitive":false}"#, "/A", "match"),
    (#""defaults":{"percentEncoded":false}"#, "/%61", "match"),
    (##""defaults":{"/":"/x","?":"x","#":"x"}"##, "/a", "match"),
    (#""x":1"#, "/%61", "no_match"),
  ])
  func `defaults reach paths but for patterns`(
    _ defaults: String, _ url: String, _ decision: String
  ) {
    let asked = Asked.entry(#"\#(defaults),"paths":["/a","NOT /b"]"#, url)
    #expect(asked.answer(.documented) == decision)
  }

  @Test func `variables stand in paths too`() {
    #expect(Asked.paths("/$(digit)", url: "/7").answer(.documented) == "match")
  }
}
