import Questions
import Testing

@testable import SpecModel

/// The dialects of older systems.
struct PlatformTests {
  /// A version on each side of every gate, and what it knows.
  static let gates: [(String, String, Set<String>)] = {
    let none: Set<String> = []
    let not: Set = ["NOT"]
    let components = not.union(["components"])
    let variables = components.union(["caseSensitive", "variables"])
    let all = variables.union(["percentEncoded"])
    return [
      ("ios", "9.0", none), ("ios", "9.1", none), ("ios", "9.2", not), ("ios", "12.4", not),
      ("ios", "13.0", components), ("ios", "13.4", components), ("ios", "13.5", variables),
      ("ios", "13.7", variables), ("ios", "14.0", all), ("ios", "27.0", all),
      ("tvos", "10.0", not), ("tvos", "12.4", not), ("tvos", "13.0", components),
      ("tvos", "13.4", components), ("tvos", "14.0", all), ("tvos", "27.0", all),
      ("macos", "10.15", components), ("macos", "10.15.4", components),
      ("macos", "10.15.5", components.union(["caseSensitive"])), ("macos", "10.15.6", variables),
      ("macos", "11.0", all), ("macos", "27.0", all),
      ("watchos", "7.0", all), ("watchos", "27.0", all),
      ("visionos", "1.0", all), ("visionos", "27.0", all),
    ]
  }()

  @Test(arguments: gates)
  func `system knows what its version brought`(
    _ system: String, _ version: String, _ known: Set<String>
  )
    throws
  {
    let dialect = try #require(Dialect(system: system, version: version))
    #expect(dialect.supportsNotKeyword == known.contains("NOT"))
    #expect(dialect.supportsComponents == known.contains("components"))
    #expect(dialect.supportsAppIDs == known.contains("components"))
    #expect(dialect.supportsAbsentApps == known.contains("components"))
    #expect(dialect.supportsCaseSensitive == known.contains("caseSensitive"))
    #expect(dialect.supportsVariables == known.contains("variables"))
    #expect(dialect.supportsPercentEncoded == known.contains("percentEncoded"))
    #expect(dialect.supportsDefaults == known.contains("percentEncoded"))
  }

  @Test(arguments: [
    ("ios", "8.4"), ("macos", "10.14.6"), ("tvos", "9.2"), ("watchos", "6.2"), ("visionos", "0.9"),
    ("android", "9.0"), ("ios", "nine"), ("ios", "9.x"), ("ios", ""), ("ios", "9.0.0.0"),
  ])
  func `unknown system has no dialect`(_ system: String, _ version: String) {
    #expect(Dialect(system: system, version: version) == nil)
  }

  @Test func `documented dialect is that of the latest system`() throws {
    #expect(Dialect.documented == Dialect(system: "ios", version: "27.0"))
  }

  @Test func `pattern question ignores flags that its system does not support`() throws {
    let ios134 = try #require(Dialect(system: "ios", version: "13.4"))
    let folded = Asked.path("/a", "/A", caseSensitive: false)
    #expect(folded.answer(.documented) == "true")
    #expect(folded.answer(ios134) == "false")
    let decoded = Asked.path("/a", "/%61", percentEncoded: false)
    #expect(decoded.answer(.documented) == "true")
    #expect(decoded.answer(ios134) == "false")
  }

  @Test func `versions compare number by number`() throws {
    let versions = ["9.0", "9.2", "10.0", "10.15", "10.15.5", "13"].compactMap(Version.init)
    #expect(versions.count == 6)
    #expect(versions == versions.shuffled().sorted())
    #expect(Version("13.0") == Version("13"))
  }
}
