import AssociatedDomains
import Testing

struct OperatingSystemTests {
  @Test("A system is written as its name and its version")
  func shortForms() {
    #expect(OperatingSystem.iOS(16, 4) == OperatingSystem(.iOS, .init(16, 4, 0)))
    #expect(OperatingSystem.macOS(10, 15, 6) == OperatingSystem(.macOS, .init(10, 15, 6)))
    #expect(OperatingSystem.tvOS(17) == OperatingSystem(.tvOS, .init(17)))
    #expect(OperatingSystem.watchOS(10, 1) == OperatingSystem(.watchOS, .init(10, 1)))
    #expect(OperatingSystem.visionOS(2) == OperatingSystem(.visionOS, .init(2)))
  }

  @Test(
    "A version is read from its text",
    arguments: [
      ("16", "16.0"), ("16.4", "16.4"), ("10.15.6", "10.15.6"), ("13.0.0", "13.0"),
      ("", nil), ("16.", nil), (".4", nil), ("1.2.3.4", nil), ("-1", nil), ("+1", nil),
      ("16.x", nil), (" 16", nil), ("٣", nil), ("99999999999999999999", nil),
    ] as [(String, String?)])
  func versions(text: String, description: String?) {
    #expect(OperatingSystem.Version(text)?.description == description)
  }

  @Test("Versions are in the order of their numbers")
  func order() {
    let versions = ["9.3", "10.0", "10.15", "10.15.1", "11.0"].compactMap {
      OperatingSystem.Version($0)
    }
    #expect(versions.count == 5)
    #expect(versions.shuffled().sorted() == versions)
  }

  @Test("The more serious diagnostic is the greater one")
  func severities() {
    #expect(DiagnosticSeverity.allCases.sorted() == [.note, .warning, .error])
    #expect(!(DiagnosticSeverity.error < .error) && .warning > DiagnosticSeverity.note)
  }
}
