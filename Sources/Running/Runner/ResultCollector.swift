import Questions
import Suites
import FoundationShim

/// The result of a case, and the time that it took.
struct TimedResult {
  /// The result.
  var result: CaseResult
  /// The time from the request to the response; of several requests, in all.
  var duration: Duration
  /// The platform of the result.
  var platform: Platform?
  /// What the same question was answered another time, if that is something else.
  var again: CaseResult?

  /// Adds the result at another platform, which counts if it is the first wrong one.
  mutating func add(_ other: TimedResult) {
    duration += other.duration
    guard !result.outcome.isWrong, other.result.outcome.isWrong else { return }
    (result, platform, again) = (other.result, other.platform, other.again)
  }

  /// Adds another response to the same question, which counts if it is the first wrong one.
  mutating func addAgain(_ other: CaseResult) {
    again = other
    if !result.outcome.isWrong, other.outcome.isWrong { (result, again) = (other, result) }
  }
}

/// Collects the responses of a run from any task, in any order, and reports progress.
final class ResultCollector: Sendable {
  private struct State {
    var results: [TimedResult?]
    var done = 0
    var wrong = 0
  }

  private let expected: [(asked: PreparedCase, platform: Platform?)]
  private let progress: Runner.Progress?
  private let state: Mutex<State>

  /// Creates a collector for cases at platforms, whose indices the responses have.
  init(_ expected: [(asked: PreparedCase, platform: Platform?)], progress: Runner.Progress?) {
    self.expected = expected
    self.progress = progress
    state = Mutex(State(results: Array(repeating: nil, count: expected.count)))
  }

  /// Takes a response; a second one to the same request replaces the first.
  func receive(_ response: TimedResponse) {
    let (asked, platform) = expected[response.index]
    let result = CaseResult(of: response.response, for: asked.expectation)
    let (done, wrong) = state.withLock { state in
      if let earlier = state.results[response.index] {
        state.wrong -= earlier.result.outcome.isWrong ? 1 : 0
      } else {
        state.done += 1
      }
      state.wrong += result.outcome.isWrong ? 1 : 0
      state.results[response.index] = TimedResult(
        result: result, duration: response.duration, platform: platform)
      return (state.done, state.wrong)
    }
    progress?(done, expected.count, wrong)
  }

  /// Returns whether each of some requests has a result.
  func hasResults(of requests: [Request]) -> Bool {
    state.withLock { state in requests.allSatisfy { state.results[$0.index] != nil } }
  }

  /// Returns whether the response to a request is a wrong answer, or one that says that it failed.
  func isWrongAnswer(_ index: Int) -> Bool {
    guard let result = state.withLock({ $0.results[index] })?.result else { return false }
    return result.outcome == .failed || result.outcome == .errored && result.errorType == "error"
  }

  /// Returns the result of each case, in their order.
  ///
  /// - Parameters:
  ///   - changes: The other response to each request whose responses differ.
  ///   - isAborted: Whether the run was aborted, so that a case without a response was not run.
  func results(isAborted: Bool, changes: [Int: Response] = [:]) -> [TimedResult] {
    zip(state.withLock(\.results), expected).enumerated().map { index, pair in
      let (result, expected) = pair
      if var result {
        if let other = changes[index] {
          result.addAgain(CaseResult(of: other, for: expected.asked.expectation))
        }
        return result
      }
      let missing =
        isAborted
        ? CaseResult(notRun: expected.asked.expectation)
        : CaseResult(of: .error("no response", trace: nil), for: expected.asked.expectation)
      return TimedResult(result: missing, duration: .zero, platform: expected.platform)
    }
  }
}
