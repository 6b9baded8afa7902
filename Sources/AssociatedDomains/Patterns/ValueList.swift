/// The values of a variable as patterns compare them, with or without case.
package final class ValueList: Sendable {
  /// Whether case is ignored.
  package let isFolded: Bool
  /// The values without wildcards, sorted by their bytes and without repeats.
  package let words: [[UInt8]]
  /// The values with wildcards, without repeats.
  /// - Rules: SUB-004
  package let patterns: [String]

  /// Sorts the values of a variable.
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
    self.patterns = patterns.withoutRepeats()
    self.words = words.sorted { $0.lexicographicallyPrecedes($1) }.reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
  }

  /// Whether there are no values.
  var isEmpty: Bool { words.isEmpty && patterns.isEmpty }
}
