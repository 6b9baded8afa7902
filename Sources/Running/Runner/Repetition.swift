import FoundationShim
import Questions

/// A repetition of questions that were answered wrongly, which finds the answers that change.
///
/// Random answers repeat by chance. So if at least one in twenty of the wrong answers changes, the
/// other questions are repeated in further rounds.
package final class Repetition: Sendable {
  private struct State {
    var first: [Int: Response] = [:]
    /// The first differing response to each request whose responses differ, by request index.
    var other: [Int: Response] = [:]
    var round = 0
    /// The number of requests of the largest round.
    var largestRound = 0
  }

  /// The most times that a request is made again.
  private static let mostRounds = 10

  private let requests: [Request]
  private let stride: Int
  private let repeats: Int
  private let isWrong: @Sendable (Int) -> Bool
  private let state = Mutex(State())

  /// Creates a repetition of requests.
  ///
  /// - Parameters:
  ///   - repeats: The minimum number of times that each request is made.
  ///   - isWrong: Returns whether the first response to the request with an index is a wrong
  ///     answer.
  package init(
    _ requests: [Request], repeats: Int = 1, isWrong: @escaping @Sendable (Int) -> Bool
  ) {
    self.requests = requests
    self.repeats = repeats
    self.isWrong = isWrong
    stride = (requests.map(\.index).max() ?? 0) + 1
  }

  /// The first differing response to each request whose responses differ, by request index.
  package var changes: [Int: Response] { state.withLock(\.other) }

  /// Whether the repetition has begun, which it does once all requests have a response.
  var hasBegun: Bool { state.withLock { $0.round > 0 } }

  /// Returns the requests to repeat, with indices of their own; none once it is clear which answers
  /// change.
  package func next() -> [Request] {
    state.withLock { state in
      state.round += 1
      let isWhole = state.round < repeats
      let hasChanged = !state.other.isEmpty && state.other.count * 20 >= state.largestRound
      let isOpen = state.round == 1 || hasChanged && state.round <= Self.mostRounds
      guard isWhole || isOpen else { return [] }
      let again = requests.filter { request in
        guard state.other[request.index] == nil, state.first[request.index] != nil else {
          return false
        }
        return isWhole || isWrong(request.index)
      }
      state.largestRound = max(state.largestRound, again.count)
      return again.map { $0.renumbered($0.index + state.round * stride) }
    }
  }

  /// Takes a response, and returns whether it is the first to its request.
  package func takesFirst(_ response: TimedResponse) -> Bool {
    state.withLock { state in
      guard response.index >= stride else {
        state.first[response.index] = response.response
        return true
      }
      let index = response.index % stride
      if state.other[index] == nil, state.first[index]?.isLike(response.response) == false {
        state.other[index] = response.response
      }
      return false
    }
  }
}

extension Response {
  /// Returns whether it says the same as another, whatever the words of a refusal or an error.
  fileprivate func isLike(_ other: Response) -> Bool {
    switch (self, other) {
    case (.answer(let mine), .answer(let theirs)): mine == theirs
    case (.fault(let mine), .fault(let theirs)): mine.kind == theirs.kind
    case (.skipped, .skipped), (.refused, .refused), (.error, .error): true
    default: false
    }
  }
}
