import AssociatedDomains
import AssociatedDomainsEntitlements
import TestSupport
import Testing

/// What is reported as odd in entitlements.
struct EntitlementsDiagnosticsTests {
  /// A diagnostic: its place and severity, words of its message, and its rule.
  private typealias Report = (start: String, words: String, rule: String)

  private func expect(
    _ reports: [Report], of entitlements: Entitlements, on system: OperatingSystem = .latest
  ) {
    let found = entitlements.diagnostics(on: system).map(\.description)
    #expect(found.count == reports.count, "\(found)")
    for (text, report) in zip(found, reports) {
      #expect(text.hasPrefix(report.start + ": "))
      #expect(text.contains(report.words) && text.hasSuffix("[\(report.rule)]"), "\(text)")
    }
  }

  private func list(_ entries: [String]) throws -> Entitlements {
    try Entitlements(EntitlementsFixture.xml(entries: entries))
  }

  private func list(ofValue value: String) throws -> Entitlements {
    try Entitlements(
      "<plist><dict>\n<key>com.apple.developer.associated-domains</key>\n\(value)</dict></plist>")
  }

  @Test(
    arguments: [
      ((1...30).map { "applinks:a\($0).example.com" } + ["webcredentials:a1.example.com"], nil),
      (
        (1...31).map { "applinks:a\($0).example.com" },
        ("5: note", "31 domains; list no more than 20 to 30", "DOM-011")
      ),
      (["applinks:\(String(repeating: "a", count: 63)).example.com"], nil),
      (
        ["applinks:\(String(repeating: "a", count: 64)).example.com"],
        ("6: warning", "has a label of more than 63 characters", "DOM-001")
      ),
    ] as [([String], (String, String, String)?)])
  func `many domains and long labels are reported`(
    entries: [String], report: (String, String, String)?
  ) throws {
    expect(report.map { [$0] } ?? [], of: try list(entries))
  }

  @Test func `entries are reported in order, each on its line with its rule and a fix`() throws {
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsEntitlementsTests/Answers/diagnostics.txt",
      [
        "entries": { entries in
          try list(entries.split(separator: " ").map(String.init)).diagnostics().map(\.description)
        }
      ])
  }

  @Test func `a mode is an error on systems before modes`() throws {
    let entitlements = try list(["applinks:example.com?mode=developer+managed"])
    expect([("6: error", "", "X-43")], of: entitlements, on: OperatingSystem(.iOS, .init(13)))
  }

  @Test(arguments: [
    ("<array>\n<integer>1</integer></array>", "4: error", "a number, not a string", "DOM-001"),
    ("<string>*</string>", "3: error", "array of strings, not a string", "X-44"),
    ("<true/>", "3: error", "array of strings, not a Boolean", "X-44"),
    ("<dict/>", "3: error", "array of strings, not a dictionary", "X-44"),
    ("<array/>", "3: warning", "is empty", "ENT-001"),
  ])
  func `a value that has no domains is reported by what it is`(
    value: String, start: String, words: String, rule: String
  ) throws {
    expect([(start, words, rule)], of: try list(ofValue: value))
  }

  @Test func `the asterisk of a profile is no error`() throws {
    let list = EntitlementsFixture.xml(
      "<dict><key>Entitlements</key><dict>"
        + "<key>com.apple.developer.associated-domains</key><string>*</string></dict></dict>")
    let entitlements = try Entitlements(SignedDataFixture(content: Array(list.utf8)).bytes)
    #expect(entitlements.entries == [])
    expect([("4: note", "a profile only allows domains", "X-44")], of: entitlements)
  }

  @Test(arguments: [
    ("<plist>\n<dict/></plist>", "2: warning", "there are no associated domains"),
    (
      "<plist><dict><key>com.apple.developer.associated-domain</key><array/></dict></plist>",
      "1: warning", "not \"com.apple.developer.associated-domain\""
    ),
  ])
  func `no domains at all are reported, and a name that is nearly right with them`(
    text: String, start: String, words: String
  ) throws {
    expect([(start, words, "ENT-001")], of: try Entitlements(text))
  }

  @Test func `of a repeated key the others than the last are reported`() throws {
    let key = "<key>com.apple.developer.associated-domains</key>"
    let entitlements = try Entitlements(
      """
      <plist><dict>
      \(key)<array><string>applinks:first.com</string></array>
      \(key)<array><string>applinks:last.com</string></array></dict></plist>
      """)
    expect([("2: warning", "this one is ignored", "ENT-016")], of: entitlements)
  }

  @Test func `of a repeated key in a binary list it is not known which value systems read`() throws
  {
    let key = "com.apple.developer.associated-domains"
    let bytes = BinaryPropertyListFixture.bytes([
      .dictionary([1: 3, 2: 4]), .string(key), .string(key), .array([5]), .array([6]),
      .string("applinks:first.com"), .string("applinks:last.com"),
    ])
    expect([("warning", "systems may read either", "X-45")], of: try Entitlements(parsing: bytes))
  }

  @Test func `where systems have no wildcards, a wildcard is noted and claims nothing`() throws {
    let entitlements = try list(["applinks:*.example.com"])
    let old = OperatingSystem(.iOS, .init(9, 0))
    expect([("6: note", "name each subdomain too", "DOM-030")], of: entitlements, on: old)
    #expect(entitlements.domains(on: old).isEmpty)
  }

  @Test func `a dictionary without plist around it is noted`() throws {
    let text = EntitlementsFixture.dictionary(["applinks:example.com"])
    expect([("1: note", "not in a `plist`", "X-55")], of: try Entitlements(text))
  }

  @Test func `where there are no lines, entries are pointed at by their index`() throws {
    let file = EntitlementsFixture.binary(entries: [
      "applinks:example.com", "example.com", "applinks:example.com",
    ])
    expect(
      [("entry 1: error", "", "DOM-001"), ("entry 2: note", "repeats entry 0;", "DOM-002")],
      of: try Entitlements(file))
  }
}
