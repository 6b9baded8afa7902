/// A text in the form that patterns are compared with, and what is known of it.
///
/// One belongs to one evaluation and never crosses threads; what it finds out about a variable
/// serves every pattern that uses it.
final class ComparedText {
  /// The text: well-formed UTF-8.
  let bytes: [UInt8]
  private var occurrences: [Int: VariableOccurrences] = [:]

  /// A text as it stands in a URL, in the form that is asked for.
  init(_ text: [UInt8], kind: Pattern.Kind, form: TextForm) {
    bytes = form.apply(to: text, kind: kind)
  }

  /// The steps over one Unicode scalar, by their lengths.
  private(set) lazy var scalarSteps: [PositionSet.Step] = {
    var steps: [Int: PositionSet.Step] = [:]
    var offset = 0
    while offset < bytes.count {
      let length = bytes.scalarLength(at: offset)
      steps[length, default: .init(length: length, starts: .init(upTo: bytes.count))]
        .starts.insert(offset)
      offset += length
    }
    return Array(steps.values)
  }()

  /// The places between scalars, before the first and after the last included.
  private(set) lazy var boundaries: PositionSet = {
    var boundaries = PositionSet(upTo: bytes.count)
    for step in scalarSteps { boundaries.formUnion(step.starts) }
    boundaries.insert(bytes.count)
    return boundaries
  }()

  /// Where the values of a variable end that begin at one of some places.
  func ends(of words: VariableWords, from places: PositionSet) -> PositionSet {
    occurrences[words.id, default: VariableOccurrences(of: words, in: self)].ends(from: places, in: self)
  }
}

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
