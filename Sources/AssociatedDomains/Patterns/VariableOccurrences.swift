/// The occurrences of one variable in one text, searched only where needed.
struct VariableOccurrences {
  private let words: VariableWords
  private var visited: PositionSet
  /// The positions at which values of the same lengths begin.
  private var groups: [Group] = []
  private var groupsByLengths: [[UInt64]: Int] = [:]
  /// The group of each visited position.
  private var groupsByPlace: [Int32]
  /// The positions of groups that are too small for a table.
  private var scattered: PositionSet
  /// The values with wildcards, each a list of requirements.
  private let patterns: [[Requirement]]
  /// The last result, because many rules begin alike.
  private var latest: (places: PositionSet, ends: PositionSet)?

  private struct Group {
    var lengths: PositionDistances
    var starts: PositionSet
    var count = 0
    /// The number of positions from which on a table is worth its memory.
    static let manyPlaces = 64
  }

  /// The next requirement of a value with wildcards.
  private enum Requirement {
    case star
    case scalar
    /// A literal and its occurrences.
    case step(PositionSet.Step)
  }

  /// Creates a search that has not visited any position.
  init(of words: VariableWords, in text: ComparedText) {
    self.words = words
    visited = PositionSet(upTo: text.bytes.count)
    scattered = visited
    groupsByPlace = Array(repeating: 0, count: text.bytes.count + 1)
    var known: [[UInt8]: PositionSet.Step] = [:]
    patterns = words.patterns.compactMap {
      Self.requirements(of: $0, on: text.bytes, known: &known)
    }
  }

  /// Returns the ends of the values that begin at one of the positions.
  mutating func ends(from places: PositionSet, in text: ComparedText) -> PositionSet {
    if let latest, latest.places == places { return latest.ends }
    visit(places.subtracting(visited), of: text.bytes)
    var ends = PositionSet(upTo: text.bytes.count)
    for group in groups where group.lengths.isTabulated {
      ends.insert(group.lengths, from: places, startingAt: group.starts)
    }
    places.intersection(scattered).forEach { place in
      ends.insert(groups[Int(groupsByPlace[place])].lengths, from: place)
    }
    for pattern in patterns { ends.formUnion(self.ends(of: pattern, from: places, in: text)) }
    latest = (places, ends)
    return ends
  }

  private mutating func visit(_ places: PositionSet, of text: [UInt8]) {
    places.forEach { place in
      var lengths: [UInt64] = []
      words.forEachLength(at: place, of: text) { length in
        while lengths.count <= length / 64 { lengths.append(0) }
        lengths[length / 64] |= 1 << UInt64(length % 64)
      }
      if !lengths.isEmpty { insert(place, lengths, of: text) }
    }
    visited.formUnion(places)
  }

  private mutating func insert(_ place: Int, _ lengths: [UInt64], of text: [UInt8]) {
    let number = groupsByLengths[lengths] ?? groups.count
    if number == groups.count {
      groupsByLengths[lengths] = number
      groups.append(
        Group(lengths: PositionDistances(lengths), starts: PositionSet(upTo: text.count)))
    }
    groups[number].starts.insert(place)
    groups[number].count += 1
    groupsByPlace[place] = Int32(number)
    if groups[number].lengths.isTabulated { return }
    scattered.insert(place)
    if groups[number].count == Group.manyPlaces {
      groups[number].lengths.tabulate()
      scattered = scattered.subtracting(groups[number].starts)
    }
  }

  private func ends(
    of pattern: [Requirement], from places: PositionSet, in text: ComparedText
  ) -> PositionSet {
    pattern.reduce(places) { places, demand in
      switch demand {
      case .star: text.boundaries.suffix(from: places.first)
      case .scalar: places.moved(by: text.scalarSteps)
      case .step(let step): places.moved(by: CollectionOfOne(step))
      }
    }
  }

  /// Returns the requirements of a value; `nil` if the text is too short or lacks one of its
  /// literals.
  private static func requirements(
    of program: PatternProgram, on text: [UInt8], known: inout [[UInt8]: PositionSet.Step]
  ) -> [Requirement]? {
    guard program.minimumLength <= text.count else { return nil }
    var demands: [Requirement] = []
    for token in program.tokens {
      switch token {
      case .star: demands.append(.star)
      case .scalar: demands.append(.scalar)
      case .literal(let literal):
        let bytes = Array(program.literals[literal])
        let step = known[bytes] ?? Self.step(over: literal, of: program, on: text)
        known[bytes] = step
        if step.starts.isEmpty { return nil }
        demands.append(.step(step))
      // Values hold neither classes nor other variables.
      case .character, .words: return nil
      }
    }
    return demands
  }

  private static func step(
    over literal: Range<Int>, of program: PatternProgram, on text: [UInt8]
  ) -> PositionSet.Step {
    var starts = PositionSet(upTo: text.count)
    for place in text.indices where program.hasLiteral(literal, at: place, of: text) {
      starts.insert(place)
    }
    return PositionSet.Step(length: literal.count, starts: starts)
  }
}
