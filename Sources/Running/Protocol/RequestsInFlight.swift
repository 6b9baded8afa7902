import Questions

/// The requests of one process without a response, in the order of sending.
package struct RequestsInFlight: Sendable {
  private var kinds: [Int: QuestionKind] = [:]
  /// The requests in order, from the oldest without a response on; later ones may have a response.
  private var order: [Int] = []
  private var head = 0

  /// The number of requests.
  package var count: Int { kinds.count }

  /// The oldest request.
  package var oldest: Int? { head < order.count ? order[head] : nil }

  /// All requests, the oldest first.
  package var indices: [Int] {
    order[head...].filter { kinds[$0] != nil }
  }

  /// Adds a request; a request that is already in flight keeps its place.
  mutating func append(_ index: Int, _ kind: QuestionKind) {
    guard kinds.updateValue(kind, forKey: index) == nil else { return }
    order.append(index)
  }

  /// Removes a request, and returns its kind; `nil` if it is not in flight.
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
