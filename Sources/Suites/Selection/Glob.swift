import Foundation

/// A shell's pattern over a whole text: `*`, `?` and `[...]`.
package struct Glob: Sendable, Hashable {
  /// The pattern.
  package let pattern: String

  /// A glob.
  package init(_ pattern: some StringProtocol) {
    self.pattern = String(pattern)
  }

  /// Whether only the pattern itself matches it.
  package var isLiteral: Bool {
    !pattern.utf8.contains { "*?[\\".utf8.contains($0) }
  }

  /// Whether it matches the text.
  package func matches(_ text: String) -> Bool {
    fnmatch(pattern, text, 0) == 0
  }
}
