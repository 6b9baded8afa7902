import Running
import Synchronization

/// The responses to a batch of requests, until it is closed.
final class ResponseInbox: Sendable {
  private struct State {
    var responses: [TimedResponse?]
    var isClosed = false
  }

  private let state: Mutex<State>

  /// Creates an empty inbox for requests whose indices count from 0.
  init(count: Int) {
    state = Mutex(State(responses: Array(repeating: nil, count: count)))
  }

  /// The responses by index.
  var responses: [TimedResponse?] { state.withLock(\.responses) }
  /// Whether no more responses are taken.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Takes a response, unless it is too late.
  func receive(_ response: TimedResponse) {
    state.withLock { state in
      if !state.isClosed { state.responses[response.index] = response }
    }
  }

  /// Takes no more responses.
  func close() {
    state.withLock { $0.isClosed = true }
  }
}
