import AssociatedDomains
import Testing

struct OperatingSystemTests {
  @Test func `a system is written as its name and one to three numbers`() {
    let systems: [(OperatingSystem.Family, [OperatingSystem])] = [
      (.iOS, [.iOS(1, 2, 3), .iOS(1, 2), .iOS(1)]),
      (.macOS, [.macOS(1, 2, 3), .macOS(1, 2), .macOS(1)]),
      (.tvOS, [.tvOS(1, 2, 3), .tvOS(1, 2), .tvOS(1)]),
      (.watchOS, [.watchOS(1, 2, 3), .watchOS(1, 2), .watchOS(1)]),
      (.visionOS, [.visionOS(1, 2, 3), .visionOS(1, 2), .visionOS(1)]),
    ]
    for (family, forms) in systems {
      let versions = [OperatingSystem.Version(1, 2, 3), .init(1, 2, 0), .init(1, 0, 0)]
      #expect(forms == versions.map { OperatingSystem(family, $0) })
    }
    #expect(OperatingSystem.latest.description == "ios 27.0")
  }

  @Test(
    arguments: [
      ("16", "16.0"), ("16.4", "16.4"), ("10.15.6", "10.15.6"), ("13.0.0", "13.0"),
      ("", nil), ("16.", nil), (".4", nil), ("1.2.3.4", nil), ("-1", nil), ("+1", nil),
      ("16.x", nil), (" 16", nil), ("٣", nil), ("99999999999999999999", nil),
    ] as [(String, String?)])
  func `a version is read from its text`(text: String, description: String?) {
    #expect(OperatingSystem.Version(text)?.description == description)
  }

  @Test func `versions are in the order of their numbers`() {
    let versions = ["9.3", "10.0", "10.15", "10.15.1", "11.0"].compactMap {
      OperatingSystem.Version($0)
    }
    #expect(versions.count == 5)
    #expect(versions.shuffled().sorted() == versions)
  }

  @Test func `the more serious diagnostic is the greater one`() {
    #expect(DiagnosticSeverity.allCases.sorted() == [.note, .warning, .error])
    #expect(!(DiagnosticSeverity.error < .error) && .warning > DiagnosticSeverity.note)
  }
}
