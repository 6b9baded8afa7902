import Foundation
import Questions
import Testing

@testable import SpecModel

/// The rules of one entry: DOM-001 to DOM-012, SUB-017, URL-009, X-41 to.
struct EntitlementTests {
  static let entries: [(entry: String, says: String)] = [
    ("applinks:example.com", "applinks:example.com"),
    ("webcredentials:Example.COM", "webcredentials:example.com"),
    ("activitycontinuation:a-b.c_d.e9", "activitycontinuation:a-b.c_d.e9"),
    ("appclips:example.com", "appclips:example.com"),
    ("authsrv:example.com", "authsrv:example.com"),
    ("applinks:*.example.com", "applinks:*.example.com"),
    ("applinks:*.com", "applinks:*.com"),
    ("applinks:xn--exmple-cua.com", "applinks:xn--exmple-cua.com"),
    ("applinks:localhost", "applinks:localhost"),
    ("applinks:example.com?mode=developer", "applinks:example.com?developer"),
    ("applinks:*.example.com?mode=managed", "applinks:*.example.com?managed"),
    ("applinks:example.com?mode=developer+managed", "applinks:example.com?developer+managed"),
    ("", "0:no-service"),
    ("example.com", "0:no-service"),
    ("https://example.com", "0:unknown-service"),
    (":example.com", "0:unknown-service"),
    ("Applinks:example.com", "0:unknown-service"),
    (" applinks:example.com", "0:unknown-service"),
    ("applinks:$(HOST)", "0:unexpanded-variable"),
    ("$(SERVICE)", "0:unexpanded-variable"),
    ("applinks:${HOST}", "0:unexpanded-variable"),
    ("applinks:https://example.com/a", "0:scheme"),
    ("applinks:example.com/", "0:trailing-slash"),
    ("applinks:/", "0:trailing-slash"),
    ("applinks:example.com//", "0:path"),
    ("applinks:example.com/a", "0:path"),
    ("applinks:*", "0:wildcard-without-period"),
    ("applinks:*example.com", "0:wildcard-without-period"),
    ("applinks:", "0:empty-host"),
    ("applinks:*.", "0:empty-host"),
    ("applinks:?mode=developer", "0:empty-host"),
    ("applinks:example.com:443", "0:port"),
    ("applinks:example.com:", "0:port"),
    ("applinks:[::1]", "0:invalid-host"),
    ("applinks:exämple.com", "0:invalid-host"),
    ("applinks:example.com.", "0:invalid-host"),
    ("applinks:.example.com", "0:invalid-host"),
    ("applinks:a..b", "0:invalid-host"),
    ("applinks:a.*.b", "0:invalid-host"),
    ("applinks:*.*.b", "0:invalid-host"),
    ("applinks: example.com", "0:invalid-host"),
    ("applinks:example.com ", "0:invalid-host"),
    ("applinks:example.com?", "0:query"),
    ("applinks:example.com?Mode=developer", "0:query"),
    ("applinks:example.com?a=b&mode=developer", "0:query"),
    ("applinks:example.com?mode=", "0:unknown-mode"),
    ("applinks:example.com?mode=developer&a=b", "0:unknown-mode"),
    ("applinks:example.com?mode=Developer", "0:unknown-mode"),
    ("applinks:example.com?mode=managed+developer", "0:unknown-mode"),
    ("applinks:example.com?mode=developer?", "0:unknown-mode"),
    ("appclips:*.example.com", "0:wildcard-app-clip"),
    ("appclips:*.example.com?mode=no", "0:unknown-mode"),
  ]

  @Test(arguments: entries)
  func `entry is a domain or names its fault`(_ entry: String, _ says: String) {
    let escaped = entry.replacing("&", with: "&amp;")
    #expect(Asked.entries(escaped).answer(.documented) == says)
  }

  @Test func `every fault has an entry`() {
    let faults = Set(Self.entries.map(\.says).filter { $0.hasPrefix("0:") }.map { $0.dropFirst(2) })
    let words = EntryFault.allCases.map(\.rawValue).filter { $0 != "wrong-type" }
    #expect(Set(words.map { $0[...] }) == faults)
  }

  @Test func `entries keep their place and repeats count once`() {
    let asked = Asked.entries(
      "applinks:b.com", "b.com", "applinks:a.com", "applinks:B.com", "applinks:c.com:1")
    #expect(
      asked.answer(.documented) == "applinks:b.com applinks:a.com 1:no-service 4:port")
  }

  @Test(arguments: [
    (
      "<array><integer>1</integer><string>applinks:a.com</string><array/></array>",
      "applinks:a.com 0:wrong-type 2:wrong-type"
    ),
    ("<string>*</string>", ""), ("<dict/>", ""), ("<true/>", ""), ("<array/>", ""),
  ])
  func `only an array has entries`(_ value: String, _ says: String) {
    let list = "<plist><dict><key>\(Lists.key)</key>\(value)</dict></plist>"
    #expect(Asked.entitlements(Data(list.utf8)).answer(.documented) == says)
  }

  @Test(arguments: [
    ("ios", "13.7", "0:query"), ("ios", "14.0", "applinks:a.com?managed"),
    ("macos", "10.15.7", "0:query"), ("macos", "11.0", "applinks:a.com?managed"),
    ("tvos", "13.4", "0:query"), ("tvos", "14.0", "applinks:a.com?managed"),
    ("watchos", "7.0", "applinks:a.com?managed"), ("visionos", "1.0", "applinks:a.com?managed"),
  ])
  func `modes came with iOS 14`(_ system: String, _ version: String, _ says: String) throws {
    let dialect = try #require(Dialect(system: system, version: version))
    #expect(Asked.entries("applinks:a.com?mode=managed").answer(dialect) == says)
  }

  @Test(arguments: [
    ("example.com", false, "example.com", true), ("example.com", false, "EXAMPLE.com", true),
    ("example.com", false, "www.example.com", false),
    ("example.com", false, "example.com.", false),
    ("example.com", true, "www.example.com", true), ("example.com", true, "a.b.EXAMPLE.com", true),
    ("example.com", true, "example.com", false), ("example.com", true, ".example.com", false),
    ("example.com", true, "myexample.com", false),
    ("example.com", true, "www.example.com.", false),
    ("example.com", true, "www.example.com.evil.org", false),
  ])
  func `entry covers hosts`(_ host: String, _ isWildcard: Bool, _ url: String, _ covers: Bool) {
    let domain = EntitlementsAnswer.Domain(
      service: "applinks", host: host, isWildcard: isWildcard, modes: [])
    #expect(SpecModel(dialect: .documented).matches(domain, url) == covers)
  }
}
