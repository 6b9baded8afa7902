import FoundationShim
import Running

/// The requests that have not been sent yet, for several processes at once.
final class RequestQueue: Sendable {
  private struct State {
    var requests: ArraySlice<Request> = []
    var isFilled = false
    /// How often the queue was filled.
    var fillCount = 0
    /// The function that returns further requests when none are left.
    var further: @Sendable () -> [Request]? = { [] }
    /// The functions to call whenever the queue is filled.
    var wakes: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let processes: Int

  /// Creates a queue that several processes take from, to be filled later.
  init(processes: Int) {
    self.processes = processes
  }

  /// Creates a queue of requests for one process.
  convenience init(_ requests: [Request]) {
    self.init(processes: 1)
    fill(requests)
  }

  /// Fills the queue.
  ///
  /// - Parameter further: Returns further requests when no other is left; `nil` if the queue is
  ///   filled again later.
  func fill(_ requests: [Request], then further: @escaping @Sendable () -> [Request]? = { [] }) {
    state.withLock { state in
      state.further = further
      state.fillCount += 1
      state.isFilled = true
    }
    putBack(requests)
  }

  /// Calls a function whenever the queue is filled.
  func whenFilled(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wakes.append(wake) }
  }

  /// Whether the queue has been filled, even if requests have been taken since, and is not waiting
  /// to be filled again.
  var isFilled: Bool { state.withLock(\.isFilled) }

  /// Whether no request is left, though some may be put back.
  var isEmpty: Bool { state.withLock { $0.isFilled && $0.requests.isEmpty } }

  /// Removes and returns the next requests, fewer toward the end, so that all processes end at the
  /// same time.
  func take(upTo limit: Int) -> [Request] {
    state.withLock { state in
      let share = processes == 1 ? limit : max(1, state.requests.count / (2 * processes))
      let taken = state.requests.prefix(min(limit, share))
      state.requests.removeFirst(taken.count)
      return Array(taken)
    }
  }

  /// Fills the queue with further requests, and returns the next of them; `nil` if the queue is to
  /// be filled again later.
  func takeFurther(upTo limit: Int) -> [Request]? {
    let (further, count) = state.withLock { ($0.further, $0.fillCount) }
    guard let requests = further() else {
      state.withLock { $0.isFilled = $0.fillCount > count }
      return nil
    }
    putBack(requests)
    return take(upTo: limit)
  }

  /// Removes and returns all requests.
  func takeAll() -> [Request] {
    state.withLock { state in
      defer { state.requests = [] }
      return Array(state.requests)
    }
  }

  /// Puts requests back at the front.
  func putBack(_ returned: [Request]) {
    let wakes = state.withLock { state in
      state.requests = (returned + state.requests)[...]
      state.isFilled = state.isFilled || !returned.isEmpty
      return state.wakes
    }
    for wake in wakes { wake() }
  }
}
