import Conformance
import Synchronization

/// Requests that wait for a process to take them, for several processes at once.
final class RequestQueue: Sendable {
  private let requests: Mutex<ArraySlice<Request>>
  private let takers: Int

  /// A queue of requests that so many processes take from.
  init(_ requests: [Request], takers: Int = 1) {
    self.requests = Mutex(requests[...])
    self.takers = takers
  }

  /// Whether none is left to take, though some may be put back.
  var isEmpty: Bool { requests.withLock(\.isEmpty) }

  /// Takes out the next requests; fewer towards the end, so that all takers end at the same time.
  func take(upTo limit: Int) -> [Request] {
    requests.withLock { requests in
      let share = takers == 1 ? limit : max(1, requests.count / (2 * takers))
      let taken = requests.prefix(min(limit, share))
      requests.removeFirst(taken.count)
      return Array(taken)
    }
  }

  /// Takes out all that is left.
  func takeAll() -> [Request] {
    requests.withLock { requests in
      defer { requests = [] }
      return Array(requests)
    }
  }

  /// Puts requests back in front.
  func putBack(_ returned: [Request]) {
    requests.withLock { $0 = (returned + $0)[...] }
  }
}
