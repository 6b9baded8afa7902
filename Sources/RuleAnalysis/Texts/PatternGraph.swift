import AssociatedDomains

/// Several patterns as one nondeterministic automaton over Unicode scalars.
///
/// Patterns that are compared in different cases may be in one graph. A position is a node: what
/// the pattern requires of the next scalar. `/a*` has four of them: `/`, `a`, a star, and its end.
struct PatternGraph {
  /// What a node requires of the next scalar.
  enum Requirement: Hashable {
    /// Any number of scalars.
    case star
    /// One scalar.
    case scalar
    /// This scalar.
    case literal(Unicode.Scalar)
    /// One of these ASCII characters.
    case character(ASCIISet)
    /// Nothing: the text may end here.
    case end
  }

  /// A position in a pattern.
  private struct Node {
    let requirement: Requirement
    let isFolded: Bool
    /// The number of the pattern.
    let pattern: Int32
    /// The index of the token, if the node is a star that is a token of the pattern; otherwise -1.
    var star: Int32 = -1
    /// The index of the token that the node belongs to.
    let token: Int32
    /// The positions after the requirement is met, in the list of all successors.
    var next: Range<Int32>
    /// The least number of scalars up to the end of the pattern.
    var distance: Int32 = 0
  }

  private var nodes: [Node] = []
  /// The successors of all nodes; nodes with the same successors share them.
  private var successors: [Int32] = []
  /// The final star of each pattern, which any rest of a text meets; -1 if there is none.
  private var finalStars: [Int32] = []
  private let budget: AnalysisBudget

  /// Creates an empty graph.
  init(_ budget: AnalysisBudget) { self.budget = budget }

  /// A requirement and whether it ignores case.
  struct FoldedRequirement: Hashable {
    /// The requirement.
    let requirement: Requirement
    /// Whether the requirement is compared with lowercase scalars.
    let isFolded: Bool

    /// Returns whether a scalar meets the requirement.
    func includes(_ symbol: TextAlphabet.Symbol) -> Bool {
      let scalar = isFolded ? symbol.folded : symbol.scalar
      return switch requirement {
      case .star, .scalar: true
      case .literal(let literal): literal == scalar
      case .character(let set):
        scalar.isASCII && set.contains(UInt8(truncatingIfNeeded: scalar.value))
      case .end: false
      }
    }
  }

  /// The number of positions.
  var count: Int { nodes.count }

  /// The requirements of all positions, without repeats.
  var requirements: Set<FoldedRequirement> { Set(nodes.indices.map { requirement(at: Int32($0)) }) }

  /// Returns the requirement at a position.
  func requirement(at position: Int32) -> FoldedRequirement {
    let node = nodes[Int(position)]
    return FoldedRequirement(requirement: node.requirement, isFolded: node.isFolded)
  }

