import Questions

/// The requests of one process that have no reply yet, in the order in which they were asked.
package struct RequestsInFlight: Sendable {
  private var kinds: [Int: QuestionKind] = [:]
  /// What was asked, in order, from the oldest without a reply on; some later ones may have theirs.
  private var order: [Int] = []
  private var head = 0

  /// How many there are.
  package var count: Int { kinds.count }

  /// The one that has waited longest.
  package var oldest: Int? { head < order.count ? order[head] : nil }

  /// All of them, the one that has waited longest first.
  package var indices: [Int] {
    order[head...].filter { kinds[$0] != nil }
  }

  /// Adds a request as the latest; one that is in flight already keeps its place.
  mutating func append(_ index: Int, _ kind: QuestionKind) {
    guard kinds.updateValue(kind, forKey: index) == nil else { return }
    order.append(index)
  }

  /// Takes a request out; nothing if it is not in flight.
  mutating func remove(_ index: Int) -> QuestionKind? {
    guard let kind = kinds.removeValue(forKey: index) else { return nil }
    while head < order.count, kinds[order[head]] == nil { head += 1 }
    if head == order.count || head > 1024 {
      order.removeFirst(head)
      head = 0
    }
    return kind
  }
}
