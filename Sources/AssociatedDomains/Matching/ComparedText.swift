/// A text in the form that patterns are compared with, and what is known of it.
///
/// One belongs to one evaluation and never crosses threads; what it finds out about a variable
/// serves every pattern that uses it.
final class ComparedText {
  /// The text: well-formed UTF-8.
  let bytes: [UInt8]
  private var occurrences: [Int: Occurrences] = [:]

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
    occurrences[words.id, default: Occurrences(of: words, in: self)].ends(from: places, in: self)
  }
}
