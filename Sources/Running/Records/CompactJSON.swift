package import Questions

/// Keeps a value as its text, which takes a fifth of the room; records keep questions by the
/// thousand and show few of them.
@propertyWrapper
package struct CompactJSON: Sendable, Hashable {
  /// The text, or nothing for `null`.
  private var text: String?

  /// Keeps a value.
  package init(wrappedValue: JSON) {
    text = wrappedValue == .null ? nil : wrappedValue.text
  }

  /// The value, read anew each time.
  package var wrappedValue: JSON {
    get { text.flatMap { try? JSONReader.value(of: Array($0.utf8)) } ?? .null }
    set { self = CompactJSON(wrappedValue: newValue) }
  }
}

extension CompactJSON: Codable {
  /// Decodes any JSON value.
  package init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try JSON(from: decoder))
  }

  /// Encodes the value, not its text.
  package func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}
