/// The occurrences of one variable in one text.
struct VariableOccurrences {
  /// The values, which are kept so that no other variable gets their identity.
  private let values: VariableValues
  /// The positions at which values of each length begin, except those of groups.
  private var steps: PositionSteps
  /// The two shortest steps and the longest, which often suffice to reach every reachable position.
  private let extremes: PositionSteps
  /// The minimum number of bytes of a value in the text.
  private let minimumLength: Int
  /// The maximum number of bytes of a value in the text; `nil` if there may be wildcards.
  private let maximumLength: Int?
  /// The positions at which values end, from any start.
  private var allEnds: PositionSet
  /// Positions at which values of the same lengths begin.
  private var groups: [Group] = []
  /// The number of words to combine before groups are sought, because finding them takes as long.
  private var workWithoutGroups: Int
  /// The values with wildcards, each a list of requirements.
  private let patterns: [[Requirement]]
  /// The latest result and its limit, kept because many rules begin alike.
  private var latest: (positions: PositionSet, ends: PositionSet, limit: Int)?

  private struct Group {
    let lengths: PositionDistances
    let starts: PositionSet
    /// The maximum number of groups, each of which takes as long as many lengths.
    static let maximumCount = 4
    /// The minimum number of lengths for which groups are worth the search.
    static let manyLengths = 16
    /// The minimum number of positions for which a table is worth its memory.
    static let manyPositions = 64
  }

  /// The next requirement of a value with wildcards.
  private enum Requirement {
    case star
    case scalar
    /// A literal and its occurrences.
    case step(PositionSteps)
  }

  /// Finds the values in a text.
  init(of values: VariableValues, in text: PositionIndex) {
    self.values = values
    steps = values.occurrences(in: text)
    extremes = steps.extremes
    workWithoutGroups =
      steps.count < Group.manyLengths
      ? .max : 2 * steps.startCount + 64 * text.bytes.count
    var known: [[UInt8]: PositionSteps] = [:]
    patterns = values.patterns.compactMap { Self.requirements(of: $0, on: text, known: &known) }
    minimumLength = min(
      steps.lengths.first ?? .max, values.patterns.map(\.minimumLength).min() ?? .max)
    maximumLength = patterns.isEmpty ? steps.lengths.last ?? 0 : nil
    allEnds = text.boundaries.moved(by: steps)
    for pattern in patterns {
      allEnds.formUnion(ends(of: pattern, from: text.boundaries, in: text))
    }
  }

  /// Returns the ends of the values that begin at one of the positions; ends after a limit may be
  /// missing.
  mutating func ends(
    from positions: PositionSet, upTo limit: Int, in text: PositionIndex
  ) -> PositionSet {
    if let latest, limit <= latest.limit, latest.positions == positions { return latest.ends }
    guard let first = positions.first, minimumLength <= limit - first else {
      return PositionSet(upTo: text.bytes.count)
    }
    var possible = text.possibleEnds(from: positions, over: minimumLength)
    possible = possible.intersection(allEnds, after: 0)
    possible.removeAll(after: limit)
    if let maximumLength, let last = positions.last {
      possible.removeAll(after: last + maximumLength)
    }
    var ends = positions.moved(by: extremes)
    let isComplete = ends.isSuperset(of: possible)
    if !isComplete { insertAll(&ends, from: positions, possible, in: text) }
    // What was left out ends after the limit.
    latest = (positions, ends, isComplete || !patterns.isEmpty ? limit : text.bytes.count)
    return ends
  }

  /// Inserts the ends of all values; values with wildcards only until no possible end is missing.
  private mutating func insertAll(
    _ ends: inout PositionSet, from positions: PositionSet, _ possible: PositionSet,
    in text: PositionIndex
  ) {
    if workWithoutGroups <= 0 { group(upTo: text.bytes.count) }
    workWithoutGroups -= steps.wordCount
    ends.insert(steps, from: positions)
    for group in groups {
      ends.insert(group.lengths, from: positions, startingAt: group.starts)
    }
    for pattern in patterns where !ends.isSuperset(of: possible) {
      ends.formUnion(self.ends(of: pattern, from: positions, in: text))
    }
  }

