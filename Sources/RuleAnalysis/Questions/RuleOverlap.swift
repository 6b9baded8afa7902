import AssociatedDomains

/// A filter that tells which rules may match the same URL, by pairs of their conditions.
///
/// The filter precedes searches: `true` may be wrong, `false` never is.
struct RuleOverlap {
  private let index: ConditionIndex
  private let budget: AnalysisBudget
  /// The automata of conditions by their numbers.
  private var graphs: [Int: Graph] = [:]

  private struct Graph {
    let graph: PatternGraph
    let start: [Int32]
  }
  private var known: [Pair: Common] = [:]

  /// What is known about the texts that meet two conditions.
  private enum Common {
    /// A shortest text, whatever its canonical form.
    case text(String)
    /// There is no such text.
    case none
    /// The budget ended before a text was found.
    case unknown
  }

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

  /// Returns the path, query and fragment of a shortest URL that some rules probably match; `nil`
  /// if they compare texts in different forms, or no URL is found.
  mutating func url(matching rules: [ConditionIndex.Rule]) -> String? {
    guard let path = text(for: rules.compactMap(\.path)),
      let fragment = text(for: rules.compactMap(\.fragment))
    else { return nil }
    let query = rules.flatMap(\.query)
    guard query.allSatisfy({ index.conditions[$0].queryItem != nil }) || query.count == 1 else {
      return nil
    }
    var items: [String] = []
    let byName = Dictionary(grouping: query) { index.conditions[$0].queryItem.map(ScalarText.init) }
    for (name, conditions) in byName {
      guard let text = text(for: conditions) else { return nil }
      guard name != nil, let condition = conditions.first.map({ index.conditions[$0] }),
        let name = condition.queryItem
      else {
        items.append(text)
        continue
      }
      let isNeeded = conditions.contains { !index.conditions[$0].pattern.matches("") }
      guard isNeeded else { continue }
      let written = condition.pattern.form.isDecoded ? name.percentEncoded : name
      items.append(text.isEmpty ? written : "\(written)=\(text)")
    }
    let joined = items.sorted().joined(separator: "&")
    // A path begins with a slash, and one is added at the end.
    var link = path.hasPrefix("/") ? path : "/" + path
    if link.count > 1, link.hasSuffix("/") { link.removeLast() }
    if !joined.isEmpty { link += "?" + joined }
    return fragment.isEmpty ? link : "\(link)#\(fragment)"
  }

  /// Returns a shortest text that meets one or two conditions, as written in a URL.
  private mutating func text(for conditions: [Int]) -> String? {
    guard let first = conditions.first else { return "" }
    guard conditions.count <= 2, let last = conditions.last else { return nil }
    let isDecoded = index.conditions[first].pattern.form.isDecoded
    guard index.conditions[last].pattern.form.isDecoded == isDecoded,
      case .text(let text) = common(first, last)
    else { return nil }
    return isDecoded ? text.writtenInURL : text
  }

  private mutating func conditionsMayMeet(_ left: Int, _ right: Int) -> Bool {
    guard left != right else { return true }
    let (first, second) = (index.conditions[left], index.conditions[right])
    guard first.pattern.form.isDecoded == second.pattern.form.isDecoded,
      first.queryItem.map(ScalarText.init) == second.queryItem.map(ScalarText.init)
    else { return true }
    if case .none = common(left, right) { return false }
    return true
  }

  /// Returns what is known about the texts that meet two conditions of the same form.
  private mutating func common(_ left: Int, _ right: Int) -> Common {
    let pair = Pair(left: min(left, right), right: max(left, right))
    if let known = known[pair] { return known }
    let (first, second) = (index.conditions[left].pattern, index.conditions[right].pattern)
    var common = Common.none
    if first.mayBegin(like: second) {
      let graphs = (graph(of: left), graph(of: right))
      common = budget.withShare { search(graphs.0, graphs.1) }
    }
    known[pair] = common
    budget.spend(4)
    budget.hold(64)
    return common
  }

