import Testing

@testable import SpecModel

/// The rules DEF-001 to DEF-003.
struct DefaultsTests {
  private func decision(_ domain: String, _ entry: String, _ rule: String, _ url: String) -> String
  {
    Asked.applinks(
      #""defaults":\#(domain),"details":[{"appID":"A.b","defaults":\#(entry),"components":[\#(rule)]}]"#,
      url
    ).answer(.documented)
  }

  @Test(arguments: [
    (#"{"caseSensitive":false}"#, "{}", #"{"/":"/a"}"#, "/A", "match"),
    ("{}", #"{"caseSensitive":false}"#, #"{"/":"/a"}"#, "/A", "match"),
    (#"{"caseSensitive":false}"#, #"{"caseSensitive":true}"#, #"{"/":"/a"}"#, "/A", "no_match"),
    (
      #"{"caseSensitive":false}"#, #"{"caseSensitive":true}"#, #"{"/":"/a","caseSensitive":false}"#,
      "/A", "match"
    ),
    (#"{"percentEncoded":false}"#, "{}", #"{"/":"/é"}"#, "/%C3%A9", "match"),
    (#"{"/":"/a"}"#, "{}", "{}", "/b", "no_match"), (#"{"/":"/a"}"#, "{}", "{}", "/a", "match"),
    (#"{"/":"/a"}"#, "{}", #"{"/":"/b"}"#, "/b", "match"),
    (#"{"?":{"id":"??"}}"#, "{}", #"{"/":"/a"}"#, "/a?id=7", "no_match"),
    (##"{"#":"x"}"##, "{}", "{}", "/a#x", "match"), (##"{"#":"x"}"##, "{}", "{}", "/a", "no_match"),
    (#"{"exclude":true}"#, "{}", "{}", "/a", "exclude"),
    (#"{"exclude":true}"#, "{}", #"{"exclude":false}"#, "/a", "match"),
    (#"{"exclude":true}"#, #"{"exclude":false}"#, "{}", "/a", "match"),
    (#"{"/":"/a"}"#, #"{"?":"b"}"#, "{}", "/a?b", "match"),
    (#"{"/":"/a"}"#, #"{"?":"b"}"#, "{}", "/c?b", "no_match"),
    ("1", #"{"/":1}"#, "{}", "/a", "match"), ("{}", "{}", "{}", "/a", "match"),
    (#"{"/":"/a"}"#, "{}", #"{"/":1}"#, "/b", "no_match"),
  ])
  func `own member then entry then domain`(
    _ domain: String, _ entry: String, _ rule: String, _ url: String, _ expected: String
  ) {
    #expect(decision(domain, entry, rule, url) == expected)
  }
}
