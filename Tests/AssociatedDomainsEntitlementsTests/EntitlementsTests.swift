import AssociatedDomains
import AssociatedDomainsEntitlements
import Testing

/// What is read from files of every kind.
struct EntitlementsTests {
  private let entries = ["applinks:example.com", "webcredentials:*.example.com?mode=developer"]

  @Test func `every kind of file is told by its bytes and says the same`() throws {
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

  @Test func `entries know the lines of their property list`() throws {
    for file in EntitlementsFixture.all(entries: entries) {
      let lines = try Entitlements(file.bytes).entries.map(\.line)
      #expect(lines == [nil, nil] || lines == [6, 7])
      #expect(file.kind != .xml || lines == [6, 7])
      #expect(file.kind != .binary || lines == [nil, nil])
    }
  }

  @Test
  func `entries are read anew only for systems without a feature of theirs, and when replaced`()
    throws
  {
    let entries = ["applinks:*.a.com", "applinks:b.com?mode=managed", "applinks:c.com"]
    let entitlements = try Entitlements(EntitlementsFixture.xml(entries: entries))
    let systems: [(OperatingSystem, [String])] = [
      (.latest, ["a.com", "b.com", "c.com"]),
      (OperatingSystem(.iOS, .init(13)), ["a.com", "c.com"]),
      (OperatingSystem(.iOS, .init(9)), ["c.com"]),
    ]
    for (system, hosts) in systems {
      #expect(entitlements.domains(on: system).map(\.host) == hosts, "\(system)")
      #expect(entitlements.ignored(on: system).count == 3 - hosts.count, "\(system)")
    }
    let replaced = entitlements.replacingEntries { entry in
      entry.text == entries[2] ? ["applinks:d.com", "d.com"] : nil
    }
    #expect(replaced.domains().map(\.host) == ["a.com", "b.com", "d.com"])
    #expect(replaced.ignored().map(\.error.code) == [.noService])
  }
}
