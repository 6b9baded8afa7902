import AssociatedDomains

/// The conditions that compare one form of a component, while a text in that form is read.
///
/// Searches take the same steps from many states, so each step is computed once.
final class ConditionReader {
  /// The number of a state of several conditions after a text.
  struct Progress: Hashable {
    fileprivate let number: Int
  }

  /// A condition and its number in a search.
  typealias Numbered = (number: Int, condition: LinkRule.Condition)

  /// What a search requires of the conditions.
  struct Demand {
    /// The conditions with smaller numbers must hold.
    let requiredCount: Int
    /// The conditions that no text may meet.
    let forbidden: Set<Int>
  }

  /// The state of several conditions after a text.
  private struct State: Hashable {
    /// The positions of the conditions on the whole component.
    var positions: [Int32]
    /// The scans of items; `nil` for a scan whose condition can no longer hold.
    var items: [QueryItemScan?]
    var endsInSlash = false
  }

  /// The parts of a state that must be equal for two states to be compared.
  ///
  /// States of one class differ only in the positions of conditions that need not hold: the fewer
  /// there are, the better.
  private struct Class: Hashable {
    let required: [Int32]
    let items: [QueryItemScan?]
    let endsInSlash: Bool
  }

  /// What a search wants to know of a state.
  private struct Summary {
    let classNumber: Int
    /// The positions of conditions that need not hold.
    let others: [Int32]
    /// Whether all required conditions may still hold, and no forbidden one holds for sure.
    let isPromising: Bool
    /// The minimum number of scalars until all required conditions may hold.
    let distance: Int
    /// The literals of which one must come next; `nil` if other scalars may come next.
    let expected: Literals?
  }

  /// Literals of one required condition.
  private struct Literals {
    var scalars: Set<Unicode.Scalar> = []
    let isFolded: Bool
  }

  /// The requirements of the patterns and, as literals, of the names of items.
  let requirements: [PatternGraph.FoldedRequirement]
  /// The progress before anything is read.
  let start = Progress(number: 0)
  /// Whether there are no conditions.
  let isEmpty: Bool
  private let kind: Pattern.Kind
  private let graph: PatternGraph
  private let items: [QueryItemScan.Condition]
  /// The numbers of the conditions by the numbers of the patterns.
  private let numbers: [Int]
  private let demand: Demand
  private let budget: AnalysisBudget
  private var marks = PatternGraph.Marks()
  private var states: [State] = []
  private var summaries: [Summary] = []
  private var progresses: [State: Progress] = [:]
  private var classes: [Class: Int] = [:]
  /// The progress after a step, by the number of the one before and the symbol.
  private var steps: [Int: Progress] = [:]

  /// Creates a reader for conditions on one component.
  init(
    _ kind: Pattern.Kind, _ conditions: [Numbered], _ demand: Demand, _ budget: AnalysisBudget
  ) {
    var graph = PatternGraph(budget)
    var whole: [Int32] = []
    var items: [QueryItemScan.Condition] = []
    for (number, condition) in conditions {
      let positions = graph.append(condition.pattern)
      if let name = condition.queryItem {
        items.append(
          .init(number: number, name: Array(name.unicodeScalars), start: positions))
      } else {
        whole += positions
      }
    }
    let names = items.flatMap(\.name).map {
      PatternGraph.FoldedRequirement(requirement: .literal($0), isFolded: false)
    }
    (self.kind, self.graph, self.items) = (kind, graph, items)
    (self.demand, self.budget) = (demand, budget)
    numbers = conditions.map(\.number)
    isEmpty = conditions.isEmpty
    requirements = Array(graph.requirements.union(names))
    _ = progress(in: State(positions: whole.sorted(), items: items.map { _ in QueryItemScan() }))
  }

  /// Returns the progress after one more scalar; in a path, slashes that follow each other count
  /// once.
  func progress(after symbol: TextAlphabet.Symbol, from progress: Progress) -> Progress {
    if isEmpty || budget.isExhausted { return progress }
    let symbolKey = Int(symbol.scalar.value) << 1 | (symbol.isDelimiter ? 1 : 0)
    let key = progress.number << 22 | symbolKey
    if let known = steps[key] { return known }
    let next = self.progress(in: state(after: symbol, from: states[progress.number]))
    steps[key] = next
    budget.spend(8)
    budget.hold(48)
    return next
  }

