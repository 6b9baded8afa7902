import AssociatedDomains

/// Which rules may match the same URL, by pairs of their conditions.
///
/// It is a filter before searches: `true` may be wrong, `false` never is.
struct RuleOverlap {
  private let index: ConditionIndex
  private let budget: AnalysisBudget
  /// The automata of conditions, and where they begin.
  private var graphs: [Int: (graph: PatternGraph, start: [Int32])] = [:]
  private var known: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    let left, right: Int
  }

  /// Creates a filter that has compared nothing.
  init(_ index: ConditionIndex, _ budget: AnalysisBudget) {
    (self.index, self.budget) = (index, budget)
  }

  /// Returns whether a URL may match both of two rules.
  mutating func mayMeet(_ left: ConditionIndex.Rule, _ right: ConditionIndex.Rule) -> Bool {
    budget.spend(2)
    guard !left.isDefective, !right.isDefective else { return false }
    if let left = left.path, let right = right.path, !conditionsMayMeet(left, right) {
      return false
    }
    if let left = left.fragment, let right = right.fragment, !conditionsMayMeet(left, right) {
      return false
    }
    for left in left.query {
      for right in right.query where !conditionsMayMeet(left, right) { return false }
    }
    return true
  }

  private mutating func conditionsMayMeet(_ left: Int, _ right: Int) -> Bool {
    guard left != right else { return true }
    let (first, second) = (index.conditions[left], index.conditions[right])
    guard first.pattern.form.isDecoded == second.pattern.form.isDecoded,
      first.queryItem.map(ScalarText.init) == second.queryItem.map(ScalarText.init)
    else { return true }
    let pair = Pair(left: min(left, right), right: max(left, right))
    if let known = known[pair] { return known }
    let meet = first.pattern.mayBegin(like: second.pattern) && patternsMeet(left, right)
    known[pair] = meet
    budget.spend(4)
    budget.hold(32)
    return meet
  }

  private mutating func graph(of number: Int) -> (graph: PatternGraph, start: [Int32]) {
    if let known = graphs[number] { return known }
    var graph = PatternGraph(budget)
    let start = graph.append(index.conditions[number].pattern)
    graphs[number] = (graph, start)
    return (graph, start)
  }

  /// Returns whether some text may meet both patterns, whatever its canonical form.
  private mutating func patternsMeet(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (graph(of: left), graph(of: right))
    let count = second.graph.count
    var seen: Set<Int> = []
    var waiting: [(Int32, Int32)] = []
    func append(_ lefts: some Sequence<Int32>, _ rights: some Sequence<Int32>) {
      for left in lefts {
        for right in rights where seen.insert(Int(left) * count + Int(right)).inserted {
          waiting.append((left, right))
        }
      }
    }
    append(first.start, second.start)
    while let (left, right) = waiting.popLast() {
      budget.spend(4)
      budget.hold(0)
      if budget.isExhausted { return true }
      if first.graph.isEnd(left) || second.graph.isEnd(right) {
        if first.graph.isEnd(left), second.graph.isEnd(right) { return true }
        continue
      }
      let (mine, theirs) = (first.graph.requirement(at: left), second.graph.requirement(at: right))
      guard mine.mayMeet(theirs) else { continue }
      append(first.graph.successors(of: left), second.graph.successors(of: right))
    }
    return false
  }
}

extension PatternGraph.FoldedRequirement {
  /// Returns whether a scalar may meet both requirements.
  fileprivate func mayMeet(_ other: PatternGraph.FoldedRequirement) -> Bool {
    switch (requirement, other.requirement) {
    case (.star, _), (.scalar, _), (_, .star), (_, .scalar): true
    case (.literal(let mine), .literal(let theirs)):
      isFolded == other.isFolded ? mine == theirs : mine.folded == theirs.folded
    case (.literal(let literal), .character(let set)), (.character(let set), .literal(let literal)):
      isFolded == other.isFolded
        ? literal.isASCII && set.contains(UInt8(truncatingIfNeeded: literal.value)) : true
    default: true
    }
  }
}

extension Pattern {
  /// Returns whether the literal text that the pattern begins with does not contradict that of
  /// another one.
  fileprivate func mayBegin(like other: Pattern) -> Bool {
    guard form.isFolded == other.form.isFolded else { return true }
    let (mine, theirs) = (program.firstLiteral, other.program.firstLiteral)
    return mine.count < theirs.count ? theirs.starts(with: mine) : mine.starts(with: theirs)
  }
}
