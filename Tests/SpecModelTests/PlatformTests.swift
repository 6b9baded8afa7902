import Questions
import Testing

@testable import SpecModel

/// Which systems have a dialect.
struct PlatformTests {
  @Test(arguments: [
    ("ios", "8.4"), ("macos", "10.14.6"), ("tvos", "9.2"), ("watchos", "6.2"), ("visionos", "0.9"),
  ])
  func `system without universal links has no dialect`(_ system: String, _ version: String) throws {
    let system = try #require(AppleSystem(rawValue: system))
    let version = try #require(Version(version))
    #expect(Dialect.reading(Platform(system, version)) == nil)
  }

  @Test func `documented dialect is that of the latest system`() {
    #expect(Dialect.documented == Dialect.reading(Platform(.ios, AppleSystem.ios.latest)))
  }
}
