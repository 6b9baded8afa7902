extension Decoder {
  /// Returns the value that the decoded text stands for.
  ///
  /// - Parameters:
  ///   - value: The value of a text; `nil` if there is none.
  ///   - expectation: What the text must be, in words.
  /// - Throws: `DecodingError` if there is no text, or no value.
  func valueOfText<Value>(
    _ value: (String) -> Value?, expected expectation: String
  ) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = value(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected \(expectation), found \(text.quoted)")
    }
    return value
  }
}

extension Encoder {
  /// Encodes a value as its text.
  func encode(text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
