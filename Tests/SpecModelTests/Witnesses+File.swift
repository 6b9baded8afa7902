import Foundation

@testable import SpecModel

private let anywhere = #""details":[{"appID":"A.b","paths":["*"]}]"#
private let utf16 = Data(#"{"applinks":{"details":[]}}"#.utf8.flatMap { [$0, 0] })
private let marked = Data([0xEF, 0xBB, 0xBF]) + Data(#"{"applinks":{"details":[]}}"#.utf8)
private let ios12 = (AppleSystem.ios, SystemVersion(12))

extension Witness {
  static let file: [Witness] = [
    Witness("trailing-commas-accepted", .site(#"{"applinks":{},}"#), "refused", "applinks: "),
    Witness("text-after-value-accepted", .site(#"{"applinks":{}} x"#), "refused", "applinks: "),
    Witness("comments-accepted", .site("{\"applinks\":{}// it's\n}"), "refused", "applinks: "),
    Witness("comments-accepted", .site(#"{/*"*/"applinks":{}}"#), "refused", "applinks: "),
    Witness("utf-8-only", .site(utf16), "applinks: ", "refused"),
    Witness("byte-order-mark-refused", .site(marked), "applinks: ", "refused"),
    Witness(
      "first-duplicate-counts", .site(#"{"appclips":{"apps":["A.b"],"a\u0070ps":["C.d"]}}"#),
      "appclips: C.d", "appclips: A.b"),

    Witness("any-root-accepted", .site("[]"), "refused", ""),
    Witness("authsrv-unknown", .site(#"{"authsrv":{"apps":["A.b"]}}"#), "authsrv: A.b", ""),
    Witness("any-object-is-service", .site(#"{"x":{"apps":["A.b"]}}"#), "", "x: A.b"),
    Witness(
      "details-in-every-service", .site(#"{"webcredentials":{"details":[{"appID":"A.b"}]}}"#),
      "webcredentials: ", "webcredentials: A.b"),
    Witness(
      "apps-always-required", .match(#"{"applinks":{\#(anywhere)}}"#, "/"), "match", "no_match"),
    Witness(
      "apps-never-required", .match(#"{"applinks":{\#(anywhere)}}"#, "/"), "no_match", "match",
      on: ios12),
    Witness(
      "apps-must-be-empty", .match(#"{"applinks":{"apps":["A.b"],\#(anywhere)}}"#, "/"), "match",
      "no_match"),
    Witness(
      "details-object-ignored", .applinks(#""details":{"A.b":{"paths":["*"]}}"#, "/"), "match",
      "no_match"),
    Witness(
      "details-object-members-name-apps",
      .applinks(#""details":{"C.d":{"appID":"A.b","paths":["*"]}}"#, "/"), "no_match", "match"),
    Witness(
      "app-prefix-ignored", .applinks(#""details":[{"appID":"C.b","paths":["*"]}]"#, "/"),
      "no_match", "match"),
    Witness(
      "app-ids-unknown", .applinks(#""details":[{"appIDs":["A.b"],"paths":["*"]}]"#, "/"),
      "match", "no_match"),
    Witness(
      "app-ids-on-every-system", .applinks(#""details":[{"appIDs":["A.b"],"paths":["*"]}]"#, "/"),
      "no_match", "match", on: ios12),
    Witness("app-id-unknown", .applinks(anywhere, "/"), "match", "no_match"),
    Witness(
      "app-id-and-app-ids-united", .entry(#""appIDs":["C.d"],"paths":["*"]"#, "/"), "no_match",
      "match"),
    Witness("app-id-wins", .entry(#""appIDs":["C.d"],"paths":["*"]"#, "/"), "no_match", "match"),
    Witness(
      "empty-app-ids-fall-back", .entry(#""appIDs":[],"paths":["*"]"#, "/"), "no_match", "match"),
    Witness(
      "entry-without-app-is-for-all", .applinks(#""details":[{"paths":["*"]}]"#, "/"), "no_match",
      "match"),
    Witness("components-unknown", .components(#"{"/":"/a"}"#, url: "/a"), "match", "no_match"),
    Witness(
      "components-on-every-system", .components(#"{"/":"/a"}"#, url: "/a"), "no_match", "match",
      on: ios12),
    Witness(
      "paths-win-over-components", .entry(#""components":[{"/":"/a"}],"paths":["/b"]"#, "/b"),
      "no_match", "match"),
    Witness(
      "components-and-paths-both-used",
      .entry(#""components":[{"/":"/a"}],"paths":["/b"]"#, "/b"), "no_match", "match"),
    Witness(
      "empty-components-fall-back", .entry(#""components":[],"paths":["/b"]"#, "/b"), "no_match",
      "match"),
    Witness("paths-unknown", .paths("/a", url: "/a"), "match", "no_match"),
    Witness(
      "entry-without-rules-matches-nothing", .entry(#""comment":"""#, "/a"), "match", "no_match"),
    Witness(
      "applinks-without-details-matches-nothing", .match(#"{"applinks":{"apps":["A.b"]}}"#, "/a"),
      "match", "no_match"),
    Witness(
      "unknown-member-voids-rule", .components(#"{"/":"/a","x":1}"#, url: "/a"), "match",
      "no_match"),
    Witness(
      "unknown-member-refuses-file", .components(#"{"x":1}"#, #"{"/":"/a"}"#, url: "/a"), "match",
      "no_match"),
    Witness(
      "commented-rule-skipped", .components(#"{"/":"/a","comment":"x"}"#, url: "/a"), "match",
      "no_match"),
    Witness(
      "wrong-type-voids-rule-or-entry", .components(#"{"/":"/a","exclude":1}"#, url: "/a"),
      "match", "no_match"),
    Witness(
      "wrong-type-refuses-file", .components(#"{"exclude":1}"#, url: "/a"), "match", "no_match"),

    Witness(
      "last-entry-of-app-counts",
      .applinks(#"\#(anywhere.dropLast()),{"appID":"A.b","paths":["NOT *"]}]"#, "/"), "match",
      "exclude"),
    Witness(
      "any-entry-that-matches-wins",
      .applinks(
        #""details":[{"appID":"A.b","paths":["NOT *"]},{"appID":"A.b","paths":["*"]}]"#, "/"),
      "exclude", "match"),
    Witness(
      "entries-of-app-concatenated",
      .applinks(
        #""details":[{"appID":"A.b","paths":["/b"]},{"appID":"A.b","paths":["/a"]}]"#, "/a"),
      "no_match", "match"),
    Witness(
      "exclude-reaches-other-apps",
      .applinks(
        #""details":[{"appID":"C.d","paths":["NOT *"]},{"appID":"A.b","paths":["*"]}]"#, "/"),
      "match", "exclude"),
  ]
}
