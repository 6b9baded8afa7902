import TestSupport
import Testing

@testable import AssociatedDomains

/// Hostile patterns: time grows no faster than the text, memory not with the uses of a variable.
struct PatternGrowthTests {
  static let manyStars = String(repeating: "*a", count: 12) + "*b"

  @Test(arguments: [32, 200, 20_000])
  func `many stars against one letter: no choice is tried twice`(length: Int) {
    let text = String(repeating: "a", count: length)
    let variables = SubstitutionVariables(["v": ["a"], "w": ["*a", "a*"]])
    for star in ["*a", "*$(v)", "$(w)"] {
      let stars = String(repeating: star, count: 12)
      #expect(!Pattern(stars + "*b", kind: .query, variables: variables).matches(text))
      #expect(Pattern(stars + "*", kind: .query, variables: variables).matches(text))
    }
  }

  @Test(arguments: [
    Self.manyStars, "*$(v)" + Self.manyStars, "$(w)$(w)$(w)b", "*aaaaaaaaaab", "$(v)$(v)*?*b",
  ])
  func `a long text is matched before the common timeout, which quadratic time would exceed`(
    pattern: String
  ) {
    let variables = SubstitutionVariables(["v": ["a", "aa"], "w": ["*a", "a*", "?a*a?"]])
    let pattern = Pattern(pattern, kind: .query, variables: variables)
    let text = String(repeating: "a", count: 500_000)
    bounded { #expect(!pattern.matches(text)) }
  }

  @Test(arguments: [distinctValues, nestedValues, wildValues])
  func `a variable of a thousand values may be used a thousand times`(values: [String]) {
    let variables = SubstitutionVariables(["v": values])
    let uses = String(repeating: "*$(v)", count: 500) + String(repeating: "$(v)", count: 500)
    let pattern = Pattern(uses + "b", kind: .query, variables: variables)
    let text = String(repeating: "a", count: 2_000)
    bounded { #expect(!pattern.matches(text)) }
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
