extension String {
  /// Returns the first scalars of the text, with an ellipsis in place of the rest.
  func shortened(toScalars limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit)) + "…"
  }

  /// Returns the first bytes of the text, with a note that says how many are left out.
  package func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    // Slicing by scalars moves an end within a character to its start.
    let kept = String(unicodeScalars[..<utf8.index(startIndex, offsetBy: limit)])
    return kept + "\n[\(utf8.count - kept.utf8.count) more bytes omitted]"
  }
}
