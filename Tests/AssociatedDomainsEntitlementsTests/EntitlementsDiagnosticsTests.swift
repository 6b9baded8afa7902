import AssociatedDomains
import AssociatedDomainsEntitlements
import TestSupport
import Testing

/// What is reported as odd in entitlements.
struct EntitlementsDiagnosticsTests {
  private func list(_ entries: [String]) throws -> Entitlements {
    try Entitlements(EntitlementsFixture.xml(entries: entries))
  }

  @Test func `more than 30 domains are reported`() throws {
    let entries = (1...31).map { "applinks:a\($0).example.com" }
    #expect(
      try list(entries.dropLast() + ["webcredentials:a1.example.com"]).diagnostics().isEmpty)
    let found = try list(entries).diagnostics().map(\.description)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("5: note: ") == true)
    #expect(found.first?.contains("31 domains; list no more than 20 to 30") == true)
    #expect(found.first?.hasSuffix("[DOM-011]") == true)
  }

  @Test func `what is odd is reported in order, each on its line with its rule and a fix`() throws {
    func reports(_ list: Entitlements, on system: OperatingSystem = .latest) -> [String] {
      list.diagnostics(on: system).map(\.description)
    }
    func entries(on system: OperatingSystem = .latest) -> (String) throws -> [String] {
      { text in
        let list = try list(text.split(separator: " ").map(String.init))
        return reports(list, on: system) + list.domains(on: system).map { "claims \($0)" }
      }
    }
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsEntitlementsTests/Answers/diagnostics.txt",
      [
        "entries": { reports(try list($0.split(separator: " ").map(String.init))) },
        // Modes came with iOS 14, wildcards with iOS 9.2.
        "entries on iOS 13": entries(on: OperatingSystem(.iOS, .init(13))),
        "entries on iOS 9.0": entries(on: OperatingSystem(.iOS, .init(9, 0))),
        "entries of a list without lines": { text in
          let entries = text.split(separator: " ").map(String.init)
          return reports(try Entitlements(EntitlementsFixture.binary(entries: entries)))
        },
        "values of the key": { value in
          let list =
            "<plist><dict>\n<key>com.apple.developer.associated-domains</key>\n\(value)</dict></plist>"
          return reports(try Entitlements(list))
        },
        "whole lists": { reports(try Entitlements($0)) },
        "profiles": { list in
          let profile = try Entitlements(SignedDataFixture(content: Array(list.utf8)).bytes)
          return reports(profile) + profile.entries.compactMap(\.text)
        },
      ])
  }

  @Test func `of a repeated key in a binary list it is not known which value systems read`() throws
  {
    let key = "com.apple.developer.associated-domains"
    let bytes = BinaryPropertyListFixture.bytes([
      .dictionary([1: 3, 2: 4]), .string(key), .string(key), .array([5]), .array([6]),
      .string("applinks:first.com"), .string("applinks:last.com"),
    ])
    let found = try Entitlements(parsing: bytes).diagnostics().map(\.description)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("warning: ") == true)
    #expect(found.first?.contains("systems may read either") == true)
    #expect(found.first?.hasSuffix("[X-45]") == true)
  }
}
