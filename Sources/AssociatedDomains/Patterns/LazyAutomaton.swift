/// A deterministic automaton for many patterns at once, built as texts need it: a lazy DFA.
///
/// A state is a set of items: the instructions that the patterns have reached. Patterns that begin
/// alike share one item. Each step over a byte is computed once and then looked up. The memory of
/// the states is bounded; beyond the limit, all states are dropped and built anew.
///
/// For example, the bytes of the ten patterns `/a0*b?` to `/a9*b?` have 15 classes (`/`, `a`, `b`,
/// ten digits, the bytes that continue a scalar, and all others), so a row of transitions has 16
/// numbers. The first state has index 1, and its row is at offset 1. At first the row is
/// `1 0 0 0 …`: the index, and no known step. After `/` was read, one of its numbers is 17, the
/// offset of the next state's row, `2 0 0 0 …`. That state has one item for all ten patterns. After
/// `/a7`, one pattern is left. The row then has the complement of the state's index, for example
/// `~4`, and a scan compares the rest of the text.
struct LazyAutomaton: ~Copyable {
  private let tables: Instructions
  private var tree: PatternTree
  private let maximumByteCount: Int
  private let byteClasses: ByteClasses
  /// A row for each state that is not final: its index, then a number for each class of bytes.
  ///
  /// The number is the offset of the next state's row, the complement of the next state's index if
  /// that state is final, or 0 if the step is not known yet.
  private var transitions = RawBuffer<Int32>(capacity: 1024)
  private var states = RawBuffer<State>(capacity: 64)
  private var items = RawBuffer<Item>(capacity: 256)
  private var accepted = RawBuffer<Int32>(capacity: 64)
  /// The indices of states by the hash of their items; 0 if the slot is free.
  private var index = RawBuffer<Int32>(repeating: 0, count: 256)
  private var next = RawBuffer<Item>(capacity: 256)
  /// The nodes that are yet to be inserted into the next state.
  private var pending = RawBuffer<Int32>(capacity: 64)
  /// The number of items computed so far.
  private(set) var work = 0
  private var workLimit = 0

  /// A place that one or more patterns have reached.
  struct Item: BitwiseCopyable, Comparable {
    private let bits: UInt64

    private static let isNode: UInt64 = 1 << 63

    /// Creates an item at an instruction.
    init(_ place: Int) { bits = UInt64(truncatingIfNeeded: place) << 32 }

    /// Creates an item at a node of the tree.
    init(node: Int) { bits = Self.isNode | UInt64(truncatingIfNeeded: node) << 32 }

    private init(bits: UInt64) { self.bits = bits }

    /// Returns the item, moved to an instruction of its variable's value.
    func inValue(at inner: Int) -> Item {
      Item(bits: bits & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: inner))
    }

    /// Whether the item is a node of the tree, shared by several patterns.
    var isNode: Bool { bits & Self.isNode != 0 }
    /// The instruction of the pattern, or the node.
    var place: Int { Int(bits >> 32 & 0x7FFF_FFFF) }
    /// The instruction of a value; 0 if no value has begun.
    var inner: Int { Int(bits & 0xFFFF_FFFF) }
    /// A number that differs for most items.
    var hash: UInt64 { bits }

