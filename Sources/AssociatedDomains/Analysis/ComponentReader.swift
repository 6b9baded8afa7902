/// The conditions that compare one form of a component, while a text in that form is read.
struct ComponentReader {
  /// Several conditions after a text.
  struct Progress: Hashable {
    /// The places of the conditions on the whole component.
    fileprivate(set) var places: [Int]
    /// The scans of items, `nil` for those whose condition does not hold any more.
    fileprivate(set) var items: [QueryItemScan?]
    fileprivate var endsInSlash = false
  }

  /// The requirements of the patterns and, as literals, of the names of items.
  let requirements: [PatternGraph.FoldedRequirement]
  /// Nothing read.
  let start: Progress
  /// Whether there are no conditions.
  let isEmpty: Bool
  private let kind: Pattern.Kind
  private let graph: PatternGraph
  private let items: [QueryItemScan.Condition]

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
    start = Progress(places: whole.sorted(), items: items.map { _ in QueryItemScan() })
  }

  /// Returns the progress after one more scalar; in a path, slashes that follow each other count
  /// once.
  func progress(after symbol: TextAlphabet.Symbol, from progress: Progress) -> Progress {
    if isEmpty { return progress }
    var next = progress
    if kind == .path {
      if symbol.scalar == "/", progress.endsInSlash { return progress }
      next.endsInSlash = symbol.scalar == "/"
    }
    next.places = graph.places(after: symbol, from: progress.places)
    for (index, condition) in items.enumerated()
    where next.items[index]?.read(symbol, for: condition, in: graph) == false {
      next.items[index] = nil
    }
    return next
  }

  /// Returns the numbers of the conditions that hold for a text that ends here.
  func conditions(at progress: Progress) -> Set<Int> {
    let isOpen = kind == .path && !progress.endsInSlash
    let end = isOpen ? self.progress(after: .init("/"), from: progress) : progress
    var conditions = Set(graph.matches(at: end.places))
    for (scan, condition) in zip(end.items, items)
    where scan?.holds(for: condition, in: graph) == true {
      conditions.insert(condition.number)
    }
    return conditions
  }
}