  /// Returns the positions after the requirement at a position is met.
  func successors(of position: Int32) -> ArraySlice<Int32> {
    let range = nodes[Int(position)].next
    return successors[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Returns the number of the pattern that a position belongs to.
  func pattern(at position: Int32) -> Int { Int(nodes[Int(position)].pattern) }

  /// Returns the least number of scalars from a position to the end of its pattern.
  func distance(from position: Int32) -> Int { Int(nodes[Int(position)].distance) }

  /// Returns whether a text may end at a position.
  func isEnd(_ position: Int32) -> Bool { nodes[Int(position)].requirement == .end }

  /// Returns whether every text meets the pattern from a position on.
  func isFinalStar(_ position: Int32) -> Bool {
    let node = nodes[Int(position)]
    return node.star >= 0 && finalStars[Int(node.pattern)] == position
  }

  /// Appends a pattern with the next number, and returns the positions where it begins; empty if it
  /// can never match.
  mutating func append(_ pattern: Pattern) -> [Int32] {
    let number = Int32(finalStars.count)
    finalStars.append(-1)
    guard pattern.defect == nil else { return [] }
    let builder = Builder(
      isFolded: pattern.form.isFolded, pattern: number, tokenCount: pattern.tokens.list.count)
    var next = range(of: [append(.end, builder, token: builder.tokenCount, next: 0..<0)])
    next = append(pattern.tokens, builder, before: next)
    budget.spend(next.count)
    return Array(successors[Int(next.lowerBound)..<Int(next.upperBound)]).sorted()
  }

  /// What the nodes of a pattern share.
  private struct Builder {
    let isFolded: Bool
    let pattern: Int32
    let tokenCount: Int
  }

  /// Appends tokens from the last to its first, and returns where they begin.
  ///
  /// - Parameter token: The token that they are a value of; `nil` if they are the whole pattern.
  private mutating func append(
    _ tokens: PatternTokens, _ builder: Builder, before next: Range<Int32>,
    within token: Int? = nil
  ) -> Range<Int32> {
    var next = next
    for (index, part) in tokens.list.enumerated().reversed() {
      if budget.isExhausted { return 0..<0 }
      let number = token ?? index
      switch part {
      case .star: next = append(starBefore: next, builder, number, isToken: token == nil)
      case .scalar: next = single(.scalar, builder, number, next)
      case .character(let set): next = single(.character(set), builder, number, next)
      case .literal(let range):
        next = append(literal: tokens.literals[range], builder, number, before: next)
      case .value(let index):
        next = append(tokens.variables[index], builder, number, before: next)
      }
    }
    return next
  }

  private mutating func append(
    starBefore next: Range<Int32>, _ builder: Builder, _ token: Int, isToken: Bool
  ) -> Range<Int32> {
    // After a star, a following node may come next, or the star again.
    let star = append(.star, builder, token: token, next: next)
    let after = Array(successors[Int(next.lowerBound)..<Int(next.upperBound)])
    let all = range(of: after + [star])
    nodes[Int(star)].next = all
    if isToken {
      nodes[Int(star)].star = Int32(token)
      if token == builder.tokenCount - 1 { finalStars[Int(builder.pattern)] = star }
    }
    return all
  }

  private mutating func single(
    _ requirement: Requirement, _ builder: Builder, _ token: Int, _ next: Range<Int32>
  ) -> Range<Int32> {
    range(of: [append(requirement, builder, token: token, next: next)])
  }

  private mutating func append(
    literal bytes: some Collection<UInt8>, _ builder: Builder, _ token: Int,
    before next: Range<Int32>
  ) -> Range<Int32> {
    var next = next
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars.reversed() {
      next = single(.literal(scalar), builder, token, next)
    }
    return next
  }

  /// Appends a variable: a chain for each of its values.
  private mutating func append(
    _ values: VariableValues, _ builder: Builder, _ token: Int, before next: Range<Int32>
  ) -> Range<Int32> {
    var starts: [Int32] = []
    for word in values.words {
      if budget.isExhausted { return 0..<0 }
      let start = append(literal: word, builder, token, before: next)
      starts += successors[Int(start.lowerBound)..<Int(start.upperBound)]
    }
    for tokens in values.patterns {
      let start = append(tokens, builder, before: next, within: token)
      starts += successors[Int(start.lowerBound)..<Int(start.upperBound)]
    }
    return range(of: Array(Set(starts)))
  }

  private mutating func range(of positions: [Int32]) -> Range<Int32> {
    let start = Int32(successors.count)
    successors += positions
    budget.spend(positions.count)
    budget.hold(4 * positions.count)
    return start..<Int32(successors.count)
  }

  private mutating func append(
    _ requirement: Requirement, _ builder: Builder, token: Int, next: Range<Int32>
  ) -> Int32 {
    let distance = successors[Int(next.lowerBound)..<Int(next.upperBound)].lazy
      .map { [nodes] in nodes[Int($0)].distance }.min()
    nodes.append(
      Node(
        requirement: requirement, isFolded: builder.isFolded, pattern: builder.pattern,
        token: Int32(token), next: next, distance: distance.map { $0 + 1 } ?? 0))
    budget.spend(1 + next.count / 8)
    budget.hold(MemoryLayout<Node>.stride)
    return Int32(nodes.count) - 1
  }

  /// The working memory of steps, which each step reuses.
  struct Marks {
    fileprivate var generation: UInt32 = 0
    /// The last step that reached each position.
    fileprivate var reached: [UInt32] = []
    /// The last star of each pattern that the current step reached, with the step.
    fileprivate var stars: [(generation: UInt32, token: Int32)] = []

    /// Creates a working memory that no step has used.
    init() {}
  }

  /// Returns the positions after a scalar, in ascending order.
  ///
  /// For each pattern, only the positions from its last star on are kept: the star matches whatever
  /// the earlier positions may still match.
  func positions(
    after symbol: TextAlphabet.Symbol, from positions: [Int32], _ marks: inout Marks
  ) -> [Int32] {
    if marks.reached.count < nodes.count {
      marks.reached = Array(repeating: 0, count: nodes.count)
      marks.stars = Array(repeating: (0, -1), count: finalStars.count)
      marks.generation = 0
    }
    marks.generation += 1
    let generation = marks.generation
    var next: [Int32] = []
    var hasStar = false
    var spent = positions.count
    for position in positions where requirement(at: position).includes(symbol) {
      let range = nodes[Int(position)].next
      spent += range.count
      for index in range {
        let successor = successors[Int(index)]
        guard marks.reached[Int(successor)] != generation else { continue }
        marks.reached[Int(successor)] = generation
        next.append(successor)
        let node = nodes[Int(successor)]
        guard node.star >= 0 else { continue }
        hasStar = true
        let known = marks.stars[Int(node.pattern)]
        if known.generation != generation || known.token < node.star {
          marks.stars[Int(node.pattern)] = (generation, node.star)
        }
      }
    }
    budget.spend(spent)
    if hasStar {
      next.removeAll { position in
        let node = nodes[Int(position)]
        let last = marks.stars[Int(node.pattern)]
        return last.generation == generation && node.token < last.token
      }
    }
    next.sort()
    return next
  }
}