    /// Orders items by pattern and place; nodes are last.
    static func < (left: Item, right: Item) -> Bool { left.bits < right.bits }
  }

  private struct State: BitwiseCopyable {
    let hash: UInt64
    let firstItem: Int
    let itemCount: Int
    /// The offset of the state's transitions; 0 if the state is final, because the few items that
    /// are left are better compared one by one.
    let row: Int
    var firstAccepted = 0
    var acceptedCount = -1
  }

  /// Creates an automaton without states.
  /// - Parameters:
  ///   - tables: The patterns.
  ///   - maximumByteCount: The memory for states, in bytes, beyond which all states are dropped.
  init(_ tables: Instructions, maximumByteCount: Int) {
    self.tables = tables
    tree = PatternTree(tables)
    self.maximumByteCount = maximumByteCount
    byteClasses = ByteClasses(tables)
    clear()
  }

  /// The number of times that all states were dropped.
  private(set) var clearingCount = -1

  private mutating func clear() {
    transitions.removeAll()
    states.removeAll()
    items.removeAll()
    accepted.removeAll()
    index.replaceAll(with: 0)
    clearingCount += 1
    // Row 0 and state 0 are reserved, because 0 means unknown.
    transitions.append(0)
    states.append(State(hash: 0, firstItem: 0, itemCount: 0, row: 0))
  }

  private var byteCount: Int {
    transitions.count * MemoryLayout<Int32>.stride + states.count * MemoryLayout<State>.stride
      + items.count * MemoryLayout<Item>.stride + accepted.count * MemoryLayout<Int32>.stride
  }
}

extension LazyAutomaton {
  /// The patterns that a text has reached.
  enum Reached {
    /// The whole text was read up to this state.
    case end(of: Int)
    /// A few patterns are left, in this state at this offset.
    case few(Int, at: Int)
    /// There is too much to compute.
    case tooMany
  }

  /// Limits the number of items computed from now on.
  mutating func limitWork(to count: Int) { workLimit = work + count }

  /// Whether the work exceeds the limit.
  var isExhausted: Bool { work > workLimit }

  /// Returns a root for some patterns in their order; the root is kept when states are dropped.
  mutating func root(of places: some Sequence<Int32>) -> Int { tree.insert(places) }

  /// Returns the start state for the patterns of a root; `nil` if the state is too large.
  mutating func start(atRoot root: Int) -> Int? {
    next.removeAll()
    close(node: root)
    return stateOfNext()
  }

  /// Returns the start state of a single pattern; `nil` if the state is too large.
  ///
  /// The state is computed on each call, in time proportional to the length of the pattern, and
  /// does not count as work.
  mutating func start(of place: Int) -> Int? {
    next.removeAll()
    close(place)
    let counted = work
    defer { work = counted }
    return stateOfNext()
  }

  /// How far a text has been read; invalid once the states are dropped.
  struct Progress {
    fileprivate let row: Int
    fileprivate let offset: Int
    fileprivate let clearingCount: Int
  }

