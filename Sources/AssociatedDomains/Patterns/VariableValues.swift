/// The values of one variable as patterns compare them, with or without case.
///
/// The type is a class because many patterns share a variable and its occurrences in a text.
package final class VariableValues: Sendable, Hashable {
  /// Whether case is ignored.
  package let isFolded: Bool
  /// The values without wildcards, sorted by their bytes and without repeats.
  package let words: [[UInt8]]
  /// The values with wildcards, without repeats.
  /// - Rules: SUB-004
  package let patterns: [PatternTokens]
  /// The minimum number of bytes in a value.
  let minimumLength: Int

  /// Creates the sorted values of a variable.
  init(_ values: [String], isFolded: Bool) {
    var words: [[UInt8]] = []
    var patterns: [String] = []
    for value in values {
      if value.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) {
        patterns.append(value)
      } else {
        words.append(isFolded ? Array(value.utf8).caseFolded : Array(value.utf8))
      }
    }
    self.isFolded = isFolded
    self.patterns = patterns.withoutRepeats().map {
      PatternParser.tokens(ofValue: $0, isFolded: isFolded)
    }
    self.words = words.sorted { $0.lexicographicallyPrecedes($1) }.reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
    minimumLength =
      min(
        self.words.lazy.map(\.count).min() ?? .max,
        self.patterns.lazy.map(\.minimumLength).min() ?? .max)
  }

  /// Whether there are no values.
  var isEmpty: Bool { words.isEmpty && patterns.isEmpty }

  /// Compares the values.
  package static func == (left: VariableValues, right: VariableValues) -> Bool {
    left === right
      || left.isFolded == right.isFolded && left.words == right.words
        && left.patterns == right.patterns
  }

  /// Hashes the values without wildcards.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(isFolded)
    hasher.combine(words)
  }
}
