import Questions
import Testing

@testable import SpecModel

/// The rules CASE-001 to CASE-007, ENC-001 to ENC-009, X-10, X-33 and X-34.
struct CaseAndEncodingTests {
  @Test(arguments: [
    ("/sourdough/?*", "/Sourdough/Loaf", true), ("/SOUR", "/sour", true), ("/%c3", "/%C3", true),
    ("/é", "/É", true), ("/straße", "/STRASSE", false), ("/İ", "/i", false),
    ("/K", "/\u{212A}", true),
    ("/Σ", "/ς", false), ("/Σ", "/σ", true), ("/$(upper)", "/q", true), ("/$(lower)", "/Q", true),
    ("/$(region)", "/gb", true), ("/$(xdigit)", "/F", true), ("/$(upper)", "/7", false),
    ("/$(x)", "/FOO", true), ("/$(X)", "/foo", false),
  ])
  func `a folded path matches in any case`(_ pattern: String, _ path: String, _ matches: Bool) {
    let asked = Asked.path(pattern, path, ["x": ["foo"]], caseSensitive: false)
    #expect(asked.answer(.documented) == "\(matches)")
  }

  @Test(arguments: [
    (#"{"?":"A"}"#, "/?a"), (#"{"?":{"a":"B"}}"#, "/?a=b"), (##"{"#":"A"}"##, "/#a"),
  ])
  func `folding reaches query and fragment`(_ rule: String, _ url: String) {
    let folded = rule.dropLast() + #","caseSensitive":false}"#
    #expect(Asked.components(rule, url: url).answer(.documented) == "no_match")
    #expect(Asked.components(String(folded), url: url).answer(.documented) == "match")
  }

  @Test(arguments: [
    ("/a%20b", "/a%20b", true), ("/a b", "/a%20b", false), ("/café", "/caf%C3%A9", false),
    ("/caf%C3%A9", "/caf%C3%A9", true), ("/caf%c3%a9", "/caf%C3%A9", false), ("/A", "/%41", false),
    ("/a/b", "/a%2Fb", false), ("/%E8%9A%82/?*", "/%E8%9A%82/1", true), ("/???", "/%41", true),
  ])
  func `encoded path`(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(Asked.path(pattern, path).answer(.documented) == "\(matches)")
  }

  @Test(arguments: [
    ("/a b", "/a%20b", true), ("/a%20b", "/a%20b", false), ("/a%20b", "/a%2520b", true),
    ("/蚂蚁/?*", "/%E8%9A%82%E8%9A%81/1", true), ("/caf?", "/caf%c3%a9", true),
    ("/a/b", "/a%2Fb", true), ("/a/b", "/a/%2F/b", true), ("/a", "/a%2F", true),
    ("/?", "/%F0%9F%98%80", true),
    ("/é", "/e%CC%81", false), ("/%FF", "/%FF", true), ("/a%FF", "/%61%FF", false),
    ("/%61%FF", "/%61%FF", true), ("/a\u{0}", "/a%00", true), ("/*", "/%2A", true),
    ("/%61%zz", "/%61%zz", true), ("/a%zz", "/%61%zz", false),
  ])
  func `decoded path`(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(Asked.path(pattern, path, percentEncoded: false).answer(.documented) == "\(matches)")
  }
}
