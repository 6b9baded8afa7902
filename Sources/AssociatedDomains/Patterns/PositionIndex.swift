/// A text in the form that patterns are compared with, and the positions found in it so far.
///
/// Instead of one text, an index may have several, all of which a pattern must match. It may also
/// have another pattern, and a pattern must then match every text that the other pattern matches.
/// An instance belongs to one evaluation and never crosses threads. Patterns that use the same
/// variable share its occurrences.
package final class PositionIndex {
  /// The text in its form, as well-formed UTF-8, or several texts with two separators between them.
  package let bytes: [UInt8]
  /// The bytes for separators, wildcards and classes; no text has these bytes.
  private static let separator: UInt8 = 0xFF
  private static let star: UInt8 = 0xFE
  private static let character: UInt8 = 0xFD
  private static let scalar: UInt8 = 0xFC
  /// The classes in a pattern that is used as a text, by their positions.
  private let classes: [Int: ASCIISet]
  /// The positions at which the texts begin.
  let starts: PositionSet
  /// The positions at which the texts end.
  let ends: PositionSet
  /// All positions of several texts, with a gap of one position between texts; `nil` for one text.
  private let runs: PositionSet?
  private var occurrences: [ObjectIdentifier: VariableOccurrences] = [:]

  /// Creates the index of one or more texts that already have their form.
  package init(_ texts: [[UInt8]]) {
    let separators = [Self.separator, Self.separator]
    bytes = texts.count == 1 ? texts[0] : Array(texts.joined(separator: separators))
    var (starts, ends) = (PositionSet(upTo: bytes.count), PositionSet(upTo: bytes.count))
    var runs = starts
    var offset = 0
    for text in texts {
      starts.insert(offset)
      ends.insert(offset + text.count)
      if texts.count > 1 { for position in offset...offset + text.count { runs.insert(position) } }
      offset += text.count + separators.count
    }
    (self.starts, self.ends, self.runs) = (starts, ends, texts.count > 1 ? runs : nil)
    classes = [:]
  }

  /// Creates the index of a pattern as a text.
  ///
  /// Only wildcards match its wildcards, and only a class that includes its class matches that
  /// class.
  /// - Parameters:
  ///   - tokens: The pattern, without variables that have values.
  ///   - length: The number of its tokens that are the text.
  ///   - end: What follows them.
  ///   - isFolded: Whether letters become lowercase.
  init(of tokens: PatternTokens, _ length: Int, then end: [UInt8] = [], isFolded: Bool) {
    var bytes: [UInt8] = []
    var classes: [Int: ASCIISet] = [:]
    for token in tokens.list.prefix(length) {
      switch token {
      case .star: bytes.append(Self.star)
      case .scalar: bytes.append(Self.scalar)
      case .literal(let range):
        let literal = Array(tokens.literals[range])
        bytes += isFolded ? literal.caseFolded : literal
      case .character(let characters):
        classes[bytes.count] = isFolded ? characters.withBothCases : characters
        bytes.append(Self.character)
      case .value: break
      }
    }
    bytes += end
    var (starts, ends) = (PositionSet(upTo: bytes.count), PositionSet(upTo: bytes.count))
    starts.insert(0)
    ends.insert(bytes.count)
    (self.bytes, self.classes, self.starts, self.ends, runs) = (bytes, classes, starts, ends, nil)
  }

  /// The steps over one Unicode scalar, by length.
  private(set) lazy var scalarSteps: PositionSteps = {
    var starts = [PositionSet](repeating: PositionSet(upTo: bytes.count), count: 5)
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] < Self.star else {
        offset += 1
        continue
      }
      let length = bytes[offset] < Self.scalar ? bytes.scalarLength(at: offset) : 1
      starts[length].insert(offset)
      offset += length
    }
    return starts.enumerated().reduce(into: PositionSteps()) { steps, starts in
      steps.append(length: starts.offset, starts: starts.element)
    }
  }()

  /// The positions at which scalars begin; `nil` if a scalar has several bytes or there is a star.
  private(set) lazy var singleByteStarts: PositionSet? =
    scalarSteps.lengths.contains { $0 > 1 } || bytes.contains(Self.star)
    ? nil : boundaries.subtracting(ends)

  /// The positions between scalars, including both ends.
  private(set) lazy var boundaries: PositionSet = {
    var boundaries = ends
    scalarSteps.forEach { boundaries.insert($1) }
    for position in bytes.indices where bytes[position] == Self.star { boundaries.insert(position) }
    return boundaries
  }()

  /// Returns all positions that can be reached from some positions over at least a number of bytes,
  /// and possibly others.
  func possibleEnds(from positions: PositionSet, over length: Int) -> PositionSet {
    guard let runs else { return boundaries.suffix(from: positions.first.map { $0 + length }) }
    return positions.filled(within: runs).moved(by: runSteps(over: length))
  }

  private var knownRunSteps: [Int: PositionSteps] = [:]

  /// Returns the steps over a number of bytes from any position to any other.
  private func runSteps(over length: Int) -> PositionSteps {
    if let known = knownRunSteps[length] { return known }
    var steps = PositionSteps()
    if let runs { steps.append(length: length, starts: runs.intersection(runs, after: length)) }
    knownRunSteps[length] = steps
    return steps
  }

  /// Returns the positions that any text can lead to from some positions.
  func endsOfAnyText(from positions: PositionSet) -> PositionSet {
    guard let runs else { return boundaries.suffix(from: positions.first) }
    return positions.filled(within: runs).intersection(boundaries, after: 0)
  }

  private var occurrencesOfBytes: [UInt8: PositionSet] = [:]

  /// Returns the positions of a byte.
  func occurrences(of byte: UInt8) -> PositionSet {
    if let known = occurrencesOfBytes[byte] { return known }
    var positions = PositionSet(upTo: bytes.count)
    for position in bytes.indices where bytes[position] == byte { positions.insert(position) }
    occurrencesOfBytes[byte] = positions
    return positions
  }

  /// Returns whether a class includes the character or class at a position.
  func has(_ characters: ASCIISet, at position: Int) -> Bool {
    characters.contains(bytes[position])
      || classes[position].map { $0.union(characters) == characters } ?? false
  }

  private var occurrencesOfCharacters: [ASCIISet: PositionSet] = [:]

  /// Returns the positions of the characters of a class.
  func occurrences(of characters: ASCIISet) -> PositionSet {
    if let known = occurrencesOfCharacters[characters] { return known }
    var positions = PositionSet(upTo: bytes.count)
    for position in bytes.indices where has(characters, at: position) { positions.insert(position) }
    occurrencesOfCharacters[characters] = positions
    return positions
  }

  /// For each byte, the lowest byte at or above it that occurs; 256 if there is none.
  private(set) lazy var nextBytes: [Int] = {
    var next = [Int](repeating: 256, count: 257)
    for byte in bytes { next[Int(byte)] = Int(byte) }
    for byte in (0..<256).reversed() where next[byte] == 256 { next[byte] = next[byte + 1] }
    return next
  }()

  /// Returns the ends of a variable's values that begin at one of the positions, at least up to a
  /// limit.
  func ends(of values: VariableValues, from positions: PositionSet, upTo limit: Int) -> PositionSet
  {
    occurrences[ObjectIdentifier(values), default: VariableOccurrences(of: values, in: self)].ends(
      from: positions, upTo: limit, in: self)
  }
}
