import FoundationShim
import Running

/// The responses to a batch of requests, until it is closed; a timeout of some of them may close
/// it.
final class ResponseInbox: Sendable {
  private struct State {
    var responses: [TimedResponse?]
    var isClosed = false
    var wasEndedByTimeout = false
  }

  private let state: Mutex<State>
  private let endsWithTimeout: @Sendable (Int) -> Bool

  /// Creates an empty inbox for requests whose indices count from 0.
  ///
  /// - Parameter endsWithTimeout: Returns whether a timeout of a request closes it; by default none
  ///   does.
  init(
    count: Int, endsWithTimeout: @escaping @Sendable (Int) -> Bool = { _ in false }
  ) {
    self.endsWithTimeout = endsWithTimeout
    state = Mutex(State(responses: Array(repeating: nil, count: count)))
  }

  /// The responses by index.
  var responses: [TimedResponse?] { state.withLock(\.responses) }
  /// Whether no more responses are taken.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Whether a timeout closed it.
  var wasEndedByTimeout: Bool { state.withLock(\.wasEndedByTimeout) }

  /// Takes a response, unless it is too late.
  func receive(_ response: TimedResponse) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.responses[response.index] = response
      guard case .fault(let fault) = response.response, fault.kind == .timeout,
        endsWithTimeout(response.index)
      else { return }
      (state.isClosed, state.wasEndedByTimeout) = (true, true)
    }
  }

  /// Takes no more responses.
  func close() {
    state.withLock { $0.isClosed = true }
  }
}
