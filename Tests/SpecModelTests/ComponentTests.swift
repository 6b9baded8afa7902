import Testing

@testable import SpecModel

/// The rules CMP-001 to CMP-008, ORD-001, EXC-001 and EXC-002, ENV-018.
struct ComponentTests {
  static let tacos = [
    ##"{"/":"/*/order/"}"##, ##"{"/":"/taco/*","?":{"cheese":"?*"}}"##,
    ##"{"#":"coupon-1???","exclude":true}"##, ##"{"/":"","#":"coupon-????"}"##,
  ]

  @Test(arguments: [
    ("/taco/order/", "match"), ("/a/b/order", "match"), ("/taco/?cheese=panela", "match"),
    ("/taco/?cheese=", "no_match"), ("/taco/", "no_match"), ("#coupon-1234", "exclude"),
    ("/x#coupon-1234", "exclude"), ("#coupon-5678", "match"), ("/#coupon-5678", "match"),
    ("/x#coupon-5678", "no_match"), ("/taco/order?a#b", "match"),
  ])
  func `first matching object decides`(_ url: String, _ decision: String) {
    let asked = Asked.components(
      Self.tacos[0], Self.tacos[1], Self.tacos[2], Self.tacos[3], url: url)
    #expect(asked.answer(.documented) == decision)
  }

  @Test(arguments: [
    ("{}", "/a?b#c", "match"), (#"{"x":1}"#, "/a", "match"), (#"{"comment":"/b"}"#, "/a", "match"),
    (##"{"#":"*"}"##, "/", "match"), (##"{"#":""}"##, "/", "match"),
    (##"{"#":""}"##, "/#", "match"),
    (##"{"#":""}"##, "/#a", "no_match"), (##"{"#":"?*"}"##, "/", "no_match"),
    (##"{"#":"a"}"##, "/#a", "match"), (##"{"#":"#a"}"##, "/#a", "no_match"),
    (##"{"/":"/a#b"}"##, "/a#b", "no_match"), (#"{"?":"*"}"#, "/", "match"),
    (#"{"?":""}"#, "/?", "match"), (#"{"?":""}"#, "/?a", "no_match"),
    (##"{"/":"/a","?":"b","#":"c"}"##, "/a?b#c", "match"),
    (##"{"/":"/a","?":"b","#":"c"}"##, "/a?b", "no_match"),
    (#"{"/":"NOT /a"}"#, "/a", "no_match"), (#"{"/":1}"#, "/a", "match"),
    (#"{"exclude":false}"#, "/a", "match"), (#"{"exclude":true}"#, "/a", "exclude"),
    (#"{"exclude":1}"#, "/a", "match"), (#"{"exclude":null}"#, "/a", "match"),
  ])
  func `object matches when all it specifies does`(
    _ rule: String, _ url: String, _ decision: String
  ) {
    #expect(Asked.components(rule, url: url).answer(.documented) == decision)
  }

  @Test func `exclude below a match has no effect`() {
    let asked = Asked.components(#"{"/":"/a"}"#, #"{"/":"/a","exclude":true}"#, url: "/a")
    #expect(asked.answer(.documented) == "match")
  }
}
