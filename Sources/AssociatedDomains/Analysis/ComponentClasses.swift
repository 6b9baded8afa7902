/// The texts of one component of a URL, divided by the conditions that they meet.
///
/// Each division is found by a search over the product of all conditions' automata, shortest texts
/// first, so that none is missed. Some conditions may compare the text as written, others decoded:
/// the search writes a text and decodes it at once.
///
/// A text whose escapes are not UTF-8 is compared as written. Queries in which one name or
/// value is such a text, and another one has escapes that are UTF-8, are left out where conditions
/// compare both forms.
struct ComponentClasses {
  /// The texts that meet exactly some of the conditions.
  struct Class {
    /// The numbers of the conditions.
    let conditions: Set<Int>
    /// A shortest text, as it is written in a URL.
    let example: String
  }

  /// The classes, those with the plainest examples first; those without an example of UTF-8 last.
  let classes: [Class]

  /// The maximum number of states of a search.
  static let maximumStates = 10_000

  /// Finds the classes; `nil` if the search would take too long.
  ///
  /// - Parameters:
  ///   - kind: The component.
  ///   - conditions: The conditions on it.
  ///   - values: Returns the values of a variable.
  init?(
    of kind: Pattern.Kind, by conditions: [CompiledRule.Condition],
    values: @escaping (VariableWords) -> [String]
  ) {
    let numbered = conditions.enumerated().map { (number: $0.offset, condition: $0.element) }
    let decoded = numbered.filter(\.condition.pattern.form.isDecoded)
    let written = numbered.filter { !$0.condition.pattern.form.isDecoded }
    var searches: [ComponentSearch] = []
    if !decoded.isEmpty {
      searches.append(.init(kind, written: written, decoded: decoded, values))
    }
    if !written.isEmpty || decoded.isEmpty {
      searches.append(.init(kind, undecoded: numbered, mixesForms: !decoded.isEmpty, values))
    }
    var classes: [Class] = []
    var known: Set<Set<Int>> = []
    // Those of UTF-8 come first, since no rule says how others are decoded.
    for var search in searches {
      guard let found = search.run() else { return nil }
      classes += found.map { Class(conditions: $0.key, example: $0.value) }
        .filter { known.insert($0.conditions).inserted }
        .sorted { $0.example.isPlainer(than: $1.example) }
    }
    self.classes = classes
  }
}

/// A search for the shortest text of each class.
private struct ComponentSearch {
  typealias Numbered = (number: Int, condition: CompiledRule.Condition)

  private let kind: Pattern.Kind
  private let written, decoded: ComponentReader
  private var alphabet: EscapeAlphabet
  /// Whether each text with escapes must have some that are not UTF-8.
  private let needsInvalid: Bool
  private let hasItems: Bool

  /// A state of all automata after a text.
  private struct State: Hashable {
    var written, decoded: ComponentReader.Progress
    var escapes = EscapeScan()
  }

  /// A state, and how the search came there.
  private struct Visit {
    let state: State
    let previous: Int
    let text: String
  }

  /// Creates the search for texts whose escapes are UTF-8.
  init(
    _ kind: Pattern.Kind, written: [Numbered], decoded: [Numbered],
    _ values: @escaping (VariableWords) -> [String]
  ) {
    self.kind = kind
    self.written = ComponentReader(kind, written, values)
    self.decoded = ComponentReader(kind, decoded, values)
    needsInvalid = false
    hasItems = (written + decoded).contains { $0.condition.queryItem != nil }
    alphabet = EscapeAlphabet(
      kind, written: self.written, decoded: self.decoded, hasItems: hasItems)
  }

  /// Creates the search for texts that all conditions compare as written.
  ///
  /// - Parameter mixesForms: Whether some conditions compare decoded texts, if these can be decoded.
  init(
    _ kind: Pattern.Kind, undecoded conditions: [Numbered], mixesForms: Bool,
    _ values: @escaping (VariableWords) -> [String]
  ) {
    self.kind = kind
    written = ComponentReader(kind, conditions, values)
    decoded = ComponentReader(kind, [], values)
    needsInvalid = mixesForms
    hasItems = conditions.contains { $0.condition.queryItem != nil }
    alphabet = EscapeAlphabet(kind, written: written, decoded: nil, hasItems: hasItems)
  }

  /// Returns an example of each class; `nil` if that takes too many states.
  mutating func run() -> [Set<Int>: String]? {
    var start = State(written: written.start, decoded: decoded.start)
    if kind == .path {
      // A path begins with a slash.
      start.written = written.progress(after: .init("/"), from: start.written)
      start.decoded = decoded.progress(after: .init("/"), from: start.decoded)
    }
    var visits: [Visit] = []
    // Visits by the lengths of their texts.
    var waiting: [[Visit]] = [
      [Visit(state: start, previous: -1, text: kind == .path ? "/" : "")]
    ]
    var lengths: [State: Int] = [start: 0]
    var examples: [Set<Int>: String] = [:]
    var length = 0
    while length < waiting.count {
      for visit in waiting[length] where lengths[visit.state] == length {
        let state = visit.state
        // Only the first visit of a state counts.
        lengths[state] = -1
        visits.append(visit)
        let index = visits.count - 1
        if !needsInvalid || state.escapes.mayEnd {
          let met = written.conditions(at: state.written)
            .union(decoded.conditions(at: state.decoded))
          if examples[met] == nil { examples[met] = text(to: index, visits) }
        }
        for (next, text) in steps(from: state) {
          let end = length + text.utf8.count
          if let known = lengths[next], known <= end { continue }
          lengths[next] = end
          guard lengths.count <= ComponentClasses.maximumStates else { return nil }
          while waiting.count <= end { waiting.append([]) }
          waiting[end].append(Visit(state: next, previous: index, text: text))
        }
      }
      waiting[length] = []
      length += 1
    }
    return examples
  }

  /// Returns what follows a state, with the text that leads there.
  private mutating func steps(from state: State) -> [(State, String)] {
    var steps: [(State, String)] = []
    for symbol in alphabet.plain {
      var next = state
      if needsInvalid {
        guard next.escapes.read(symbol, ofItem: hasItems) else { continue }
      }
      next.written = written.progress(after: symbol, from: state.written)
      next.decoded = decoded.progress(after: symbol, from: state.decoded)
      steps.append((next, String(symbol.scalar)))
    }
    for escape in alphabet.escapes(from: state.written, everyByte: needsInvalid) {
      var next = state
      next.written = escape.written
      if let symbol = escape.symbol {
        next.decoded = decoded.progress(after: symbol, from: state.decoded)
      }
      if needsInvalid { next.escapes.read(escape.byte) }
      steps.append((next, escape.text))
    }
    return steps
  }

  private func text(to index: Int, _ visits: [Visit]) -> String {
    var parts: [String] = []
    var index = index
    while index >= 0 {
      parts.append(visits[index].text)
      index = visits[index].previous
    }
    return parts.reversed().joined()
  }
}
