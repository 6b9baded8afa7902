/// The conditions that compare one form of a component, while a text in that form is read.
///
/// Searches take the same steps from many states, so each is taken once.
final class ComponentReader {
  /// Several conditions after a text, by a number.
  struct Progress: Hashable {
    fileprivate let number: Int
  }

  /// Several conditions after a text.
  private struct State: Hashable {
    /// The places of the conditions on the whole component.
    var places: [Int]
    /// The scans of items, `nil` for those whose condition does not hold any more.
    var items: [QueryItemScan?]
    var endsInSlash = false
  }

  /// The requirements of the patterns and, as literals, of the names of items.
  let requirements: [PatternGraph.FoldedRequirement]
  /// Nothing read.
  let start = Progress(number: 0)
  /// Whether there are no conditions.
  let isEmpty: Bool
  private let kind: Pattern.Kind
  private let graph: PatternGraph
  private let items: [QueryItemScan.Condition]
  private var states: [State] = []
  private var numbers: [State: Progress] = [:]
  /// The progress after a step, by the number of the one before and the symbol.
  private var steps: [Int: Progress] = [:]

  /// Creates the reader of some conditions on a component.
  ///
  /// - Parameters:
  ///   - kind: The component.
  ///   - conditions: The conditions, with their numbers.
  ///   - values: Returns the values of a variable.
  init(
    _ kind: Pattern.Kind, _ conditions: [(number: Int, condition: CompiledRule.Condition)],
    _ values: @escaping (VariableWords) -> [String]
  ) {
    var graph = PatternGraph(values: values)
    var whole: Set<Int> = []
    var items: [QueryItemScan.Condition] = []
    for (number, condition) in conditions {
      let places = graph.append(condition.pattern, number: number)
      if let name = condition.queryItem {
        items.append(
          .init(number: number, name: Array(name.unicodeScalars), start: places.sorted()))
      } else {
        whole.formUnion(places)
      }
    }
    let names = items.flatMap(\.name).map {
      PatternGraph.FoldedRequirement(requirement: .literal($0), isFolded: false)
    }
    (self.kind, self.graph, self.items) = (kind, graph, items)
    isEmpty = conditions.isEmpty
    requirements = Array(graph.requirements.union(names))
    _ = progress(in: State(places: whole.sorted(), items: items.map { _ in QueryItemScan() }))
  }

  /// Returns the progress after one more scalar; in a path, slashes that follow each other count
  /// once.
  func progress(after symbol: TextAlphabet.Symbol, from progress: Progress) -> Progress {
    if isEmpty { return progress }
    let symbolKey = Int(symbol.scalar.value) << 1 | (symbol.isDelimiter ? 1 : 0)
    let key = progress.number << 22 | symbolKey
    if let known = steps[key] { return known }
    let next = self.progress(in: state(after: symbol, from: states[progress.number]))
    steps[key] = next
    return next
  }

  /// Returns the numbers of the conditions that hold for a text that ends here.
  func conditions(at progress: Progress) -> Set<Int> {
    let state = states[progress.number]
    let isOpen = kind == .path && !state.endsInSlash
    let end = isOpen ? self.state(after: .init("/"), from: state) : state
    var conditions = Set(graph.matches(at: end.places))
    for (scan, condition) in zip(end.items, items)
    where scan?.holds(for: condition, in: graph) == true {
      conditions.insert(condition.number)
    }
    return conditions
  }

  private func progress(in state: State) -> Progress {
    if let known = numbers[state] { return known }
    let progress = Progress(number: states.count)
    numbers[state] = progress
    states.append(state)
    return progress
  }

  private func state(after symbol: TextAlphabet.Symbol, from state: State) -> State {
    var next = state
    if kind == .path {
      if symbol.scalar == "/", state.endsInSlash { return state }
      next.endsInSlash = symbol.scalar == "/"
    }
    next.places = graph.places(after: symbol, from: state.places)
    for (index, condition) in items.enumerated()
    where next.items[index]?.read(symbol, for: condition, in: graph) == false {
      next.items[index] = nil
    }
    return next
  }
}
