/// The texts of one component of a URL, divided by the conditions that they meet.
///
/// Each division is found by a search over the product of all conditions' automata, shortest texts
/// first, so that none is missed.
struct ComponentClasses {
  /// The texts that meet exactly some of the conditions.
  struct Class {
    /// The numbers of the conditions.
    let conditions: Set<Int>
    /// A shortest text, as it is written in a URL.
    let example: String
  }

  /// The classes, in the order of their examples' lengths.
  let classes: [Class]

  /// The maximum number of states of a search.
  static let maximumStates = 10_000

  /// Finds the classes; `nil` if the search would take too long, or the conditions compare both
  /// encoded and decoded texts.
  ///
  /// - Parameters:
  ///   - kind: The component.
  ///   - conditions: The conditions on it.
  ///   - values: Returns the values of a variable.
  init?(
    of kind: Pattern.Kind, by conditions: [CompiledRule.Condition],
    values: @escaping (VariableWords) -> [String]
  ) {
    var search = Search(kind, conditions, values)
    guard let isDecoded = Search.isDecoded(conditions), let classes = search.run(isDecoded)
    else { return nil }
    self.classes = classes
  }
}

/// A search for the shortest text of each class.
private struct Search {
  private let kind: Pattern.Kind
  private var graph: PatternGraph
  private var start: Set<Int> = []
  private var items: [QueryItemScan.Condition] = []

  /// A state of all automata after a text.
  private struct State: Hashable {
    var form = TextFormScan()
    var places: [Int]
    /// The scans of items, `nil` for those whose condition does not hold any more.
    var items: [QueryItemScan?]
  }

  /// A state, and how the search came there.
  private struct Visit {
    let state: State
    let previous: Int
    let symbol: TextAlphabet.Symbol?
  }

  init(
    _ kind: Pattern.Kind, _ conditions: [CompiledRule.Condition],
    _ values: @escaping (VariableWords) -> [String]
  ) {
    self.kind = kind
    graph = PatternGraph(values: values)
    for (number, condition) in conditions.enumerated() {
      let places = graph.append(condition.pattern, number: number)
      if let name = condition.queryItem {
        items.append(
          .init(number: number, name: Array(name.unicodeScalars), start: places.sorted()))
      } else {
        start.formUnion(places)
      }
    }
  }

  /// Returns whether the conditions compare decoded texts; `nil` if they have no text in common.
  static func isDecoded(_ conditions: [CompiledRule.Condition]) -> Bool? {
    let decoded = conditions.filter(\.pattern.form.isDecoded)
    guard !decoded.isEmpty else { return false }
    // A query is divided into items before it is decoded, and decoded whole otherwise.
    let ofItems = conditions.count { $0.queryItem != nil }
    return decoded.count == conditions.count && (ofItems == 0 || ofItems == conditions.count)
      ? true : nil
  }

  mutating func run(_ isDecoded: Bool) -> [ComponentClasses.Class]? {
    let alphabet = TextAlphabet(
      graph.requirements, names: items.map { String(String.UnicodeScalarView($0.name)) },
      isDecoded: isDecoded, hasItems: !items.isEmpty)
    let first = State(places: start.sorted(), items: items.map { _ in QueryItemScan() })
    var visits = [Visit(state: first, previous: 0, symbol: nil)]
    var seen: Set<State> = [first]
    var found: Set<Set<Int>> = []
    var classes: [ComponentClasses.Class] = []
    var index = 0
    while index < visits.count {
      let state = visits[index].state
      if state.form.mayEnd(as: kind) {
        let conditions = conditions(at: state)
        if found.insert(conditions).inserted {
          let symbols = symbols(to: index, visits)
          classes.append(
            .init(
              conditions: conditions,
              example: kind == .path
                ? symbols.writtenPath(isDecoded) : symbols.written(isDecoded, also: "/?")))
        }
      }
      for symbol in alphabet.symbols {
        guard let next = self.state(after: symbol, from: state, isDecoded),
          seen.insert(next).inserted
        else { continue }
        guard visits.count < ComponentClasses.maximumStates else { return nil }
        visits.append(Visit(state: next, previous: index, symbol: symbol))
      }
      index += 1
    }
    return classes
  }

  private func state(
    after symbol: TextAlphabet.Symbol, from state: State, _ isDecoded: Bool
  ) -> State? {
    var next = state
    guard next.form.read(symbol.scalar, as: kind, isDecoded: isDecoded) else { return nil }
    next.places = graph.places(after: symbol, from: state.places)
    for (index, condition) in items.enumerated() {
      if next.items[index]?.read(symbol, for: condition, in: graph) == false {
        next.items[index] = nil
      }
    }
    return next
  }

  private func conditions(at state: State) -> Set<Int> {
    var conditions = Set(graph.matches(at: state.places))
    for (scan, condition) in zip(state.items, items)
    where scan?.holds(for: condition, in: graph) == true {
      conditions.insert(condition.number)
    }
    return conditions
  }

  private func symbols(to index: Int, _ visits: [Visit]) -> [TextAlphabet.Symbol] {
    var symbols: [TextAlphabet.Symbol] = []
    var index = index
    while let symbol = visits[index].symbol {
      symbols.append(symbol)
      index = visits[index].previous
    }
    return symbols.reversed()
  }
}

/// The form of a component while it is read: whole escapes and, in a path, single slashes.
private struct TextFormScan: Hashable {
  private var missingDigits = 0
  private var isEmpty = true
  private var endsInSlash = false

  /// Reads one more scalar; returns whether a text may begin like this.
  mutating func read(_ scalar: Unicode.Scalar, as kind: Pattern.Kind, isDecoded: Bool) -> Bool {
    if kind == .path {
      guard scalar == "/" ? !endsInSlash : !isEmpty else { return false }
      endsInSlash = scalar == "/"
      isEmpty = false
    }
    guard !isDecoded else { return true }
    if missingDigits > 0 {
      missingDigits -= 1
      return scalar.hexDigitValue != nil
    }
    if scalar == "%" { missingDigits = 2 }
    return true
  }

  /// Returns whether a text may end here.
  func mayEnd(as kind: Pattern.Kind) -> Bool {
    missingDigits == 0 && (kind != .path || endsInSlash)
  }
}

extension [TextAlphabet.Symbol] {
  /// Returns the text as it is written in a URL.
  ///
  /// - Parameters:
  ///   - isDecoded: Whether the text was decoded.
  ///   - plain: Characters that need no escape, besides those that never do.
  fileprivate func written(_ isDecoded: Bool, also plain: String) -> String {
    map { symbol in
      let text = String(symbol.scalar)
      return !isDecoded || symbol.isDelimiter || plain.contains(text) ? text : text.percentEncoded
    }.joined()
  }

  /// Returns the path as it is written in a URL, without the final slash if another one precedes.
  fileprivate func writtenPath(_ isDecoded: Bool) -> String {
    let path = written(isDecoded, also: "/")
    return count > 1 ? String(path.dropLast()) : path
  }
}
