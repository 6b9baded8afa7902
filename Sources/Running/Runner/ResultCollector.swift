import FoundationShim
import Questions
import Suites

/// A collector of the responses of a run, from any task and in any order, which reports progress.
final class ResultCollector: Sendable {
  private struct State {
    var results: [CaseResult?]
    var done = 0
    var wrong = 0
  }

  private let expected: [(prepared: PreparedCase, platform: Platform?)]
  private let progress: Runner.Progress?
  private let state: Mutex<State>

  /// Creates a collector for cases on platforms; a response has the index of its case.
  init(_ expected: [(prepared: PreparedCase, platform: Platform?)], progress: Runner.Progress?) {
    self.expected = expected
    self.progress = progress
    state = Mutex(State(results: Array(repeating: nil, count: expected.count)))
  }

  /// Takes a response; a second one to the same request replaces the first.
  func receive(_ response: TimedResponse) {
    let (prepared, platform) = expected[response.index]
    let result = CaseResult(
      of: response.response, for: prepared.expectation, on: platform, duration: response.duration)
    let (done, wrong) = state.withLock { state in
      if let earlier = state.results[response.index] {
        state.wrong -= earlier.outcome.isWrong ? 1 : 0
      } else {
        state.done += 1
      }
      state.wrong += result.outcome.isWrong ? 1 : 0
      state.results[response.index] = result
      return (state.done, state.wrong)
    }
    progress?(done, expected.count, wrong)
  }

  /// Returns whether each of some requests has a result.
  func hasResults(of requests: [Request]) -> Bool {
    state.withLock { state in requests.allSatisfy { state.results[$0.index] != nil } }
  }

  /// Returns whether the response to a request was a wrong answer or a reported error.
  func isWrongAnswer(_ index: Int) -> Bool {
    guard let result = state.withLock({ $0.results[index] }) else { return false }
    return result.outcome == .failed || result.outcome == .errored && result.errorType == "error"
  }

  /// Returns the result of each case, in the order of the cases.
  ///
  /// - Parameters:
  ///   - changes: The other response to each request whose responses differ.
  ///   - isAborted: Whether the run was aborted, so that a case without a response was not run.
  func results(isAborted: Bool, changes: [Int: Response] = [:]) -> [CaseResult] {
    zip(state.withLock(\.results), expected).enumerated().map { index, pair in
      let (result, (prepared, platform)) = pair
      guard let result else {
        return CaseResult(
          of: isAborted ? nil : .error("no response", trace: nil), for: prepared.expectation,
          on: platform)
      }
      return changes[index].map(result.including(again:)) ?? result
    }
  }
}