  /// Returns the numbers of the conditions that hold for a text that ends at a progress.
  func conditions(at progress: Progress) -> Set<Int> {
    let state = states[progress.number]
    let isOpen = kind == .path && !state.endsInSlash
    let end = isOpen ? self.state(after: .init("/"), from: state) : state
    budget.spend(end.positions.count)
    var conditions: Set<Int> = []
    for position in end.positions where graph.isEnd(position) {
      conditions.insert(numbers[graph.pattern(at: position)])
    }
    for (scan, condition) in zip(end.items, items)
    where scan?.holds(for: condition, in: graph) == true {
      conditions.insert(condition.number)
    }
    return conditions
  }

  /// Returns whether a continued text may meet all required conditions and no forbidden one.
  func isPromising(_ progress: Progress) -> Bool { summaries[progress.number].isPromising }

  /// Returns whether a required condition may hold after one more scalar; `true` may be wrong.
  func mayRead(_ symbol: TextAlphabet.Symbol, from progress: Progress) -> Bool {
    guard let expected = summaries[progress.number].expected else { return true }
    return expected.scalars.contains(expected.isFolded ? symbol.folded : symbol.scalar)
  }

  /// Returns the minimum number of scalars after which all required conditions may hold.
  func distance(from progress: Progress) -> Int { summaries[progress.number].distance }

  /// Returns the number of the class of a progress.
  ///
  /// Progresses of one class differ only in conditions that need not hold.
  func classNumber(of progress: Progress) -> Int { summaries[progress.number].classNumber }

  /// Returns whether a continued text, after one progress, meets no condition beyond those that it
  /// meets after another progress of the same class.
  func meetsLess(_ progress: Progress, than other: Progress) -> Bool {
    if progress == other { return true }
    let mine = summaries[progress.number].others
    let theirs = summaries[other.number].others
    budget.spend(1 + mine.count)
    guard mine.count <= theirs.count else { return false }
    var index = 0
    for position in mine {
      while index < theirs.count, theirs[index] < position { index += 1 }
      guard index < theirs.count, theirs[index] == position else { return false }
    }
    return true
  }

  private func progress(in state: State) -> Progress {
    if let known = progresses[state] { return known }
    let progress = Progress(number: states.count)
    progresses[state] = progress
    states.append(state)
    summaries.append(summary(of: state))
    let size = state.positions.count + 8 * state.items.count
    budget.spend(16 + size)
    budget.hold(256 + 16 * size)
    return progress
  }

  private func summary(of state: State) -> Summary {
    var required: [Int32] = []
    var others: [Int32] = []
    // The distances of required conditions by their numbers.
    var distances: [Int: Int] = [:]
    var expected: [Int: Literals?] = [:]
    var isForbidden = false
    for position in state.positions {
      let number = numbers[graph.pattern(at: position)]
      if number < demand.requiredCount {
        required.append(position)
        distances[number] = min(distances[number] ?? .max, graph.distance(from: position))
        let requirement = graph.requirement(at: position)
        switch requirement.requirement {
        case .literal(let scalar):
          expected[number, default: Literals(isFolded: requirement.isFolded)]?.scalars
            .insert(scalar)
        case .end: break
        case .star, .scalar, .character: expected[number] = .some(nil)
        }
      } else {
        others.append(position)
        isForbidden =
          isForbidden || graph.isFinalStar(position) && demand.forbidden.contains(number)
      }
    }
    for (scan, condition) in zip(state.items, items)
    where scan != nil && condition.number < demand.requiredCount {
      distances[condition.number] = 0
    }
    let known = Class(required: required, items: state.items, endsInSlash: state.endsInSlash)
    let number = classes[known] ?? classes.count
    classes[known] = number
    let isAlive = numbers.allSatisfy { $0 >= demand.requiredCount || distances[$0] != nil }
    // A path that ends here gets a slash.
    let distance = (distances.values.max() ?? 0) - (kind == .path ? 1 : 0)
    return Summary(
      classNumber: number, others: others, isPromising: isAlive && !isForbidden,
      distance: max(0, distance), expected: expected.values.lazy.compactMap(\.self).first)
  }

  private func state(after symbol: TextAlphabet.Symbol, from state: State) -> State {
    var next = state
    if kind == .path {
      if symbol.scalar == "/", state.endsInSlash { return state }
      next.endsInSlash = symbol.scalar == "/"
    }
    next.positions = graph.positions(after: symbol, from: state.positions, &marks)
    for (index, condition) in items.enumerated()
    where next.items[index]?.read(symbol, for: condition, in: graph, &marks) == false {
      next.items[index] = nil
    }
    return next
  }
}
