import FoundationShim
import Running

/// The requests that have not been sent yet, for several processes at once.
final class RequestQueue: Sendable {
  private struct State {
    var requests: ArraySlice<Request> = []
    var isFilled = false
    /// Returns further requests when no other is left.
    var further: @Sendable () -> [Request] = { [] }
    /// The functions to call when the queue is filled.
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

  /// Fills the queue, once.
  ///
  /// - Parameter further: Returns further requests when no other is left.
  func fill(_ requests: [Request], then further: @escaping @Sendable () -> [Request] = { [] }) {
    let wakes = state.withLock { state in
      defer { state.wakes = [] }
      state.requests = requests[...]
      state.further = further
      state.isFilled = true
      return state.wakes
    }
    for wake in wakes { wake() }
  }

  /// Calls a function when the queue is filled, unless it is already.
  func whenFilled(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if !state.isFilled { state.wakes.append(wake) }
    }
  }

  /// Whether the queue has been filled, even if requests have been taken since.
  var isFilled: Bool { state.withLock(\.isFilled) }

  /// Whether no request is left, though some may be put back.
  var isEmpty: Bool { state.withLock { $0.isFilled && $0.requests.isEmpty } }

  /// Removes and returns the next requests, fewer towards the end, so that all processes end at the
  /// same time.
  func take(upTo limit: Int) -> [Request] {
    state.withLock { state in
      let share = processes == 1 ? limit : max(1, state.requests.count / (2 * processes))
      let taken = state.requests.prefix(min(limit, share))
      state.requests.removeFirst(taken.count)
      return Array(taken)
    }
  }

  /// Fills the queue with further requests, and returns the next of them.
  func takeFurther(upTo limit: Int) -> [Request] {
    let further = state.withLock(\.further)
    putBack(further())
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
    state.withLock { $0.requests = (returned + $0.requests)[...] }
  }
}
