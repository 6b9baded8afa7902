extension String {
  /// The text in quotes on one line, of a long one the beginning.
  package var quoted: String {
    let limit = 100
    guard unicodeScalars.count > limit else { return debugDescription }
    return String(UnicodeScalarView(unicodeScalars.prefix(limit))).debugDescription + "…"
  }
}