  private mutating func group(upTo end: Int) {
    workWithoutGroups = .max
    let width = (steps.lengths.max() ?? 0) / 64 + 1
    var rows = [UInt64](repeating: 0, count: (end + 1) * width)
    steps.forEach { length, position in
      rows[position * width + length / 64] |= 1 << UInt64(length % 64)
    }
    func row(_ position: Int) -> ArraySlice<UInt64> {
      rows[position * width..<(position + 1) * width]
    }
    let positions = Dictionary(grouping: 0...end, by: row).filter {
      $0.value.count >= Group.manyPositions && $0.key.contains { $0 != 0 }
    }
    for (lengths, positions) in positions.sorted(by: { $0.value.count > $1.value.count }).prefix(
      Group.maximumCount)
    {
      var starts = PositionSet(upTo: end)
      positions.forEach { starts.insert($0) }
      groups.append(Group(lengths: PositionDistances(lengths), starts: starts))
      steps.remove(starts)
    }
  }

  private func ends(
    of pattern: [Requirement], from positions: PositionSet, in text: PositionIndex
  ) -> PositionSet {
    pattern.reduce(positions) { positions, demand in
      switch demand {
      case .star: text.endsOfAnyText(from: positions)
      case .scalar: positions.moved(by: text.scalarSteps)
      case .step(let step): positions.moved(by: step)
      }
    }
  }

  /// Returns the requirements of a value; `nil` if the text is too short or lacks one of its
  /// literals.
  private static func requirements(
    of tokens: PatternTokens, on text: PositionIndex, known: inout [[UInt8]: PositionSteps]
  ) -> [Requirement]? {
    guard tokens.minimumLength <= text.bytes.count else { return nil }
    var demands: [Requirement] = []
    for token in tokens.list {
      switch token {
      case .star: demands.append(.star)
      case .scalar: demands.append(.scalar)
      case .literal(let literal):
        let bytes = Array(tokens.literals[literal])
        let step = known[bytes] ?? Self.step(over: bytes, in: text)
        known[bytes] = step
        if step.isEmpty { return nil }
        demands.append(.step(step))
      // Values hold neither classes nor other variables.
      case .character, .value: return nil
      }
    }
    return demands
  }

  private static func step(over literal: [UInt8], in text: PositionIndex) -> PositionSteps {
    var starts = text.boundaries
    for (offset, byte) in literal.enumerated() where !starts.isEmpty {
      starts = starts.intersection(text.occurrences(of: byte), after: offset)
    }
    var step = PositionSteps()
    step.append(length: literal.count, starts: starts)
    return step
  }
}

extension VariableValues {
  /// Returns the positions at which the values without wildcards begin in a text, by length.
  fileprivate func occurrences(in text: PositionIndex) -> PositionSteps {
    var starts: [PositionSet?] = []
    collect(words[...], from: 0, text.boundaries, in: text, into: &starts)
    var steps = PositionSteps()
    for case (let length, let starts?) in starts.enumerated() {
      steps.append(length: length, starts: starts)
    }
    return steps
  }

  /// Collects, by length, the positions in the text of neighboring words that agree up to a length.
  private func collect(
    _ words: ArraySlice<[UInt8]>, from length: Int, _ positions: PositionSet,
    in text: PositionIndex, into starts: inout [PositionSet?]
  ) {
    var (words, length, positions) = (words, length, positions)
    while !positions.isEmpty {
      if words.first?.count == length {
        while starts.count <= length { starts.append(nil) }
        starts[length]?.formUnion(positions)
        if starts[length] == nil { starts[length] = positions }
        words.removeFirst()
      }
      guard let first = words.first?[length], let last = words.last?[length] else { return }
      if first != last { break }
      positions = positions.intersection(text.occurrences(of: first), after: length)
      length += 1
    }
    // Bytes that the text lacks are skipped.
    while !positions.isEmpty, let first = words.first?[length] {
      let byte = text.nextBytes[Int(first)]
      words = words[words.partitionPoint { $0[length] >= byte }...]
      let end = words.partitionPoint { $0[length] > byte }
      if end > words.startIndex {
        collect(
          words[..<end], from: length + 1,
          positions.intersection(text.occurrences(of: UInt8(byte)), after: length), in: text,
          into: &starts)
      }
      words = words[end...]
    }
  }
}

extension ArraySlice {
  /// Returns the first index from which on all elements satisfy a condition.
  fileprivate func partitionPoint(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
