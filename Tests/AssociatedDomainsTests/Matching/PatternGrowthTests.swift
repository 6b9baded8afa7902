import TestSupport
import Testing

@testable import AssociatedDomains

/// Hostile patterns: time grows no faster than the text, memory not with the uses of a variable.
struct PatternGrowthTests {
  static let manyStars = String(repeating: "*a", count: 12) + "*b"

  @Test("Many stars against one letter: no choice is tried twice", arguments: [32, 200, 20_000])
  func starsAgainstOneLetter(length: Int) {
    let text = String(repeating: "a", count: length)
    let variables = SubstitutionVariables(["v": ["a"], "w": ["*a", "a*"]])
    for star in ["*a", "*$(v)", "$(w)"] {
      let stars = String(repeating: star, count: 12)
      #expect(!Pattern(stars + "*b", kind: .query, variables: variables).matches(text))
      #expect(Pattern(stars + "*", kind: .query, variables: variables).matches(text))
    }
  }

  @Test(
    "Ten times the text takes about ten times as long",
    arguments: [
      Self.manyStars, "*$(v)" + Self.manyStars, "$(w)$(w)$(w)b", "*aaaaaaaaaab", "$(v)$(v)*?*b",
    ])
  func growth(pattern: String) {
    let variables = SubstitutionVariables(["v": ["a", "aa"], "w": ["*a", "a*", "?a*a?"]])
    let pattern = Pattern(pattern, kind: .query, variables: variables)
    // Both do the same work if time is linear. The best of several runs counts, as the machine
    // does other things as well.
    func time(of repeats: Int, _ length: Int) -> Duration {
      let text = String(repeating: "a", count: length)
      let times = (0..<7).map { _ in
        processorTime { for _ in 0..<repeats { _ = pattern.matches(text) } }
      }
      return times.min() ?? .zero
    }
    #expect(time(of: 1, 20_000) < time(of: 10, 2_000) * 3)
  }

  @Test("A variable of a thousand values may be used a thousand times")
  func manyUses() {
    for values in [Self.distinctValues, Self.nestedValues, Self.wildValues] {
      let variables = SubstitutionVariables(["v": values])
      let uses = String(repeating: "*$(v)", count: 500) + String(repeating: "$(v)", count: 500)
      let pattern = Pattern(uses + "b", kind: .query, variables: variables)
      let text = String(repeating: "a", count: 2_000)
      let time = processorTime { #expect(!pattern.matches(text)) }
      #expect(time < .seconds(10))
    }
  }

  /// Values that hardly ever fit.
  static let distinctValues =
    (0..<1_000).map { "value-\($0)-" + String(repeating: "x", count: 100) } + [""]
  /// Values that fit everywhere, in 450 lengths.
  static let nestedValues = (0..<450).map { String(repeating: "a", count: $0) }
  /// Values with wildcards that fit everywhere.
  static let wildValues = (0..<1_000).map {
    String(repeating: "a", count: $0 % 32) + "*" + String(repeating: "a", count: $0 / 32)
  }
}
