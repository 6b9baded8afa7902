@testable import SpecModel

private let ios9 = (AppleSystem.ios, SystemVersion(9, 1))
private let ios12 = (AppleSystem.ios, SystemVersion(12))

extension Witness {
  static let patterns: [Witness] = [
    Witness("dot-matches-any-character", .path("/a.b", "/axb"), "false", "true"),
    Witness("plus-repeats", .path("/ab+", "/abbb"), "false", "true"),
    Witness("brackets-are-sets", .path("/[ab]", "/b"), "false", "true"),
    Witness("star-needs-a-character", .path("/a*b", "/ab"), "true", "false"),
    Witness("star-stops-at-slash", .path("/a*/d", "/a/b/c/d"), "true", "false"),
    Witness("question-mark-literal", .path("/a?", "/ab"), "true", "false"),
    Witness("question-mark-optional", .path("/ab?", "/ab"), "false", "true"),
    Witness("question-mark-stops-at-slash", .path("/a?b", "/a/b"), "true", "false"),
    Witness("anchored-at-start-only", .path("/a", "/a/b"), "false", "true"),
    Witness("anchored-at-start-only", .query("a", "ba"), "false", "false"),
    Witness("not-anchored", .query("b", "abc"), "false", "true"),
    Witness("empty-pattern-matches-nothing", .path("", "/"), "true", "false"),
    Witness("empty-pattern-matches-everything", .query("", "a"), "false", "true"),
    Witness(
      "backslash-escapes", .query(#"a\*"#, "a*", percentEncoded: false), "false", "true"),

    Witness("leading-slash-required", .path("abc", "/abc"), "true", "false"),
    Witness("no-slash-before-wildcards", .path("?bc", "/bc"), "false", "true"),
    Witness("final-slash-significant", .path("/buy/*", "/buy"), "true", "false"),
    Witness("final-slash-significant", .path("/buy", "/buy/"), "true", "false"),
    Witness("final-slash-stripped", .path("/buy/*", "/buy"), "true", "false"),
    Witness("question-mark-counts-implied-slash", .path("/id/????", "/id/481"), "false", "true"),
    Witness(
      "final-slash-significant-before-components", .paths("/buy/*", url: "/buy"), "match",
      "no_match", on: ios12),
    Witness("question-mark-leaves-supplied-slash", .path("/foo?*", "/foo"), "true", "false"),
    Witness("repeated-slashes-of-url-kept", .path("/a/b", "/a//b"), "true", "false"),
    Witness("repeated-slashes-of-pattern-kept", .path("//a", "/a"), "true", "false"),
    Witness(
      "slashes-of-values-collapse", .path("/$(x)/b", "/a/b", ["x": ["/a/"]]), "false", "true"),
    Witness("empty-path-is-not-root", .path("/", ""), "true", "false"),
    Witness("star-misses-bare-domain", .path("*", "/"), "true", "false"),
    Witness("dot-segments-resolved", .path("/b", "/a/../b"), "false", "true"),

    Witness("not-keyword-unknown", .paths("NOT /a", "*", url: "/a"), "exclude", "match"),
    Witness(
      "not-keyword-on-every-system", .paths("NOT /a", "*", url: "/a"), "match", "exclude", on: ios9),
    Witness("not-keyword-in-any-case", .paths("not /a", "*", url: "/a"), "match", "exclude"),
    Witness("not-keyword-with-any-spaces", .paths("NOT/a", "*", url: "/a"), "match", "exclude"),
    Witness("not-falls-through", .paths("NOT /a", "*", url: "/a"), "exclude", "match"),
    Witness("legacy-paths-see-query", .paths("/a", url: "/a?b"), "match", "no_match"),
    Witness("legacy-paths-see-fragment", .paths("/a", url: "/a#b"), "match", "no_match"),
    Witness(
      "default-exclude-not-for-paths", .entry(#""defaults":{"exclude":true},"paths":["*"]"#, "/a"),
      "exclude", "match"),
    Witness(
      "defaults-not-for-paths",
      .entry(#""defaults":{"caseSensitive":false},"paths":["/a"]"#, "/A"), "match", "no_match"),
    Witness(
      "not-keyword-in-components", .components(#"{"/":"NOT /a"}"#, #"{"/":"*"}"#, url: "/a"),
      "match", "exclude"),
  ]
}
