extension StringProtocol {
  /// Whether two texts are the same Unicode scalars, unlike `==`, which takes `é` for `e\u{301}`.
  func hasSameScalars(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

/// A text as a key that is compared scalar by scalar, without Unicode equivalence.
struct ScalarText: Sendable, Hashable {
  /// The text itself.
  let text: String

  /// A key from its text.
  init(_ text: String) { self.text = text }

  /// By the scalars.
  static func == (left: ScalarText, right: ScalarText) -> Bool {
    left.text.hasSameScalars(as: right.text)
  }

  /// By the scalars.
  func hash(into hasher: inout Hasher) {
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
