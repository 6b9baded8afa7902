/// The occurrences of one variable in one text, searched only where needed.
struct VariableOccurrences {
  private let words: VariableWords
  private var visited: PositionSet
  private var steps: [Int: PositionSet.Step] = [:]
  /// The values with wildcards, each a list of requirements.
  private let patterns: [[Requirement]]
  /// The last result for values with wildcards, because many rules begin alike.
  private var latest: (places: PositionSet, ends: PositionSet)?

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
    var known: [[UInt8]: PositionSet.Step] = [:]
    patterns = words.patterns.compactMap {
      Self.requirements(of: $0, on: text.bytes, known: &known)
    }
  }

  /// Returns the ends of the values that begin at one of the positions.
  mutating func ends(from places: PositionSet, in text: ComparedText) -> PositionSet {
    visit(places.subtracting(visited), of: text.bytes)
    var ends = places.moved(by: steps.values)
    ends.formUnion(endsOfPatterns(from: places, in: text))
    return ends
  }

  private mutating func endsOfPatterns(
    from places: PositionSet, in text: ComparedText
  ) -> PositionSet {
    if let latest, latest.places == places { return latest.ends }
    var ends = PositionSet(upTo: text.bytes.count)
    for pattern in patterns { ends.formUnion(self.ends(of: pattern, from: places, in: text)) }
    latest = (places, ends)
    return ends
  }

  private mutating func visit(_ places: PositionSet, of text: [UInt8]) {
    // Moved, so that the sets are not copied.
    var steps = self.steps
    self.steps = [:]
    places.forEach { place in
      words.forEachLength(at: place, of: text) { length in
        steps[length, default: .init(length: length, starts: .init(upTo: text.count))]
          .starts.insert(place)
      }
    }
    self.steps = steps
    visited.formUnion(places)
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
