extension StringProtocol {
  /// Whether two texts are the same Unicode scalars, unlike `==`, which takes `é` for `e\u{301}`.
  package func hasSameScalars(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

extension Collection<UInt8> {
  /// Returns whether a text occurs in the bytes.
  func includes(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in indices.contains { self[$0...].starts(with: text) } }
  }
}

/// A text as a key that is compared scalar by scalar, without Unicode equivalence.
package struct ScalarText: Sendable, Hashable {
  /// The text itself.
  let text: String

  /// A key from its text.
  package init(_ text: String) { self.text = text }

  /// By the scalars.
  package static func == (left: ScalarText, right: ScalarText) -> Bool {
    left.text.hasSameScalars(as: right.text)
  }

  /// By the scalars.
  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Sequence<String> {
  /// The texts without repeats, in the order of their first appearance.
  func withoutRepeats() -> [String] {
    var seen: Set<ScalarText> = []
    return filter { seen.insert(ScalarText($0)).inserted }
  }

  /// The texts in the order of their Unicode scalars.
  func sortedByScalars() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether one of the texts has these scalars.
  func containsScalars(of text: String) -> Bool {
    contains { $0.hasSameScalars(as: text) }
  }
}
