import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import Testing

/// What is read from files of every kind.
struct EntitlementsTests {
  private let entries = ["applinks:example.com", "webcredentials:*.example.com?mode=developer"]

  @Test("Every kind of file is told by its bytes and says the same")
  func everyKind() throws {
    let files = EntitlementsFixture.all(entries: entries)
    #expect(Set(files.map(\.kind)) == Set(Entitlements.Kind.allCases))
    for file in files {
      let entitlements = try Entitlements(file.bytes)
      #expect(entitlements.kind == file.kind)
      #expect(entitlements.entries.map(\.text) == entries)
      #expect(entitlements.domains().map(\.description) == entries)
      #expect(entitlements.ignored().isEmpty)
      #expect(entitlements.applicationIdentifier == "ABCDE12345.com.example.app")
    }
  }

  @Test("Entries know the lines of their property list")
  func lines() throws {
    for file in EntitlementsFixture.all(entries: entries) {
      let lines = try Entitlements(file.bytes).entries.map(\.line)
      #expect(lines == [nil, nil] || lines == [6, 7])
      #expect(file.kind != .xml || lines == [6, 7])
      #expect(file.kind != .binary || lines == [nil, nil])
    }
  }
}
