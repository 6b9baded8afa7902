import Suites
import Synchronization

/// The result of a case, and the time that it took.
struct CollectedResult {
  /// The result.
  let result: CaseResult
  /// The time from the request to the response.
  let duration: Duration
}

/// Collects the responses of a run from any task, in any order, and reports progress.
final class ResultCollector: Sendable {
  private struct State {
    var results: [CollectedResult?]
    var done = 0
    var wrong = 0
  }

  private let expectations: [Expectation]
  private let progress: Runner.Progress?
  private let state: Mutex<State>

  /// Creates a collector for cases, whose indices the responses have.
  init(_ cases: [Case], progress: Runner.Progress?) {
    expectations = cases.map(\.expectation)
    self.progress = progress
    state = Mutex(State(results: Array(repeating: nil, count: cases.count)))
  }

  /// Takes a response; a second one to the same request replaces the first.
  func receive(_ response: TimedResponse) {
    let result = CaseResult(of: response.response, for: expectations[response.index])
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

  /// Returns the result of each case, in their order.
  ///
  /// - Parameter isAborted: Whether the run was aborted, so that a case without a response was not
  ///   run.
  func results(isAborted: Bool) -> [CollectedResult] {
    zip(state.withLock(\.results), expectations).map { result, expectation in
      let missing =
        isAborted
        ? CaseResult.notRun
        : CaseResult(of: .error("no response", trace: nil), for: expectation)
      return result ?? CollectedResult(result: missing, duration: .zero)
    }
  }
}
