/// How the text of a URL's component is brought into the form that a pattern is compared with.
struct TextForm: Sendable, Hashable {
  /// Whether percent-encoding is resolved (ENC-003).
  let isDecoded: Bool
  /// Whether capitals become small letters (CASE-001).
  let isFolded: Bool

  /// As it stands in the URL.
  static let asWritten = TextForm(isDecoded: false, isFolded: false)

  /// How many forms there are.
  static let count = 4

  /// The form's number among them.
  var index: Int { (isDecoded ? 1 : 0) + (isFolded ? 2 : 0) }

  /// The text in this form; unless decoded it stays as it stands in the URL (ENC-001, PATHS-010).
  func apply(to text: [UInt8], kind: Pattern.Kind) -> [UInt8] {
    var text = text
    if isDecoded, let decoded = text.percentDecoded { text = decoded }
    // After decoding: an encoded slash that was decoded counts as one.
    if kind == .path { text = text.canonicalPath }
    return isFolded ? text.caseFolded : text
  }
}

extension [UInt8] {
  /// The text in lower case: each scalar's mapping where that is one scalar (CASE-001, X-33).
  ///
  /// The digits of escapes are letters like others (CASE-007).
  var caseFolded: [UInt8] {
    if allSatisfy({ $0 < 0x80 }) { return map(\.asciiLowercased) }
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      let mapping = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(mapping.count == 1 ? mapping[mapping.startIndex] : scalar)
    }
    return Array(String(folded).utf8)
  }

  /// A URL's path as it is compared (PTH-006).
  ///
  /// The empty path is `/` (PTH-008), which `/` and `*` both cover (PATHS-006, X-07); runs of slashes
  /// become one (PTH-005), and one is supplied at the end (PTH-002, PTH-003) for every system.
  /// Dot segments stay (PTH-011).
  var canonicalPath: [UInt8] {
    let slash = UInt8(ascii: "/")
    var path: [UInt8] = []
    path.reserveCapacity(count + 1)
    for byte in self where byte != slash || path.last != slash { path.append(byte) }
    if path.last != slash { path.append(slash) }
    return path
  }
}
