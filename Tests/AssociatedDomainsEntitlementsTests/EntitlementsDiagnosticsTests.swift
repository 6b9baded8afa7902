import AssociatedDomains
import AssociatedDomainsEntitlements
import TestSupport
import Testing

/// What is reported as odd in entitlements.
struct EntitlementsDiagnosticsTests {
  private func diagnostics(
    of entries: [String], on system: OperatingSystem = .latest
  ) throws -> [String] {
    try Entitlements(EntitlementsFixture.xml(entries: entries)).diagnostics(on: system)
      .map(\.description)
  }

  private func diagnostics(ofValue value: String) throws -> [String] {
    try Entitlements(
      "<plist><dict>\n<key>com.apple.developer.associated-domains</key>\n\(value)</dict></plist>"
    ).diagnostics().map(\.description)
  }

  @Test("Entries without a fault give no diagnostics")
  func quiet() throws {
    #expect(
      try diagnostics(of: [
        "applinks:example.com", "applinks:*.example.com", "applinks:www.example.com",
        "webcredentials:example.com",
      ]) == [])
  }

  @Test("An ignored entry is reported on its line with its rule and a fix")
  func ignoredEntries() throws {
    let found = try diagnostics(of: ["applinks:example.com", "applinks:example.com/a"])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("7: error: \"applinks:example.com/a\" has a path; ") == true)
    #expect(found.first?.hasSuffix("[DOM-009]") == true)
  }

  @Test("An entry that is no string is reported by what it is")
  func wrongType() throws {
    let found = try diagnostics(ofValue: "<array>\n<integer>1</integer></array>")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("4: error: the entry is a number, not a string") == true)
    #expect(found.first?.hasSuffix("[DOM-001]") == true)
  }

  @Test("A mode is an error on systems before modes and a note on others")
  func modes() throws {
    let entries = ["applinks:example.com?mode=developer+managed"]
    let notes = try diagnostics(of: entries)
    #expect(notes.map { $0.prefix(8) } == ["6: note:", "6: note:"])
    #expect(notes.first?.contains("developer mode") == true)
    #expect(notes.map { $0.suffix(9) } == ["[DOM-017]", "[DOM-018]"])
    let old = try diagnostics(of: entries, on: OperatingSystem(.iOS, .init(13)))
    #expect(old.count == 1)
    #expect(old.first?.hasPrefix("6: error:") == true)
    #expect(old.first?.hasSuffix("[X-43]") == true)
  }

  @Test("A repeated entry is noted where it is repeated, however it is written")
  func repeats() throws {
    let found = try diagnostics(of: ["applinks:example.com", "applinks:EXAMPLE.com"])
    #expect(found.map { $0.suffix(9) } == ["[DOM-002]", "[URL-003]"])
    #expect(found.first?.hasPrefix("7: note:") == true)
    #expect(found.first?.contains("repeats line 6;") == true)
    #expect(found.last?.contains("write `applinks:example.com`") == true)
  }

  @Test(
    "A domain that is left out above a wildcard or www is noted once",
    arguments: [
      (["applinks:*.example.com"], "DOM-005"), (["applinks:www.example.com"], "DOM-008"),
      (["applinks:*.example.com", "applinks:www.example.com"], "DOM-005"),
      (["applinks:*.example.com", "webcredentials:example.com"], "DOM-005"),
    ])
  func coverage(entries: [String], rule: String) throws {
    let found = try diagnostics(of: entries)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("6: note:") == true)
    #expect(found.first?.contains("add `applinks:example.com`") == true)
    #expect(found.first?.hasSuffix("[\(rule)]") == true)
  }

  @Test("A domain claimed under more conditions than its wildcard is left out too")
  func conditionalCoverage() throws {
    let left = try diagnostics(of: [
      "applinks:*.example.com", "applinks:example.com?mode=developer",
    ])
    #expect(left.contains { $0.hasSuffix("[DOM-005]") })
    let claimed = try diagnostics(of: [
      "applinks:*.example.com?mode=developer", "applinks:example.com",
    ])
    #expect(!claimed.contains { $0.hasSuffix("[DOM-005]") })
  }

  @Test("A top level is not asked for below www")
  func topLevel() throws {
    #expect(try diagnostics(of: ["applinks:www.com"]) == [])
  }

  @Test(
    "A value that is no array is an error",
    arguments: [
      ("<string>applinks:example.com</string>", "a string"), ("<string>*</string>", "a string"),
      ("<true/>", "a Boolean"), ("<dict/>", "a dictionary"),
    ])
  func noArray(value: String, typeName: String) throws {
    let found = try diagnostics(ofValue: value)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("3: error:") == true)
    #expect(found.first?.contains("array of strings, not \(typeName)") == true)
    #expect(found.first?.hasSuffix("[X-44]") == true)
  }

  @Test("The asterisk of a profile is no error")
  func profile() throws {
    let list = EntitlementsFixture.xml(
      "<dict><key>Entitlements</key><dict>"
        + "<key>com.apple.developer.associated-domains</key><string>*</string></dict></dict>")
    let entitlements = try Entitlements(SignedDataFixture(content: Array(list.utf8)).bytes)
    #expect(entitlements.entries == [])
    let found = entitlements.diagnostics().map(\.description)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("4: note: a profile only allows domains") == true)
    #expect(found.first?.hasSuffix("[X-44]") == true)
  }

  @Test("No domains at all are reported, and a name that is nearly right with them")
  func noDomains() throws {
    let none = try Entitlements("<plist>\n<dict/></plist>").diagnostics().map(\.description)
    #expect(none.count == 1)
    #expect(none.first?.hasPrefix("2: warning: there are no associated domains") == true)
    #expect(none.first?.hasSuffix("[ENT-001]") == true)
    let misspelt = try Entitlements(
      "<plist><dict><key>com.apple.developer.associated-domain</key><array/></dict></plist>")
    let name = ", not \"com.apple.developer.associated-domain\""
    #expect(misspelt.diagnostics().first?.message.contains(name) == true)
    #expect(try diagnostics(ofValue: "<array/>").first?.contains("is empty") == true)
  }

  @Test("Of a repeated key the last counts, and the others are reported")
  func repeatedKey() throws {
    let key = "<key>com.apple.developer.associated-domains</key>"
    let entitlements = try Entitlements(
      """
      <plist><dict>
      \(key)<array><string>applinks:first.com</string></array>
      \(key)<array><string>applinks:last.com</string></array></dict></plist>
      """)
    #expect(entitlements.domains().map(\.host) == ["last.com"])
    let found = entitlements.diagnostics().map(\.description)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("2: warning:") == true)
    #expect(found.first?.hasSuffix("[X-45]") == true)
  }

  @Test("A dictionary without `plist` around it is noted")
  func bareDictionary() throws {
    let text = EntitlementsFixture.dictionary(["applinks:example.com"])
    let found = try Entitlements(text).diagnostics().map(\.description)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("1: note: the dictionary is not in a `plist`") == true)
    #expect(found.first?.hasSuffix("[X-55]") == true)
  }

  @Test("Where there are no lines, entries are pointed at by their index")
  func noLine() throws {
    let file = EntitlementsFixture.binary(entries: [
      "applinks:example.com", "example.com", "applinks:example.com",
    ])
    let found = try Entitlements(file).diagnostics().map(\.description)
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("entry 1: error: ") == true)
    #expect(found.last?.hasPrefix("entry 2: note: ") == true)
    #expect(found.last?.contains("repeats entry 0;") == true)
  }

  @Test("Lines are in order")
  func order() throws {
    let found = try diagnostics(of: ["applinks:*.example.com", "nothing", "applinks:*.example.com"])
    #expect(found.map { $0.prefix(2) } == ["6:", "7:", "8:"])
  }
}
