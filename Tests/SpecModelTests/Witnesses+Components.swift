@testable import SpecModel

private let ios134 = (AppleSystem.ios, SystemVersion(13, 4))
private let ios137 = (AppleSystem.ios, SystemVersion(13, 7))

extension Witness {
  static let components: [Witness] = [
    Witness(
      "any-member-suffices", .components(##"{"/":"/a","#":"b"}"##, url: "/a"), "no_match", "match"),
    Witness("queries-not-compared", .components(#"{"?":"a"}"#, url: "/"), "no_match", "match"),
    Witness("fragments-not-compared", .components(##"{"#":"a"}"##, url: "/"), "no_match", "match"),
    Witness(
      "unspecified-component-must-be-empty", .components(#"{"/":"/a"}"#, url: "/a?b"), "match",
      "no_match"),
    Witness(
      "absent-component-never-matches", .components(##"{"#":"*"}"##, url: "/"), "match",
      "no_match"),
    Witness("empty-component-matches-nothing", .components("{}", url: "/a"), "match", "no_match"),
    Witness("empty-components-match-everything", .components(url: "/a"), "no_match", "match"),
    Witness(
      "fragment-with-number-sign", .components(##"{"#":"a"}"##, url: "/#a"), "match", "no_match"),
    Witness(
      "path-pattern-sees-fragment", .components(#"{"/":"/a"}"#, url: "/a#b"), "match", "no_match"),
    Witness(
      "path-pattern-sees-query", .components(#"{"/":"/a"}"#, url: "/a?b"), "match", "no_match"),
    Witness(
      "last-match-wins", .components(#"{"/":"/a"}"#, #"{"exclude":true}"#, url: "/a"), "match",
      "exclude"),
    Witness(
      "most-specific-wins",
      .components(#"{"/":"/*"}"#, #"{"/":"/a/b","exclude":true}"#, url: "/a/b"), "match",
      "exclude"),
    Witness(
      "excludes-come-first", .components(#"{"/":"/a"}"#, #"{"exclude":true}"#, url: "/a"), "match",
      "exclude"),
    Witness("exclude-ignored", .components(#"{"exclude":true}"#, url: "/a"), "exclude", "match"),
    Witness(
      "exclude-falls-through", .components(#"{"exclude":true}"#, "{}", url: "/a"), "exclude",
      "match"),
  ]

  static let query: [Witness] = [
    Witness(
      "query-text-with-question-mark", .components(#"{"?":"a=1"}"#, url: "/?a=1"), "match",
      "no_match"),
    Witness(
      "query-text-sorted", .components(#"{"?":"b=1&a=2"}"#, url: "/?b=1&a=2"), "match", "no_match"),
    Witness(
      "query-text-matches-any-item", .components(#"{"?":"a=1"}"#, url: "/?a=1&b=2"), "no_match",
      "match"),
    Witness(
      "query-object-as-sorted-text", .components(#"{"?":{"a":"1"}}"#, url: "/?a=1&b=2"), "match",
      "no_match"),
    Witness(
      "unnamed-items-forbidden", .components(#"{"?":{"a":"1"}}"#, url: "/?a=1&b=2"), "match",
      "no_match"),
    Witness(
      "item-names-are-patterns", .components(#"{"?":{"a*":"1"}}"#, url: "/?ab=1"), "no_match",
      "match"),
    Witness(
      "any-named-item-suffices", .components(#"{"?":{"a":"1","b":"1"}}"#, url: "/?a=1"),
      "no_match", "match"),
    Witness(
      "only-first-repeated-item", .components(#"{"?":{"a":"1"}}"#, url: "/?a=1&a=2"), "no_match",
      "match"),
    Witness(
      "only-last-repeated-item", .components(#"{"?":{"a":"1"}}"#, url: "/?a=2&a=1"), "no_match",
      "match"),
    Witness(
      "any-repeated-item-suffices", .components(#"{"?":{"a":"1"}}"#, url: "/?a=2&a=1&a=2"),
      "no_match", "match"),
    Witness(
      "repeated-items-joined", .components(#"{"?":{"a":"1,2"}}"#, url: "/?a=1&a=2"), "no_match",
      "match"),
    Witness(
      "valueless-item-is-missing", .components(#"{"?":{"a":"1"}}"#, url: "/?a&a=1"), "no_match",
      "match"),
    Witness(
      "valueless-item-never-matches", .components(#"{"?":{"a":"*"}}"#, url: "/?a"), "match",
      "no_match"),
    Witness(
      "missing-item-never-matches", .components(#"{"?":{"a":"*"}}"#, url: "/?b"), "match",
      "no_match"),
    Witness(
      "missing-item-always-matches", .components(#"{"?":{"a":"?*"}}"#, url: "/?b"), "no_match",
      "match"),
    Witness(
      "non-string-value-fails-rule", .components(#"{"?":{"a":1}}"#, url: "/?a=2"), "match",
      "no_match"),
    Witness(
      "non-string-value-voids-item", .components(#"{"?":{"a":1,"b":"1"}}"#, url: "/?b=2"), "match",
      "no_match"),
    Witness(
      "non-string-value-as-text", .components(#"{"?":{"a":true}}"#, url: "/?a=2"), "match",
      "no_match"),
    Witness(
      "empty-query-object-demands-empty-query", .components(#"{"?":{}}"#, url: "/?a"), "match",
      "no_match"),
    Witness(
      "plus-is-space", .components(#"{"?":{"a":"b+c"}}"#, url: "/?a=b+c"), "match", "no_match"),
    Witness(
      "semicolon-separates-items", .components(#"{"?":{"b":"2"}}"#, url: "/?a=1;b=2"), "no_match",
      "match"),
    Witness(
      "value-after-last-equals-sign", .components(#"{"?":{"a":"b=c"}}"#, url: "/?a=b=c"), "match",
      "no_match"),
    Witness(
      "value-ends-at-second-equals-sign", .components(#"{"?":{"a":"b=c"}}"#, url: "/?a=b=c"),
      "match", "no_match"),
    Witness(
      "query-decoded-before-splitting",
      .components(#"{"?":{"a":"1"},"percentEncoded":false}"#, url: "/?a=1%26b"), "no_match",
      "match"),
  ]

  static let letterCase: [Witness] = [
    Witness(
      "case-sensitive-unknown", .components(#"{"/":"/a","caseSensitive":false}"#, url: "/A"),
      "match", "no_match"),
    Witness(
      "case-sensitive-on-every-system",
      .components(#"{"/":"/a","caseSensitive":false}"#, url: "/A"), "no_match", "match",
      on: ios134),
    Witness("folding-only-in-path", .query("a", "A", caseSensitive: false), "true", "false"),
    Witness(
      "case-insensitive-by-default", .components(#"{"/":"/a"}"#, url: "/A"), "no_match", "match"),
    Witness(
      "member-names-in-any-case", .components(#"{"/":"/a","casesensitive":false}"#, url: "/A"),
      "no_match", "match"),
    Witness(
      "folding-not-in-values", .path("/$(x)", "/A", ["x": ["a"]], caseSensitive: false), "true",
      "false"),
    Witness(
      "folding-not-in-built-ins", .path("/$(upper)", "/q", caseSensitive: false), "true", "false"),
    Witness(
      "folding-not-in-escapes", .path("/%c3", "/%C3", caseSensitive: false), "true", "false"),
    Witness(
      "folding-in-item-names",
      .components(#"{"?":{"a":"1"},"caseSensitive":false}"#, url: "/?A=1"), "no_match", "match"),
    Witness(
      "folding-only-ascii", .path("/é", "/%C3%89", caseSensitive: false, percentEncoded: false),
      "true", "false"),
  ]

  static let percentEncoding: [Witness] = [
    Witness("pattern-encoded-by-reader", .path("/é", "/%C3%A9"), "false", "true"),
    Witness(
      "percent-encoded-unknown", .components(#"{"/":"/é","percentEncoded":false}"#, url: "/%C3%A9"),
      "match", "no_match"),
    Witness(
      "percent-encoded-on-every-system",
      .components(#"{"/":"/é","percentEncoded":false}"#, url: "/%C3%A9"), "no_match", "match",
      on: ios137),
    Witness(
      "characters-are-utf-8-bytes", .path("/?", "/%C3%A9", percentEncoded: false), "true", "false"),
    Witness(
      "characters-are-utf-16-units", .path("/?", "/%F0%9F%98%80", percentEncoded: false), "true",
      "false"),
    Witness(
      "characters-are-grapheme-clusters", .path("/?", "/e%CC%81", percentEncoded: false), "false",
      "true"),
    Witness("both-sides-decoded", .path("/%61", "/a"), "false", "true"),
    Witness("pattern-decoded-too", .path("/%61", "/a", percentEncoded: false), "false", "true"),
    Witness(
      "pattern-decoded-instead", .path("/é", "/%C3%A9", percentEncoded: false), "true", "false"),
    Witness("hex-case-ignored", .path("/%c3", "/%C3"), "false", "true"),
    Witness("needless-escapes-decoded", .path("/a", "/%61"), "false", "true"),
    Witness("escaped-slash-is-slash", .path("/a/b", "/a%2Fb"), "false", "true"),
    Witness(
      "escaped-slash-never-decoded", .path("/a/b", "/a%2Fb", percentEncoded: false), "true",
      "false"),
    Witness(
      "path-form-before-decoding", .path("/a/b", "/a/%2Fb", percentEncoded: false), "true", "false"),
    Witness(
      "decoded-by-default", .components(#"{"/":"/é"}"#, url: "/%C3%A9"), "no_match", "match"),
    Witness(
      "percent-encoded-inverted", .components(#"{"/":"/é","percentEncoded":true}"#, url: "/%C3%A9"),
      "no_match", "match"),
    Witness(
      "invalid-escapes-make-text-empty", .query("", "%FF", percentEncoded: false), "false", "true"),
    Witness(
      "invalid-escapes-never-match", .query("%FF", "%FF", percentEncoded: false), "true", "false"),
    Witness(
      "item-names-never-decoded",
      .components(#"{"?":{"ab":"1"},"percentEncoded":false}"#, url: "/?a%62=1"), "match",
      "no_match"),
    Witness(
      "item-names-always-decoded", .components(#"{"?":{"ab":"1"}}"#, url: "/?a%62=1"), "no_match",
      "match"),
    Witness(
      "unicode-normalized", .path("/é", "/e%CC%81", percentEncoded: false), "false", "true"),
  ]

  static let defaults: [Witness] = [
    Witness(
      "defaults-unknown",
      .entry(#""defaults":{"caseSensitive":false},"components":[{"/":"/a"}]"#, "/A"), "match",
      "no_match"),
    Witness(
      "defaults-on-every-system",
      .entry(#""defaults":{"caseSensitive":false},"components":[{"/":"/a"}]"#, "/A"), "no_match",
      "match", on: ios137),
    Witness(
      "only-entry-defaults",
      .applinks(
        #""defaults":{"/":"/b"},"details":[{"appID":"A.b","components":[{}]}]"#, "/a"),
      "no_match", "match"),
    Witness(
      "only-domain-defaults", .entry(#""defaults":{"/":"/b"},"components":[{}]"#, "/a"),
      "no_match", "match"),
    Witness(
      "domain-defaults-win",
      .applinks(
        #""defaults":{"/":"/a"},"details":[{"appID":"A.b","defaults":{"/":"/b"},"components":[{}]}]"#,
        "/a"), "no_match", "match"),
    Witness(
      "defaults-win-over-component",
      .entry(#""defaults":{"/":"/a"},"components":[{"/":"/b"}]"#, "/a"), "no_match", "match"),
    Witness(
      "entry-defaults-replace-domain-defaults",
      .applinks(
        #""defaults":{"/":"/b"},"details":[{"appID":"A.b","defaults":{"?":"*"},"components":[{}]}]"#,
        "/a"), "no_match", "match"),
    Witness(
      "default-patterns-not-inherited", .entry(#""defaults":{"/":"/b"},"components":[{}]"#, "/a"),
      "no_match", "match"),
    Witness(
      "default-exclude-not-inherited",
      .entry(#""defaults":{"exclude":true},"components":[{}]"#, "/a"), "exclude", "match"),
    Witness(
      "only-default-flags-inherited", .entry(#""defaults":{"/":"/b"},"components":[{}]"#, "/a"),
      "no_match", "match"),
  ]
}
