import Foundation

@testable import SpecModel

private let list = Lists.xml(entries: ["applinks:example.com"])
private let otherList = Lists.xml(entries: ["applinks:example.org"])
private let signature = Lists.signature((5, Lists.blob(list)))
private let binaryList = Lists.binary(
  [0xD1, 1, 2], Lists.string(Lists.key), [0xA1, 3], Lists.string("applinks:example.com"))
private let openStep = Data(#"{"\#(Lists.key)" = ("applinks:example.com");}"#.utf8)
private let json = Data(#"{"\#(Lists.key)":["applinks:example.com"]}"#.utf8)
private let unclosed = list + Data("</dict>".utf8)
private let marked = Data([0xFF, 0xFE]) + Data(list.flatMap { [$0, 0] })
private let loneString = Data(
  "<plist><dict><key>\(Lists.key)</key><string>applinks:example.com</string></dict></plist>".utf8)
private let twice = Data(
  """
  <plist><dict><key>\(Lists.key)</key><array><string>applinks:example.com</string></array>\
  <key>\(Lists.key)</key><array><string>applinks:example.org</string></array></dict></plist>
  """.utf8)
private let bare = list.dropFirst("<plist>".count).dropLast("</plist>".count)
private let beside = Lists.signed(list)
private let shop = "https://shop.example.com/a"
private let deep = "https://a.shop.example.com/a"
private let ios12 = (AppleSystem.ios, SystemVersion(12))

extension Witness {
  static let entitlementsFiles: [Witness] = [
    Witness("binary-lists-refused", .entitlements(binaryList), "applinks:example.com", "refused"),
    Witness("openstep-text-accepted", .entitlements(openStep), "refused", "applinks:example.com"),
    Witness("json-entitlements-accepted", .entitlements(json), "refused", "applinks:example.com"),
    Witness("malformed-xml-accepted", .entitlements(unclosed), "refused", "applinks:example.com"),
    Witness("xml-in-utf-8-only", .entitlements(marked), "applinks:example.com", "refused"),
    Witness("document-type-required", .entitlements(list), "applinks:example.com", "refused"),
    Witness(
      "blob-length-ignored", .entitlements(Lists.blob(list, length: 5000)), "refused",
      "applinks:example.com"),
    Witness("profile-read-at-root", .entitlements(beside), "refused", "applinks:example.com"),
    Witness(
      "indefinite-lengths-refused", .entitlements(Lists.streamed(Lists.profileList(list))),
      "applinks:example.com", "refused"),
    Witness(
      "first-slot-of-signature-read",
      .entitlements(
        Lists.machO(Lists.signature((0, Lists.blob(otherList)), (5, Lists.blob(list))))),
      "applinks:example.com", "applinks:example.org"),
    Witness(
      "first-slice-only",
      .entitlements(Lists.universal(Lists.machO(nil), Lists.machO(signature))),
      "applinks:example.com", "refused"),
    Witness(
      "slices-united",
      .entitlements(
        Lists.universal(
          Lists.machO(signature), Lists.machO(Lists.signature((5, Lists.blob(otherList)))))),
      "applinks:example.com", "applinks:example.com applinks:example.org"),
    Witness("lone-string-is-entry", .entitlements(loneString), "", "applinks:example.com"),
    Witness(
      "first-duplicate-key-counts", .entitlements(twice), "applinks:example.org",
      "applinks:example.com"),
    Witness("duplicate-keys-refused", .entitlements(twice), "applinks:example.org", "refused"),
    Witness("bare-dictionary-refused", .entitlements(bare), "applinks:example.com", "refused"),
  ]

  static let entitlement: [Witness] = [
    Witness(
      "wrong-entry-voids-list", .entries("applinks:example.com", "example.org"),
      "applinks:example.com 1:no-service", "1:no-service"),
    Witness(
      "missing-service-is-applinks", .entries("example.org"), "0:no-service",
      "applinks:example.org"),
    Witness(
      "unknown-service-taken", .entries("links:example.org"), "0:unknown-service",
      "links:example.org"),
    Witness(
      "entry-space-trimmed", .entries(" applinks : example.org ?mode=developer "),
      "0:unknown-service", "applinks:example.org?developer"),
    Witness(
      "entry-words-in-any-case", .entries("AppLinks:example.org?mode=Developer"),
      "0:unknown-service", "applinks:example.org?developer"),
    Witness(
      "variable-in-domain-literal", .entries("applinks:$(HOST).org"), "0:unexpanded-variable",
      "applinks:$(host).org"),
    Witness(
      "entry-order-decides",
      .link(
        shop,
        on: Device(
          entries: ["applinks:*.example.com", "applinks:shop.example.com"],
          sites: [
            "example.com": giving(("A.b", "NOT *")), "shop.example.com": giving(("A.b", "*")),
          ])), "A.b", "browser: excluded"),
    Witness(
      "wildcard-before-exact",
      .link(
        shop,
        on: Device(
          entries: ["applinks:shop.example.com", "applinks:*.example.com"],
          sites: [
            "example.com": giving(("A.b", "*")), "shop.example.com": giving(("A.b", "NOT *")),
          ])), "browser: excluded", "A.b"),
    Witness(
      "shortest-wildcard-first",
      .link(
        deep,
        on: Device(
          entries: ["applinks:*.example.com", "applinks:*.shop.example.com"],
          sites: [
            "example.com": giving(("A.b", "NOT *")), "shop.example.com": giving(("A.b", "*")),
          ])), "A.b", "browser: excluded"),
    Witness(
      "wildcard-without-period", .entries("applinks:*example.com"), "0:wildcard-without-period",
      "applinks:*.example.com"),
    Witness(
      "wildcard-app-clips-taken", .entries("appclips:*.example.com"), "0:wildcard-app-clip",
      "appclips:*.example.com"),
    Witness(
      "wildcard-covers-one-label",
      .link(deep, entries: "applinks:*.example.com", files: ["example.com"]), "A.b",
      "browser: no-app"),
    Witness(
      "wildcard-covers-apex",
      .link("https://example.com/", entries: "applinks:*.example.com", files: ["example.com"]),
      "browser: no-app", "A.b"),
    Witness(
      "label-boundary-ignored",
      .link("https://myexample.com/", entries: "applinks:*.example.com", files: ["example.com"]),
      "browser: no-app", "A.b"),
    Witness(
      "no-fall-back-to-wildcard",
      .link(
        shop, entries: "applinks:shop.example.com", "applinks:*.example.com",
        files: ["example.com"]),
      "A.b", "browser: no-app"),
    Witness(
      "fall-back-after-exclude",
      .link(
        shop, entries: "applinks:shop.example.com", "applinks:*.example.com",
        files: ["example.com"]
      ) { $0.sites["shop.example.com"] = giving(("A.b", "NOT *")) },
      "browser: excluded", "A.b"),
    Witness(
      "longest-wildcard-only",
      .link(
        deep, entries: "applinks:*.shop.example.com", "applinks:*.example.com",
        files: ["example.com"]),
      "A.b", "browser: no-app"),
    Witness(
      "wildcard-file-of-url-host",
      .link(shop, entries: "applinks:*.example.com", files: ["shop.example.com"]),
      "browser: no-app", "A.b"),
    Witness(
      "wildcard-file-of-www",
      .link(shop, entries: "applinks:*.example.com", files: ["www.example.com"]),
      "browser: no-app", "A.b"),
    Witness(
      "wildcard-star-in-request", .fetch("applinks:*.example.com", on: [:]),
      "cdn/a/v1/example.com unreachable", "cdn/a/v1/*.example.com unreachable"),
    Witness(
      "subdomain-file-of-parent",
      .link(shop, entries: "applinks:shop.example.com", files: ["example.com"]),
      "browser: no-app", "A.b"),
    Witness(
      "scheme-in-entry-stripped", .entries("applinks:https://example.com"), "0:scheme",
      "applinks:example.com"),
    Witness(
      "trailing-slash-in-entry-stripped", .entries("applinks:example.com/"), "0:trailing-slash",
      "applinks:example.com"),
    Witness(
      "path-in-entry-stripped", .entries("applinks:example.com/a"), "0:path",
      "applinks:example.com"),
    Witness(
      "unknown-query-in-entry-ignored", .entries("applinks:example.com?a=b"), "0:query",
      "applinks:example.com"),
    Witness(
      "port-in-entry-ignored", .entries("applinks:example.com:8080"), "0:port",
      "applinks:example.com"),
    Witness(
      "entry-host-case-significant",
      .link("https://EXAMPLE.com/", entries: "applinks:example.com", files: ["example.com"]),
      "A.b", "browser: no-app"),
    Witness(
      "unicode-host-in-entry-taken", .entries("applinks:exämple.com"), "0:invalid-host",
      "applinks:exämple.com"),
    Witness(
      "one-label-host-ignored", .entries("applinks:localhost"), "applinks:localhost",
      "0:invalid-host"),
    Witness(
      "underscore-in-host-refused", .entries("applinks:a_b.com"), "applinks:a_b.com",
      "0:invalid-host"),
    Witness(
      "final-dot-in-entry-taken", .entries("applinks:example.com."), "0:invalid-host",
      "applinks:example.com."),
    Witness(
      "modes-on-every-system", .entries("applinks:example.com?mode=developer"), "0:query",
      "applinks:example.com?developer", on: ios12),
    Witness(
      "modes-unknown", .entries("applinks:example.com?mode=developer"),
      "applinks:example.com?developer", "0:query"),
    Witness(
      "mode-dropped-before-modes", .entries("applinks:example.com?mode=developer"), "0:query",
      "applinks:example.com", on: ios12),
    Witness(
      "unknown-mode-is-none", .entries("applinks:example.com?mode=alpha"), "0:unknown-mode",
      "applinks:example.com"),
    Witness(
      "modes-in-either-order", .entries("applinks:example.com?mode=managed+developer"),
      "0:unknown-mode", "applinks:example.com?developer+managed"),
  ]

  static let modes: [Witness] = [
    Witness("mode-always-on", active("managed"), "browser: no-app", "A.b"),
    Witness(
      "either-mode-suffices", active("developer+managed") { $0.isManaged = true },
      "browser: no-app", "A.b"),
    Witness(
      "developer-mode-without-switch", active("developer", .development), "browser: no-app", "A.b"),
    Witness(
      "developer-mode-without-signature", active("developer") { $0.isInDeveloperMode = true },
      "browser: no-app", "A.b"),
    Witness("managed-mode-without-management", active("managed"), "browser: no-app", "A.b"),
    Witness(
      "browsers-take-links",
      .link("https://example.com/", entries: "applinks:example.com", files: ["example.com"]) {
        $0.apps[0].isBrowser = true
      }, "browser: no-app", "A.b"),
    Witness(
      "entitlement-suffices",
      .link("https://example.com/", entries: "applinks:example.com", files: []) {
        $0.sites["example.com"] = giving(("C.d", "*"))
      }, "browser: no-app", "A.b"),
    Witness(
      "file-suffices",
      .link("https://example.com/", entries: "webcredentials:example.com", files: ["example.com"]),
      "browser: no-app", "A.b"),
  ]

  /// A link by an entry in a mode.
  private static func active(
    _ mode: String, _ distribution: Distribution = .appStore,
    change: (inout Device) -> Void = { _ in }
  ) -> Asked {
    .link(
      "https://example.com/", entries: "applinks:example.com?mode=\(mode)",
      files: ["example.com"], distribution: distribution, change: change)
  }
}
