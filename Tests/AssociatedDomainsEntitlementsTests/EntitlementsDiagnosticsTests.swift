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
    "Entries are reported in order, each on its line with its rule and a fix",
    arguments: [
      (
        ["applinks:example.com", "applinks:*.example.com", "webcredentials:example.com"],
        [("7: note", "the file of `example.com`", "DOM-006")]
      ),
      (
        ["applinks:example.com", "applinks:example.com/a"],
        [("7: error", "\"applinks:example.com/a\" has a path; ", "DOM-009")]
      ),
      (
        ["applinks:example.com?mode=developer+managed"],
        [("6: note", "developer mode", "DOM-017"), ("6: note", "", "DOM-018")]
      ),
      (
        ["applinks:example.com", "applinks:EXAMPLE.com"],
        [
          ("7: note", "repeats line 6;", "DOM-002"),
          ("7: note", "write `applinks:example.com`", "URL-010"),
        ]
      ),
      // A domain that is left out above a wildcard or `www` is noted once, but no top level.
      (
        ["applinks:*.example.com"],
        [
          ("6: note", "the file of `example.com`", "DOM-006"),
          ("6: note", "add `applinks:example.com`", "DOM-005"),
        ]
      ),
      (["applinks:www.example.com"], [("6: note", "add `applinks:example.com`", "DOM-008")]),
      (
        ["applinks:*.example.com", "applinks:www.example.com"],
        [
          ("6: note", "the file", "DOM-006"), ("6: note", "add `applinks:example.com`", "DOM-005"),
        ]
      ),
      (
        ["applinks:*.example.com", "webcredentials:example.com"],
        [
          ("6: note", "the file", "DOM-006"), ("6: note", "add `applinks:example.com`", "DOM-005"),
        ]
      ),
      (["applinks:www.com"], []),
      // One that is claimed under more conditions is left out too.
      (
        ["applinks:*.example.com", "applinks:example.com?mode=developer"],
        [
          ("6: note", "the file", "DOM-006"), ("6: note", "add", "DOM-005"),
          ("7: note", "developer mode", "DOM-017"),
        ]
      ),
      (
        ["applinks:*.example.com?mode=developer", "applinks:example.com"],
        [("6: note", "the file", "DOM-006"), ("6: note", "developer mode", "DOM-017")]
      ),
      (
        ["applinks:*.a.com", "nothing", "applinks:*.a.com"],
        [
          ("6: note", "the file", "DOM-006"), ("6: note", "add", "DOM-005"),
          ("7: error", "", "DOM-001"), ("8: note", "", "DOM-002"),
        ]
      ),
      // Hosts that no site can have; nobody is told to add their parents.
      (["applinks:10.0.0.1"], [("6: warning", "is an IP address", "DOM-001")]),
      (["applinks:*.10.0.0.1"], [("6: warning", "is an IP address", "DOM-001")]),
      (["applinks:localhost"], [("6: warning", "has a single label", "X-41")]),
      (["applinks:*.com"], [("6: warning", "has a single label", "X-41")]),
      (["applinks:my_shop.example.com"], [("6: warning", "has an underscore", "X-41")]),
      (["applinks:-a.example.com"], [("6: warning", "begins or ends with a hyphen", "DOM-001")]),
      (["applinks:a-.example.com"], [("6: warning", "begins or ends with a hyphen", "DOM-001")]),
      (["applinks:a--b.1a.com"], []),
      (["applink:example.com"], [("6: error", "service; did you mean `applinks:`?", "ENV-001")]),
      (["links:example.com"], [("6: error", "expected one of: `applinks`", "ENV-001")]),
      (["*"], [("6: error", "list each domain", "DOM-001")]),
      (["applinks:YOUR_DOMAIN.com"], [("6: warning", "is a placeholder", "DOM-001")]),
      (["webcredentials:YOUR_CUSTOM_DOMAIN"], [("6: warning", "is a placeholder", "DOM-001")]),
      (["applinks:www.yourdomain.com"], [("6: warning", "is a placeholder", "DOM-001")]),
      (["applinks:&lt;domain&gt;"], [("6: error", "is a placeholder", "DOM-001")]),
      (["applinks:notyourdomain.com", "applinks:YOURS.com"], [("7: note", "", "URL-010")]),
      (["applinks:\(String(repeating: "a", count: 63)).example.com"], []),
      (
        ["applinks:\(String(repeating: "a", count: 64)).example.com"],
        [("6: warning", "has a label of more than 63 characters", "DOM-001")]
      ),
      ((1...30).map { "applinks:a\($0).example.com" } + ["webcredentials:a1.example.com"], []),
      (
        (1...31).map { "applinks:a\($0).example.com" },
        [("5: note", "31 domains; list no more than 20 to 30", "DOM-011")]
      ),
    ] as [([String], [(String, String, String)])])
  func entries(entries: [String], reports: [(String, String, String)]) throws {
    expect(reports, of: try list(entries))
  }

  @Test("A mode is an error on systems before modes")
  func oldSystem() throws {
    let entitlements = try list(["applinks:example.com?mode=developer+managed"])
    expect([("6: error", "", "X-43")], of: entitlements, on: OperatingSystem(.iOS, .init(13)))
  }

  @Test(
    "A value that has no domains is reported by what it is",
    arguments: [
      ("<array>\n<integer>1</integer></array>", "4: error", "a number, not a string", "DOM-001"),
      ("<string>*</string>", "3: error", "array of strings, not a string", "X-44"),
      ("<true/>", "3: error", "array of strings, not a Boolean", "X-44"),
      ("<dict/>", "3: error", "array of strings, not a dictionary", "X-44"),
      ("<array/>", "3: warning", "is empty", "ENT-001"),
    ])
  func values(value: String, start: String, words: String, rule: String) throws {
    expect([(start, words, rule)], of: try list(ofValue: value))
  }

  @Test("The asterisk of a profile is no error")
  func profile() throws {
    let list = EntitlementsFixture.xml(
      "<dict><key>Entitlements</key><dict>"
        + "<key>com.apple.developer.associated-domains</key><string>*</string></dict></dict>")
    let entitlements = try Entitlements(SignedDataFixture(content: Array(list.utf8)).bytes)
    #expect(entitlements.entries == [])
    expect([("4: note", "a profile only allows domains", "X-44")], of: entitlements)
  }

  @Test(
    "No domains at all are reported, and a name that is nearly right with them",
    arguments: [
      ("<plist>\n<dict/></plist>", "2: warning", "there are no associated domains"),
      (
        "<plist><dict><key>com.apple.developer.associated-domain</key><array/></dict></plist>",
        "1: warning", "not \"com.apple.developer.associated-domain\""
      ),
    ])
  func noDomains(text: String, start: String, words: String) throws {
    expect([(start, words, "ENT-001")], of: try Entitlements(text))
  }

  @Test("Of a repeated key the others than the last are reported")
  func repeatedKey() throws {
    let key = "<key>com.apple.developer.associated-domains</key>"
    let entitlements = try Entitlements(
      """
      <plist><dict>
      \(key)<array><string>applinks:first.com</string></array>
      \(key)<array><string>applinks:last.com</string></array></dict></plist>
      """)
    expect([("2: warning", "this one is ignored", "ENT-016")], of: entitlements)
  }

  @Test("Of a repeated key in a binary list it is not known which value systems read")
  func repeatedKeyInBinary() throws {
    let key = "com.apple.developer.associated-domains"
    let bytes = BinaryPropertyListFixture.bytes([
      .dictionary([1: 3, 2: 4]), .string(key), .string(key), .array([5]), .array([6]),
      .string("applinks:first.com"), .string("applinks:last.com"),
    ])
    expect([("warning", "systems may read either", "X-45")], of: try Entitlements(parsing: bytes))
  }

  @Test("Where systems have no wildcards, a wildcard is noted and claims nothing")
  func wildcardBeforeWildcards() throws {
    let entitlements = try list(["applinks:*.example.com"])
    let old = OperatingSystem(.iOS, .init(9, 0))
    expect([("6: note", "name each subdomain too", "DOM-030")], of: entitlements, on: old)
    #expect(entitlements.domains(on: old).isEmpty)
  }

  @Test("A dictionary without `plist` around it is noted")
  func bareDictionary() throws {
    let text = EntitlementsFixture.dictionary(["applinks:example.com"])
    expect([("1: note", "not in a `plist`", "X-55")], of: try Entitlements(text))
  }

  @Test("Where there are no lines, entries are pointed at by their index")
  func noLine() throws {
    let file = EntitlementsFixture.binary(entries: [
      "applinks:example.com", "example.com", "applinks:example.com",
    ])
    expect(
      [("entry 1: error", "", "DOM-001"), ("entry 2: note", "repeats entry 0;", "DOM-002")],
      of: try Entitlements(file))
  }
}
