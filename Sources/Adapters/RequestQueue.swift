import Running
import Synchronization

/// Requests that wait for a process to take them, for several processes at once.
final class RequestQueue: Sendable {
  private struct State {
    var requests: ArraySlice<Request> = []
    var isFilled = false
    /// What is called when the requests are there.
    var wakes: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let takers: Int

  /// A queue that so many processes take from, of which it is not known yet what it will hold.
  init(takers: Int) {
    self.takers = takers
  }

  /// A queue of requests that one process takes from.
  convenience init(_ requests: [Request]) {
    self.init(takers: 1)
    fill(requests)
  }

  /// Gives the queue what it is to hold, once.
  func fill(_ requests: [Request]) {
    let wakes = state.withLock { state in
      defer { state.wakes = [] }
      state.requests = requests[...]
      state.isFilled = true
      return state.wakes
    }
    for wake in wakes { wake() }
  }

  /// Calls the function when the requests are there, if they are not yet.
  func whenFilled(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if !state.isFilled { state.wakes.append(wake) }
    }
  }

  /// Whether the requests are there, though they may have been taken since.
  var isFilled: Bool { state.withLock(\.isFilled) }

  /// Whether none is left to take, though some may be put back.
  var isEmpty: Bool { state.withLock { $0.isFilled && $0.requests.isEmpty } }

  /// Takes out the next requests; fewer towards the end, so that all takers end at the same time.
  func take(upTo limit: Int) -> [Request] {
    state.withLock { state in
      let share = takers == 1 ? limit : max(1, state.requests.count / (2 * takers))
      let taken = state.requests.prefix(min(limit, share))
      state.requests.removeFirst(taken.count)
      return Array(taken)
    }
  }

  /// Takes out all that is left.
  func takeAll() -> [Request] {
    state.withLock { state in
      defer { state.requests = [] }
      return Array(state.requests)
    }
  }

  /// Puts requests back in front.
  func putBack(_ returned: [Request]) {
    state.withLock { $0.requests = (returned + $0.requests)[...] }
  }
}
