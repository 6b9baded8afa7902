/// A text in the form that patterns compare with, and the positions found in it so far.
///
/// An instance belongs to one evaluation and never crosses threads. Patterns that use the same
/// variable share its occurrences.
final class ComparedText {
  /// The text as written in the URL.
  let written: [UInt8]
  /// The text in its form, as well-formed UTF-8.
  let bytes: [UInt8]
  private var occurrences: [Int: VariableOccurrences] = [:]

  /// Creates a text of a URL in a form.
  init(_ text: [UInt8], kind: Pattern.Kind, form: TextForm) {
    written = text
    bytes = form.apply(to: text, kind: kind)
  }

  /// The steps over one Unicode scalar, by length.
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

  /// The positions between scalars, including both ends.
  private(set) lazy var boundaries: PositionSet = {
    var boundaries = PositionSet(upTo: bytes.count)
    for step in scalarSteps { boundaries.formUnion(step.starts) }
    boundaries.insert(bytes.count)
    return boundaries
  }()

  private var byteSteps: [UInt8: PositionSet.Step] = [:]

  /// Returns the steps over a byte wherever it occurs.
  func steps(over byte: UInt8) -> PositionSet.Step {
    if let known = byteSteps[byte] { return known }
    var starts = PositionSet(upTo: bytes.count)
    for place in bytes.indices where bytes[place] == byte { starts.insert(place) }
    let step = PositionSet.Step(length: 1, starts: starts)
    byteSteps[byte] = step
    return step
  }

  /// Returns the ends of a variable's values that begin at one of the positions.
  func ends(of words: VariableWords, from places: PositionSet) -> PositionSet {
    occurrences[words.id, default: VariableOccurrences(of: words, in: self)].ends(
      from: places, in: self)
  }
}

/// The form in which a component of a URL is compared with a pattern.
struct TextForm: Sendable, Hashable {
  /// Whether percent-encoding is resolved.
  /// - Rules: ENC-003
  let isDecoded: Bool
  /// Whether uppercase becomes lowercase.
  /// - Rules: CASE-001
  let isFolded: Bool

  /// The text as written in the URL.
  static let asWritten = TextForm(isDecoded: false, isFolded: false)

  /// The number of forms.
  static let count = 4

  /// The index of the form among all forms.
  var index: Int { (isDecoded ? 1 : 0) + (isFolded ? 2 : 0) }

  /// Returns a text in this form.
  /// - Rules: ENC-001, PATHS-010, X-34
  func apply(to text: [UInt8], kind: Pattern.Kind) -> [UInt8] {
    var text = text
    if isDecoded, let decoded = text.percentDecoded { text = decoded }
    // After decoding: an encoded slash that was decoded counts as one.
    if kind == .path { text = text.canonicalPath }
    return isFolded ? text.caseFolded : text
  }
}

extension [UInt8] {
  /// The text in lowercase; a scalar without a lowercase mapping to one scalar is unchanged.
  ///
  /// The digits of percent-encoding are letters like others.
  /// - Rules: CASE-001, X-33, CASE-007
  var caseFolded: [UInt8] {
    if allSatisfy({ $0 < 0x80 }) { return map(\.asciiLowercased) }
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      let mapping = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(mapping.count == 1 ? mapping[mapping.startIndex] : scalar)
    }
    return Array(String(folded).utf8)
  }

  /// The path in the form that is compared, on every system.
  ///
  /// The empty path becomes `/`, runs of slashes become one, and a final slash is added. Dot
  /// segments are unchanged.
  /// - Rules: PTH-006, PTH-008, PATHS-006, X-07, PTH-005, PTH-012, PTH-002, PTH-003, X-17, PTH-011
  var canonicalPath: [UInt8] {
    let slash = UInt8(ascii: "/")
    var path: [UInt8] = []
    path.reserveCapacity(count + 1)
    for byte in self where byte != slash || path.last != slash { path.append(byte) }
    if path.last != slash { path.append(slash) }
    return path
  }
}
