extension StringProtocol {
  /// Returns whether two texts have the same Unicode scalars, unlike `==`, which ignores
  /// differences in normalization.
  package func hasSameScalars(as other: some StringProtocol) -> Bool {
    // In contiguous memory, the bytes are compared without a call for each byte.
    let isSame = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable {
        mine.count == $0.count && mine.elementsEqual($0)
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension Collection<UInt8> {
  /// Returns whether a text occurs in the bytes.
  func includes(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      func occurs(in bytes: some Collection<UInt8>) -> Bool {
        bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
      }
      return withContiguousStorageIfAvailable { occurs(in: $0) } ?? occurs(in: self)
    }
  }
}

/// A text that is compared by Unicode scalars.
package struct ScalarText: Sendable, Hashable {
  /// The text.
  let text: String

  /// Creates a text that is compared by Unicode scalars.
  package init(_ text: String) { self.text = text }

  /// Compares the scalars.
  package static func == (left: ScalarText, right: ScalarText) -> Bool {
    left.text.hasSameScalars(as: right.text)
  }

  /// Hashes the scalars.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Sequence<String> {
  /// Returns the texts without duplicates, in order.
  func withoutRepeats() -> [String] {
    var seen: Set<ScalarText> = []
    return filter { seen.insert(ScalarText($0)).inserted }
  }

  /// Returns the texts sorted by Unicode scalars.
  func sortedByScalars() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns whether a text with the same scalars is in the sequence.
  func containsScalars(of text: String) -> Bool {
    contains { $0.hasSameScalars(as: text) }
  }
}
