extension URLComponents {
  /// Splits a URL as it is; `nil` if it has characters that a URL must encode.
  package init?(strict text: String) {
    // Older systems encode nothing.
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      self.init(string: text, encodingInvalidCharacters: false)
    } else {
      self.init(string: text)
    }
  }
}
