import Questions
import Testing

struct PlatformTests {
  @Test(arguments: [
    (">=13.0", "13.0", true), (">=13.0", "12.4", false), ("<9.2", "9.1", true),
    ("<9.2", "9.2", false), ("13.0..<13.5", "13.4", true), ("13.0..<13.5", "13.5", false),
    (">=10.15.6", "10.15.6", true), (">=10.15.6", "10.15.5", false),
  ])
  func `a range holds its lower end and not its upper`(range: String, version: String, holds: Bool)
    throws
  {
    let range = try #require(VersionRange(range))
    #expect(range.contains(try #require(Version(version))) == holds)
  }

  @Test(arguments: [
    "13.0", "=13", ">= 13", "13..<12", "13.0..13.5", "", ">=", "<x", ">=1.2.3.4", ">=1.", ">=.1",
    ">=1..2", ">=+1", ">=1.-2", ">=٣", ">=1x", ">=99999999999999999999", "<1.2.3.", "1..<2..<3",
  ])
  func `other texts are no range`(text: String) {
    #expect(VersionRange(text) == nil)
  }

  @Test func `a case is asked at today's first system, else at the newest release in its range`()
    throws
  {
    func newest(_ ranges: [AppleSystem: String]) throws -> String? {
      PlatformSet(try ranges.mapValues { try #require(VersionRange($0)) }).newest?.description
    }
    #expect(try newest([.ios: ">=13.0", .macos: ">=10.15"]) == "ios=27.0")
    #expect(try newest([.ios: "<13.0", .macos: ">=10.15"]) == "macos=27.0")
    #expect(try newest([.ios: "13.0..<13.5"]) == "ios=13.4")
    #expect(try newest([.ios: "<9.2"]) == "ios=9.1")
    #expect(try newest([.macos: "<10.15.6"]) == "macos=10.15.5")
    #expect(try newest([.ios: "<9.0"]) == nil)
  }

  @Test(arguments: ["ios", "ios=", "ios=x", "beos=1.0", "ios=14.0=1", "ios=8.0", ""])
  func `a bad platform argument is refused in one line`(argument: String) {
    #expect(throws: InputError.self) { try Platform(argument: argument) }
  }

  @Test func `a platform argument reads as it is written`() throws {
    #expect(try Platform(argument: "macos=10.15.6").description == "macos=10.15.6")
    #expect(try Platform(argument: "ios=14").description == "ios=14.0")
  }
}
