import Suites
import Synchronization

/// What a case came to, and how long that took.
struct CollectedResult {
  /// What the case came to.
  let result: CaseResult
  /// The time from asking to the reply.
  let duration: Duration
}

/// Takes the replies of a run from any task, in any order, and says how far the run is.
final class ResultCollector: Sendable {
  private struct State {
    var results: [CollectedResult?]
    var done = 0
    var wrong = 0
  }

  private let expectations: [Expectation]
  private let progress: Runner.Progress?
  private let state: Mutex<State>

  /// A collector for cases, which requests name by their index in this order.
  init(_ cases: [Case], progress: Runner.Progress?) {
    expectations = cases.map(\.expectation)
    self.progress = progress
    state = Mutex(State(results: Array(repeating: nil, count: cases.count)))
  }

  /// Takes a reply; a second one to the same request takes the place of the first.
  func receive(_ response: TimedResponse) {
    let result = CaseResult(of: response.reply, for: expectations[response.index])
    let (done, wrong) = state.withLock { state in
      if let earlier = state.results[response.index] {
        state.wrong -= earlier.result.outcome.isWrong ? 1 : 0
      } else {
        state.done += 1
      }
      state.wrong += result.outcome.isWrong ? 1 : 0
      state.results[response.index] = CollectedResult(result: result, duration: response.duration)
      return (state.done, state.wrong)
    }
    progress?(done, expectations.count, wrong)
  }

  /// One for each case, in their order.
  var results: [CollectedResult] {
    state.withLock { state in
      zip(state.results, expectations).map { result, expectation in
        result
          ?? CollectedResult(
            result: CaseResult(of: .error("no reply came", trace: nil), for: expectation),
            duration: .zero)
      }
    }
  }
}