  private mutating func graph(of number: Int) -> Graph {
    if let known = graphs[number] { return known }
    var graph = PatternGraph(budget)
    let start = graph.append(index.conditions[number].pattern)
    graphs[number] = Graph(graph: graph, start: start)
    return Graph(graph: graph, start: start)
  }

  /// Searches over both automata at once, shortest texts first.
  private func search(_ first: Graph, _ second: Graph) -> Common {
    let count = second.graph.count
    let pairCount = first.graph.count * count
    guard pairCount < budget.remainingMemory, !budget.isExhausted else { return .unknown }
    budget.spend(pairCount / 32)
    budget.hold(pairCount)
    var seen = [Bool](repeating: false, count: pairCount)
    var visits: [(left: Int32, right: Int32, scalar: Unicode.Scalar, previous: Int)] = []
    func append(
      _ lefts: ArraySlice<Int32>, _ rights: ArraySlice<Int32>, _ scalar: Unicode.Scalar,
      after previous: Int
    ) {
      budget.spend(lefts.count * rights.count)
      for left in lefts {
        for right in rights where !seen[Int(left) * count + Int(right)] {
          seen[Int(left) * count + Int(right)] = true
          visits.append((left, right, scalar, previous))
          budget.hold(2 * MemoryLayout<(Int32, Int32, Unicode.Scalar, Int)>.stride)
        }
      }
    }
    append(first.start[...], second.start[...], "/", after: -1)
    var number = 0
    while number < visits.count {
      let (left, right) = (visits[number].left, visits[number].right)
      if budget.isExhausted { return .unknown }
      if first.graph.isEnd(left), second.graph.isEnd(right) {
        var text = String.UnicodeScalarView()
        while visits[number].previous >= 0 {
          text.append(visits[number].scalar)
          number = visits[number].previous
        }
        return .text(String(String.UnicodeScalarView(text.reversed())))
      }
      let (mine, theirs) = (first.graph.requirement(at: left), second.graph.requirement(at: right))
      if let scalar = mine.scalar(meetingToo: theirs) {
        append(
          first.graph.successors(of: left), second.graph.successors(of: right), scalar,
          after: number)
      }
      number += 1
    }
    return .none
  }
}

extension PatternGraph.FoldedRequirement {
  /// Returns a scalar that meets both requirements; `nil` if there is none.
  fileprivate func scalar(meetingToo other: PatternGraph.FoldedRequirement) -> Unicode.Scalar? {
    switch (requirement, other.requirement) {
    case (.end, _), (_, .end): nil
    case (.literal(let mine), .literal(let theirs)) where isFolded == other.isFolded:
      mine == theirs ? mine : nil
    case (.literal(let literal), .star), (.literal(let literal), .scalar),
      (.star, .literal(let literal)), (.scalar, .literal(let literal)):
      literal
    case (.star, .star), (.star, .scalar), (.scalar, .star), (.scalar, .scalar): "a"
    case (.literal(let literal), _):
      (isFolded ? TextAlphabet.scalars(foldedTo: literal) : [literal]).first {
        other.includes(.init($0))
      }
    case (_, .literal): other.scalar(meetingToo: self)
    default:
      TextAlphabet.plainScalars.first { includes(.init($0)) && other.includes(.init($0)) }
    }
  }
}

extension Pattern {
  /// Returns whether the literal text at the start of the pattern is compatible with the literal
  /// text at the start of another pattern.
  fileprivate func mayBegin(like other: Pattern) -> Bool {
    guard form.isFolded == other.form.isFolded else { return true }
    let (mine, theirs) = (tokens.firstLiteral, other.tokens.firstLiteral)
    return mine.count < theirs.count ? theirs.starts(with: mine) : mine.starts(with: theirs)
  }
}

extension String {
  /// The text as written in a URL, so that decoding returns the text.
  fileprivate var writtenInURL: String {
    var text = ""
    for scalar in unicodeScalars {
      text += scalar == "/" ? "/" : String(scalar).percentEncoded
    }
    return text
  }
}
