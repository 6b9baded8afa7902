/// A scan of a query, from left to right, for the condition on the items with one name.
/// - Rules: QRY-003, QRY-004, QRY-006, QRY-012
struct QueryItemScan: Hashable {
  /// The part of the current item that has been read.
  private enum Part: Hashable {
    /// This many scalars, which begin the name.
    case name(Int)
    /// A text that is another name.
    case otherName
    /// The value of an item with the name, with the positions in its pattern.
    case value([Int32])
    /// The value of an item with another name.
    case otherValue
  }

  private var part = Part.name(0)
  private var hasItem = false

  /// A condition on the items with a name.
  struct Condition {
    /// The number of the condition.
    let number: Int
    /// The name.
    let name: [Unicode.Scalar]
    /// The positions in the graph where the pattern begins.
    let start: [Int32]
  }

  /// Creates the scan of an empty query.
  init() {}

  /// Reads one more scalar; returns whether the condition may still hold.
  mutating func read(
    _ symbol: TextAlphabet.Symbol, for condition: Condition, in graph: PatternGraph,
    _ marks: inout PatternGraph.Marks
  ) -> Bool {
    if symbol.isDelimiter, symbol.scalar == "&" {
      guard endItem(for: condition, in: graph) else { return false }
      part = .name(0)
      return true
    }
    switch part {
    case .name(let count) where symbol.isDelimiter:
      part = count == condition.name.count ? .value(condition.start) : .otherValue
    case .otherName where symbol.isDelimiter: part = .otherValue
    case .name(let count):
      let isNext = count < condition.name.count && condition.name[count] == symbol.scalar
      part = isNext ? .name(count + 1) : .otherName
    case .value(let positions):
      part = .value(graph.positions(after: symbol, from: positions, &marks))
    case .otherName, .otherValue: break
    }
    return true
  }

  /// Returns whether the condition holds if the query ends here.
  func holds(for condition: Condition, in graph: PatternGraph) -> Bool {
    var scan = self
    guard scan.endItem(for: condition, in: graph) else { return false }
    return scan.hasItem || condition.start.contains(where: graph.isEnd)
  }

  private mutating func endItem(for condition: Condition, in graph: PatternGraph) -> Bool {
    let positions: [Int32]
    switch part {
    case .name(let count) where count == condition.name.count: positions = condition.start
    case .value(let value): positions = value
    case .name, .otherName, .otherValue: return true
    }
    hasItem = true
    return positions.contains(where: graph.isEnd)
  }
}