  /// Reads a text from two states at once, up to a step that is unknown or leads to a final state.
  ///
  /// One state loads a row while the other waits for its own.
  /// - Returns: How far each has read; `nil` if one of the states is final.
  func advance(
    from first: Int, _ second: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> (first: Progress, second: Progress)? {
    var rows = (states[first].row, states[second].row)
    guard rows.0 != 0, rows.1 != 0 else { return nil }
    let classes = byteClasses.numbers.base
    var offset = 0
    while offset < text.count {
      let column = transitions.base + Int(classes[Int(text[offset])])
      let targets = (Int(column[rows.0]), Int(column[rows.1]))
      if targets.0 <= 0 || targets.1 <= 0 { break }
      rows = targets
      offset += 1
    }
    return (
      Progress(row: rows.0, offset: offset, clearingCount: clearingCount),
      Progress(row: rows.1, offset: offset, clearingCount: clearingCount)
    )
  }

  /// Reads a text from a state.
  mutating func run(from state: Int, _ text: UnsafeBufferPointer<UInt8>) -> Reached {
    let row = states[state].row
    if row == 0 { return .few(state, at: 0) }
    return run(fromRow: row, at: 0, text)
  }

  /// Reads the rest of a text; `nil` if the states were dropped.
  mutating func run(from progress: Progress, _ text: UnsafeBufferPointer<UInt8>) -> Reached? {
    guard progress.clearingCount == clearingCount else { return nil }
    return run(fromRow: progress.row, at: progress.offset, text)
  }

  private mutating func run(
    fromRow start: Int, at startOffset: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Reached {
    var row = start
    let classes = byteClasses.numbers.base
    var transitions = transitions.base
    var offset = startOffset
    while offset < text.count {
      let column = transitions + Int(classes[Int(text[offset])])
      var target = Int(column[row])
      if target == 0 {
        guard let known = step(from: row, over: text[offset]) else { return .tooMany }
        target = known
        transitions = self.transitions.base
      }
      offset += 1
      if target < 0 { return .few(~target, at: offset) }
      row = target
    }
    return .end(of: Int(transitions[row]))
  }

  /// Returns the items of a state, in the order of the patterns.
  func items(of state: Int) -> UnsafeBufferPointer<Item> {
    let state = states[state]
    return UnsafeBufferPointer(start: items.base + state.firstItem, count: state.itemCount)
  }

  /// Returns the numbers, in order, of the patterns that match if the text ends in a state.
  mutating func accepted(in state: Int) -> UnsafeBufferPointer<Int32> {
    if states[state].acceptedCount < 0 {
      var known = states[state]
      known.firstAccepted = accepted.count
      for item in items(of: state) where item.inner == 0 {
        if item.isNode {
          appendAccepted(atNode: item.place)
        } else {
          appendAccepted(at: item.place)
        }
      }
      known.acceptedCount = accepted.count - known.firstAccepted
      var numbers = UnsafeMutableBufferPointer(
        start: accepted.base + known.firstAccepted, count: known.acceptedCount)
      numbers.sort()
      states[state] = known
    }
    let state = states[state]
    return UnsafeBufferPointer(
      start: accepted.base + state.firstAccepted, count: state.acceptedCount)
  }

  private mutating func appendAccepted(at place: Int) {
    let instruction = tables.instructions[place]
    if instruction.kind == .accept { accepted.append(Int32(instruction.number)) }
  }

  private mutating func appendAccepted(atNode node: Int) {
    for child in tree.otherChildren(of: node) where tree[child].edge.kind == .accept {
      for place in tree.places(of: tree[child]) { appendAccepted(at: place - 1) }
    }
  }
}

extension LazyAutomaton {
  /// Computes the transition from a row over a byte; `nil` if there is too much to compute.
  private mutating func step(from row: Int, over byte: UInt8) -> Int? {
    next.removeAll()
    let source = states[Int(transitions[row])]
    work += source.itemCount
    for number in 0..<source.itemCount {
      step(from: items[source.firstItem + number], over: byte)
      if next.count > maximumItemCount { return nil }
    }
    let clearings = clearingCount
    guard let target = stateOfNext() else { return nil }
    let known = states[target].row == 0 ? ~target : states[target].row
    if clearings == clearingCount {
      transitions[row + Int(byteClasses.numbers[Int(byte)])] = Int32(known)
    }
    return known
  }

  /// The maximum number of items that one step may read and insert.
  var maximumStep: Int { 2 * (maximumItemCount + tables.instructions.count) }

  private var maximumItemCount: Int { 2 * tables.instructions.count + 65_536 }

  private mutating func step(from item: Item, over byte: UInt8) {
    if item.isNode, item.inner == 0 { return step(fromNode: item.place, over: byte) }
    let place = item.inner == 0 ? item.place : item.inner
    let instruction = tables.instructions[place]
    switch instruction.kind {
    case .literal:
      if byte == UInt8(truncatingIfNeeded: instruction.number) { advance(item, to: place + 1) }
    case .letter:
      if byte | 0x20 == UInt8(truncatingIfNeeded: instruction.number) {
        advance(item, to: place + 1)
      }
    case .star: advance(item, to: place)
    case .scalar: if !byte.continuesScalar { advance(item, to: place + 1) }
    case .restOfScalar: if byte.continuesScalar { advance(item, to: place) }
    case .character:
      if tables.classes[instruction.number].contains(byte) { advance(item, to: place + 1) }
    case .branch: branch(item, byte, at: instruction.number)
    case .foldedBranch: branch(item, byte.asciiLowercased, at: instruction.number)
    case .variable, .accept, .fork, .end: break
    }
  }

  private mutating func branch(_ item: Item, _ byte: UInt8, at link: Int) {
    let count = Int(tables.links[link] >> 1)
    for pair in 0..<count where tables.links[link + 1 + 2 * pair] == UInt32(byte) {
      return advance(item, to: Int(tables.links[link + 2 + 2 * pair]))
    }
  }

  private mutating func step(fromNode node: Int, over byte: UInt8) {
    switch tree[node].edge.kind {
    case .star: close(node: node)
    case .restOfScalar: if byte.continuesScalar { close(node: node) }
    default: break
    }
    if let child = tree.child(of: node, .literal, byte) { close(node: child) }
    if let child = tree.child(of: node, .letter, byte | 0x20) { close(node: child) }
    for child in tree.otherChildren(of: node) {
      let edge = tree[child].edge
      switch edge.kind {
      case .scalar: if !byte.continuesScalar { close(node: child) }
      case .character: if tables.classes[edge.number].contains(byte) { close(node: child) }
      default: break
      }
    }
  }

  private mutating func advance(_ item: Item, to place: Int) {
    if item.inner == 0 {
      close(place)
    } else if closeValue(place, of: item) {
      if item.isNode { close(node: item.place) } else { close(item.place + 1) }
    }
  }

  /// Inserts a node, and the nodes behind it that are reached without a byte.
  private mutating func close(node: Int) {
    pending.append(Int32(node))
    while pending.count > 0 {
      let number = Int(pending.removeLast())
      let node = tree[number]
      if node.count == 1 {
        for place in tree.places(of: node) { close(place) }
        continue
      }
      if node.edge.kind != .scalar { next.append(Item(node: number)) }
      for child in tree.otherChildren(of: number) {
        let following = tree[child]
        switch following.edge.kind {
        case .star, .restOfScalar: pending.append(Int32(child))
        case .variable where following.count == 1:
          for place in tree.places(of: following) { close(place - 1) }
        case .variable:
          let start = Int(tables.valueStarts[following.edge.number])
          if closeValue(start, of: Item(node: child)) { pending.append(Int32(child)) }
        default: break
        }
      }
    }
  }

  /// Inserts an instruction, and the instructions behind it that are reached without a byte.
  private mutating func close(_ start: Int) {
    var place = start
    while true {
      let instruction = tables.instructions[place]
      switch instruction.kind {
      case .star, .restOfScalar: next.append(Item(place))
      case .variable:
        let start = Int(tables.valueStarts[instruction.number])
        if !closeValue(start, of: Item(place)) { return }
      default: return next.append(Item(place))
      }
      place += 1
    }
  }

  /// Inserts an instruction of a value, and those behind it that are reached without a byte.
  /// - Returns: Whether the value may end there.
  private mutating func closeValue(_ start: Int, of variable: Item) -> Bool {
    var place = start
    while true {
      let instruction = tables.instructions[place]
      switch instruction.kind {
      case .end: return true
      case .star, .restOfScalar:
        next.append(variable.inValue(at: place))
        place += 1
      case .fork:
        var mayEnd = false
        for number in 0..<Int(tables.links[instruction.number]) {
          let entry = Int(tables.links[instruction.number + 1 + number])
          if closeValue(entry, of: variable) { mayEnd = true }
        }
        return mayEnd
      case .branch, .foldedBranch:
        next.append(variable.inValue(at: place))
        return tables.links[instruction.number] & 1 == 1
      default:
        next.append(variable.inValue(at: place))
        return false
      }
    }
  }
}

extension LazyAutomaton {
  /// Returns the state with the inserted items; `nil` if there are too many, or too much work.
  private mutating func stateOfNext() -> Int? {
    work += next.count
    guard work <= workLimit, next.count <= maximumItemCount else { return nil }
    normalizeNext()
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for item in next.elements {
      hash = (hash ^ item.hash) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    if let known = state(hash) { return known }
    if byteCount + next.count * MemoryLayout<Item>.stride > maximumByteCount { clear() }
    return appendNext(hash)
  }

  /// Sorts the items, drops items without effect, and replaces nodes of few patterns.
  private mutating func normalizeNext() {
    next.sort()
    dropCoveredItems()
    var patternCount = 0
    for item in next.elements { patternCount += item.isNode ? tree[item.place].count : 1 }
    guard patternCount <= Engine.fewPatterns, next.elements.contains(where: \.isNode) else {
      return
    }
    guard !next.elements.contains(where: { precedesVariable($0) }) else { return }
    let count = next.count
    for number in 0..<count {
      let item = next[number]
      if item.isNode {
        for place in tree.places(of: tree[item.place]) { next.append(Item(place)) }
      } else {
        next.append(item)
      }
    }
    next.removeFirst(count)
    next.sort()
  }

  private func precedesVariable(_ item: Item) -> Bool {
    if item.inner != 0 { return true }
    guard item.isNode else { return tables.instructions[item.place].precedesVariable }
    return tree.places(of: tree[item.place]).contains {
      tables.instructions[$0].precedesVariable
    }
  }

  /// Drops items that cannot change the result.
  ///
  /// These are repeated items, items of a pattern before its last star, because the star leads to
  /// the same, and items of patterns after a pattern that decides.
  private mutating func dropCoveredItems() {
    var end = Int.max
    for item in next.elements where item.inner == 0 {
      if item.isNode {
        end = min(end, Int(tree[item.place].decider))
        if tree[item.place].edge.kind == .star { tree.mark(item.place) }
      } else if tables.instructions[item.place].decides {
        end = min(end, item.place + 1)
      }
    }
    var kept = next.count
    var star = -1
    var first = Int.max
    var previous: Item?
    for number in (0..<next.count).reversed() {
      let item = next[number]
      if previous == item { continue }
      previous = item
      if item.isNode {
        if Int(tree[item.place].firstStart) > end || tree.precedesMark(item.place) {
          continue
        }
      } else {
        if item.place > end || item.place < star && item.place >= first { continue }
        if item.inner == 0 {
          let instruction = tables.instructions[item.place]
          if instruction.kind == .star {
            (star, first) = (item.place, item.place - instruction.number)
          }
        }
      }
      kept -= 1
      next[kept] = item
    }
    tree.removeMarks()
    next.removeFirst(kept)
  }

  private func state(_ hash: UInt64) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & (index.count - 1)
    while index[slot] != 0 {
      let known = Int(index[slot])
      let state = states[known]
      if state.hash == hash, state.itemCount == next.count,
        items(of: known).elementsEqual(next.elements)
      {
        return known
      }
      slot = (slot + 1) & (index.count - 1)
    }
    return nil
  }

  private mutating func appendNext(_ hash: UInt64) -> Int {
    let isFinal =
      next.count <= Engine.fewPatterns
      && !next.elements.contains { $0.isNode || precedesVariable($0) }
    let number = states.count
    states.append(
      State(
        hash: hash, firstItem: items.count, itemCount: next.count,
        row: isFinal ? 0 : transitions.count))
    items.append(contentsOf: next.elements)
    if !isFinal {
      transitions.append(Int32(number))
      transitions.append(repeating: 0, count: byteClasses.count - 1)
    }
    if states.count * 2 > index.count {
      index.append(repeating: 0, count: index.count)
      index.replaceAll(with: 0)
      for known in 1..<states.count { insert(known) }
    } else {
      insert(number)
    }
    return number
  }

  private func insert(_ number: Int) {
    var slot = Int(truncatingIfNeeded: states[number].hash) & (index.count - 1)
    while index[slot] != 0 { slot = (slot + 1) & (index.count - 1) }
    index[slot] = Int32(number)
  }
}
