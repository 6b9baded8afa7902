import Testing

@testable import SpecModel

/// The rules QRY-001 to QRY-012, X-11 and X-30.
struct QueryTests {
  @Test(arguments: [
    // Missing items.
    (#"{"b":"*"}"#, "?a=1", "match"), (#"{"b":"?*"}"#, "?a=1", "no_match"),
    (#"{"b":""}"#, "?a=1", "match"), (#"{"b":"1"}"#, "?a=1", "no_match"),
    (#"{"a":"1","b":"*"}"#, "?a=1", "match"), (#"{"b":"*"}"#, "", "match"),
    // Repeated items.
    (#"{"id":"42"}"#, "?id=42&id=42", "match"), (#"{"id":"42"}"#, "?id=7&id=42", "no_match"),
    (#"{"id":"42"}"#, "?id=42&x&id=7", "no_match"), (#"{"id":"*"}"#, "?id=7&id=42", "match"),
    (#"{"id":""}"#, "?id&id=", "match"), (#"{"id":"7,42"}"#, "?id=7&id=42", "no_match"),
    // Values.
    (#"{"a":""}"#, "?a", "match"), (#"{"a":""}"#, "?a=", "match"),
    (#"{"a":"?*"}"#, "?a", "no_match"),
    (#"{"a":"b=c"}"#, "?a=b=c", "match"), (#"{"a":"b"}"#, "?a=b=c", "no_match"),
    (#"{"a":"b+c"}"#, "?a=b+c", "match"), (#"{"a":"b c"}"#, "?a=b+c", "no_match"),
    (#"{"a":"1;b=2"}"#, "?a=1;b=2", "match"), (#"{"b":"2"}"#, "?a=1;b=2", "no_match"),
    // Names.
    (#"{"a*":"1"}"#, "?ab=1", "no_match"), (#"{"A":"1"}"#, "?a=1", "no_match"),
    (#"{"":"1"}"#, "?=1", "match"), (#"{"":"1"}"#, "?=1&&", "no_match"),
    (#"{"":"1"}"#, "", "no_match"),
    (#"{"a%62":"1"}"#, "?a%62=1", "match"), (#"{"ab":"1"}"#, "?a%62=1", "no_match"),
    (#"{"a":"1"}"#, "?b=2&a=1", "match"), (#"{"a":"1","b":"2"}"#, "?b=2&a=1", "match"),
    (#"{"a":"1","b":"2"}"#, "?b=3&a=1", "no_match"),
    // Objects that constrain nothing.
    ("{}", "?a", "match"), (#"{"a":true}"#, "?b", "match"), (#"{"a":1}"#, "?a=2", "match"),
    (#"{"a":null}"#, "?a=2", "match"), (#"{"a":["1"]}"#, "?a=2", "match"),
    (#"{"a":{}}"#, "?a=2", "match"), (#"{"a":1,"b":"3"}"#, "?b=4", "match"),
    // Of the wrong type, which counts as absent.
    ("1", "?a", "match"), ("null", "?a", "match"), ("[]", "?a", "match"),
  ])
  func `query object`(_ object: String, _ query: String, _ decision: String) {
    let asked = Asked.components(#"{"?":\#(object)}"#, url: "/" + query)
    #expect(asked.answer(.documented) == decision)
  }

  @Test(arguments: [
    (#"{"ab":"1"}"#, "?a%62=1", "match"), (#"{"a%62":"1"}"#, "?a%62=1", "no_match"),
    (#"{"a":"1&b"}"#, "?a=1%26b", "match"), (#"{"a":"b c"}"#, "?a=b%20c", "match"),
    (#"{"a":"b=c"}"#, "?a%3Db=c", "no_match"), (#"{"a=b":"c"}"#, "?a%3Db=c", "match"),
    (#"{"a":"1"}"#, "?a=1&a=%31", "match"), (#"{"a":"b+c"}"#, "?a=b+c", "match"),
  ])
  func `query object without percent encoding`(
    _ object: String, _ query: String, _ decision: String
  ) {
    let asked = Asked.components(#"{"?":\#(object),"percentEncoded":false}"#, url: "/" + query)
    #expect(asked.answer(.documented) == decision)
  }

  @Test func `voided object counts as set`() {
    let asked = Asked.entry(#""defaults":{"?":"x"},"components":[{"?":{"a":1}}]"#, "/?y")
    #expect(asked.answer(.documented) == "match")
  }
}
