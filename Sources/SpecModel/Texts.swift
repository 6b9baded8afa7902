// Text by Unicode scalars. Swift's own comparisons treat composed and decomposed letters as equal
// and join a slash with a combining mark after it; no rule does.

/// Returns whether two texts are the same scalar by scalar; composed and decomposed letters differ.
func sameScalars(_ left: String, _ right: String) -> Bool {
  left.unicodeScalars.elementsEqual(right.unicodeScalars)
}

/// Returns whether one text comes before another by Unicode scalars.
func precedes(_ left: String, _ right: String) -> Bool {
  left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}

/// Returns the parts of a text between scalars of one kind, empty parts included.
func parts(of text: String, between separator: Unicode.Scalar) -> [String] {
  text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
    .map { String($0) }
}

/// Returns the parts before and after the first scalar of one kind; without one, `after` is `nil`.
func halves(of text: String, at separator: Unicode.Scalar) -> (before: String, after: String?) {
  let scalars = text.unicodeScalars
  guard let index = scalars.firstIndex(of: separator) else { return (text, nil) }
  return (String(scalars[..<index]), String(scalars[scalars.index(after: index)...]))
}

/// Returns a text with a space in place of each `+`.
func withSpaceForPlus(_ text: String) -> String {
  parts(of: text, between: "+").joined(separator: " ")
}

extension Dictionary where Key == String {
  /// The members in the order of their names, so that answers do not depend on the dictionary's
  /// order.
  var inOrder: [Element] {
    sorted { precedes($0.key, $1.key) }
  }
}

/// Returns a text with its ASCII letters in lowercase.
func lowercased(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    let isUppercase = ("A"..."Z").contains(scalar)
    result.unicodeScalars.append(
      isUppercase ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
  }
}

/// Returns whether a text is one of some words.
func isOne(of words: [String], _ text: String) -> Bool {
  words.contains { sameScalars($0, text) }
}
