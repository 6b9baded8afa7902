/// Several patterns as one nondeterministic automaton over Unicode scalars.
///
/// Patterns that are compared in different cases may be in one graph.
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
    /// Nothing: the text may end here, and the pattern with this number matches it.
    case end(Int)
  }

  /// A place in a pattern.
  private struct Node {
    let requirement: Requirement
    let isFolded: Bool
    /// The places after the requirement is met.
    var next: [Int] = []
  }

  private var nodes: [Node] = []
  private let values: (VariableWords) -> [String]

  /// Creates an empty graph.
  ///
  /// - Parameter values: Returns the values of a variable.
  init(values: @escaping (VariableWords) -> [String]) {
    self.values = values
  }

  /// The requirements of all nodes, and whether they ignore case.
  var requirements: Set<FoldedRequirement> {
    Set(nodes.map { FoldedRequirement(requirement: $0.requirement, isFolded: $0.isFolded) })
  }

  /// A requirement and whether it ignores case.
  struct FoldedRequirement: Hashable {
    /// The requirement.
    let requirement: Requirement
    /// Whether it is compared with scalars in lowercase.
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

  /// Appends a pattern with a number, and returns the places where it begins; none if it can never
  /// match.
  mutating func append(_ pattern: Pattern, number: Int) -> Set<Int> {
    guard pattern.defect == nil else { return [] }
    let end = append(.end(number), isFolded: pattern.form.isFolded, next: [])
    return append(pattern.program, isFolded: pattern.form.isFolded, before: [end])
  }

  /// Appends a program from its last token to its first, and returns the places where it begins.
  private mutating func append(
    _ program: PatternProgram, isFolded: Bool, before next: Set<Int>
  ) -> Set<Int> {
    var next = next
    for token in program.tokens.reversed() {
      switch token {
      case .star:
        next.insert(append(.star, isFolded: isFolded, next: next))
      case .scalar: next = [append(.scalar, isFolded: isFolded, next: next)]
      case .character(let set): next = [append(.character(set), isFolded: isFolded, next: next)]
      case .literal(let range):
        let text = String(decoding: program.literals[range], as: UTF8.self)
        for scalar in text.unicodeScalars.reversed() {
          next = [append(.literal(scalar), isFolded: isFolded, next: next)]
        }
      case .words(let index):
        let compiler = PatternCompiler(hasVariables: false, isPath: false, isFolded: isFolded)
        var starts: Set<Int> = []
        for value in values(program.words[index]).withoutRepeats() {
          var output = PatternProgramOutput(variables: nil)
          // Without variables a pattern has no defects.
          guard (try? compiler.compile(value, into: &output)) != nil else { continue }
          starts.formUnion(append(output.program, isFolded: isFolded, before: next))
        }
        next = starts
      }
    }
    return next
  }

  private mutating func append(
    _ requirement: Requirement, isFolded: Bool, next: Set<Int>
  ) -> Int {
    var node = Node(requirement: requirement, isFolded: isFolded, next: next.sorted())
    // A star is left by whatever follows it, and stays possible.
    if requirement == .star { node.next.append(nodes.count) }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Returns the places after a scalar.
  func places(after symbol: TextAlphabet.Symbol, from places: [Int]) -> [Int] {
    var next: Set<Int> = []
    for place in places {
      let node = nodes[place]
      let requirement = FoldedRequirement(
        requirement: node.requirement, isFolded: node.isFolded)
      if requirement.includes(symbol) { next.formUnion(node.next) }
    }
    return next.sorted()
  }

  /// Returns the numbers of the patterns that match a text which ends at these places.
  func matches(at places: [Int]) -> [Int] {
    places.compactMap { place in
      guard case .end(let number) = nodes[place].requirement else { return nil }
      return number
    }
  }
}
