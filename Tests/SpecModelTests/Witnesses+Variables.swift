import Foundation

@testable import SpecModel

private let ios134 = (AppleSystem.ios, SystemVersion(13, 4))

extension Witness {
  static let variables: [Witness] = [
    Witness("variables-unknown", .path("/$(digit)", "/7"), "true", "false"),
    Witness(
      "variables-on-every-system", .components(#"{"/":"/$(digit)"}"#, url: "/7"), "no_match",
      "match", on: ios134),
    Witness("variables-only-in-path", .query("$(digit)", "7"), "true", "false"),
    Witness("variable-names-are-words", .path("/$(a b)", "/c", ["a b": ["c"]]), "true", "false"),
    Witness("variable-names-in-any-case", .path("/$(X)", "/a", ["x": ["a"]]), "false", "true"),
    Witness("wildcards-in-values-literal", .path("/$(x)", "/abc", ["x": ["a*"]]), "true", "false"),
    Witness(
      "dot-in-values-matches-any-character", .path("/$(x)", "/abc", ["x": ["a.c"]]), "false",
      "true"),
    Witness(
      "variables-in-values-expanded", .path("/$(x)", "/c", ["x": ["$(y)"], "y": ["c"]]), "false",
      "true"),
    Witness(
      "values-with-variables-never-match", .path("/$(x)", "/$(y)", ["x": ["$(y)"]]), "true",
      "false"),
    Witness("built-ins-unknown", .path("/$(digit)", "/7"), "true", "false"),
    Witness("classes-match-several-characters", .path("/$(digit)", "/77"), "false", "true"),
    Witness(
      "classes-beyond-ascii", .path("/$(alpha)", "/%C3%A9", percentEncoded: false), "false", "true"),
    Witness("region-uk-accepted", .path("/$(region)", "/UK"), "false", "true"),
    Witness("codes-of-the-host", .path("/$(region)", "/419"), "false", "true"),
    Witness("codes-of-the-host", .path("/$(lang)", "/acf"), "true", "false"),
    Witness("languages-have-two-letters", .path("/$(lang)", "/ace"), "true", "false"),
    Witness("any-two-letters-are-a-code", .path("/$(lang)_$(region)", "/qq_ZZ"), "false", "true"),
    Witness("codes-in-any-case", .path("/$(region)", "/gb"), "false", "true"),
    Witness("values-encoded-by-reader", .path("/$(x)", "/a%20b", ["x": ["a b"]]), "false", "true"),
    Witness("built-in-wins", .path("/$(digit)", "/x", ["digit": ["x"]]), "true", "false"),
    Witness("undefined-variable-matches-itself", .path("/$(x)", "/$(x)"), "false", "true"),
    Witness("undefined-variable-is-empty", .path("/a$(x)", "/a"), "false", "true"),
    Witness("unterminated-variable-is-literal", .path("/$(x", "/$(x"), "false", "true"),
    Witness(
      "percent-encoded-among-variables",
      .applinks(
        #""substitutionVariables":{"percentEncoded":false},"#
          + #""details":[{"appID":"A.b","components":[{"/":"/é"}]}]"#, "/%C3%A9"),
      "no_match", "match"),
  ]

  static let urls: [Witness] = [
    Witness("http-refused", .paths("*", url: "http://example.com/"), "match", "no_match"),
    Witness("any-scheme-accepted", .paths("*", url: "ftp://example.com/"), "no_match", "match"),
    Witness(
      "scheme-case-significant", .paths("*", url: "HTTPS://example.com/"), "match", "no_match"),
    Witness("host-case-significant", .paths("*", url: "https://Example.com/"), "match", "no_match"),
    Witness("host-not-compared", .paths("*", url: "https://example.org/"), "no_match", "match"),
    Witness(
      "punycode-host-decoded",
      .match(
        site: Data(#"{"applinks":{"apps":["A.b"]}}"#.utf8), domain: "xn--bcher-kva.example",
        url: "https://xn--bcher-kva.example/"), "match", "no_match"),
    Witness(
      "trailing-dot-of-host-ignored", .paths("*", url: "https://example.com./"), "no_match",
      "match"),
    Witness("userinfo-refused", .paths("*", url: "https://u:p@example.com/"), "match", "no_match"),
    Witness("any-port-refused", .paths("*", url: "https://example.com:443/"), "match", "no_match"),
    Witness(
      "any-port-accepted", .paths("*", url: "https://example.com:8443/"), "no_match", "match"),
    Witness("invalid-characters-encoded", .paths("/a%5B", url: "/a["), "no_match", "match"),
    Witness("invalid-characters-as-written", .paths("/a[", url: "/a["), "no_match", "match"),
  ]
}
