/// A tree of patterns, in which patterns that begin with the same instructions are compared as one.
///
/// A node represents patterns that agree in some instructions from their start. Its children, one
/// for each instruction that follows, are created on request.
///
/// For `/a*b?`, `/a*c` and `*d`, the root has two children: `/`, with two patterns, and the star,
/// with one. Below `/` is `a`, below that a star, and below that `b` and `c`, with one pattern
/// each.
struct PatternTree: ~Copyable {
  private let tables: Instructions
  private var nodes = RawBuffer<Node>(capacity: 64)
  /// The start of every pattern; each node has a contiguous range of them.
  private var order = RawBuffer<Int32>(capacity: 64)
  private var keys = RawBuffer<UInt64>(capacity: 64)
  /// For each index of `order`, the marked node whose range begins there; 0 if there is none.
  private var marks = RawBuffer<Int32>(capacity: 64)
  private var markedPlaces = RawBuffer<Int32>(capacity: 64)

  /// A node of the tree.
  struct Node: BitwiseCopyable {
    /// The range of the node's patterns in the order.
    let patterns: (first: Int32, end: Int32)
    /// The number of instructions that the patterns share.
    let depth: Int32
    /// The last of these instructions; at a root, an `accept`.
    let edge: Instruction
    /// The start of the first pattern.
    let firstStart: Int32
    /// The end of the first pattern that decides at the last instruction, whatever follows;
    /// `Int32.max` if there is none.
    let decider: Int32
    /// The children, those with a literal first, ordered by instruction.
    var children: (first: Int32, literalEnd: Int32, end: Int32) = (-1, -1, -1)

    /// The number of patterns.
    var count: Int { Int(patterns.end - patterns.first) }
    /// Whether the last instruction takes more than one byte.
    var isRepeated: Bool { edge.kind == .star || edge.kind == .restOfScalar }
  }

  /// Creates a tree without patterns.
  init(_ tables: Instructions) { self.tables = tables }

  /// A node by its number.
  subscript(node: Int) -> Node {
    @inline(__always) get { nodes[node] }
  }

  /// Inserts patterns, in order, and returns their node.
  mutating func insert(_ starts: some Sequence<Int32>) -> Int {
    let first = order.count
    for start in starts { order.append(start) }
    marks.append(repeating: 0, count: order.count - first)
    nodes.append(
      Node(
        patterns: (Int32(first), Int32(order.count)), depth: 0, edge: .init(.accept),
        firstStart: order[first], decider: .max))
    return nodes.count - 1
  }

  /// Returns each pattern's place at a node: its next instruction, or its last if that is repeated.
  func places(of node: Node) -> some Sequence<Int> {
    let distance = Int(node.depth) - (node.isRepeated ? 1 : 0)
    return order.elements[Int(node.patterns.first)..<Int(node.patterns.end)].lazy.map {
      Int($0) + distance
    }
  }

  /// Returns the child of a node for a literal or a letter; `nil` if there is none.
  mutating func child(of node: Int, _ kind: Instruction.Kind, _ byte: UInt8) -> Int? {
    let children = children(of: node)
    let key = Instruction(kind, Int(byte)).key
    var (low, high) = (Int(children.first), Int(children.literalEnd))
    while low < high {
      let middle = low + (high - low) / 2
      if nodes[middle].edge.key < key { low = middle + 1 } else { high = middle }
    }
    return low < Int(children.literalEnd) && nodes[low].edge.key == key ? low : nil
  }

  /// Returns the children of a node for other instructions.
  mutating func otherChildren(of node: Int) -> Range<Int> {
    let children = children(of: node)
    return Int(children.literalEnd)..<Int(children.end)
  }

  private mutating func children(of node: Int) -> (first: Int32, literalEnd: Int32, end: Int32) {
    if nodes[node].children.first < 0 { expand(node) }
    return nodes[node].children
  }

  /// Groups the patterns of a node by their next instruction.
  private mutating func expand(_ number: Int) {
    var node = nodes[number]
    let range = Int(node.patterns.first)..<Int(node.patterns.end)
    keys.removeAll()
    for start in order.elements[range] {
      let instruction = tables.instructions[Int(start) + Int(node.depth)]
      keys.append(UInt64(instruction.key) << 32 | UInt64(start))
    }
    keys.sort()
    var literalEnd = nodes.count
    let first = nodes.count
    var begin = 0
    while begin < keys.count {
      let key = keys[begin] >> 32
      var end = begin
      var decider = Int32.max
      while end < keys.count, keys[end] >> 32 == key {
        let start = Int32(truncatingIfNeeded: keys[end])
        order[range.lowerBound + end] = start
        let place = start + node.depth
        if decider == .max, tables.instructions[Int(place)].decides { decider = place + 1 }
        end += 1
      }
      let start = order[range.lowerBound + begin]
      let edge = Instruction(key: UInt32(key))
      nodes.append(
        Node(
          patterns: (Int32(range.lowerBound + begin), Int32(range.lowerBound + end)),
          depth: node.depth + 1, edge: edge, firstStart: start, decider: decider))
      if edge.kind == .literal || edge.kind == .letter { literalEnd = nodes.count }
      begin = end
    }
    node.children = (Int32(first), Int32(literalEnd), Int32(nodes.count))
    nodes[number] = node
  }
}

extension PatternTree {
  /// Marks a node that a text has reached and that ends in a star.
  mutating func mark(_ node: Int) {
    let place = nodes[node].patterns.first
    let known = Int(marks[Int(place)])
    if known == 0 { markedPlaces.append(place) }
    if known == 0 || nodes[known].depth < nodes[node].depth { marks[Int(place)] = Int32(node) }
  }

  /// Returns whether all patterns of a node have a marked node further on.
  func precedesMark(_ node: Int) -> Bool {
    let node = nodes[node]
    let marked = nodes[Int(marks[Int(node.patterns.first)])]
    return marked.patterns.end == node.patterns.end && marked.depth > node.depth
  }

  /// Removes all marks.
  mutating func removeMarks() {
    for place in markedPlaces.elements { marks[Int(place)] = 0 }
    markedPlaces.removeAll()
  }
}
